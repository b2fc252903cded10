import type { ColourToken } from './tokens.ts'

/** Text or a shape and the ground that it stands on. */
export type Pair = { upon: ColourToken; ground: ColourToken }

export const STATES = ['waiting', 'onboard', 'arrived', 'absent', 'notthere', 'alert', 'unknown'] as const

/** WCAG 2.2, 1.4.3 and 1.4.11. */
export const TEXT_LEAST = 4.5
export const SHAPE_LEAST = 3

const on = (ground: ColourToken, ...tokens: ColourToken[]): Pair[] => tokens.map((upon) => ({ upon, ground }))

/** Every text on every ground where it may stand, in each theme. */
export const TEXT_PAIRS: readonly Pair[] = [
  ...on('bg', 'text', 'text-2', 'text-3', 'primary-text'),
  ...on('surface', 'text', 'text-2', 'text-3', 'primary-text'),
  ...on('sunken', 'text', 'text-2', 'text-3', 'primary-text'),
  ...on('primary-soft', 'text', 'text-2', 'text-3', 'primary-text'),
  ...on('primary', 'on-primary'),
  ...on('secondary', 'on-secondary'),
  ...on('inverse', 'on-inverse', 'inverse-accent'),
  ...on('map-land', 'text-2', 'text-3'),
  ...STATES.flatMap((state) => [
    ...on(`${state}-bg`, `${state}-fg`, 'text', 'text-2'),
    ...on('surface', `${state}-fg`),
    ...on('bg', `${state}-fg`),
    ...on('sunken', `${state}-fg`),
    ...on('primary-soft', `${state}-fg`),
  ]),
]

/** Lines, rings and dots that say something. */
export const SHAPE_PAIRS: readonly Pair[] = [
  ...on('surface', 'line-strong', 'focus', 'primary', 'secondary'),
  ...on('bg', 'focus', 'secondary'),
  ...STATES.flatMap((state) => on('surface', `${state}-dot`)),
]
