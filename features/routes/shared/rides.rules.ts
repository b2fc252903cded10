/** The limit of a line that sets none, in minutes: what Boston's transportation challenge of 2017 sets for its buses. */
export const USUAL_RIDE_LIMIT = 60

type Ride = { boardStopId: string | null; alightStopId: string | null }
type Timed = { id: string; plannedTime: string }

/** Minutes on board by the plan; null while a stop is missing. Stops have wall times `HH:mm` of one day. */
export function rideMinutes(stops: readonly Timed[], { boardStopId, alightStopId }: Ride): number | null {
  const timeAt = (stopId: string | null) => stops.find((stop) => stop.id === stopId)?.plannedTime
  const [on, off] = [timeAt(boardStopId), timeAt(alightStopId)]
  return on === undefined || off === undefined ? null : minuteOf(off) - minuteOf(on)
}

/** A child's own limit stands instead of the line's: shorter for who cannot sit long, longer for who lives far out. */
export const rideLimitOf = (own: number | null, line: number): number => own ?? line

/** Children by the limit that their ride breaks, the shortest limit first. */
export function tooLong<C extends Ride & { maxRideMinutes: number }>(
  stops: readonly Timed[],
  children: readonly C[],
): [limit: number, children: C[]][] {
  const broken = children.filter((child) => (rideMinutes(stops, child) ?? 0) > child.maxRideMinutes)
  return [...Map.groupBy(broken, (child) => child.maxRideMinutes)].toSorted(([a], [b]) => a - b)
}

/** The minute of the day of a wall time `HH:mm`. */
export const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
