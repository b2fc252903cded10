import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { id, idParams, instant } from '#platform/shared/contract/fields.ts'
import { fromDevice, passengerState, runDetail } from './runs.contract.ts'

/** What stands in `current` of a refused close (409 E013). */
export const closeRefusal = z.object({
  code: z.enum(['unaccounted', 'headCount', 'vehicle', 'receipt', 'silent']),
  children: z.array(z.object({ passengerId: id, name: z.string(), state: passengerState })),
  rode: z.int(),
  /** `silent`: when the phone of the crew was last heard of. */
  silentSince: z.optional(instant),
})

export const closeRun = defineEndpoint({
  name: 'runs.close',
  method: 'PUT',
  path: '/comunibus/api/v1/history/close/:id',
  summary:
    'Closes a run: refused by name while a child is unaccounted for, the head count differs or the vehicle is not checked; for the office also while the phone of the crew is silent, unless that is confirmed.',
  params: idParams,
  body: z.strictObject({
    headCount: z.int().check(z.minimum(0), z.maximum(500)),
    vehicleChecked: z.boolean(),
    /** What was read at the last row: of the vehicle that the run has now it is kept as `sticker`, else the walk is `said`. */
    sticker: z.optional(z.string().check(z.maxLength(64))),
    /** When the office closes: the crew member who reported the vehicle check. */
    checkedBy: z.optional(id),
    /** When the office closes: do so although the phone of the crew is silent and records may be missing. */
    despiteSilence: z._default(z.boolean(), false),
    ...fromDevice,
  }),
  answer: runDetail,
  errors: ['E013'],
  offline: 'queue',
})
