import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { id, instant } from '#platform/shared/contract/fields.ts'
import { fromDevice, runDetail } from './runs.contract.ts'
import { READY_CODES } from './ready.rules.ts'

export const checkIn = defineEndpoint({
  name: 'runs.checkIn',
  method: 'POST',
  path: '/comunibus/api/v1/history/check-in',
  summary:
    'One of the crew is there with the list on the phone. When nothing is missing the run is ready; a repeat changes nothing.',
  body: z.strictObject({
    runId: id,
    /** From when the list on this phone is (`readAt` of the run). */
    manifestAt: z.optional(instant),
    ...fromDevice,
  }),
  answer: runDetail,
  errors: ['E013'],
  offline: 'queue',
})

/** What stands in `current` of a refused start (409 E013). */
export const readyProblem = z.object({
  code: z.enum(READY_CODES),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})
