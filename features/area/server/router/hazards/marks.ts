import { ALL_MODES, BIT, VEHICLES } from '../../streets/access.rules.ts'
import type { Graph } from '../../streets/graph.ts'
import type { Grid } from '../grid.ts'
import { DrawnLine, planeAt } from './drawn-line.ts'
import { CROSSING_SECONDS, type RoadHazard } from './hazard.ts'
import { crossingsOf, edgesAlong, followingParts, partsWhere, shapeOn } from './stretches.ts'

/**
 * What a hazard does to a part of an edge, in shares of its length: it is forbidden to modes, or passing all of it takes `seconds`. A part
 * without length is a place that is passed.
 */
export type Mark = { hazard: number; from: number; to: number; modes: number; forbidden: boolean; seconds: number }

export type Known = { graph: Graph; grid: Grid }

const CLOSED = { foot: BIT.foot, vehicles: VEHICLES, both: ALL_MODES } as const

/** Gives each mark that a closed street or a dangerous crossing puts on the edges. Roads not to cross are those of `Barriers`. */
export function eachMark(
  { graph, grid }: Known,
  hazards: readonly RoadHazard[],
  take: (edge: number, mark: Mark) => void,
): void {
  for (const [hazard, one] of hazards.entries()) {
    if (one.kind === 'noCrossing') continue
    const plane = planeAt(one.points[0]!)
    const points = one.points.map(({ latitude, longitude }) => plane(latitude, longitude))
    const radius = one.points.length === 1 ? (one.radiusM ?? 0) : 0
    for (const edge of edgesAlong(grid, one.points, Math.max(radius, 15))) {
      const shape = shapeOn(graph, edge, plane)
      if (radius > 0) {
        const [centre] = points
        const isNear = ([east, north]: readonly [number, number]) =>
          Math.hypot(east - centre![0], north - centre![1]) <= radius
        for (const { from, to, metres } of partsWhere(edge, shape, isNear))
          take(edge, { ...dangerous(hazard, metres / (2 * radius)), from, to })
        continue
      }
      const line = new DrawnLine(points)
      const parts = followingParts(edge, shape, line)
      if (one.kind === 'closedStreet') {
        const modes = CLOSED[one.closedFor ?? 'both']
        for (const { from, to } of parts) take(edge, { hazard, from, to, modes, forbidden: true, seconds: 0 })
        continue
      }
      for (const { from, to, metres } of parts) take(edge, { ...dangerous(hazard, metres / line.length), from, to })
      if (parts.length === 0)
        for (const { along } of crossingsOf(shape, line))
          take(edge, { ...dangerous(hazard, 1), from: along, to: along })
    }
  }
}

/** A dangerous crossing that a part of an edge goes through, so far that it takes this share of its time. */
const dangerous = (hazard: number, share: number) => ({
  hazard,
  modes: BIT.foot,
  forbidden: false,
  seconds: CROSSING_SECONDS * Math.min(1, share),
})
