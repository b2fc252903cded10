import { dayIn } from '#platform/shared/dates/zoned.ts'

/** The last day of what ends at an instant, which is no part of it any more. */
export const lastDayOf = (end: string, zone: string): string => dayIn(zone, new Date(Date.parse(end) - 1))
