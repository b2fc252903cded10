/**
 * High blood pressure of a child: systolic and diastolic at a centile for age, sex and height, by the regression of "The Fourth Report on the Diagnosis,
 * Evaluation, and Treatment of High Blood Pressure in Children and Adolescents" (NHBPEP, NIH 05-5267; Pediatrics 2004;114:555-576), appendix B, table B-1.
 * Pure. What was chosen and why: docs/adr/0241.
 */
import { ageOn, monthsBetween } from '#features/people/shared/birth.rules.ts'
import type { Measured } from '../ages.rules.ts'
import { ADULT_FROM, type Mark, type Part, type Sex } from '../definition-types.ts'
import { DEFINITIONS } from '../definitions.ts'
import type { Known } from '../history.rules.ts'
import { statureDeviation } from './stature.rules.ts'

type Regression = {
  alpha: number
  /** Of the years of age beyond ten, by power. */
  age: readonly [number, number, number, number]
  /** Of the deviation of the height, by power. */
  height: readonly [number, number, number, number]
  sigma: number
}

const REGRESSION: Readonly<Record<Sex, Readonly<Record<Part, Regression>>>> = {
  male: {
    value: {
      alpha: 102.19768,
      age: [1.82416, 0.12776, 0.00249, -0.00135],
      height: [2.73157, -0.19618, -0.04659, 0.00947],
      sigma: 10.7128,
    },
    second: {
      alpha: 61.01217,
      age: [0.68314, -0.09835, 0.01711, 0.00045],
      height: [1.46993, -0.07849, -0.03144, 0.00967],
      sigma: 11.6032,
    },
  },
  female: {
    value: {
      alpha: 102.01027,
      age: [1.94397, 0.00598, -0.00789, -0.00059],
      height: [2.03526, 0.02534, -0.01884, 0.00121],
      sigma: 10.4855,
    },
    second: {
      alpha: 60.5051,
      age: [1.01301, 0.01157, 0.00424, -0.00137],
      height: [1.16641, 0.12795, -0.03869, -0.00079],
      sigma: 10.9573,
    },
  },
}

/** Standard deviations of the pressure at a centile, as the report has them. */
const CENTILES = { 50: 0, 90: 1.28, 95: 1.645 } as const
export type Centile = keyof typeof CENTILES

/** Full months of age for which the report has values. A child is judged by them until it counts as an adult. */
export const CENTILE_AGES = { from: 12, to: 216 } as const
/** Beyond it nobody was measured and the polynomial bends: taller and smaller children are judged as at this deviation. */
const DEVIATION_MOST = 3
/** Beyond it a height is taken for an error of typing or measuring, as WHO flags it. */
const DEVIATION_POSSIBLE = 6

const DAY = 86_400_000
/** How old a height may be (ours): a child grows, one younger than three years faster. */
const HEIGHT_DAYS = { months: 36, before: 183, after: 366 } as const

const polynomial = (by: Regression['age'], of: number): number =>
  by.reduce((sum, factor, index) => sum + factor * of ** (index + 1), 0)

/** A pressure at a centile, in whole mmHg cut off as in the tables of the report; `deviation` is that of the height. */
export function pressureAt(
  { sex, months, deviation }: { sex: Sex; months: number; deviation: number },
  part: Part,
  centile: Centile,
): number {
  const { alpha, age, height, sigma } = REGRESSION[sex][part]
  const z = Math.min(DEVIATION_MOST, Math.max(-DEVIATION_MOST, deviation))
  return Math.floor(alpha + polynomial(age, months / 12 - 10) + polynomial(height, z) + sigma * CENTILES[centile])
}

/** Why a pressure of a child is not judged by centile. */
export const MISSING = ['sex', 'height', 'oldHeight', 'heightOfAge'] as const
export type Missing = (typeof MISSING)[number]
/** `judged`: from these pressures on it is high. `none`: nobody has centiles of that age. */
export type High =
  | { at: 'judged'; systolic: number; diastolic: number }
  | { at: 'missing'; why: Missing }
  | { at: 'none' }

const NONE: High = { at: 'none' }
const missing = (why: Missing): High => ({ at: 'missing', why })

/**
 * From which pressures on a child is marked on a day, with the height that was known then: the 95th centile. The deviation is that of the day on which the
 * height was measured: a child keeps its centile while it grows.
 */
export function highPressure(
  who: Measured,
  { at, day }: { at: Date; day: string },
  { heightCm, heightAt }: Pick<Known, 'heightCm' | 'heightAt'>,
): High {
  const months = ageOn(who, day)
  if (who.birthDate === null || months === null || months < CENTILE_AGES.from || months >= ADULT_FROM) return NONE
  const { sex } = who
  if (sex === null) return missing('sex')
  if (heightCm === null || heightAt === null) return missing('height')
  const days = months < HEIGHT_DAYS.months ? HEIGHT_DAYS.before : HEIGHT_DAYS.after
  if (at.getTime() - Date.parse(heightAt) > days * DAY) return missing('oldHeight')
  // Of a height from before the first birthday the first month counts of which there are values.
  const then = Math.max(CENTILE_AGES.from, monthsBetween(who.birthDate, heightAt.slice(0, 10)))
  const deviation = statureDeviation(sex, Math.min(then, months), heightCm)
  if (Math.abs(deviation) > DEVIATION_POSSIBLE) return missing('heightOfAge')
  const limit = (part: Part) => pressureAt({ sex, months, deviation }, part, 95)
  return { at: 'judged', systolic: limit('value'), diastolic: limit('second') }
}

/** Marks of both pressures from the 95th centile on: amber, since one value makes no diagnosis. */
export const highMarks = ({ systolic, diastolic }: Extract<High, { at: 'judged' }>): Mark[] => [
  centileMark('value', systolic),
  centileMark('second', diastolic),
]

const centileMark = (of: Part, than: number): Mark => ({
  level: 'amber',
  of,
  is: 'atLeast',
  than,
  source: 'NHBPEP',
  rule: 'centile',
})

/** What is usual for the age says nothing where the centile does: its upper end is not drawn or tinted a second time. */
export const isUsualHigh = ({ source, is, level }: Mark): boolean =>
  source === 'PALS' && is === 'above' && level === 'tint'

type Say = (id: string, values?: Record<string, string | number>) => string

/** The limits, or what is missing for them, in words; null: nothing is to be said. What is missing is for those who can record it. */
export function sayHigh(high: High, say: Say, staff: boolean): string | null {
  if (high.at === 'judged') {
    const [unit] = DEFINITIONS.PRESSURE.units
    return say('measurements.centile', { range: `${high.systolic}/${high.diastolic}`, unit: unit.shown })
  }
  return high.at === 'missing' && staff ? say(`measurements.centile.missing.${high.why}`) : null
}
