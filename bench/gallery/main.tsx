import '#platform/web/theme/fonts.css'
import 'virtual:theme.css'
import '#platform/web/theme/global.css'
import { ThemeProvider } from '@mui/material/styles'
import { createRoot } from 'react-dom/client'
import { interfaceTexts } from '#platform/shared/i18n/interface.texts.ts'
import { startTexts } from '#platform/web/i18n/i18n.ts'
import { addIcons } from '#platform/web/ui/Icon.tsx'
import { ICON_PATHS } from '#platform/web/ui/icon-paths.ts'
import { muiTheme, paintedTheme } from '#platform/web/theme/mui-theme.ts'
import { Gallery, LargeForm } from './Gallery.tsx'

addIcons(ICON_PATHS)
await startTexts(
  {
    version: '',
    load: async (language) =>
      Object.fromEntries(Object.entries(interfaceTexts).map(([id, text]) => [id, text[language]])),
  },
  (id) => console.error(`no text: ${id}`),
)
const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')
createRoot(root).render(
  <ThemeProvider theme={muiTheme(paintedTheme())}>
    {location.search.includes('large') ? <LargeForm /> : <Gallery />}
  </ThemeProvider>,
)
