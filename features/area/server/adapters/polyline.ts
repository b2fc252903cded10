import { Unanswered } from './problems.ts'

/** Points of one way: 5,000 km with one every 20 m would be more, and no school goes that far. */
const MOST_POINTS = 50_000

/**
 * Latitudes and longitudes of an encoded polyline with `digits` decimals ("Encoded Polyline Algorithm Format" of Google, which OSRM and
 * Valhalla use). Throws `Unanswered` for a text that is none, or that leaves the earth.
 */
export function pointsOf(text: string, digits: 5 | 6): [number, number][] {
  const [points, factor] = [new Array<[number, number]>(), 10 ** digits]
  let [at, latitude, longitude] = [0, 0, 0]
  const next = (): number => {
    let [value, shift, byte] = [0, 0, 0x20]
    while (byte >= 0x20) {
      byte = text.charCodeAt(at) - 63
      // NaN behind the end of the text. Six parts of five bits hold every coordinate.
      if (!(byte >= 0 && byte < 64) || shift > 25) throw new Unanswered('notUnderstood')
      value += (byte & 0x1f) * 2 ** shift
      shift += 5
      at += 1
    }
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2
  }
  while (at < text.length) {
    latitude += next()
    longitude += next()
    if (Math.abs(latitude) > 90 * factor || Math.abs(longitude) > 180 * factor || points.length >= MOST_POINTS)
      throw new Unanswered('notUnderstood')
    points.push([latitude / factor, longitude / factor])
  }
  return points
}
