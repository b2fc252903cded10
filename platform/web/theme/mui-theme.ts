import { createTheme, type Theme as MuiTheme } from '@mui/material/styles'
import { BASE_SIZE, TEXT_SIZES, type TextStyle } from '#platform/shared/theme/text-sizes.ts'
import { COLOUR_TOKENS, THEME_NAMES, THEMES, type ThemeName } from '#platform/shared/theme/tokens.ts'
import { controlParts } from './mui-controls.ts'
import { surfaceParts } from './mui-surfaces.ts'

/** The theme that the page was painted with (set on the root element before the first paint by `first.js`). */
export function paintedTheme(): ThemeName {
  const painted = document.documentElement.dataset['theme']
  return THEME_NAMES.find((name) => name === painted) ?? 'light'
}

/** The name of the custom theme that the page was painted with, over a built-in one. */
export const paintedOwn = (): string | undefined => document.documentElement.dataset['own']

/** What a custom theme sets a variable to; empty: what the base has. */
type Painted = (variable: string) => string
const ofPage: Painted = (variable) => document.documentElement.style.getPropertyValue(`--${variable}`)

const LOUD = { fontWeight: 700, lineHeight: 1.2 } as const

/**
 * The look of the product as a theme of the component library: colours and corners from the tokens, six sizes of type,
 * steps of 4 px. What the library paints takes the tokens' variables, so a theme restyles all of it. The library computes with
 * some colours and sizes: those it gets as a custom theme has them.
 */
export function muiTheme(name: ThemeName, painted: Painted = ofPage): MuiTheme {
  const { scheme, corners } = THEMES[name]
  const colours = { ...THEMES[name].colours }
  for (const token of COLOUR_TOKENS) colours[token] = painted(token) || colours[token]
  const type = (style: TextStyle) => ({ fontSize: Number.parseFloat(painted(`size-${style}`)) || TEXT_SIZES[style] })
  const grown = (Number.parseFloat(painted('size-parts')) || BASE_SIZE) / BASE_SIZE
  return createTheme({
    palette: {
      mode: scheme,
      primary: { main: colours.primary, contrastText: colours['on-primary'] },
      secondary: { main: colours.secondary, contrastText: colours['on-secondary'] },
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
      h1: { ...type('h1'), ...LOUD, letterSpacing: '-.02em' },
      h2: { ...type('h2'), ...LOUD, letterSpacing: '-.01em' },
      h3: { ...type('h3'), ...LOUD },
      h4: { ...type('h4'), fontWeight: 700, lineHeight: 1.5 },
      h5: { ...type('h5'), fontWeight: 500, lineHeight: 10 / 7 },
      subtitle1: { ...type('subtitle1'), lineHeight: 1.5 },
      subtitle2: { ...type('subtitle2'), fontWeight: 500, lineHeight: 1.5 },
      body1: { ...type('body1'), lineHeight: 1.5 },
      body2: { ...type('body2'), lineHeight: 1.5 },
      button: { ...type('button'), fontWeight: 500, lineHeight: 1.2, textTransform: 'none' },
      caption: { ...type('caption'), lineHeight: 4 / 3 },
    },
    spacing: 4,
    shape: { borderRadius: Number.parseInt(corners.control, 10) },
    // The layout is the mobile one at 868 px or less (specification, section 9).
    breakpoints: { values: { xs: 0, sm: 600, md: 869, lg: 1201, xl: 1600 } },
    transitions: { duration: { enteringScreen: 160, leavingScreen: 120 } },
    components: enlarged({ ...controlParts, ...surfaceParts }, grown),
  })
}

/** The same parts with larger letters. They hold plain data: objects, lists and values. */
function enlarged<Part>(part: Part, by: number): Part {
  if (by === 1) return part
  const larger: unknown = JSON.parse(
    JSON.stringify(part, (key, value) => (key === 'fontSize' && value > 0 ? value * by : value)),
  )
  // It has the form of what went in: a number became a number.
  return larger as Part
}
