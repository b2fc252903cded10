import { dayIn, timeIn } from '#platform/shared/dates/zoned.ts'
import { currentLanguage } from './language.ts'

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

/**
 * A number as it is shown in every language (specification, section 9): a decimal comma, as in the fields of a form, and a space
 * between thousands, so that no separator can be taken for the other. `decimals`: how many digits behind the comma.
 */
export function showNumber(value: number, decimals = 0): string {
  const [whole = '', fraction] = value.toFixed(decimals).split('.')
  const spaced = whole.replace(/\B(?=(?:\d{3})+$)/g, '\u00A0')
  return fraction === undefined ? spaced : `${spaced},${fraction}`
}

/** Minutes in the largest unit that says enough: "90 minutes", "5 hours", "48 days". */
export function showLength(minutes: number): string {
  const step = STEPS.find(({ from }) => minutes >= from) ?? MINUTES
  const how = { style: 'unit', unit: step.unit, unitDisplay: 'long', maximumFractionDigits: 0 } as const
  return new Intl.NumberFormat(currentLanguage(), how).format(minutes / step.minutes)
}

const MINUTES = { unit: 'minute', minutes: 1, from: 0 }
/** From two of a unit on it is said in that unit. */
const STEPS = [
  { unit: 'day', minutes: 1440, from: 2880 },
  { unit: 'hour', minutes: 60, from: 120 },
]
