import { metresApart, type Point } from '#platform/shared/geo/metres.ts'
import { onSegment } from '#platform/shared/geo/segment.ts'
import { onWay, type Way } from '#platform/shared/geo/way.ts'

/** Metres beside the route from which a vehicle is off it, and minutes until that is an alert (ours). */
export const OFF_ROUTE_METRES = 300
export const OFF_ROUTE_MIN = 2
/**
 * Where no street is known a route is its stops alone, and streets between two of them bend. A vehicle may be off the straight line by this
 * part of the distance between the stops where that is more (ours: a semicircle bends by half).
 */
const BEND = 0.25

/** Is the vehicle near a stop, or near the straight line from one to the next? Then no street has to be asked: it is on its route. */
export function isNearRoute(stops: readonly Point[], at: Point): boolean {
  if (stops.length === 0) return true
  if (stops.some((stop) => metresApart(stop, at) < OFF_ROUTE_METRES)) return true
  return legsByDistance(stops, at).some((leg) => leg.metres < OFF_ROUTE_METRES)
}

export type RouteLeg = { from: Point; to: Point; metres: number }

/** From each stop to the next one, with the metres that the vehicle is away from the straight line; the nearest first. */
export function legsByDistance(stops: readonly Point[], at: Point): RouteLeg[] {
  return stops
    .slice(1)
    .map((to, i) => ({ from: stops[i]!, to, metres: onSegment(at, stops[i]!, to).metres }))
    .toSorted((a, b) => a.metres - b.metres)
}

/** Is the vehicle beside the way between two stops? Without a way along streets the straight line counts, wide enough for their bends. */
export function isOffLeg({ from, to, metres }: RouteLeg, at: Point, way: Way | null): boolean {
  if (way !== null) return onWay(at, way).metres >= OFF_ROUTE_METRES
  return metres >= Math.max(OFF_ROUTE_METRES, BEND * metresApart(from, to))
}
