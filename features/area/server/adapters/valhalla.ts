import * as z from 'zod/mini'
import type { Point } from '#platform/shared/geo/metres.ts'
import { WALKING_KMH } from '../router/costs.ts'
import type { Mode } from '../streets/access.rules.ts'
import { pointsOf } from './polyline.ts'
import { Unanswered } from './problems.ts'
import { degrees, NEAR_STREET_M, type RoadKind, type ToldTimes, type ToldWay } from './road-questions.ts'

const COSTING: Record<Mode, string> = { foot: 'pedestrian', car: 'auto', bus: 'bus' }
/** No suitable edges near a location; no path between them (error codes of Valhalla). */
const [NO_EDGES, NO_PATH] = [171, 442]

const amount = z.number().check(z.minimum(0))
const refusal = z.object({ error_code: z.int() })
/** Lengths are in kilometres, as they are asked for. */
const units = z.literal('kilometers')
const route = z.object({
  trip: z.object({
    status: z.literal(0),
    units,
    summary: z.object({ time: amount, length: amount }),
    legs: z.array(z.object({ shape: z.string() })).check(z.length(1)),
  }),
})
const cells = z.array(z.array(z.nullable(amount)))
const matrix = z.object({ units, sources_to_targets: z.object({ durations: cells, distances: cells }) })

/** Valhalla by HTTP: `/route` and `/sources_to_targets` with the costings `auto`, `bus` and `pedestrian`, as POST. */
export const valhalla: RoadKind = {
  way: (from, to, mode) => ({
    path: '/route',
    body: { ...askedBy(mode), locations: [placed(from), placed(to)], directions_type: 'none' },
    read: (answer, status): ToldWay => {
      if (status !== 200) return noWay(answer)
      const { summary, legs } = read(route, answer).trip
      return { seconds: summary.time, metres: summary.length * 1000, shape: pointsOf(legs[0]!.shape, 6) }
    },
  }),
  times: (from, to, mode) => ({
    path: '/sources_to_targets',
    body: { ...askedBy(mode), sources: from.map(placed), targets: to.map(placed), verbose: false },
    read: (answer, status): ToldTimes | null => {
      // One point without a street refuses the whole matrix.
      if (status !== 200) return noWay(answer)
      const { durations, distances } = read(matrix, answer).sources_to_targets
      return from.map((_, row) =>
        to.map((__, column) => {
          const [seconds, kilometres] = [durations[row]?.[column], distances[row]?.[column]]
          if (seconds === undefined || kilometres === undefined) throw new Unanswered('notUnderstood')
          return seconds === null || kilometres === null ? null : { seconds, metres: kilometres * 1000, besideM: 0 }
        }),
      )
    },
  }),
}

const placed = ({ latitude, longitude }: Point) => ({
  lat: degrees(latitude),
  lon: degrees(longitude),
  search_cutoff: NEAR_STREET_M,
})

const askedBy = (mode: Mode) => ({
  costing: COSTING[mode],
  units: 'kilometers',
  // A ferry is no street, as for the own ones.
  costing_options: {
    [COSTING[mode]]: { use_ferry: 0, ...(mode === 'foot' && { walking_speed: WALKING_KMH }) },
  },
})

function noWay(answer: unknown): null {
  const code = read(refusal, answer).error_code
  if (code !== NO_EDGES && code !== NO_PATH) throw new Unanswered('status')
  return null
}

function read<Shape extends z.ZodMiniType>(shape: Shape, answer: unknown): z.output<Shape> {
  const known = shape.safeParse(answer)
  if (!known.success) throw new Unanswered('notUnderstood')
  return known.data
}
