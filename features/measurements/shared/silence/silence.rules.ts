/** How long nothing has come of somebody of whom it is kept: bowel movements, urine. Pure. */
import { isOfAge } from '../ages.rules.ts'
import { CHILDREN, type Code, type Level } from '../definition-types.ts'
import { NONE_DAYS, URINE_NONE } from '../history-limits.ts'
import type { HistoryRule } from '../history.rules.ts'

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

/** That it is kept and nothing has come for too long by `now`; null: it has, or nobody keeps it. Of somebody of whom nothing ever came it counts from the first entry. */
export function silenceOf(code: SilentCode, kept: Kept, months: number | null, now: Date): Silence | null {
  const since = kept.cameAt ?? kept.noneAt
  if (since === null || !isKept(code, kept, now)) return null
  const limits = code === 'PURGE' ? BOWEL : [urineLimit(months)]
  const reached = limits.map(({ ms, ...limit }) => ({ ...limit, reachedAt: new Date(since.getTime() + ms) }))
  return reached.find(({ reachedAt }) => reachedAt <= now) ?? null
}

/** The gravest first. */
const BOWEL = (['red', 'amber'] as const).map((level) => ({
  level,
  rule: 'noneDays' as const,
  limit: NONE_DAYS[level],
  ms: NONE_DAYS[level] * DAY,
}))

function urineLimit(months: number | null) {
  const hours = urineHours(months)
  return { level: 'red' as const, rule: 'urineNone' as const, limit: hours, ms: hours * HOUR }
}

/** Hours without urine that are too many: fewer of a young infant. */
export const urineHours = (months: number | null): number =>
  months !== null && isOfAge(CHILDREN, months) && months < URINE_NONE.youngMonths
    ? URINE_NONE.youngHours
    : URINE_NONE.hours
