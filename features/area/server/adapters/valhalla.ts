import * as z from 'zod/mini'
import type { Point } from '#platform/shared/geo/metres.ts'
import { WALKING_KMH } from '../router/costs.ts'
import type { Mode } from '../streets/access.rules.ts'
import { pointsOf } from './polyline.ts'
import { Unanswered } from './problems.ts'
import { besideAt, degrees, NEAR_STREET_M, type RoadKind, type ToldTimes, type ToldWay } from './road-questions.ts'

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
const cell = z.object({ time: z.nullable(amount), distance: z.nullable(amount) })
/** Points as they were put on streets. */
const spot = z.object({ lat: z.number(), lon: z.number() })
const matrix = z.object({
  units,
  sources_to_targets: z.array(z.array(cell)),
  sources: z.array(spot),
  targets: z.array(spot),
})

/** Valhalla by HTTP: `/route` and `/sources_to_targets` with the costings `auto`, `bus` and `pedestrian`, as POST. */
export const valhalla: RoadKind = {
  way: (from, to, { mode, kerb }) => ({
    path: '/route',
    body: { ...askedBy(mode), locations: [from, to].map(placed(kerb)), directions_type: 'none' },
    read: (answer, status): ToldWay => {
      if (status !== 200) return noWay(answer)
      const { summary, legs } = read(route, answer).trip
      return { seconds: summary.time, metres: summary.length * 1000, shape: pointsOf(legs[0]!.shape, 6) }
    },
  }),
  times: (from, to, { mode, kerb }) => ({
    path: '/sources_to_targets',
    body: { ...askedBy(mode), sources: from.map(placed(kerb)), targets: to.map(placed(kerb)) },
    read: (answer, status): ToldTimes | null => {
      // One point without a street refuses the whole matrix.
      if (status !== 200) return noWay(answer)
      const { sources_to_targets: rows, sources, targets } = read(matrix, answer)
      return from.map((start, row) =>
        to.map((end, column) => {
          const [told, source, target] = [rows[row]?.[column], sources[row], targets[column]]
          if (!told || !source || !target) throw new Unanswered('notUnderstood')
          if (told.time === null || told.distance === null) return null
          const besideM = besideAt(start, [source.lat, source.lon]) + besideAt(end, [target.lat, target.lon])
          return { seconds: told.time, metres: told.distance * 1000, besideM }
        }),
      )
    },
  }),
}

/** At the kerb of streets that are dangerous to cross (docs/adr/0195). */
const placed =
  (kerb: boolean) =>
  ({ latitude, longitude }: Point) => ({
    lat: degrees(latitude),
    lon: degrees(longitude),
    search_cutoff: NEAR_STREET_M,
    ...(kerb && { preferred_side: 'same', street_side_cutoff: 'secondary' }),
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
