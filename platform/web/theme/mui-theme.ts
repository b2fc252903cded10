import { createTheme, type Theme as MuiTheme } from '@mui/material/styles'
import { THEME_NAMES, THEMES, type ThemeName } from '#platform/shared/theme/tokens.ts'

/** The theme that the page was painted with (set on the root element before the first paint by `theme.js`). */
export function paintedTheme(): ThemeName {
  const painted = document.documentElement.dataset['theme']
  return THEME_NAMES.find((name) => name === painted) ?? 'light'
}

/** The tokens as a theme of the component library, so that its dialogs, drawers and menus take the same colours. */
export function muiTheme(name: ThemeName): MuiTheme {
  const { scheme, colours, corners } = THEMES[name]
  return createTheme({
    palette: {
      mode: scheme,
      primary: { main: colours.primary, contrastText: colours['on-primary'] },
      secondary: { main: colours.secondary, contrastText: colours['on-secondary'] },
      error: { main: colours['alert-dot'] },
      background: { default: colours.bg, paper: colours.surface },
      text: { primary: colours.text, secondary: colours['text-2'] },
      divider: colours.line,
    },
    typography: { fontFamily: 'Roboto, system-ui, sans-serif', fontSize: 14 },
    shape: { borderRadius: Number.parseInt(corners.control, 10) },
    breakpoints: { values: { xs: 0, sm: 600, md: 869, lg: 1200, xl: 1600 } },
    transitions: { duration: { enteringScreen: 160, leavingScreen: 120 } },
    components: {
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiBackdrop: { styleOverrides: { root: { backgroundColor: colours.scrim } } },
      MuiDialog: { styleOverrides: { paper: { borderRadius: corners.card, boxShadow: colours.shadow } } },
      MuiMenu: {
        styleOverrides: {
          paper: { borderRadius: corners.control, border: `1px solid ${colours.line}`, boxShadow: colours.shadow },
        },
      },
      MuiMenuItem: { styleOverrides: { root: { minHeight: 44, gap: 12, fontSize: 14 } } },
    },
  })
}
