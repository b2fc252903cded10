import { daysOf, type DayRangeProblem, type Period } from '#platform/shared/dates/periods.ts'
import { addDays, dayIn, instantOf } from '#platform/shared/dates/zoned.ts'

export type Span = { fromDay: string; toDay: string; from: Date; to: Date; days: number }
export type SpanProblem = DayRangeProblem | { field: 'from'; problem: 'long' }
type Asked = { period: Period; from?: string | undefined; to?: string | undefined }

/** The longest period: a year and a day more. */
export const SPAN_DAYS_MAX = 366

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000) + 1

const spanOfDays = (fromDay: string, toDay: string, zone: string): Span => ({
  fromDay,
  toDay,
  from: instantOf(fromDay, '00:00', zone),
  to: instantOf(addDays(toDay, 1), '00:00', zone),
  days: daysBetween(fromDay, toDay),
})

/** The days of a period where the group is, as instants; the end is not part of it. */
export function spanOf(asked: Asked, zone: string, now: Date): Span | SpanProblem {
  const days = daysOf(asked, dayIn(zone, now))
  if ('field' in days) return days
  if (daysBetween(days.from, days.to) > SPAN_DAYS_MAX) return { field: 'from', problem: 'long' }
  return spanOfDays(days.from, days.to, zone)
}

/** As many days right before. */
export const spanBefore = ({ fromDay, days }: Span, zone: string): Span =>
  spanOfDays(addDays(fromDay, -days), addDays(fromDay, -1), zone)
