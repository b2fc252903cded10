import { BASE_SIZE, TEXT_SIZES, type TextStyle } from '#platform/shared/theme/text-sizes.ts'
import type { ThemeName } from '#platform/shared/theme/tokens.ts'
import {
  baseColours,
  COLOUR_SECTIONS,
  COLOUR_VARIABLES,
  DEFAULT_FONT,
  FULL_TURN,
  GRADIENTS,
  TABLE_DEFAULTS,
  type AllColours,
  type ColourVariable,
  type Font,
  type GradientVariable,
} from './variables.ts'

/** At most three colours at equal distances, in a direction from 0 to 360 degrees. */
export type Gradient = { angle: number; stops: readonly string[] }

/** A named theme of this browser: what differs from the built-in theme that it is based on. Colours are `#RRGGBB`. */
export type CustomTheme = {
  name: string
  base: ThemeName
  colours: Partial<Record<ColourVariable, string>>
  gradients: Partial<Record<GradientVariable, Gradient>>
  font: Font
  /** Of plain text, in pixels; the styles follow in proportion. */
  size: number
  /** Of single styles, in pixels; 0 or nothing: it follows `size`. */
  sizes: Partial<Record<TextStyle, number>>
}

/** A theme that looks as its base does. */
export const plainTheme = (base: ThemeName, name = ''): CustomTheme => ({
  name,
  base,
  colours: {},
  gradients: {},
  font: DEFAULT_FONT,
  size: BASE_SIZE,
  sizes: {},
})

/** The theme with every colour written out: what is exported of a built-in one is something to start from. */
export function writtenOut(theme: CustomTheme): CustomTheme {
  const shown = shownColours(theme)
  const colours: CustomTheme['colours'] = {}
  for (const variable of COLOUR_VARIABLES) colours[variable] = shown[variable]
  return { ...theme, colours }
}

/** Every colour as the theme shows it: a table that has none of its own follows the colours of the page. */
export function shownColours({ base, colours }: Pick<CustomTheme, 'base' | 'colours'>): AllColours {
  const shown: AllColours = { ...baseColours(base), ...colours }
  for (const variable of COLOUR_SECTIONS.table) shown[variable] = colours[variable] ?? shown[TABLE_DEFAULTS[variable]]
  return shown
}

/** An angle goes round: a degree after 359 is 0, one before 0 is 359. */
export const turned = (angle: number): number => ((Math.round(angle) % FULL_TURN) + FULL_TURN) % FULL_TURN

/** How large the theme shows a style of text, in pixels. */
export function shownSize({ size, sizes }: Pick<CustomTheme, 'size' | 'sizes'>, style: TextStyle): number {
  const own = sizes[style] ?? 0
  return own > 0 ? own : Math.round(((TEXT_SIZES[style] * size) / BASE_SIZE) * 100) / 100
}

/** What a person changed from one theme to another: colours, gradients, the font, sizes. */
export function changedParts(one: CustomTheme, other: CustomTheme): string[] {
  const styles = Object.keys({ ...one.sizes, ...other.sizes }).filter(
    (style): style is TextStyle => style in TEXT_SIZES,
  )
  return [
    ...changedVariables(one, other),
    ...(one.font === other.font ? [] : ['font']),
    ...(one.size === other.size ? [] : ['font-size']),
    ...styles.filter((style) => (one.sizes[style] ?? 0) !== (other.sizes[style] ?? 0)),
  ]
}

/**
 * What Undo goes back to after one more change. Changes of one and the same part in a row are one: a slider that is drawn passes
 * many sizes.
 */
export function afterChange(past: readonly CustomTheme[], now: CustomTheme, next: CustomTheme): readonly CustomTheme[] {
  const before = past.at(-1)
  const last = before && changedParts(before, now)
  const more = changedParts(now, next)
  const same = last?.length === 1 && more.length === 1 && last[0] === more[0]
  return same || more.length === 0 ? past : [...past, now].slice(-PAST_MAX)
}

/** So many steps are kept for Undo. */
const PAST_MAX = 50

/** What one theme has otherwise than another, by the names of the variables: what a fix changed. */
export function changedVariables(one: CustomTheme, other: CustomTheme): (ColourVariable | GradientVariable)[] {
  return [
    ...COLOUR_VARIABLES.filter((variable) => one.colours[variable] !== other.colours[variable]),
    ...GRADIENTS.filter(
      (variable) => JSON.stringify(one.gradients[variable]) !== JSON.stringify(other.gradients[variable]),
    ),
  ]
}
