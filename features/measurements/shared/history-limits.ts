import { ADULTS, type Mark } from './definition-types.ts'

/**
 * What values mean together with those before them, as data. Sources as in definitions.ts: "MUST" is the screening tool of BAPEN; where none is named
 * the number is our own choice, to be confirmed by a clinician like the others.
 */

/** A weight that changed by more than this share within so many days is improbable. */
export const WEIGHT_CHANGES = [
  { days: 7, percent: 5 },
  { days: 30, percent: 10 },
] as const
/** What is lost without a plan over half a year (MUST, 3 to 6 months), in percent. */
export const WEIGHT_LOSS = { days: 183, amber: 5, red: 10 } as const
/** What somebody with heart failure gains in three days. */
export const WEIGHT_GAIN = { days: 3, kg: 2 } as const

/** Kilograms by square metres of height: of adults only. */
export const BMI_MARKS: readonly Mark[] = [
  { level: 'red', of: 'value', is: 'below', than: 18.5, ages: ADULTS, source: 'MUST' },
  { level: 'amber', of: 'value', is: 'below', than: 20, ages: ADULTS, source: 'MUST' },
]

/** An adult who is so much shorter than before is improbable, in centimetres. */
export const HEIGHT_LOSS_CM = 3

/** The systolic pressure of an adult falls by so much from lying or sitting to standing, measured within so many minutes of each other. */
export const POSTURAL = { drop: 20, minutes: 15 } as const

/** A loose stool: type 6 or 7 of the Bristol scale. */
export const LOOSE_FROM = 6
/** Days without a bowel movement. */
export const NONE_DAYS = { amber: 3, red: 5 } as const
/** Bowel movements in a day: more is improbable, much more impossible. */
export const MOVEMENTS_A_DAY = 10
export const MOVEMENTS_MOST = 30

/** Millilitres of urine in a day: more is improbable, much more impossible. */
export const URINE_A_DAY = 6000
export const URINE_MOST = 15_000
/** Of adults: less in a day is red, more amber. */
export const URINE_DAY = { low: 400, high: 3000 } as const
/** Hours without urine, and of somebody younger than three months. */
export const URINE_NONE = { hours: 12, youngHours: 8, youngMonths: 3 } as const
/** Millilitres for each kilogram and hour over six hours: from an age in months on. */
export const URINE_PER_KILO = [
  { from: 192, least: 0.5 },
  { from: 12, least: 1 },
  { from: 0, least: 2 },
] as const
