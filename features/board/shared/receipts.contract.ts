import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { id, idParams, instant } from '#platform/shared/contract/fields.ts'
import { runDetail } from '#features/runs/shared/runs.contract.ts'

const BASE = '/comunibus/api/v1/history/receipt'

/** A run to school whose children stand at the door. How many they should be is not said: the school counts by itself. */
export const arrival = z.object({
  runId: id,
  routeName: z.string(),
  vehicleLabel: z.nullable(z.string()),
  zone: z.string(),
  stopName: z.string(),
  arrivedAt: z.nullable(instant),
  plannedEnd: instant,
  customerGroupDto: z.object({ id, name: z.string() }),
})
export type Arrival = z.output<typeof arrival>

export const arrivals = defineEndpoint({
  name: 'runs.arrivals',
  method: 'GET',
  path: BASE,
  summary: 'Runs to school of today that are at the school, or should be, and that nobody there has counted.',
  answer: z.array(arrival),
  errors: [],
})

/** What stands in `current` of a count that differs from what the crew handed over (409 E013). */
export const receiptRefusal = z.object({ code: z.literal('count'), counted: z.int(), names: z.array(z.string()) })

export const receiveChildren = defineEndpoint({
  name: 'runs.receive',
  method: 'POST',
  path: `${BASE}/:id`,
  summary:
    'The school counted the children that came from a run. Refused with the names when the crew has others; counted again (`sure`) it is kept, and a difference raises an alert and keeps the run open.',
  params: idParams,
  body: z.strictObject({
    counted: z.int().check(z.minimum(0), z.maximum(500)),
    /** Who stood at the door, when it was not the caller. */
    receivedBy: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(80))),
    /** Counted twice: the number holds. */
    sure: z._default(z.boolean(), false),
  }),
  answer: runDetail,
  errors: ['E012', 'E013'],
})
