import { addDays, dayIn, instantOf } from '#platform/shared/dates/zoned.ts'
import { type Span, WAYS } from '../absences.rules.ts'
import { covers, type Period } from './guest-absences.rules.ts'

/** So many days of an absence until further notice are taken off the runs, as one report of a family covers at most. */
export const LONGEST_DAYS = 366

type Asked = {
  zone: string
  /** When the child gets on where it would ride, `HH:mm`; null: it does not ride. */
  leaves: (day: string, way: (typeof WAYS)[number]) => string | null
}

/**
 * Days and directions on which somebody who is away does not ride, at most three spans, no two of which begin on one day. A day that lies in the
 * absence whole counts in both directions, whether or not a ride is planned; of the first and the last day the rides that begin while the person is away.
 */
export function rideSpans(away: Period, asked: Asked): Span[] {
  const { zone } = asked
  const first = dayIn(zone, away.startsAt)
  const bound = addDays(first, LONGEST_DAYS)
  const ends = away.endsAt === null ? bound : dayIn(zone, away.endsAt)
  const last = ends < bound ? ends : bound
  const spans: Span[] = []
  const put = (fromDay: string, toDay: string, directions: Span['directions'] | null) => {
    if (directions === null || toDay < fromDay) return
    const before = spans.at(-1)
    if (before?.directions === directions && addDays(before.toDay, 1) === fromDay) before.toDay = toDay
    else spans.push({ fromDay, toDay, directions })
  }
  put(first, first, waysOn(away, first, asked))
  put(addDays(first, 1), addDays(last, -1), 'both')
  if (last > first) put(last, last, waysOn(away, last, asked))
  return spans
}

/** Which rides of a day begin while the person is away. */
function waysOn(away: Period, day: string, { zone, leaves }: Asked): Span['directions'] | null {
  const whole = { from: instantOf(day, '00:00', zone), to: instantOf(addDays(day, 1), '00:00', zone) }
  if (away.startsAt <= whole.from && (away.endsAt === null || away.endsAt >= whole.to)) return 'both'
  const [one, other] = WAYS.filter((way) => {
    const time = leaves(day, way)
    return time !== null && covers(away, instantOf(day, time, zone))
  })
  return other === undefined ? (one ?? null) : 'both'
}
