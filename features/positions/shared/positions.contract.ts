import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { APPROACH_LEVELS } from './eta.rules.ts'
import { id, idParams, instant, latitude, longitude } from '#platform/shared/contract/fields.ts'

const where = {
  /** By the device's clock, corrected by the last known offset. */
  at: instant,
  latitude,
  longitude,
  /** Metres a second. */
  speed: z._default(z.nullable(z.number().check(z.minimum(0), z.maximum(200))), null),
  /** Metres. */
  accuracy: z._default(z.nullable(z.number().check(z.minimum(0), z.maximum(100_000))), null),
}

/** One reading of a phone on board. `deviceSeq` counts from 1 per device and run. */
export const newPosition = z.strictObject({
  deviceSeq: z.int().check(z.minimum(1), z.maximum(2_000_000_000)),
  ...where,
})
export type NewPosition = z.output<typeof newPosition>

/** Where a run is now, and how far it is from its plan. */
export const runPosition = z.object({
  runId: id,
  at: instant,
  latitude,
  longitude,
  speed: z.nullable(z.number()),
  accuracy: z.nullable(z.number()),
  /** Seconds behind the plan, negative when ahead: a stop is expected at its planned time and this. */
  delay: z.int(),
  /** What the delay rests on. */
  source: z.enum(['position', 'stops', 'plan']),
})
export type RunPosition = z.output<typeof runPosition>

export const sendPositions = defineEndpoint({
  name: 'positions.send',
  method: 'POST',
  path: '/comunibus/api/v1/history/:id/position',
  summary: 'Where the vehicle was, from a phone of the crew during the run. A repeat changes nothing.',
  params: idParams,
  body: z.strictObject({
    deviceId: z.string().check(z.minLength(1), z.maxLength(64)),
    positions: z.array(newPosition).check(z.minLength(1), z.maxLength(300)),
  }),
  answer: z.object({
    /** How many of them are new; those outside the time of the run are left out. */
    stored: z.int(),
  }),
  errors: ['E013'],
})

export const latestPositions = defineEndpoint({
  name: 'positions.latest',
  method: 'GET',
  path: '/comunibus/api/v1/history/position',
  summary:
    'Where the runs under way are now: staff those in reach, a parent only the own child’s, while it is expected or on board.',
  query: z.object({ runId: z.optional(id) }),
  answer: z.array(runPosition),
  errors: [],
})

export const estimateScore = defineEndpoint({
  name: 'positions.score',
  method: 'GET',
  path: '/comunibus/api/v1/history/:id/score',
  summary:
    'How many estimates of the route of this run came true in the last 30 days, by the bands of the ETA Accuracy Benchmark.',
  params: idParams,
  answer: z.object({
    /** Estimates that were compared with when the vehicle came, and those of them that were within their band. */
    samples: z.int(),
    within: z.int(),
  }),
  errors: [],
})

/** How far away the vehicle is when the caller wants to be told; `none`: never. */
export const approachLevel = z.enum([...APPROACH_LEVELS, 'none'])
const approachChoice = z.object({ level: approachLevel })
export type ApproachChoice = z.output<typeof approachChoice>

export const getApproach = defineEndpoint({
  name: 'positions.getApproach',
  method: 'GET',
  path: '/comunibus/api/v1/notification/approach',
  summary:
    'How far away the vehicle is when the caller is told that it comes: minutes along the line (m) or stops (s).',
  answer: approachChoice,
  errors: [],
})

export const setApproach = defineEndpoint({
  name: 'positions.setApproach',
  method: 'PUT',
  path: '/comunibus/api/v1/notification/approach',
  summary: 'Chooses how far away the vehicle is when the caller is told that it comes; `none` is never.',
  body: z.strictObject({ level: approachLevel }),
  answer: approachChoice,
  errors: [],
})
