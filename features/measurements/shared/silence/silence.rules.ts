/** How long nothing has come of somebody of whom it is kept: bowel movements, urine. Pure. */
import type { AgeInMonths } from '#features/people/shared/birth.rules.ts'
import { isOfAge } from '../ages.rules.ts'
import { CHILDREN, type Code, type Level } from '../definition-types.ts'
import { NONE_DAYS, URINE_NONE } from '../history-limits.ts'
import { limitsOfNone, type HistoryRule, type OwnSilence } from '../history.rules.ts'
import type { LimitField, LimitValues } from '../ranges.rules.ts'

/** What somebody looks after when it does not come. */
export const SILENT_CODES = ['PURGE', 'DIURESIS'] as const satisfies readonly Code[]
export type SilentCode = (typeof SILENT_CODES)[number]

const HOUR = 3_600_000
const DAY = 24 * HOUR

/**
 * It is kept of somebody while an entry is not older, also one that says that there was none. Urine is written down several times a day: after two
 * days without any entry nobody keeps it any more.
 */
export const KEPT_MS: Readonly<Record<SilentCode, number>> = { PURGE: 14 * DAY, DIURESIS: 2 * DAY }
/** Hours of the day, where the group is, in which somebody writes down the urine of those alone who stay overnight (ours). */
export const NIGHT = { from: 22, until: 6 } as const
/** So far back entries are looked at. */
export const LOOK_BACK_MS = 60 * DAY

/** Of the entries that count: the newest of any outcome, the newest with something, the first that says that there was none. */
export type Kept = { newestAt: Date | null; cameAt: Date | null; noneAt: Date | null }
/** `limit` in days or hours, as the rule says it; `reachedAt`: when it was so long. */
export type Silence = {
  level: Exclude<Level, 'none' | 'tint'>
  rule: Extract<HistoryRule, 'noneDays' | 'urineNone'>
  limit: number
  reachedAt: Date
}

/** Whether somebody keeps it of them. */
export const isKept = (code: SilentCode, { newestAt }: Kept, now: Date): boolean =>
  newestAt !== null && now.getTime() - newestAt.getTime() <= KEPT_MS[code]

/** That it is kept and nothing has come for too long by `now`; null: it has, or nobody keeps it. Of somebody of whom nothing ever came it counts from the first entry. `own`: what was set for them. */
export function silenceOf(
  code: SilentCode,
  kept: Kept,
  { months, own }: { months: AgeInMonths | null; own?: OwnSilence | undefined },
  now: Date,
): Silence | null {
  const since = kept.cameAt ?? kept.noneAt
  if (since === null || !isKept(code, kept, now)) return null
  const reached = limitsOfNone(own ?? usualSilence(code, months)).map((one) => ({
    ...one,
    rule: RULES[code],
    reachedAt: new Date(since.getTime() + one.limit * UNIT_MS[code]),
  }))
  return reached.find(({ reachedAt }) => reachedAt <= now) ?? null
}

const RULES = { PURGE: 'noneDays', DIURESIS: 'urineNone' } as const
/** Of bowel movements days are counted, of urine hours. */
const UNIT_MS: Readonly<Record<SilentCode, number>> = { PURGE: DAY, DIURESIS: HOUR }
export const SILENCE_UNITS: Readonly<Record<SilentCode, string>> = { PURGE: 'd', DIURESIS: 'h' }

/** What counts of somebody for whom nothing was set. */
const usualSilence = (code: SilentCode, months: AgeInMonths | null) =>
  code === 'PURGE'
    ? { highAmber: NONE_DAYS.amber, highRed: NONE_DAYS.red }
    : { highAmber: null, highRed: urineHours(months) }

/**
 * The least and the most that may be set: at most twice what is usually red. Whatever somebody's habit is, ten days without a movement or a day without
 * urine is looked at by a clinician (ours), and both are shorter than the time in which it counts as kept.
 */
export function silenceSpan(code: SilentCode, months: AgeInMonths | null): { low: number; high: number } {
  return { low: SILENCE_LEAST[code], high: usualSilence(code, months).highRed * 2 }
}
const SILENCE_LEAST: Readonly<Record<SilentCode, number>> = { PURGE: 1, DIURESIS: 2 }

export type SilenceProblem = { field: LimitField; problem: 'red' | 'silence' | 'low' | 'order' }

/** What is wrong with limits of how long nothing may come; null: nothing. There is always one that is red. */
export function silenceProblem(
  code: SilentCode,
  { lowRed, lowAmber, highAmber, highRed }: LimitValues,
  months: AgeInMonths | null,
): SilenceProblem | null {
  if (lowRed !== null || lowAmber !== null) return { field: lowRed === null ? 'lowAmber' : 'lowRed', problem: 'low' }
  if (highRed === null) return { field: 'highRed', problem: 'red' }
  const { low, high } = silenceSpan(code, months)
  const isOut = (value: number) => !Number.isInteger(value) || value < low || value > high
  if (isOut(highRed)) return { field: 'highRed', problem: 'silence' }
  if (highAmber !== null && isOut(highAmber)) return { field: 'highAmber', problem: 'silence' }
  return highAmber !== null && highAmber >= highRed ? { field: 'highRed', problem: 'order' } : null
}

/** Hours without urine that are too many: fewer of a young infant. Where the age is not known those that are too many at any age. */
export const urineHours = (months: AgeInMonths | null): number =>
  months !== null && isOfAge(CHILDREN, months) && months < URINE_NONE.youngMonths
    ? URINE_NONE.youngHours
    : URINE_NONE.hours
