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
/**
 * Minutes before the first promised time after which nothing moves any more: by then a family is getting ready by what it
 * was told (ours).
 */
export const SETTLED_MIN = 30

const MINUTE = 60_000

/**
 * The promised times after the stops that nobody needs are left out. The school is reached as before, so the stops in front
 * of a dropped one are served later by what it saves, in whole minutes; no stop ever gets an earlier time than it has. A stop
 * that is needed again is served after those that were moved meanwhile, when the vehicle can be there. Only stops that move
 * are answered.
 */
export function retimed(stops: readonly TimedStop[]): Map<string, number> {
  const legs = legsOf(stops)
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

type Leg = { from: TimedStop; ms: number; saved: number }

/** The ways between the stops that are needed: how long each takes, and what of the plan it saves when stops are left out. */
function legsOf(stops: readonly TimedStop[]): Leg[] {
  const legs: Leg[] = []
  let skipped: TimedStop[] = []
  let from: TimedStop | undefined
  for (const stop of stops) {
    if (!stop.needed) {
      skipped.push(stop)
      continue
    }
    if (from) legs.push({ from, ...legBetween(from, skipped, stop) })
    from = stop
    skipped = []
  }
  return legs
}

/** Milliseconds of the straight way at the plan's own speed on this stretch, and the whole minutes that it saves. */
function legBetween(from: TimedStop, skipped: readonly TimedStop[], to: TimedStop): { ms: number; saved: number } {
  const planned = to.baseAt - from.baseAt
  const way = [from, ...skipped, to]
  const around = way.slice(1).reduce((sum, stop, i) => sum + metresApart(way[i]!, stop), 0)
  if (skipped.length === 0 || around === 0) return { ms: planned, saved: 0 }
  const ms = planned * (metresApart(from, to) / around)
  const minutes = Math.floor((planned - ms) / MINUTE)
  return minutes >= WORTH_MIN ? { ms, saved: minutes * MINUTE } : { ms: planned, saved: 0 }
}
