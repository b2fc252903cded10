import type { Point } from '#platform/shared/geo/metres.ts'
import type { Graph } from '../../streets/graph.ts'
import type { Grid } from '../grid.ts'
import { crossingOf, dot, minus, type DrawnLine, type Plane, type XY } from './drawn-line.ts'
import { FOLLOW_DEGREES, FOLLOW_LEAST_METRES, FOLLOW_METRES } from './hazard.ts'

/** A part of an edge as shares of its length, and its metres. */
export type Stretch = { edge: number; from: number; to: number; metres: number }

/** Metres between two places of an edge that are looked at. */
const STEP = 3
const ALIKE = Math.cos((FOLLOW_DEGREES * Math.PI) / 180)

/** The edges that are within so many metres of the boxes around the parts of a line. */
export function edgesAlong(grid: Grid, points: readonly Point[], metres: number): number[] {
  const edges = new Set<number>()
  const line = points.length === 1 ? [points[0]!, points[0]!] : points
  for (let at = 0; at + 1 < line.length; at += 1)
    for (const edge of grid.edgesNear(line[at]!, line[at + 1]!, metres)) edges.add(edge)
  return [...edges]
}

/** The points of an edge on a plane. */
export function shapeOn({ edgeFirst, shapeLat, shapeLon }: Graph, edge: number, plane: Plane): XY[] {
  const shape: XY[] = []
  for (let at = edgeFirst[edge]!; at < edgeFirst[edge + 1]!; at += 1)
    shape.push(plane(shapeLat[at]! / 1e7, shapeLon[at]! / 1e7))
  return shape
}

/** The parts of an edge where `isIn` holds for a place on it and the direction of the edge there. */
export function partsWhere(edge: number, shape: readonly XY[], isIn: (place: XY, direction: XY) => boolean): Stretch[] {
  const whole = shape.slice(1).reduce((sum, point, at) => sum + Math.hypot(...minus(point, shape[at]!)), 0)
  const found: Stretch[] = []
  let [done, open] = [0, -1]
  const close = (end: number) => {
    if (open >= 0) found.push({ edge, from: open / whole, to: end / whole, metres: end - open })
    open = -1
  }
  for (let at = 0; at + 1 < shape.length; at += 1) {
    const [a, along] = [shape[at]!, minus(shape[at + 1]!, shape[at]!)]
    const own = Math.hypot(...along)
    const steps = Math.ceil(own / STEP)
    for (let step = 0; step < steps; step += 1) {
      const part = (step + 0.5) / steps
      const here = isIn([a[0] + along[0] * part, a[1] + along[1] * part], [along[0] / own, along[1] / own])
      const start = done + (own * step) / steps
      if (here && open < 0) open = start
      if (!here) close(start)
    }
    done += own
  }
  close(whole)
  return found
}

/**
 * The parts of an edge that follow a line: nearer than 12 m and in its direction. None when they are too short to mean it
 * (`FOLLOW_LEAST_METRES`).
 */
export function followingParts(edge: number, shape: readonly XY[], line: DrawnLine): Stretch[] {
  const parts = partsWhere(edge, shape, (place, direction) => {
    const near = line.nearest(place)
    return near.metres <= FOLLOW_METRES && Math.abs(dot(direction, near.direction)) >= ALIKE
  })
  const whole = shape.slice(1).reduce((sum, point, at) => sum + Math.hypot(...minus(point, shape[at]!)), 0)
  const least = Math.min(FOLLOW_LEAST_METRES, whole / 2, line.length / 2)
  return parts.reduce((sum, { metres }) => sum + metres, 0) >= least ? parts : []
}

/** Where an edge crosses a line: shares of its length, with the place. */
export function crossingsOf(shape: readonly XY[], line: DrawnLine): { along: number; place: XY }[] {
  const lengths = shape.slice(1).map((point, at) => Math.hypot(...minus(point, shape[at]!)))
  const whole = lengths.reduce((sum, own) => sum + own, 0)
  const found: { along: number; place: XY }[] = []
  let done = 0
  for (const [at, own] of lengths.entries()) {
    const [a, b] = [shape[at]!, shape[at + 1]!]
    for (let piece = 0; piece + 1 < line.points.length; piece += 1) {
      const part = crossingOf(a, b, line.points[piece]!, line.points[piece + 1]!)
      if (part !== null)
        found.push({
          along: whole === 0 ? 0 : (done + own * part) / whole,
          place: [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part],
        })
    }
    done += own
  }
  return found
}
