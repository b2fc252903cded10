import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { day, id, idParams, instant, name, searchBody, version } from '#platform/shared/contract/fields.ts'
import { uploadAttachment } from '#features/documents/shared/attachments.contract.ts'
import { expiration } from '#features/documents/shared/documents.contract.ts'
import { note } from './requirements.contract.ts'
import { LISTS, REQUEST_STATES } from './requests.rules.ts'

const BASE = '/document/api/v1/request'

/** What somebody handed in, as it waits for the office. */
const proposal = z.object({
  name: z.string(),
  /** A wall time in the zone of the group. */
  expiration: z.nullable(z.string()),
  fileName: z.string(),
  mimeType: z.string(),
  /** Bytes as they are kept. */
  size: z.int(),
  at: instant,
  by: z.nullable(z.string()),
})

/** A document that is missing or asked for. */
export const request = z.object({
  /** Of the row: the id of the request, or made of requirement and person where nobody asked yet. */
  id: z.string(),
  requestId: z.nullable(id),
  requirementId: z.nullable(id),
  /** The tag that the document gets; null: that of the document in whose place it comes. */
  documentTagId: z.nullable(id),
  /** What is asked for. */
  name: z.string(),
  note: z.string(),
  /** Whose document it is. */
  person: z.object({ id, fullName: z.string() }),
  /** MISSING: a requirement that nobody was asked to meet. */
  state: z.enum(REQUEST_STATES),
  /** MISSING, and there is one that has expired. */
  expired: z.boolean(),
  mustExpire: z.boolean(),
  dueOn: z.nullable(day),
  askedAt: z.nullable(instant),
  /** Why what was handed in last was refused. */
  refusal: z.nullable(z.string()),
  /** It takes the place of a document; for administrators which one. */
  renews: z.boolean(),
  renewsId: z.nullable(id),
  proposal: z.nullable(proposal),
  decidedAt: z.nullable(instant),
  /** The document that acceptance made; for administrators. */
  documentId: z.nullable(id),
  /** The caller may hand it in: it is the caller's own, or of a child for whom the caller decides. */
  mayHandIn: z.boolean(),
  customerGroupDto: z.object({ id, name: z.string() }),
  version: z.int(),
})
export type Request = z.output<typeof request>

const counts = z.object({ missing: z.int(), asked: z.int(), proposed: z.int(), done: z.int() })

const filters = z.strictObject({
  /** `open`: everything that is not done. */
  list: z._default(z.enum(LISTS), 'open'),
  personId: z.optional(id),
  /** `own`: of the caller. */
  about: z.optional(z.enum(['own'])),
})

export const searchRequests = defineEndpoint({
  name: 'requirements.requests',
  method: 'POST',
  path: `${BASE}/search`,
  summary:
    'Documents that are missing or asked for: of administrators all of their groups, of others their own and those of children for whom they decide. `counts`: all that match, by list.',
  body: searchBody(filters, ['dueOn']),
  answer: z.object({ rows: z.array(request), total: z.int(), counts }),
  errors: [],
})

export const askForDocument = defineEndpoint({
  name: 'requirements.ask',
  method: 'POST',
  path: `${BASE}/`,
  summary:
    'Asks a person, or the adults who decide for a child, for a document: with a tag (`documentTagId` and `personId`), or in the place of one about somebody (`renewsId`). One at a time. `told`: how many people are told.',
  body: z.strictObject({
    id,
    /** What is asked for, as the person reads it. */
    name,
    personId: z.optional(id),
    documentTagId: z.optional(id),
    renewsId: z.optional(id),
    mustExpire: z._default(z.boolean(), false),
    note: z._default(note, ''),
    dueOn: z._default(z.nullable(day), null),
  }),
  answer: z.object({ request, told: z.int() }),
  errors: ['E013'],
})

/** Requests of one call (ours): a school asks all at once. */
export const ASKED_AT_ONCE = 1000

export const askForMissing = defineEndpoint({
  name: 'requirements.askMissing',
  method: 'POST',
  path: `${BASE}/missing`,
  summary: `Asks for what is missing and not asked for yet, of one requirement or of all; at most ${ASKED_AT_ONCE}. \`left\`: how many are still not asked for.`,
  body: z.strictObject({
    requirementId: z.optional(id),
    customerGroupDtos: z.optional(z.array(z.strictObject({ id })).check(z.maxLength(200))),
    dueOn: z._default(z.nullable(day), null),
  }),
  answer: z.object({ asked: z.int(), left: z.int() }),
  errors: [],
})

const handedIn = {
  /** Made by the caller: a repeat after a lost answer is the same. */
  proposalId: id,
  name,
  expiration: z._default(z.nullable(expiration), null),
  file: z.omit(uploadAttachment.body, { id: true }),
}

export const handIn = defineEndpoint({
  name: 'requirements.handIn',
  method: 'PUT',
  path: `${BASE}/hand-in/:id`,
  summary:
    'Hands in a document that was asked for, in the place of what waits of it already; the office is told. With `requirementId` and `personId` it is one that is missing and that nobody asked for: then `id` is made by the caller.',
  params: idParams,
  body: z.strictObject({ ...handedIn, requirementId: z.optional(id), personId: z.optional(id) }),
  answer: request,
  errors: ['E013', 'E015', 'E016'],
})

export const takeBack = defineEndpoint({
  name: 'requirements.takeBack',
  method: 'PUT',
  path: `${BASE}/take-back/:id`,
  summary: 'Takes back what was handed in before the office decides; it is asked for again. A repeat changes nothing.',
  params: idParams,
  answer: request,
  errors: ['E013'],
})

export const acceptRequest = defineEndpoint({
  name: 'requirements.accept',
  method: 'PUT',
  path: `${BASE}/accept/:id`,
  summary:
    'Makes a document of what was handed in as the caller read it (`version`), with the name and expiration that the caller checked. Who handed it in is told.',
  params: idParams,
  body: z.strictObject({
    version: z.int(),
    /** Of the document: a repeat after a lost answer makes no second one. */
    documentId: id,
    name,
    expiration: z._default(z.nullable(expiration), null),
  }),
  answer: request,
  errors: ['E013', 'E016'],
})

export const refuseRequest = defineEndpoint({
  name: 'requirements.refuse',
  method: 'PUT',
  path: `${BASE}/refuse/:id`,
  summary: 'Refuses what was handed in, with the reason, which its owner reads; it stays asked for.',
  params: idParams,
  body: z.strictObject({ version, reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
  answer: request,
  errors: ['E013', 'E016'],
})

export const withdrawRequest = defineEndpoint({
  name: 'requirements.withdraw',
  method: 'DELETE',
  path: `${BASE}/:id`,
  summary: 'Asks no longer, and drops what was handed in. A repeat changes nothing.',
  params: idParams,
  answer: request,
  errors: ['E013'],
})

export const fileOfRequest = defineEndpoint({
  name: 'requirements.file',
  method: 'GET',
  path: `${BASE}/file/:id`,
  summary: 'The file that was handed in and waits, as base64; for the office and for who may hand it in.',
  params: idParams,
  answer: z.object({ data: z.string(), mimeType: z.string(), name: z.string() }),
  errors: [],
})
