import { BASE_SIZE, TEXT_SIZES, type TextStyle } from '#platform/shared/theme/text-sizes.ts'
import type { ThemeName } from '#platform/shared/theme/tokens.ts'
import { shownSize, type CustomTheme, type Gradient } from './custom-theme.rules.ts'
import { COLOUR_VARIABLES, DEFAULT_FONT, GRADIENTS } from './variables.ts'

/**
 * A theme ready to paint: values of CSS variables by their names without the dashes. `app/web/public/first.js` reads it before the
 * first paint and takes exactly the forms that are written here.
 */
export type Painted = { base: ThemeName; name: string; vars: Record<string, string> }

/** The variables in which the theme differs from its base. */
export function paintedOf(theme: CustomTheme): Painted {
  const vars: Record<string, string> = {}
  for (const variable of COLOUR_VARIABLES) {
    const colour = theme.colours[variable]
    if (colour !== undefined) vars[variable] = colour
  }
  for (const variable of GRADIENTS) {
    const gradient = theme.gradients[variable]
    if (gradient) vars[variable] = linear(gradient)
  }
  if (theme.font !== DEFAULT_FONT) vars['font'] = familyOf(theme.font)
  for (const style of STYLES) {
    const pixels = shownSize(theme, style)
    if (pixels !== TEXT_SIZES[style]) vars[`size-${style}`] = `${pixels}px`
  }
  // Controls and marks grow with the text and do not shrink with it: the way back stays readable.
  if (theme.size > BASE_SIZE) vars['size-parts'] = `${theme.size}px`
  return { base: theme.base, name: theme.name, vars }
}

const STYLES = Object.keys(TEXT_SIZES).filter((style): style is TextStyle => style in TEXT_SIZES)

/** A font that this device does not have is stood in for by Roboto. */
export const familyOf = (font: string): string => `${font}, Roboto, Roboto of the device, system-ui, sans-serif`

/** The stops at equal distances; one alone fills everything. */
export function linear({ angle, stops }: Gradient): string {
  const all = stops.length === 1 ? [...stops, ...stops] : stops
  const placed = all.map((stop, index) => `${stop} ${Math.round((index / (all.length - 1)) * 100)}%`)
  return `linear-gradient(${angle}deg, ${placed.join(', ')})`
}
