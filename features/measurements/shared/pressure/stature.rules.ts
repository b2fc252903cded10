/** How tall a child is beside others of its age and sex. Pure. */
import type { Sex } from '../definition-types.ts'
import { LENGTH, STATURE, STATURE_FROM, type StatureRow } from './stature.ts'

/** Below it the power is taken for zero: the formula has a limit there, and no value. */
const NEARLY_ZERO = 1e-6

/** L, M and S in the middle of a month of age, on the line between two rows. */
export function statureAt(sex: Sex, months: number): { l: number; m: number; s: number } {
  const rows = months < STATURE_FROM ? LENGTH[sex] : STATURE[sex]
  const at = months + 0.5
  const after = Math.max(
    1,
    rows.findIndex(([month]) => month >= at),
  )
  const [from, to] = [rows[after - 1]!, rows[after]!]
  const share = (at - from[0]) / (to[0] - from[0])
  const between = (column: 1 | 2 | 3) => valueBetween(from, to, column, share)
  return { l: between(1), m: between(2), s: between(3) }
}

const valueBetween = (from: StatureRow, to: StatureRow, column: 1 | 2 | 3, share: number): number =>
  from[column] + (to[column] - from[column]) * share

/** By how many standard deviations a height differs from the median of that age in full months, from 12 to 215. */
export function statureDeviation(sex: Sex, months: number, heightCm: number): number {
  const { l, m, s } = statureAt(sex, months)
  return Math.abs(l) < NEARLY_ZERO ? Math.log(heightCm / m) / s : ((heightCm / m) ** l - 1) / (l * s)
}
