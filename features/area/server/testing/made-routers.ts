import { metresApart, type Point } from '#platform/shared/geo/metres.ts'
import type { Heard } from './loopback.ts'

/**
 * Servers that speak as OSRM and Valhalla do, in the form of the documentation of each (HTTP API of OSRM v5; "Turn-by-turn" and "Matrix" API
 * reference of Valhalla 3). Their streets are straight lines on which everybody has one speed.
 */

/** Metres a second, on foot and in a vehicle. */
export const SPEED = { foot: 1.4, car: 8 }

/** An encoded polyline with six decimals. */
export function encoded(points: readonly Point[]): string {
  let [text, before] = ['', [0, 0]]
  for (const { latitude, longitude } of points) {
    const now = [Math.round(latitude * 1e6), Math.round(longitude * 1e6)]
    for (const axis of [0, 1]) {
      const change = now[axis]! - before[axis]!
      let left = change < 0 ? -2 * change - 1 : 2 * change
      for (; left >= 32; left = Math.floor(left / 32)) text += String.fromCharCode((left % 32) + 32 + 63)
      text += String.fromCharCode(left + 63)
    }
    before = now
  }
  return text
}

type Leg = { seconds: number; metres: number }
export const straight = (from: Point, to: Point, speed: number): Leg => {
  const metres = metresApart(from, to)
  return { metres, seconds: metres / speed }
}

/** What OSRM answers; `change` makes another answer of it. */
export function osrmAnswer({ url }: Heard): Record<string, unknown> {
  const [, service, version, profile, list] = /^\/(\w+)\/(v1)\/(car|foot)\/([^?]+)\?/.exec(url) ?? []
  if (version === undefined) return { code: 'InvalidUrl', message: 'URL string malformed' }
  const speed = profile === 'foot' ? SPEED.foot : SPEED.car
  const points = list!.split(';').map((pair) => {
    const [longitude, latitude] = pair.split(',').map(Number)
    return { latitude: latitude!, longitude: longitude! }
  })
  const waypoint = ({ latitude, longitude }: Point) => ({ location: [longitude, latitude], name: '', distance: 0 })
  if (service === 'route') {
    const { seconds, metres } = straight(points[0]!, points[1]!, speed)
    const leg = { duration: seconds, distance: metres, weight: seconds, summary: '', steps: [] }
    const route = { ...leg, weight_name: 'routability', geometry: encoded(points), legs: [leg] }
    return { code: 'Ok', routes: [route], waypoints: points.map(waypoint) }
  }
  const chosen = (name: string) =>
    new URL(url, 'http://localhost').searchParams
      .get(name)!
      .split(';')
      .map((index) => points[Number(index)]!)
  const [from, to] = [chosen('sources'), chosen('destinations')]
  const cells = (pick: (leg: Leg) => number) => from.map((a) => to.map((b) => pick(straight(a, b, speed))))
  return {
    code: 'Ok',
    durations: cells(({ seconds }) => seconds),
    distances: cells(({ metres }) => metres),
    sources: from.map(waypoint),
    destinations: to.map(waypoint),
  }
}

type Location = { lat: number; lon: number }
type Asked = { costing: string; locations?: Location[]; sources?: Location[]; targets?: Location[] }

/** What Valhalla answers. */
export function valhallaAnswer({ url, body }: Heard): Record<string, unknown> {
  // The body is what the adapter wrote.
  const asked = JSON.parse(body) as Asked
  const speed = asked.costing === 'pedestrian' ? SPEED.foot : SPEED.car
  const point = ({ lat, lon }: Location) => ({ latitude: lat, longitude: lon })
  if (url === '/route') {
    const points = asked.locations!.map(point)
    const { seconds, metres } = straight(points[0]!, points[1]!, speed)
    const summary = { time: seconds, length: metres / 1000, cost: seconds, has_toll: false }
    const legs = [{ summary, shape: encoded(points) }]
    return { trip: { locations: asked.locations, legs, summary, status: 0, units: 'kilometers', language: 'en-US' } }
  }
  const spots = (locations: readonly Location[]) => locations.map(({ lat, lon }) => ({ lat, lon }))
  return {
    sources_to_targets: asked.sources!.map((a, from) =>
      asked.targets!.map((b, to) => {
        const { seconds, metres } = straight(point(a), point(b), speed)
        return { from_index: from, to_index: to, time: Math.round(seconds), distance: Math.round(metres) / 1000 }
      }),
    ),
    sources: spots(asked.sources!),
    targets: spots(asked.targets!),
    units: 'kilometers',
    algorithm: 'costmatrix',
  }
}
