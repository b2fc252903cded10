const DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const MOMENT = /^(\d{4}-\d{2}-\d{2})T(([01]\d|2[0-3]):[0-5]\d)$/

/** True for a day `YYYY-MM-DD` that the calendar has. */
export function isDay(day: string): boolean {
  const at = DAY.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  // The parser takes 30 February for 2 March.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
}

/** True for a local moment `YYYY-MM-DDTHH:mm`. */
export function isMoment(moment: string): boolean {
  const day = MOMENT.exec(moment)?.[1]
  return day !== undefined && isDay(day)
}

/** A day as it stands in a field: DD/MM/YYYY; anything else as it was typed. */
export function dayAsTyped(day: string): string {
  return isDay(day) ? day.split('-').toReversed().join('/') : day
}

/** A local moment as it stands in a field: DD/MM/YYYY HH:mm. */
export function momentAsTyped(moment: string): string {
  const [day = '', time = ''] = moment.split('T')
  return isMoment(moment) ? `${dayAsTyped(day)} ${time}` : moment
}

/**
 * The day that somebody typed: DD/MM/YYYY, also with points or dashes or nothing between, or YYYY-MM-DD. When `done`,
 * single digits count as well (6/1/2026); before, they may be half of something.
 */
export function typedDay(typed: string, done = false): string | undefined {
  const text = typed.trim()
  if (isDay(text)) return text
  const parts =
    /^(\d{2})[/.-]?(\d{2})[/.-]?(\d{4})$/.exec(text) ??
    (done ? /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/.exec(text) : null)
  if (!parts) return undefined
  const [, day = '', month = '', year = ''] = parts
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(found) ? found : undefined
}

/** The local moment that somebody typed: a day, then HH:mm (HHmm, HH.mm). */
export function typedMoment(typed: string, done = false): string | undefined {
  const text = typed.trim()
  if (isMoment(text)) return text
  const parts = /^(\S+)[ T,]+(\d{1,2})[:.]?(\d{2})$/.exec(text)
  const [, dayPart = '', hour = '', minute = ''] = parts ?? []
  if (!done && hour.length < 2) return undefined
  const day = typedDay(dayPart, done)
  const found = `${day}T${hour.padStart(2, '0')}:${minute}`
  return day !== undefined && isMoment(found) ? found : undefined
}
