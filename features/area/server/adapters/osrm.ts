import * as z from 'zod/mini'
import type { Point } from '#platform/shared/geo/metres.ts'
import type { Mode } from '../streets/access.rules.ts'
import { pointsOf } from './polyline.ts'
import { Unanswered } from './problems.ts'
import { besideOf, degrees, NEAR_STREET_M, type RoadKind, type ToldTimes, type ToldWay } from './road-questions.ts'

/** OSRM has no profile for buses. */
const PROFILE: Record<Mode, string> = { foot: 'foot', car: 'car', bus: 'car' }

const amount = z.number().check(z.minimum(0))
/** `distance`: metres from the point that was asked for to the street. */
const waypoint = z.object({ distance: amount })
const route = z.object({
  routes: z.array(z.object({ duration: amount, distance: amount, geometry: z.string() })).check(z.minLength(1)),
  waypoints: z.array(waypoint).check(z.length(2)),
})
const cells = z.array(z.array(z.nullable(amount)))
const table = z.object({
  durations: cells,
  distances: cells,
  sources: z.array(waypoint),
  destinations: z.array(waypoint),
})
const coded = z.object({ code: z.string() })

/** OSRM by HTTP, version 1: `/route/v1` and `/table/v1` with the profiles `car` and `foot`. It takes GET alone. */
export const osrm: RoadKind = {
  way: (from, to, { mode, kerb }) => ({
    path: `/route/v1/${PROFILE[mode]}/${listOf([from, to])}?overview=full&geometries=polyline6&steps=false&generate_hints=false${sideOf(kerb, 2)}`,
    read: (answer): ToldWay => {
      if (!isOk(answer)) return null
      const { routes, waypoints } = read(route, answer)
      if (waypoints.some(({ distance }) => distance > NEAR_STREET_M)) return null
      const { duration, distance, geometry } = routes[0]!
      return { seconds: duration, metres: distance, shape: pointsOf(geometry, 6) }
    },
  }),
  times: (from, to, { mode, kerb }) => {
    const indices = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at).join(';')
    const ends = `sources=${indices(0, from.length)}&destinations=${indices(from.length, to.length)}`
    return {
      path: `/table/v1/${PROFILE[mode]}/${listOf([...from, ...to])}?${ends}&annotations=duration,distance&generate_hints=false${sideOf(kerb, from.length + to.length)}`,
      read: (answer): ToldTimes | null => {
        if (!isOk(answer)) return null
        const { durations, distances, sources, destinations } = read(table, answer)
        if (sources.length !== from.length || destinations.length !== to.length) throw new Unanswered('notUnderstood')
        return from.map((_, row) =>
          to.map((__, column) => {
            const [seconds, metres] = [durations[row]?.[column], distances[row]?.[column]]
            if (seconds === undefined || metres === undefined) throw new Unanswered('notUnderstood')
            const beside = [sources[row]!.distance, destinations[column]!.distance]
            if (seconds === null || metres === null || Math.max(...beside) > NEAR_STREET_M) return null
            return { seconds, metres, besideM: besideOf(beside[0]!) + besideOf(beside[1]!) }
          }),
        )
      },
    }
  },
}

/** On the side of each point on which people drive, of every street. */
const sideOf = (kerb: boolean, points: number): string =>
  kerb ? `&approaches=${Array.from({ length: points }, () => 'curb').join(';')}` : ''

const listOf = (points: readonly Point[]): string =>
  points.map(({ latitude, longitude }) => `${degrees(longitude)},${degrees(latitude)}`).join(';')

/** False when there is no way, or no street of the profile. */
function isOk(answer: unknown): boolean {
  const { code } = read(coded, answer)
  if (code === 'Ok') return true
  if (['NoRoute', 'NoSegment', 'NoTable'].includes(code)) return false
  throw new Unanswered('status')
}

function read<Shape extends z.ZodMiniType>(shape: Shape, answer: unknown): z.output<Shape> {
  const known = shape.safeParse(answer)
  if (!known.success) throw new Unanswered('notUnderstood')
  return known.data
}
