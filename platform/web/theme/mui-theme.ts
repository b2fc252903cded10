import { createTheme, type Theme as MuiTheme } from '@mui/material/styles'
import { THEME_NAMES, THEMES, type ThemeName } from '#platform/shared/theme/tokens.ts'
import { controlParts } from './mui-controls.ts'
import { surfaceParts } from './mui-surfaces.ts'

/** The theme that the page was painted with (set on the root element before the first paint by `first.js`). */
export function paintedTheme(): ThemeName {
  const painted = document.documentElement.dataset['theme']
  return THEME_NAMES.find((name) => name === painted) ?? 'light'
}

const LOUD = { fontWeight: 700, lineHeight: 1.2 } as const

/**
 * The look of the product as a theme of the component library: colours and corners from the tokens, six sizes of type,
 * steps of 4 px. What the library paints takes the tokens' variables, so a theme restyles all of it.
 */
export function muiTheme(name: ThemeName): MuiTheme {
  const { scheme, colours, corners } = THEMES[name]
  return createTheme({
    palette: {
      mode: scheme,
      primary: { main: colours.primary, contrastText: colours['on-primary'] },
      secondary: { main: colours['secondary-strong'], contrastText: colours['on-secondary'] },
      error: { main: colours['alert-fg'], contrastText: colours.surface },
      warning: { main: colours['waiting-fg'] },
      success: { main: colours['arrived-fg'] },
      info: { main: colours['onboard-fg'] },
      background: { default: colours.bg, paper: colours.surface },
      text: { primary: colours.text, secondary: colours['text-2'], disabled: colours['text-3'] },
      divider: colours.line,
    },
    typography: {
      fontFamily: 'var(--font)',
      fontSize: 14,
      htmlFontSize: 16,
      h1: { fontSize: 32, ...LOUD, letterSpacing: '-.02em' },
      h2: { fontSize: 24, ...LOUD, letterSpacing: '-.01em' },
      h3: { fontSize: 20, ...LOUD },
      h4: { fontSize: 16, fontWeight: 700, lineHeight: '24px' },
      h5: { fontSize: 14, fontWeight: 500, lineHeight: '20px' },
      subtitle1: { fontSize: 16, lineHeight: 1.5 },
      subtitle2: { fontSize: 14, fontWeight: 500, lineHeight: 1.5 },
      body1: { fontSize: 14, lineHeight: 1.5 },
      body2: { fontSize: 14, lineHeight: 1.5 },
      button: { fontSize: 14, fontWeight: 500, lineHeight: 1.2, textTransform: 'none' },
      caption: { fontSize: 12, lineHeight: '16px' },
    },
    spacing: 4,
    shape: { borderRadius: Number.parseInt(corners.control, 10) },
    // The layout is the mobile one at 868 px or less (specification, section 9).
    breakpoints: { values: { xs: 0, sm: 600, md: 869, lg: 1201, xl: 1600 } },
    transitions: { duration: { enteringScreen: 160, leavingScreen: 120 } },
    components: { ...controlParts, ...surfaceParts },
  })
}
