/** The periods of a list of runs, by the names of the specification (section 3). */
export const PERIODS = ['TODAY', 'LASTWEEK', 'LASTMONTH', 'LASTYEAR', 'FROMTO'] as const
export type Period = (typeof PERIODS)[number]

/** Days back from today, today included on top: a week, thirty days, a year. FROMTO says its own days. */
const DAYS_BACK: Record<Exclude<Period, 'FROMTO'>, number> = { TODAY: 0, LASTWEEK: 7, LASTMONTH: 30, LASTYEAR: 365 }

/** How many days a period looks back from today; null when its days are given. */
export function daysBack(period: Period | undefined): number | null {
  return period === undefined || period === 'FROMTO' ? null : DAYS_BACK[period]
}
