import { crossingOf, nearestOn, planeAt, type XY } from '../router/hazards/drawn-line.ts'
import type { RoadHazard } from '../router/hazards/hazard.ts'
import type { Mode } from '../streets/access.rules.ts'

/**
 * Metres from a hazard within which a way may touch it (ours): the own streets count those within 12 m of a line, and two maps of one street
 * differ by some metres.
 */
const NEAR_M = 30

/** The hazards that change ways of a mode. */
export const heededBy = (mode: Mode, hazards: readonly RoadHazard[]): RoadHazard[] =>
  hazards.filter(({ kind, closedFor }) => {
    if (kind !== 'closedStreet') return mode === 'foot'
    return closedFor !== (mode === 'foot' ? 'vehicles' : 'foot')
  })

/** Whether a way, as latitudes and longitudes, comes near one of these hazards. */
export const comesNear = (shape: readonly [number, number][], hazards: readonly RoadHazard[]): boolean =>
  hazards.some((hazard) => isNear(shape, hazard))

function isNear(shape: readonly [number, number][], { points, radiusM }: RoadHazard): boolean {
  const [first] = points
  if (first === undefined) return false
  const plane = planeAt(first)
  const line = points.map(({ latitude, longitude }) => plane(latitude, longitude))
  const way = shape.map(([latitude, longitude]) => plane(latitude, longitude))
  const metres = NEAR_M + (radiusM ?? 0)
  return partsOf(way).some(([a, b]) => partsOf(line).some(([c, d]) => areWithin(metres, [a, b], [c, d])))
}

type Part = readonly [XY, XY]

/** A single point is a part without length. */
const partsOf = (points: readonly XY[]): Part[] =>
  points.length === 1 ? [[points[0]!, points[0]!]] : points.slice(1).map((point, at) => [points[at]!, point])

function areWithin(metres: number, [a, b]: Part, [c, d]: Part): boolean {
  const [least, most] = [Math.min, Math.max]
  for (const axis of [0, 1] as const)
    if (
      least(a[axis], b[axis]) > most(c[axis], d[axis]) + metres ||
      least(c[axis], d[axis]) > most(a[axis], b[axis]) + metres
    )
      return false
  if (crossingOf(a, b, c, d) !== null) return true
  const between = [nearestOn(a, c, d), nearestOn(b, c, d), nearestOn(c, a, b), nearestOn(d, a, b)]
  return between.some((one) => one.metres <= metres)
}
