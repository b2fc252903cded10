import { addDays, dayIn, instantOf, timeIn, weekdayOf } from '#platform/shared/dates/zoned.ts'

/** When a person wants to be left alone: between two wall times, and all day on these weekdays (Monday is 1). */
export type Quiet = { zone: string; from: string | null; to: string | null; days: readonly number[] }

/** A week of quiet days has no end within it. */
const MOST_DAYS = 8

/**
 * The end of the quiet hours in which `now` lies, or null outside of them. `from` after `to` means over midnight; both the same, never. Quiet
 * hours that go over into a quiet day end with it. With seven quiet days they end with the hours, or at the next midnight.
 */
export function quietUntil({ zone, from, to, days }: Quiet, now: Date): Date | null {
  const isQuietDay = (day: string) => days.length < 7 && days.includes(weekdayOf(day))
  let [day, time] = [dayIn(zone, now), timeIn(zone, now)]
  let until: Date | null = null
  for (let at = 0; at < MOST_DAYS; at += 1) {
    const end = endOf(day, time)
    if (end === null) break
    until = instantOf(end.day, end.time, zone)
    ;({ day, time } = end)
  }
  return until

  function endOf(onDay: string, atTime: string): { day: string; time: string } | null {
    if (isQuietDay(onDay)) return { day: addDays(onDay, 1), time: '00:00' }
    if (from === null || to === null || from === to) return null
    if (from < to) return atTime >= from && atTime < to ? { day: onDay, time: to } : null
    if (atTime < to) return { day: onDay, time: to }
    return atTime >= from ? { day: addDays(onDay, 1), time: to } : null
  }
}
