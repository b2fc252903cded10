import { THEME_NAMES, THEMES, type ColourToken, type Colours, type ThemeName } from '#platform/shared/theme/tokens.ts'

/**
 * What a custom theme may colour, by section of its page. The colours of states (`-fg`, `-bg`, `-dot`) and of the map are not
 * among them: they are always those of the theme that it is based on.
 */
export const COLOUR_SECTIONS = {
  buttons: ['primary', 'on-primary', 'secondary', 'on-secondary', 'focus'],
  text: ['text', 'text-2', 'text-3', 'primary-text', 'on-inverse', 'inverse-accent'],
  backgrounds: ['bg', 'surface', 'sunken', 'primary-soft', 'inverse', 'line', 'line-strong'],
  table: ['table-head', 'table-head-text', 'table-hover', 'table-line'],
} as const
export type ColourSection = keyof typeof COLOUR_SECTIONS
export type ColourVariable = (typeof COLOUR_SECTIONS)[ColourSection][number]
export const COLOUR_VARIABLES: readonly ColourVariable[] = Object.values(COLOUR_SECTIONS).flat()

/** What a variable of tables is while nobody chose one. */
export const TABLE_DEFAULTS = {
  'table-head': 'surface',
  'table-head-text': 'text-3',
  'table-hover': 'sunken',
  'table-line': 'line',
} as const satisfies Record<(typeof COLOUR_SECTIONS)['table'][number], ColourVariable & ColourToken>

/** A gradient lies over a ground, and what stands on that ground must be readable on it too. */
export const GRADIENT_GROUNDS = {
  'gradient-page': 'bg',
  'gradient-bar': 'surface',
  'gradient-button': 'primary',
} as const satisfies Record<string, ColourVariable & ColourToken>
export type GradientVariable = keyof typeof GRADIENT_GROUNDS
export const GRADIENTS = ['gradient-page', 'gradient-bar', 'gradient-button'] as const satisfies GradientVariable[]

/** Specification, section 9. */
export const FONTS = ['Helvetica Now Text', 'Rubik', 'Roboto'] as const
export type Font = (typeof FONTS)[number]
export const DEFAULT_FONT: Font = 'Roboto'

export const NAME_MAX = 40
export const STOPS_MAX = 3
export const FULL_TURN = 360
export const FONT_SIZE = { least: 5, most: 30 }
export const STYLE_SIZE = { least: 0, most: 120 }

/** Every colour by its name: those of the base, and those of tables. */
export type AllColours = Colours & Record<ColourVariable, string>

/** The colours of a built-in theme, with those of tables. */
export function baseColours(base: ThemeName): AllColours {
  const { colours } = THEMES[base]
  return {
    ...colours,
    'table-head': colours.surface,
    'table-head-text': colours['text-3'],
    'table-hover': colours.sunken,
    'table-line': colours.line,
  }
}

export const isBase = (value: unknown): value is ThemeName => THEME_NAMES.some((name) => name === value)
