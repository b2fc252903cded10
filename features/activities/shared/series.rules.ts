import { addDays, dayIn, instantOf, timeIn, weekdayOf } from '#platform/shared/dates/zoned.ts'

/** Activities that are planned at once; ours: a school year of one weekday, with its holidays. */
export const OCCURRENCES_MAX = 60

export type Repeat = {
  /** Monday 1 … Sunday 7. */
  weekdays: readonly number[]
  /** The last day, `YYYY-MM-DD`. */
  until: string
}
export type Span = { startsAt: Date; endsAt: Date }
export type WrongRepeat = { fieldName: 'repeat.weekdays' | 'repeat.until'; message: string }

const DAY_MS = 86_400_000
/** Days from one to another. */
export const daysFrom = (day: string, other: string): number => (Date.parse(other) - Date.parse(day)) / DAY_MS

/**
 * The same times on another day, by the clock on the wall there: 15:00 stays 15:00 when the clocks change. What would end before it begins, in the hour that
 * is skipped in spring, lasts as long as the other.
 */
export function spanOn(day: string, { startsAt, endsAt }: Span, zone: string): Span {
  const on = (at: Date) => {
    const away = daysFrom(dayIn(zone, startsAt), dayIn(zone, at))
    return instantOf(addDays(day, away), timeIn(zone, at), zone)
  }
  const [from, to] = [on(startsAt), on(endsAt)]
  return { startsAt: from, endsAt: to > from ? to : new Date(from.getTime() + endsAt.getTime() - startsAt.getTime()) }
}

/** When an activity takes place that is repeated on weekdays, itself the first, or what is wrong with that. */
export function occurrencesOf(first: Span, { weekdays, until }: Repeat, zone: string): Span[] | WrongRepeat {
  const day = dayIn(zone, first.startsAt)
  if (!weekdays.includes(weekdayOf(day))) return { fieldName: 'repeat.weekdays', message: 'activities.error.firstDay' }
  const days: string[] = []
  for (let at = day; at <= until && days.length <= OCCURRENCES_MAX; at = addDays(at, 1))
    if (weekdays.includes(weekdayOf(at))) days.push(at)
  if (days.length < 2) return { fieldName: 'repeat.until', message: 'activities.error.until' }
  if (days.length > OCCURRENCES_MAX) return { fieldName: 'repeat.until', message: 'activities.error.many' }
  return [first, ...days.slice(1).map((one) => spanOn(one, first, zone))]
}

/** When one of the following takes place after the one before them was moved: by as many days, at its new times. */
export function movedAlong(following: Span, { from, to }: { from: Span; to: Span }, zone: string): Span {
  const away = daysFrom(dayIn(zone, from.startsAt), dayIn(zone, to.startsAt))
  return spanOn(addDays(dayIn(zone, following.startsAt), away), to, zone)
}
