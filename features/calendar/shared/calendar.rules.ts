import { addDays, weekdayOf } from '#platform/shared/dates/zoned.ts'
import { addMonths } from '#platform/shared/forms/calendar.rules.ts'
import { servesOn } from '#platform/shared/dates/service-days.rules.ts'
import type { CalendarDays, ClosedDay } from './calendar.contract.ts'

/** The month in which a school year begins: September. */
const FIRST_MONTH = 9

/** What a day of a group is: `service` when a route runs, `none` when there is nothing to run. */
export type DayState = {
  day: string
  state: 'service' | 'none' | 'closed' | 'early'
  /** Active routes that run; none on a closed day. */
  routes: number
  entry: ClosedDay | null
}

/** The first and the last day of the school year in which a day lies. */
export function schoolYearOf(day: string): { from: string; to: string } {
  const year = Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < FIRST_MONTH ? 1 : 0)
  const from = `${year}-09-01`
  return { from, to: addDays(addMonths(from, 12), -1) }
}

/** The first days of the twelve months of a school year. */
export const monthsOf = (from: string): string[] => Array.from({ length: 12 }, (_, month) => addMonths(from, month))

/** Says for each day what it is. */
export function statesOf({ days, service }: CalendarDays): (day: string) => DayState {
  const entries = new Map(days.map((entry) => [entry.day, entry]))
  return (day) => {
    const entry = entries.get(day) ?? null
    if (entry?.kind === 'closed') return { day, state: 'closed', routes: 0, entry }
    const weekday = weekdayOf(day)
    const routes = service.reduce((sum, one) => sum + (servesOn(one, day, weekday) ? one.routes : 0), 0)
    if (entry) return { day, state: 'early', routes, entry }
    return { day, state: routes > 0 ? 'service' : 'none', routes, entry }
  }
}

/** How many days between two have a ride, are closed, end early. */
export function countDays(stateOf: (day: string) => DayState, from: string, to: string) {
  const counts = { service: 0, closed: 0, early: 0 }
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const { state, routes } = stateOf(day)
    if (routes > 0) counts.service += 1
    if (state === 'closed' || state === 'early') counts[state] += 1
  }
  return counts
}
