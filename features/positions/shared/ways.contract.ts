import * as z from 'zod/mini'
import { namedHazard } from '#features/hazards/shared/hazards.contract.ts'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { id, latitude, longitude } from '#platform/shared/contract/fields.ts'

// Apart from the other endpoints: the homes need those, and no hazards.

export const WAYS_AT_ONCE = 50

export const runWay = z.object({
  runId: id,
  /** The way from the first stop to the last, in degrees. */
  shape: z.array(z.tuple([latitude, longitude])),
  /** The straight line says a part of it: no street is known. */
  estimated: z.boolean(),
  /** The hazards that it passes today, and whether it passes one that it should not, as no way goes around. */
  hazards: z.array(namedHazard),
  forbidden: z.boolean(),
})
export type RunWay = z.output<typeof runWay>

export const waysOfRuns = defineEndpoint({
  name: 'positions.ways',
  method: 'POST',
  path: '/comunibus/api/v1/history/ways',
  summary: 'How these runs go from stop to stop, along the streets of the area; those out of reach are left out.',
  body: z.strictObject({ runIds: z.array(id).check(z.minLength(1), z.maxLength(WAYS_AT_ONCE)) }),
  answer: z.array(runWay),
  errors: [],
})
