import { daysBack, type Period } from '#platform/shared/dates/periods.ts'
import { addDays } from '#platform/shared/dates/zoned.ts'
import type { FieldProblem } from '#platform/shared/errors/app-error.ts'

export type Days = { from: string; to: string }
type Asked = { period: Period; from?: string | undefined; to?: string | undefined }

/** The days of a period, both included, or what is wrong with those that were given. Without an end it goes until today. */
export function daysOf({ period, from, to }: Asked, today: string): Days | FieldProblem {
  const back = daysBack(period)
  if (back !== null) return { from: addDays(today, -back), to: today }
  if (from === undefined) return { fieldName: 'from', message: 'form.required' }
  const last = to ?? today
  return last < from ? { fieldName: 'to', message: 'payments.error.order' } : { from, to: last }
}
