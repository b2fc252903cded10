import { metresApart, type Point } from './metres.ts'
import { onSegment } from './segment.ts'

/** The points of a drawn way in order, latitude and longitude in degrees. */
export type Way = readonly (readonly [latitude: number, longitude: number])[]

const at = ([latitude, longitude]: Way[number]): Point => ({ latitude, longitude })

/** Metres from the point to the way, and how far along it (0 to 1 of its length) its nearest point lies; a way has at least two points. */
export function onWay(point: Point, way: Way): { metres: number; along: number } {
  let nearest = { metres: Infinity, before: 0 }
  let before = 0
  for (const [i, to] of way.slice(1).entries()) {
    const [start, end] = [at(way[i]!), at(to)]
    const length = metresApart(start, end)
    const { metres, along } = onSegment(point, start, end)
    if (metres < nearest.metres) nearest = { metres, before: before + along * length }
    before += length
  }
  return { metres: nearest.metres, along: before === 0 ? 0 : nearest.before / before }
}
