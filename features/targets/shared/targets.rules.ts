/** Rules about the measurements of one person. Pure. */
import { DEFINITIONS } from '#features/measurements/shared/definitions.ts'
import { quietUntil } from '#features/notices/shared/quiet.rules.ts'
import type { Part } from '#features/measurements/shared/definition-types.ts'
import type { Ranged } from '#features/measurements/shared/ranges.rules.ts'

/** The operators of the specification. */
export const OPERATORS = ['GREATER', 'GREATEREQUALS', 'EQUALS', 'LOWEREQUALS', 'LOWER'] as const
export type Operator = (typeof OPERATORS)[number]
export const TARGET_SEVERITIES = ['amber', 'red'] as const
/** In force, closed with a reason, archived. */
export const TARGET_STATUSES = ['A', 'C', 'D'] as const
export type TargetStatus = (typeof TARGET_STATUSES)[number]
/** The longest row of readings that a rule looks at (ours). */
export const READINGS_MAX = 10

/** A kept reading as a rule sees it; a meter that showed LO or HI has no number. */
export type Reading = { value: number | null; second: number | null; comparator: '<' | '>' | null }
export type Rule = { part: Part; operator: Operator; value: number; met: number; readings: number }

const HOLDS: Readonly<Record<Operator, (value: number, than: number) => boolean>> = {
  GREATER: (value, than) => value > than,
  GREATEREQUALS: (value, than) => value >= than,
  EQUALS: (value, than) => value === than,
  LOWEREQUALS: (value, than) => value <= than,
  LOWER: (value, than) => value < than,
}
const UPWARDS: readonly Operator[] = ['GREATER', 'GREATEREQUALS']
const DOWNWARDS: readonly Operator[] = ['LOWER', 'LOWEREQUALS']

/** Whether one reading is as the rule says. HI is above every number, LO below. */
export function holds({ part, operator, value: than }: Rule, reading: Reading): boolean {
  const value = part === 'second' ? reading.second : reading.value
  if (value !== null) return HOLDS[operator](value, than)
  if (reading.comparator === '>') return UPWARDS.includes(operator)
  return reading.comparator === '<' && DOWNWARDS.includes(operator)
}

/** Whether the last reading meets the rule: it is as the rule says, and so are enough of the last ones; the oldest first. */
export function isMet(rule: Rule, readings: readonly Reading[]): boolean {
  const last = readings.slice(-rule.readings)
  const newest = last.at(-1)
  if (!newest || !holds(rule, newest)) return false
  return last.filter((one) => holds(rule, one)).length >= rule.met
}

/** How many of the readings from `from` on met the rule; the oldest first. */
export const timesMet = (rule: Rule, readings: readonly (Reading & { at: Date })[], from: Date): number =>
  readings.filter(({ at }, index) => at >= from && isMet(rule, readings.slice(0, index + 1))).length

/**
 * Until when nobody but those named for it is told that a rule was met; null: everybody is told now. What is red is never held back.
 */
export function heldUntil(
  rule: { severity: 'amber' | 'red'; quietFrom: string | null; quietTo: string | null },
  zone: string,
  now: Date,
): Date | null {
  if (rule.severity === 'red') return null
  return quietUntil({ zone, from: rule.quietFrom, to: rule.quietTo, days: [] }, now)
}

export type RuleProblem = { field: 'value' | 'part' | 'met'; problem: 'hard' | 'part' | 'count' }

/** What is wrong with a rule in the unit in which values are kept; null: nothing. */
export function ruleProblem(code: Ranged, rule: Rule): RuleProblem | null {
  const hard = DEFINITIONS[code].hard[rule.part]
  if (hard === undefined) return { field: 'part', problem: 'part' }
  if (rule.value < hard[0] || rule.value > hard[1]) return { field: 'value', problem: 'hard' }
  return rule.met > rule.readings ? { field: 'met', problem: 'count' } : null
}

export type Change = 'change' | 'close' | 'archive' | 'restore'

/** The status after a change; null: it does not follow. */
export function statusAfter(status: TargetStatus, change: Change): TargetStatus | null {
  switch (change) {
    case 'change':
      return status === 'A' ? 'A' : null
    case 'close':
      return status === 'A' ? 'C' : null
    case 'archive':
      return status === 'D' ? null : 'D'
    case 'restore':
      return status === 'A' ? null : 'A'
  }
}
