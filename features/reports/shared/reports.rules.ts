/**
 * On time: at most one minute early and five minutes late, in seconds. What bus agencies commonly accept (J. Walker,
 * humantransit.org, "Defining On Time": few accept more than five minutes late or one minute early); a plan that says its
 * own tolerance by stop does not exist yet.
 */
export const EARLY_S = -60
export const LATE_S = 300

/** The longest span of a report, in days: a leap year. */
export const SPAN_DAYS = 366

/** The share of a part, in whole percent; null of nothing. */
export const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 100)
