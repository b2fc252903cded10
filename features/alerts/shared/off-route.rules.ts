import { metresApart, type Point } from '#platform/shared/geo/metres.ts'
import { onSegment } from '#platform/shared/geo/segment.ts'

/** Metres beside the route from which a vehicle is off it, and minutes until that is an alert (ours). */
export const OFF_ROUTE_METRES = 300
export const OFF_ROUTE_MIN = 2
/**
 * A route is known by its stops alone, and streets between two of them bend. A vehicle may be off the straight line by this
 * part of the distance between the stops where that is more (ours: a semicircle bends by half).
 */
const BEND = 0.25

/** Is the vehicle off the route through these stops? Near its first or last stop it is on it. */
export function isOffRoute(stops: readonly Point[], at: Point): boolean {
  const [first] = stops
  if (!first) return false
  if (stops.some((stop) => metresApart(stop, at) < OFF_ROUTE_METRES)) return false
  return stops.slice(1).every((to, i) => {
    const from = stops[i] ?? first
    return onSegment(at, from, to).metres >= Math.max(OFF_ROUTE_METRES, BEND * metresApart(from, to))
  })
}
