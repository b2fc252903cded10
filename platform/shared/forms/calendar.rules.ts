import { addDays, weekdayOf } from '../dates/zoned.ts'

const WEEKS = 6

/** The six weeks, Monday first, in which the month of a day stands. Always six, so that nothing jumps. */
export function weeksOf(day: string): string[][] {
  const first = `${day.slice(0, 7)}-01`
  const monday = addDays(first, 1 - weekdayOf(first))
  return Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: 7 }, (__, place) => addDays(monday, week * 7 + place)),
  )
}

/** The same day `n` months later or earlier; the last of a month that is shorter. */
export function addMonths(day: string, n: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  const first = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + n, 1))
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return addDays(first.toISOString().slice(0, 10), Math.min(at.getUTCDate(), length) - 1)
}
