/** How late something that happened to somebody in care may be entered, and corrected by its author. */

const HOUR = 3_600_000
/** Written down later than this it is marked. */
export const LATE_BADGE_MS = 2 * HOUR
/** From here on a late entry says why. */
export const REASON_AFTER_MS = 24 * HOUR
/** From here on it is for administrators. */
export const OFFICE_AFTER_MS = 7 * 24 * HOUR
/** So long an assistant may correct what they entered. */
export const CORRECT_OWN_MS = 24 * HOUR

export const isLate = (one: { happenedAt: string; recordedAt: string }): boolean =>
  Date.parse(one.recordedAt) - Date.parse(one.happenedAt) > LATE_BADGE_MS

/** What a late entry needs: nothing, a reason, or an administrator. */
export function lateness({
  happenedAt,
  recordedAt,
}: {
  happenedAt: Date
  recordedAt: Date
}): 'none' | 'reason' | 'office' {
  const late = recordedAt.getTime() - happenedAt.getTime()
  if (late > OFFICE_AFTER_MS) return 'office'
  return late > REASON_AFTER_MS ? 'reason' : 'none'
}
