import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { id, idParams } from '#platform/shared/contract/fields.ts'
import { fromDevice, newBoardingEvent, recordEvents, runDetail } from './runs.contract.ts'

const BASE = '/comunibus/api/v1/history'
const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))

// The families of children on board and of those who wait are told in the same transaction: nobody waits for a job in a breakdown.
export const interruptRun = defineEndpoint({
  name: 'runs.interrupt',
  method: 'PUT',
  path: `${BASE}/interrupt/:id`,
  summary:
    'The vehicle cannot go on. The office and the families of those on board are told; a repeat changes nothing.',
  params: idParams,
  body: z.strictObject({ reason, ...fromDevice }),
  answer: runDetail,
  errors: ['E013'],
  offline: 'queue',
})

export const resumeRun = defineEndpoint({
  name: 'runs.resume',
  method: 'PUT',
  path: `${BASE}/resume/:id`,
  summary: 'An interrupted run goes on. A repeat changes nothing.',
  params: idParams,
  body: z.strictObject({ ...fromDevice }),
  answer: runDetail,
  errors: ['E013'],
  offline: 'queue',
})

export const cancelRun = defineEndpoint({
  name: 'runs.cancel',
  method: 'PUT',
  path: `${BASE}/cancel/:id`,
  summary: 'Calls a run off before its start, with the reason that the families read.',
  params: idParams,
  body: z.strictObject({ reason }),
  answer: runDetail,
  errors: ['E013'],
})

/** What stands in `current` of a refused take-over of children (409 E013). */
export const countRefusal = z.object({ code: z.literal('count'), counted: z.int(), names: z.array(z.string()) })

export const acceptTransfer = defineEndpoint({
  name: 'runs.acceptTransfer',
  method: 'POST',
  path: `${BASE}/transfer/:id`,
  summary: 'Takes children on whom another run hands over. Refused unless the count is the same on both sides.',
  params: idParams,
  body: z.strictObject({
    fromRunId: id,
    count: z.int().check(z.minimum(1), z.maximum(500)),
    events: z.array(newBoardingEvent).check(z.minLength(1), z.maxLength(200)),
  }),
  answer: recordEvents.answer,
  errors: ['E012', 'E013'],
})
