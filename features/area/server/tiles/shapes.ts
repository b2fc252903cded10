import type { Ground } from './collect.ts'
import type { Kind } from './kinds.rules.ts'
import { xOf, yOf } from './mercator.ts'
import { isInside, type Ring } from './rings.ts'

/** A shape of the map whose points are read when they are needed. `rings` are places in `ringFirst`; a point has none. */
export type Shapes = {
  count: number
  kind: (shape: number) => Kind
  /** Its points, in coordinates of `mercator.ts`; a ring of which points are missing is shorter. */
  rings: (shape: number) => Ring[]
}

/** All shapes of the ground as one list: lines and areas, then the areas made of several ways, then names. */
export function shapesOf(ground: Ground): Shapes {
  const areas = ground.areas.flatMap((area) => polygons(ground, area))
  const names = [
    ...ground.ringLabels.flatMap(({ kind, ring }) => {
      const at = middleOf(ringOf(ground, ring))
      return at === null ? [] : [{ kind, at }]
    }),
    ...ground.labels.map(({ kind, lat, lon }) => ({ kind, at: [xOf(lon), yOf(lat)] as const })),
  ]
  const [plain, joined] = [ground.shapeKind.length, ground.shapeKind.length + areas.length]
  return {
    count: joined + names.length,
    kind: (shape) => {
      if (shape < plain) return ground.kinds[ground.shapeKind[shape]!]!
      return ground.kinds[shape < joined ? areas[shape - plain]!.kind : names[shape - joined]!.kind]!
    },
    rings: (shape) => {
      if (shape < plain) return [ringOf(ground, ground.shapeRing[shape]!)]
      if (shape < joined) return areas[shape - plain]!.rings.map((ring) => ringOf(ground, ring))
      return [[names[shape - joined]!.at]]
    },
  }
}

/** The points of a ring that are known. */
export function ringOf({ ringFirst, points, lat, lon, found }: Ground, ring: number): Ring {
  const line: [number, number][] = []
  for (let at = ringFirst[ring]!; at < ringFirst[ring + 1]!; at += 1) {
    const point = points[at]!
    if (found[point] === 1) line.push([xOf(lon[point]!), yOf(lat[point]!)])
  }
  return line
}

/** Comparisons of rings of one area; a lake of 300 parts with 300 islands has fewer. */
const MOST_PAIRS = 100_000

/** One area for each outer ring, with the holes that are in it; without holes where there are too many to look at. */
function polygons(
  ground: Ground,
  { kind, outer, inner }: Ground['areas'][number],
): { kind: number; rings: number[] }[] {
  if (outer.length === 1) return [{ kind, rings: [...outer, ...inner] }]
  const around = outer.map((ring) => ({ ring, line: ringOf(ground, ring) }))
  const made = outer.map((ring) => ({ kind, rings: [ring] }))
  for (const hole of outer.length * inner.length > MOST_PAIRS ? [] : inner) {
    const first = ringOf(ground, hole)[0]
    const owner = first ? around.findIndex(({ line }) => isInside(first, line)) : -1
    if (owner >= 0) made[owner]!.rings.push(hole)
  }
  return made
}

/** The middle of the box around a ring; null without points. */
function middleOf(ring: Ring): readonly [number, number] | null {
  if (ring.length === 0) return null
  const { west, east, north, south } = boxOf(ring)
  return [(west + east) / 2, (north + south) / 2]
}

export function boxOf(ring: Ring): { west: number; east: number; north: number; south: number } {
  const box = { west: Infinity, east: -Infinity, north: Infinity, south: -Infinity }
  for (const [x, y] of ring) {
    if (x < box.west) box.west = x
    if (x > box.east) box.east = x
    if (y < box.north) box.north = y
    if (y > box.south) box.south = y
  }
  return box
}
