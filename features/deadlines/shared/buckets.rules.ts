/** How near an expiration is. Pure. */

/** The classes of the list, the most urgent first; `days`: the last day from today that belongs to it. */
export const BUCKET_DAYS = [
  { bucket: 'WEEK', days: 7 },
  { bucket: 'MONTH', days: 30 },
  { bucket: 'QUARTER', days: 90 },
] as const
export const BUCKETS = ['OVERDUE', ...BUCKET_DAYS.map(({ bucket }) => bucket)] as const
export type Bucket = (typeof BUCKETS)[number]

/** So many days ahead something is listed at all. */
export const HORIZON_DAYS = Math.max(...BUCKET_DAYS.map(({ days }) => days))

/** Days from one day to another, both `YYYY-MM-DD`: calendar days, so that a day of 23 or 25 hours counts as one. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)

/**
 * The class of something that ends at `endsAt`, on the day `dueOn` of its group, where today is `today`. Null: it is too far away to be
 * listed. The last day of something that ends with a day is its `dueOn`, and `endsAt` is the midnight after it.
 */
export function bucketOf(
  { dueOn, endsAt }: { dueOn: string; endsAt: Date },
  { today, now }: { today: string; now: Date },
): Bucket | null {
  if (endsAt <= now) return 'OVERDUE'
  const left = daysBetween(today, dueOn)
  return BUCKET_DAYS.find(({ days }) => left <= days)?.bucket ?? null
}

/** People are reminded when so many days are left, and on the day itself (ADR 0197). */
export const LADDER = [30, 7, 1, 0] as const
export type Step = (typeof LADDER)[number]
