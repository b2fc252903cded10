/**
 * The National Early Warning Score 2 of the Royal College of Physicians (2017), from measurements that were taken together. Pure. It is for adults
 * alone, and shown only where a named administrator accepted it for the group (docs/adr/0230).
 */
import type { AgeInMonths } from '#features/people/shared/birth.rules.ts'
import { DEFINITIONS } from '../definitions.ts'
import { isOfAge } from '../ages.rules.ts'
import { ADULTS, LEVELS, type Code } from '../definition-types.ts'
import { holds } from '../judge.rules.ts'

/** What the score is the sum of; `OXYGEN` is whether the saturation was measured on air or on oxygen. */
export const SCORED = [
  'RESP_RATE',
  'SATURATION',
  'OXYGEN',
  'PRESSURE',
  'HEART_RATE',
  'CONSCIOUSNESS',
  'TEMPERATURE',
] as const
export type Scored = (typeof SCORED)[number]
export const SCORED_CODES = SCORED.filter((one) => one !== 'OXYGEN')

/** Values that lie further apart are not one score (ours: the shortest time between two scores is an hour). */
export const TOGETHER_MS = 3_600_000
/** Thresholds of the response: NEWS2, chart 2. */
const URGENT_FROM = 5
const EMERGENCY_FROM = 7
const URGENT_PART = 3

export const RESPONSES = ['none', 'low', 'urgent', 'emergency'] as const
export type Response = (typeof RESPONSES)[number]

/** The last value of a measurement; null: it was refused or not possible. */
export type Last = {
  code: Code
  at: Date
  value: number | null
  choice: string | null
  context: Readonly<Record<string, string>>
}
export type Score = {
  /** When the last of its values was measured. */
  at: Date
  parts: { part: Scored; points: number }[]
  /** What was not measured within an hour of it. */
  missing: Scored[]
  /** 0 to 20; null while something is missing. */
  total: number | null
  response: Response | null
}

/** The score from the last value of each measurement; null for a child, and while nothing of it was measured. `months`: the age. */
export function news2(months: AgeInMonths | null, lasts: readonly Last[]): Score | null {
  if (!isOfAge(ADULTS, months)) return null
  const its = lasts.filter(({ code }) => SCORED_CODES.some((one) => one === code))
  const at = its.reduce<Date | null>((newest, one) => (newest === null || one.at > newest ? one.at : newest), null)
  if (at === null) return null
  const together = its.filter((one) => at.getTime() - one.at.getTime() <= TOGETHER_MS)
  const points = SCORED.map((part) => ({ part, points: pointsOf(part, together, months) }))
  const parts = points.flatMap(({ part, points: its }) => (its === null ? [] : [{ part, points: its }]))
  const missing = points.flatMap(({ part, points: its }) => (its === null ? [part] : []))
  const total = missing.length > 0 ? null : parts.reduce((sum, one) => sum + one.points, 0)
  return { at, parts, missing, total, response: responseTo(total, parts) }
}

/** What is missing can only add points: what is known already may call for a response. */
function responseTo(total: number | null, parts: Score['parts']): Response | null {
  const known = parts.reduce((sum, { points }) => sum + points, 0)
  if (known >= EMERGENCY_FROM) return 'emergency'
  if (known >= URGENT_FROM || parts.some(({ points }) => points >= URGENT_PART)) return 'urgent'
  if (total === null) return null
  return total > 0 ? 'low' : 'none'
}

function pointsOf(part: Scored, lasts: readonly Last[], months: AgeInMonths | null): number | null {
  const code = part === 'OXYGEN' ? 'SATURATION' : part
  const last = lasts.find((one) => one.code === code)
  if (part === 'OXYGEN') return oxygenPoints(last)
  if (part === 'CONSCIOUSNESS') return last?.choice ? consciousPoints(last.choice) : null
  // On the scale for 88-92 the same number means something else on oxygen.
  if (!last || last.value === null || (part === 'SATURATION' && needsOxygen(last) && oxygenPoints(last) === null))
    return null
  if (part === 'PRESSURE' && last.value >= HIGH_SYSTOLIC) return 3
  const { value } = last
  const weights = DEFINITIONS[code].marks
    .filter((mark) => mark.source === 'NEWS2' && isOfAge(mark.ages, months) && holds(mark, value, last.context))
    .map(({ level }) => LEVELS.indexOf(level))
  return Math.max(0, ...weights)
}

/** The one weight of the score that is no mark: a pressure as high is red by the guideline on hypertension already. */
const HIGH_SYSTOLIC = 220

const consciousPoints = (choice: string): number => (choice === 'A' ? 0 : 3)
const needsOxygen = ({ context }: Last): boolean => context['scale'] === '88-92'

function oxygenPoints(last: Last | undefined): number | null {
  const answer = last?.value === null ? undefined : last?.context['oxygen']
  if (answer === undefined) return null
  return answer === 'oxygen' ? 2 : 0
}
