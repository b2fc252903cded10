import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { id, idParams } from '#platform/shared/contract/fields.ts'

/** The most people in one go. */
export const BULK_MAX = 1000
/** People of a batch that one call works off. */
export const PORTION = 25

const BASE = '/personal-data/api/v1/personal-data'

/** Chosen one by one, or everybody of a list that matches a search. */
export const chosen = z.strictObject({
  /** Where they stand; without it whoever can sign in. */
  list: z.optional(z.enum(['parents', 'assistants'])),
  ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(BULK_MAX))),
  q: z.optional(z.string().check(z.maxLength(200))),
})
export type Chosen = z.output<typeof chosen>
export type ChosenInput = z.input<typeof chosen>

/** How far a batch is. Refused people stand with name and the text id of the reason. */
export const batch = z.object({
  id,
  state: z.enum(['RUNNING', 'CANCELLED', 'DONE']),
  total: z.int(),
  done: z.int(),
  generated: z.int(),
  /** Had credentials already: nothing was done. */
  skipped: z.int(),
  refused: z.array(z.object({ personId: id, name: z.string(), reason: z.string() })),
})
export type Batch = z.output<typeof batch>

export const startBatch = defineEndpoint({
  name: 'subscriptions.startBatch',
  method: 'POST',
  path: `${BASE}/generate-subscription/batch`,
  summary: 'Begins to generate credentials for many people; nothing is sent before the batch goes on.',
  body: chosen,
  answer: batch,
  errors: [],
})

export const continueBatch = defineEndpoint({
  name: 'subscriptions.continueBatch',
  method: 'PUT',
  path: `${BASE}/generate-subscription/batch/:id`,
  summary: 'Works off the next 25 people of a batch; harmless when repeated, and after an interruption it goes on.',
  params: idParams,
  answer: batch,
  errors: [],
})

export const cancelBatch = defineEndpoint({
  name: 'subscriptions.cancelBatch',
  method: 'DELETE',
  path: `${BASE}/generate-subscription/batch/:id`,
  summary: 'Stops a batch; what was generated stays. Going on later takes up where it stopped.',
  params: idParams,
  answer: batch,
  errors: [],
})

export const getBatch = defineEndpoint({
  name: 'subscriptions.getBatch',
  method: 'GET',
  path: `${BASE}/generate-subscription/batch/:id`,
  summary: 'How far a batch is.',
  params: idParams,
  answer: batch,
  errors: [],
})

export const printLetters = defineEndpoint({
  name: 'subscriptions.printLetters',
  method: 'POST',
  path: `${BASE}/letters`,
  summary:
    'One PDF with a letter for everybody who has no password yet: user name and a link for one use, as text and QR code. `reset` takes the password of who has one away first.',
  body: z.extend(chosen, { reset: z._default(z.boolean(), false) }),
  answer: z.unknown(),
  raw: 'bytes',
  errors: ['E013'],
})
