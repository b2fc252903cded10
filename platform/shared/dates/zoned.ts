/** Wall times and days in a zone (IANA name). Routes own their zone: docs/domain.md, invariant 18. */

type Parts = { year: number; month: number; day: number; hour: number; minute: number; second: number }

const formats = new Map<string, Intl.DateTimeFormat>()

function partsIn(zone: string, at: Date): Parts {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formats.set(zone, format)
  }
  const found = Object.fromEntries(format.formatToParts(at).map((part) => [part.type, Number(part.value)]))
  return {
    year: found['year']!,
    month: found['month']!,
    day: found['day']!,
    hour: found['hour']!,
    minute: found['minute']!,
    second: found['second']!,
  }
}

const two = (n: number) => String(n).padStart(2, '0')

/** The last answer of each zone: one call asks for the same day many times, and a day begins with a minute. */
const lastDays = new Map<string, { minute: number; day: string }>()

/** The day `YYYY-MM-DD` that the clock on the wall shows in `zone` at `at`. */
export function dayIn(zone: string, at: Date): string {
  const minute = Math.floor(at.getTime() / 60_000)
  const last = lastDays.get(zone)
  if (last?.minute === minute) return last.day
  const p = partsIn(zone, at)
  const day = `${String(p.year).padStart(4, '0')}-${two(p.month)}-${two(p.day)}`
  lastDays.set(zone, { minute, day })
  return day
}

/** The wall time `HH:mm` in `zone` at `at`. */
export function timeIn(zone: string, at: Date): string {
  const p = partsIn(zone, at)
  return `${two(p.hour)}:${two(p.minute)}`
}

function offsetMinutes(zone: string, at: Date): number {
  const p = partsIn(zone, at)
  const asUtc = Date.UTC(p.year, p.month - 1, p.day, p.hour, p.minute, p.second)
  return Math.round((asUtc - Math.floor(at.getTime() / 1000) * 1000) / 60_000)
}

/**
 * The instant at which the wall in `zone` shows `time` on `day`. A time that the spring change skips becomes the moment of
 * the change, so that of two times the later one is never the earlier instant; a time that happens twice in autumn is the
 * first of the two.
 */
export function instantOf(day: string, time: string, zone: string): Date {
  const wall = Date.parse(`${day}T${time}:00Z`)
  const offsets = [-DAY_MS, DAY_MS].map((away) => offsetMinutes(zone, new Date(wall + away)))
  const readings = offsets.map((offset) => wall - offset * 60_000)
  const found = readings.findIndex((instant, at) => offsetMinutes(zone, new Date(instant)) === offsets[at])
  // In the gap neither reading is consistent: the change lies between the two.
  return new Date(found < 0 ? changeBetween(zone, readings) : readings[found]!)
}

const DAY_MS = 86_400_000

/** The first minute of the later offset. */
function changeBetween(zone: string, readings: readonly number[]): number {
  let [early, late] = [Math.min(...readings), Math.max(...readings)]
  const later = offsetMinutes(zone, new Date(late))
  while (late - early > 60_000) {
    const middle = early + Math.floor((late - early) / 120_000) * 60_000
    if (offsetMinutes(zone, new Date(middle)) === later) late = middle
    else early = middle
  }
  return late
}

/** Monday 1 … Sunday 7 of a day `YYYY-MM-DD`. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}

/** The day `n` days later (or earlier) than `day`. */
export function addDays(day: string, n: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + n * 86_400_000).toISOString().slice(0, 10)
}

/** True when the runtime knows the IANA name. */
export function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return zone !== ''
  } catch {
    return false
  }
}
