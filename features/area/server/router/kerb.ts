import type { Point } from '#platform/shared/geo/metres.ts'
import { seenFrom } from '#platform/shared/geo/metres.ts'
import { CLASSES } from '../streets/classes.ts'
import type { Graph } from '../streets/graph.ts'
import type { Snapped } from './grid.ts'

/**
 * The side of a street on which children get on and off. The door of a bus is where people drive: on the right in right-hand traffic. A
 * stop on the other side of a street that is dangerous to cross is approached the other way round where that costs little.
 */

/** Nearer to the middle of a street a point has no side: Valhalla, default of `street_side_tolerance` (documentation, "Locations"). */
const MIDDLE_METRES = 5
/** Classes of through roads with the traffic of a town or of several ("Key:highway", OpenStreetMap wiki). */
const THROUGH = CLASSES.map(({ highway }) => /^(motorway|trunk|primary|secondary)(_link)?$/.test(highway))
/**
 * Where people on foot and vehicles meet 30 km/h are the most (Stockholm Declaration, Third Global Ministerial Conference on Road Safety,
 * 2020, resolution 11). A residential street without a limit counts 35 here (`CLASSES`) and is none of them; a limit of 40 is.
 */
const CALM_KMH = 35
/**
 * Seconds of a detour that are worth it that nobody has to cross (ours; OSRM's `approaches=curb` and Valhalla's `preferred_side` allow the
 * other side not at all, and a village street that is 10 km long would be driven twice).
 */
export const WRONG_SIDE_COST = 120

/** Whether vehicles of a mode drive in both directions where crossing is dangerous. */
function isBusy(graph: Graph, edge: number, bit: number): boolean {
  const isTwoWay = (graph.edgeForward[edge]! & graph.edgeBackward[edge]! & bit) !== 0
  const kmh = Math.max(graph.speedForward[edge]!, graph.speedBackward[edge]!)
  return isTwoWay && (THROUGH[graph.edgeClass[edge]!]! || kmh > CALM_KMH)
}

/**
 * The direction in which a vehicle has a point on its far side, as the last bit of the directed edge; undefined where that is not known,
 * cannot be chosen, or where crossing is not dangerous. A point at a crossing has several places and no side.
 */
export function wrongWayOf(graph: Graph, point: Point, { edge, metres }: Snapped, bit: number): 0 | 1 | undefined {
  if (metres < MIDDLE_METRES || !isBusy(graph, edge, bit)) return undefined
  return isLeftOf(graph, edge, point) === (graph.meta.drivesOn === 'left') ? 1 : 0
}

/** Whether a point is on the left of the nearest part of an edge, along its shape. */
function isLeftOf({ edgeFirst, shapeLat, shapeLon }: Graph, edge: number, point: Point): boolean {
  let best = { metres: Infinity, left: false }
  const seen = (at: number) => seenFrom(point, { latitude: shapeLat[at]! / 1e7, longitude: shapeLon[at]! / 1e7 })
  for (let at = edgeFirst[edge]!; at < edgeFirst[edge + 1]! - 1; at += 1) {
    const [from, to] = [seen(at), seen(at + 1)]
    const [east, north] = [to.east - from.east, to.north - from.north]
    const along = Math.min(
      1,
      Math.max(0, -(from.east * east + from.north * north) / (east * east + north * north || 1)),
    )
    const metres = Math.hypot(from.east + along * east, from.north + along * north)
    // The cross product of the street and the way from its beginning to the point, which is (-from.east, -from.north).
    if (metres < best.metres) best = { metres, left: north * from.east - east * from.north > 0 }
  }
  return best.left
}
