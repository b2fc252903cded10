import { dayIn, timeIn } from '#platform/shared/dates/zoned.ts'

/** The zone of the device: only for showing instants that belong to no group or route. */
export function deviceZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** `YYYY-MM-DD` as DD/MM/YYYY (specification, section 9). */
export function showDay(day: string): string {
  return day.split('-').toReversed().join('/')
}

/** An instant as HH:mm in the zone. */
export function showTime(instant: string | Date, zone: string = deviceZone()): string {
  return timeIn(zone, new Date(instant))
}

/** An instant as DD/MM/YYYY HH:mm in the zone. */
export function showMoment(instant: string | Date, zone: string = deviceZone()): string {
  return `${showDay(dayIn(zone, new Date(instant)))} ${showTime(instant, zone)}`
}
