const HOUR = 3_600_000
/** From here on a late entry says why. */
export const REASON_AFTER_MS = 24 * HOUR
/** From here on it is for administrators. */
export const OFFICE_AFTER_MS = 7 * 24 * HOUR

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
