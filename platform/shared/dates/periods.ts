import { addDays } from './zoned.ts'

/** The periods of a list of runs, by the names of the specification (section 3). */
export const PERIODS = ['TODAY', 'LASTWEEK', 'LASTMONTH', 'LASTYEAR', 'FROMTO'] as const
export type Period = (typeof PERIODS)[number]

/** Days back from today, today included on top: a week, thirty days, a year. FROMTO says its own days. */
const DAYS_BACK: Record<Exclude<Period, 'FROMTO'>, number> = { TODAY: 0, LASTWEEK: 7, LASTMONTH: 30, LASTYEAR: 365 }

/** How many days a period looks back from today; null when its days are given. */
export function daysBack(period: Period | undefined): number | null {
  return period === undefined || period === 'FROMTO' ? null : DAYS_BACK[period]
}

export type DayRange = { from: string; to: string }
/** What is wrong with the days that were given. */
export type DayRangeProblem = { field: 'from' | 'to'; problem: 'missing' | 'order' }
type Asked = { period: Period; from?: string | undefined; to?: string | undefined }

/** The days of a period (`YYYY-MM-DD`), both included. Of days that are given the last one may be left out: until today. */
export function daysOf({ period, from, to }: Asked, today: string): DayRange | DayRangeProblem {
  const back = daysBack(period)
  if (back !== null) return { from: addDays(today, -back), to: today }
  if (from === undefined) return { field: 'from', problem: 'missing' }
  const last = to ?? today
  return last < from ? { field: 'to', problem: 'order' } : { from, to: last }
}
