import { seenFrom, type Point } from './metres.ts'

/** Metres from the point to the segment, and how far along it (0 to 1) the nearest point lies. */
export function onSegment(point: Point, from: Point, to: Point): { metres: number; along: number } {
  const { east: ax, north: ay } = seenFrom(point, from)
  const { east: bx, north: by } = seenFrom(point, to)
  const [dx, dy] = [bx - ax, by - ay]
  const length2 = dx * dx + dy * dy
  const along = length2 === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length2))
  return { metres: Math.hypot(ax + along * dx, ay + along * dy), along }
}
