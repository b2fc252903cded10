import { contrastOf, luminance } from '#platform/shared/theme/contrast.ts'
import { SHAPE_LEAST, SHAPE_PAIRS, TEXT_LEAST, TEXT_PAIRS } from '#platform/shared/theme/pairs.ts'
import type { ColourToken } from '#platform/shared/theme/tokens.ts'
import { shownColours, type CustomTheme } from './custom-theme.rules.ts'
import {
  GRADIENT_GROUNDS,
  GRADIENTS,
  type AllColours,
  type ColourVariable,
  type GradientVariable,
} from './variables.ts'

export type Coloured = ColourToken | ColourVariable
/** A text or a shape, and the ground or the gradient that it stands on. */
export type GatePair = { upon: Coloured; ground: Coloured | GradientVariable; least: number }
/** A pair with the contrast that it has, the least one of a gradient. */
export type Measured = GatePair & { has: number }

const FLAT_PAIRS: readonly (GatePair & { ground: Coloured })[] = [
  ...TEXT_PAIRS.map((pair) => ({ ...pair, least: TEXT_LEAST })),
  ...SHAPE_PAIRS.map((pair) => ({ ...pair, least: SHAPE_LEAST })),
  { upon: 'table-head-text', ground: 'table-head', least: TEXT_LEAST },
  // What stands in a row stands there under the pointer too.
  ...TEXT_PAIRS.filter(({ ground }) => ground === 'sunken').map(({ upon }) => ({
    upon,
    ground: 'table-hover' as const,
    least: TEXT_LEAST,
  })),
]

/** Every pair that a theme must keep readable. What stands on a ground stands on the gradient over it. */
export const GATE_PAIRS: readonly GatePair[] = [
  ...FLAT_PAIRS,
  ...GRADIENTS.flatMap((gradient) =>
    FLAT_PAIRS.filter(({ ground }) => ground === GRADIENT_GROUNDS[gradient]).map((pair) => ({
      ...pair,
      ground: gradient,
    })),
  ),
]

/** The ground is a gradient over one. */
export const isGradient = (ground: string): ground is GradientVariable => GRADIENTS.some((one) => one === ground)

/** Between two stops a gradient may be darker than both: it is looked at so many times. */
const LOOKS = 16

/** How light a ground is, all along its gradient. None: the theme has no such gradient. */
export function lightOfGround(theme: CustomTheme, ground: GatePair['ground'], shown: AllColours): readonly number[] {
  if (!isGradient(ground)) return [luminance(shown[ground])]
  const stops = theme.gradients[ground]?.stops ?? []
  return stops.flatMap((stop, index) => {
    const next = stops[index + 1]
    if (next === undefined) return [luminance(stop)]
    return Array.from({ length: LOOKS }, (_, step) => luminance(mixed(stop, next, step / LOOKS)))
  })
}

/** The pairs that the theme has, each with its contrast. */
export function measured(theme: CustomTheme, pairs: readonly GatePair[] = GATE_PAIRS): Measured[] {
  const shown = shownColours(theme)
  const grounded = new Set(pairs.map(({ ground }) => ground))
  const lights = new Map([...grounded].map((ground) => [ground, lightOfGround(theme, ground, shown)]))
  return pairs.flatMap((pair) => {
    const grounds = lights.get(pair.ground) ?? []
    if (grounds.length === 0) return []
    const upon = luminance(shown[pair.upon])
    return [{ ...pair, has: Math.min(...grounds.map((ground) => contrastOf(upon, ground))) }]
  })
}

/** What cannot be read in the theme. It may be kept and applied only when there is nothing. */
export const unreadable = (theme: CustomTheme): Measured[] => measured(theme).filter(({ has, least }) => has < least)

/** A colour on the way to another: 0 is the one, 1 the other. */
export function mixed(one: string, other: string, share: number): string {
  const part = (at: number) => {
    const from = Number.parseInt(one.slice(at, at + 2), 16)
    const to = Number.parseInt(other.slice(at, at + 2), 16)
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${part(1)}${part(3)}${part(5)}`.toUpperCase()
}
