import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { id, idParams, instant, version } from '#platform/shared/contract/fields.ts'
import { BASE, document } from './documents.contract.ts'

export const askConfirmation = defineEndpoint({
  name: 'documents.ask',
  method: 'PUT',
  path: `${BASE}/ask/:id`,
  summary:
    'Asks the readers of a document to confirm it, anew if they were asked before (earlier confirmations stay in the history), or stops asking. Readers are told.',
  params: idParams,
  /** `asksSince`: as the caller saw it; when somebody else asked or stopped meanwhile, it is refused. */
  body: z.strictObject({ asksSince: z.nullable(instant), on: z.boolean() }),
  answer: document,
  errors: ['E013', 'E016'],
})

export const confirmDocument = defineEndpoint({
  name: 'documents.confirm',
  method: 'PUT',
  path: `${BASE}/confirm/:id`,
  summary:
    'Confirms, for the caller, a document that asks for it, as it was read (`version`); one that changed meanwhile is refused with what it is now. A repeat changes nothing.',
  params: idParams,
  body: z.strictObject({ version }),
  answer: document,
  errors: ['E013', 'E016'],
})

const reader = z.object({ id, fullName: z.string() })

/** Who was asked. `missing`: readers of today who have not confirmed since they were asked. `outdated`: it changed after they confirmed. */
export const confirmations = z.object({
  askedAt: z.nullable(instant),
  confirmed: z.array(z.extend(reader, { at: instant, outdated: z.boolean() })),
  missing: z.array(reader),
})
export type Confirmations = z.output<typeof confirmations>

export const getConfirmations = defineEndpoint({
  name: 'documents.confirmations',
  method: 'GET',
  path: `${BASE}/confirmations/:id`,
  summary: 'Who confirmed a document since its readers were asked, and who did not; for the office.',
  params: idParams,
  answer: confirmations,
  errors: [],
})

export const remindReaders = defineEndpoint({
  name: 'documents.remind',
  method: 'PUT',
  path: `${BASE}/remind/:id`,
  summary: 'Reminds those who have not confirmed a document yet, once a day at most; answers how many have not.',
  params: idParams,
  answer: z.object({ missing: z.int() }),
  errors: ['E013'],
})
