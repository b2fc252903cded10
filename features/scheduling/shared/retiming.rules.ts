/**
 * New times when absences drop a stop (docs/domain.md, invariant 11: "re-timing when absences drop a stop, never earlier than promised,
 * telling only families whose time moved"). Pure.
 */
import { metresApart, type Point } from '#platform/shared/geo/metres.ts'

/** A stop of a run on the way to school, in the order of the run; instants in milliseconds. */
export type TimedStop = Point & {
  id: string
  /** What the route says. */
  baseAt: number
  /** What families are promised now. */
  promisedAt: number
  /** Somebody is expected here; the school always is. */
  needed: boolean
}

/** Minutes that a dropped stop must save before families are bothered with a new time (ours). */
export const WORTH_MIN = 2

const MINUTE = 60_000

/** A stretch where stops are left out: the stop before it, those, and the one after it. */
export function shortcuts(stops: readonly TimedStop[]): TimedStop[][] {
  return stretches(stops).filter((stretch) => stretch.length > 2)
}

/** How long the way takes that leaves stops out, as a part of the way that does not; by the stop before them. */
export type Shares = ReadonlyMap<string, number>

/**
 * The promised times after the stops that nobody needs are left out. The school is reached as before, so the stops in front
 * of a dropped one are served later by what it saves, in whole minutes; no stop ever gets an earlier time than it has. A stop
 * that is needed again is served after those that were moved meanwhile, when the vehicle can be there. Only stops that move
 * are answered. A way that `shares` does not know is as long as the straight lines say.
 */
export function retimed(stops: readonly TimedStop[], shares: Shares = new Map()): Map<string, number> {
  const legs = stretches(stops).map((stretch) => legOf(stretch, shares))
  const school = stops.at(-1)
  const moved = new Map<string, number>()
  let saved = legs.reduce((sum, leg) => sum + leg.saved, 0)
  let at = -Infinity
  for (const { from, saved: here, ms } of legs) {
    at = Math.max(from.baseAt + saved, from.promisedAt, wholeMinutes(at))
    if (from !== school && at > from.promisedAt) moved.set(from.id, at)
    saved -= here
    at += ms
  }
  return moved
}

const wholeMinutes = (ms: number): number => Math.ceil(ms / MINUTE) * MINUTE

/** From each needed stop to the next one, with those between them; the first and the last of each are needed. */
function stretches(stops: readonly TimedStop[]): TimedStop[][] {
  const found: TimedStop[][] = []
  let stretch: TimedStop[] = []
  for (const stop of stops) {
    if (stretch.length > 0) stretch.push(stop)
    if (!stop.needed) continue
    if (stretch.length > 1) found.push(stretch)
    stretch = [stop]
  }
  return found
}

type Leg = { from: TimedStop; ms: number; saved: number }

/** Milliseconds of a stretch without the stops that are left out, and the whole minutes that it saves. */
function legOf(stretch: readonly TimedStop[], shares: Shares): Leg {
  const [from, to] = [stretch[0]!, stretch.at(-1)!]
  const planned = to.baseAt - from.baseAt
  if (stretch.length === 2) return { from, ms: planned, saved: 0 }
  const ms = planned * Math.min(1, shares.get(from.id) ?? straightShare(stretch))
  const minutes = Math.floor((planned - ms) / MINUTE)
  return minutes >= WORTH_MIN ? { from, ms, saved: minutes * MINUTE } : { from, ms: planned, saved: 0 }
}

/** The part of the straight lines along all stops that the straight line from end to end is. */
function straightShare(stretch: readonly Point[]): number {
  const around = stretch.slice(1).reduce((sum, stop, i) => sum + metresApart(stretch[i]!, stop), 0)
  return around === 0 ? 1 : metresApart(stretch[0]!, stretch.at(-1)!) / around
}
