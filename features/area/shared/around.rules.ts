import { METRES_PER_DEGREE } from '#platform/shared/geo/metres.ts'
import type { AreaMap } from './map.contract.ts'

/** The tiles of a map that are around a way. Pure. */

export type TileAddress = { z: number; x: number; y: number }
type Way = readonly (readonly [latitude: number, longitude: number])[]

/** Metres between two points of a way that are looked at: less than the narrowest distance that is asked for. */
const STEP_M = 200

/**
 * Tiles of all zooms of the map within `metres` of a way and within its bounds, those of the small zooms first and then along the way; `most` at
 * most, so a way that is too long is kept as a whole from afar and from its beginning at close range.
 */
export function tilesAround(
  way: Way,
  { minZoom, maxZoom, bounds }: Pick<AreaMap, 'minZoom' | 'maxZoom' | 'bounds'>,
  { metres, most }: { metres: number; most: number },
): TileAddress[] {
  const found = new Map<string, TileAddress>()
  const points = dense(way)
  for (let z = minZoom; z <= maxZoom; z += 1)
    for (const [latitude, longitude] of points) {
      const high = metres / METRES_PER_DEGREE
      const wide = high / Math.cos((latitude * Math.PI) / 180)
      const north = rowOf(Math.min(latitude + high, bounds.north), z)
      const south = rowOf(Math.max(latitude - high, bounds.south), z)
      const west = columnOf(Math.max(longitude - wide, bounds.west), z)
      const east = columnOf(Math.min(longitude + wide, bounds.east), z)
      for (let x = west; x <= east; x += 1)
        for (let y = north; y <= south; y += 1) {
          if (found.size >= most) return [...found.values()]
          found.set(`${z} ${x} ${y}`, { z, x, y })
        }
    }
  return [...found.values()]
}

/** The way with points so near to each other that none of its surroundings is missed. */
function dense(way: Way): Way {
  return way.flatMap((to, at) => {
    const from = way[at - 1]
    if (from === undefined) return [to]
    const apart = Math.hypot(to[0] - from[0], to[1] - from[1]) * METRES_PER_DEGREE
    const parts = Math.max(1, Math.ceil(apart / STEP_M))
    return Array.from({ length: parts }, (_, part): [number, number] => {
      const share = (part + 1) / parts
      return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
    })
  })
}

/** The column and the row of a tile, as on the web: Mercator, `2 ** z` tiles on each side. */
const columnOf = (longitude: number, z: number): number => Math.floor(((longitude + 180) / 360) * 2 ** z)

function rowOf(latitude: number, z: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** z)
}
