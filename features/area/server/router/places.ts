import type { Mode } from '../streets/access.rules.ts'
import { BIT } from '../streets/access.rules.ts'
import type { Graph } from '../streets/graph.ts'
import type { Leaving } from '../streets/leaving.ts'
import type { Snapped } from './grid.ts'

/**
 * Nearer to a crossing than so many metres a point is at it: the default of `node_snap_tolerance` of Valhalla (documentation of the routing
 * service, "Locations"). Which of the streets that meet there it was put on says little, and the way must not begin with a detour for it.
 */
export const AT_CROSSING_METRES = 5

/** Nearer than so many metres to its street a point is on it: coordinates are not more exact. */
export const ON_STREET_M = 2

/** Where a way may begin or end for one point: on a street, or at the end of each street of a crossing. */
export type Places = readonly Snapped[]

/**
 * The places of a point that was put on a street. Those of a crossing are streets of the large connected part; one that only who has a
 * reason uses is none of them, unless the point is on such a street.
 */
export function placesOf(
  snapped: Snapped,
  { graph, leaving, mode }: { graph: Graph; leaving: Leaving; mode: Mode },
): Places {
  const { edge, along, metres } = snapped
  if (Math.min(along, 1 - along) * graph.edgeMetres[edge]! > AT_CROSSING_METRES) return [snapped]
  const node = (along < 0.5 ? graph.edgeFrom : graph.edgeTo)[edge]!
  const bit = BIT[mode]
  const restricted = (of: number) => (graph.edgeRestricted[of]! & bit) !== 0
  return [...leaving.edges.subarray(leaving.first[node], leaving.first[node + 1])]
    .map((directed) => ({ edge: directed >> 1, along: directed & 1, metres }))
    .filter((one) => (graph.edgeMain[one.edge]! & bit) !== 0 && (restricted(edge) || !restricted(one.edge)))
}

/** Which of the places a way over a directed edge begins or ends at: `along` tells the two ends of a street that meets itself. */
export function placeOn(places: Places, directed: number, along: number): Snapped {
  const here = places.filter(({ edge }) => edge === directed >> 1)
  return here.find((one) => one.along === along) ?? here[0]!
}
