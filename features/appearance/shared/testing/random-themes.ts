import { THEME_NAMES } from '#platform/shared/theme/tokens.ts'
import type { TextStyle } from '#platform/shared/theme/text-sizes.ts'
import { plainTheme, type CustomTheme } from '../custom-theme.rules.ts'
import { COLOUR_VARIABLES, FONTS, GRADIENTS, STOPS_MAX } from '../variables.ts'

/** Themes of random colours, the same ones for the same seed. */
export function randomThemes(count: number, seed: number): CustomTheme[] {
  const random = generator(seed)
  return Array.from({ length: count }, (_, index) => randomTheme(random, `Random ${index}`))
}

function randomTheme(random: () => number, name: string): CustomTheme {
  const upTo = (most: number) => Math.floor(random() * (most + 1))
  const oneOf = <T>(all: readonly T[]): T => all[upTo(all.length - 1)]!
  // Some themes change little, some everything; some in greys, where texts and grounds meet.
  const share = random()
  const grey = random() < 0.3
  const part = () => upTo(255).toString(16).padStart(2, '0').toUpperCase()
  const colour = () => {
    const one = part()
    return grey ? `#${one}${one}${one}` : `#${one}${part()}${part()}`
  }
  const theme = plainTheme(oneOf(THEME_NAMES), name)
  for (const variable of COLOUR_VARIABLES) if (random() < share) theme.colours[variable] = colour()
  for (const variable of GRADIENTS)
    if (random() < 0.4)
      theme.gradients[variable] = { angle: upTo(360), stops: Array.from({ length: 1 + upTo(STOPS_MAX - 1) }, colour) }
  const styles: TextStyle[] = ['h1', 'body1', 'caption']
  for (const style of styles) if (random() < 0.3) theme.sizes[style] = 1 + upTo(119)
  return { ...theme, font: oneOf(FONTS), size: 5 + upTo(25) }
}

/** Mulberry32: numbers from 0 to 1 that are the same on every machine. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
