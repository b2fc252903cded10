import { METRES_PER_DEGREE, type Point } from '#platform/shared/geo/metres.ts'

/** Metres east and north on a plane. */
export type XY = readonly [east: number, north: number]
export type Plane = (latitude: number, longitude: number) => XY

/** A plane that touches the earth at a point: within 20 km of it, neighbours on it are as far apart as on the earth but for some thousandths. */
export function planeAt({ latitude, longitude }: Point): Plane {
  const cosine = Math.max(0.01, Math.cos((latitude * Math.PI) / 180))
  return (lat, lon) => [(lon - longitude) * METRES_PER_DEGREE * cosine, (lat - latitude) * METRES_PER_DEGREE]
}

export const minus = (a: XY, b: XY): XY => [a[0] - b[0], a[1] - b[1]]
export const cross = (a: XY, b: XY): number => a[0] * b[1] - a[1] * b[0]
export const dot = (a: XY, b: XY): number => a[0] * b[0] + a[1] * b[1]

/** The share of the way from `a` to `b` that is nearest to a point, and how far it is from there in metres. */
export function nearestOn(point: XY, a: XY, b: XY): { part: number; metres: number } {
  const along = minus(b, a)
  const length2 = dot(along, along)
  const part = length2 === 0 ? 0 : Math.min(1, Math.max(0, dot(minus(point, a), along) / length2))
  return { part, metres: Math.hypot(point[0] - a[0] - along[0] * part, point[1] - a[1] - along[1] * part) }
}

/** Where on the line a point is nearest to it: `at` in metres from its beginning, `direction` that of the line there (length 1). */
type Near = { metres: number; at: number; direction: XY }

/** A line on a plane. */
export class DrawnLine {
  readonly points: readonly XY[]
  readonly length: number
  #before: number[] = [0]

  constructor(points: readonly XY[]) {
    this.points = points
    for (let at = 1; at < points.length; at += 1)
      this.#before.push(this.#before[at - 1]! + Math.hypot(...minus(points[at]!, points[at - 1]!)))
    this.length = this.#before.at(-1)!
  }

  nearest(point: XY): Near {
    let best: Near = { metres: Infinity, at: 0, direction: [0, 1] }
    for (let at = 0; at + 1 < this.points.length; at += 1) {
      const [a, b] = [this.points[at]!, this.points[at + 1]!]
      const own = this.#before[at + 1]! - this.#before[at]!
      if (own === 0) continue
      const { part, metres } = nearestOn(point, a, b)
      if (metres >= best.metres) continue
      const [east, north] = minus(b, a)
      best = { metres, at: this.#before[at]! + own * part, direction: [east / own, north / own] }
    }
    return best
  }

  /** The point so many metres from its beginning; its ends beyond them. */
  pointAt(metres: number): XY {
    let at = 0
    while (at + 2 < this.points.length && this.#before[at + 1]! < metres) at += 1
    const [a, b] = [this.points[at]!, this.points[at + 1]!]
    const own = this.#before[at + 1]! - this.#before[at]!
    const part = own === 0 ? 0 : Math.min(1, Math.max(0, (metres - this.#before[at]!) / own))
    return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part]
  }
}

/** Degrees clockwise from north of the direction from one point to another. */
export const heading = (from: XY, to: XY): number => {
  const [east, north] = minus(to, from)
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360
}

/** The share of the way from `a` to `b` where it crosses the one from `c` to `d`; null when it does not. */
export function crossingOf(a: XY, b: XY, c: XY, d: XY): number | null {
  const [own, other] = [minus(b, a), minus(d, c)]
  const area = cross(own, other)
  if (area === 0) return null
  const part = cross(minus(c, a), other) / area
  const there = cross(minus(c, a), own) / area
  return part >= 0 && part <= 1 && there >= 0 && there <= 1 ? part : null
}
