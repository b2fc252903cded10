/** From which temperature on a child does not stay with its group. Pure. */
import { ageOn } from '#features/people/shared/birth.rules.ts'
import { isOfAge, type Aged } from '../ages.rules.ts'
import { CHILDREN, type Code } from '../definition-types.ts'
import { DEFINITIONS } from '../definitions.ts'

/** In degrees Celsius: where a group chose nothing, and between which it chooses (ours). */
export const EXCLUSION = { usual: 38, low: 37.5, high: 39.5 } as const

/** Whether a group may choose it: with as many decimals as a temperature has. */
export const isExclusionLimit = (limit: number): boolean => {
  const tenths = limit * 10 ** DEFINITIONS.TEMPERATURE.units[0].decimals
  return limit >= EXCLUSION.low && limit <= EXCLUSION.high && Math.abs(tenths - Math.round(tenths)) < 1e-9
}

type Value = { measurement: Code; value: number | null }

/** The limit of the group that a value of a child is held against; null: it is no temperature of a child, or the group goes by none. */
export function exclusionFor(
  { measurement, value }: Value,
  limit: number | null,
  who: Aged,
  day: string,
): number | null {
  if (measurement !== 'TEMPERATURE' || value === null) return null
  return who.child || isOfAge(CHILDREN, ageOn(who, day)) ? limit : null
}
