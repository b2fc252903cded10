import type { Code } from './definition-types.ts'
import { DEFINITIONS } from './definitions.ts'
import type { Reading } from './parse.rules.ts'

/** Why there is no value: so a gap is never ambiguous. */
export const OUTCOMES = ['value', 'refused', 'not_possible', 'asleep'] as const
export type Outcome = (typeof OUTCOMES)[number]

const MINUTE = 60_000
/** The same value within this time is taken for the same reading. */
export const DUPLICATE_MS = 2 * MINUTE
type Entry = Reading & { outcome: Outcome; happenedAt: string }

/** Whether two entries of one measurement of one person look like one reading that was entered twice. */
export function isDuplicate(one: Entry, other: Entry): boolean {
  return (
    Math.abs(Date.parse(one.happenedAt) - Date.parse(other.happenedAt)) <= DUPLICATE_MS &&
    one.outcome === other.outcome &&
    one.value === other.value &&
    one.second === other.second &&
    one.comparator === other.comparator &&
    one.choice === other.choice
  )
}

/** Whether the value goes up, goes down or stays, beside the mean of up to three before it; the newest first. Null: too few. */
export function trendOf(code: Code, values: readonly number[]): 'rising' | 'falling' | 'steady' | null {
  const [last, ...before] = values
  const compared = before.slice(0, 3)
  if (last === undefined || compared.length === 0) return null
  const difference = last - compared.reduce((sum, value) => sum + value, 0) / compared.length
  if (Math.abs(difference) < DEFINITIONS[code].steady) return 'steady'
  return difference > 0 ? 'rising' : 'falling'
}
