// Runs before the first paint, so that the page never flashes in another theme.
const chosen = localStorage.getItem('caravan.theme')
const theme = chosen === 'dark' || chosen === 'mainframe' ? chosen : 'light'
document.documentElement.dataset.theme = theme
document.documentElement.dataset.scheme = theme === 'light' ? 'light' : 'dark'
