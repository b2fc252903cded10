import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { day, description, id, idParams, instant, name, searchBody, version } from '#platform/shared/contract/fields.ts'
import { VERSION_STATES } from '#platform/shared/versions/fold.rules.ts'
import {
  ATTACHMENTS_MAX,
  downloadAttachment,
  uploadAttachment,
} from '#features/documents/shared/attachments.contract.ts'
import { CONFIDENTIALITIES, KINDS, OPEN_MINUTES, OPENING_GROUNDS } from './records.rules.ts'

const BASE = '/care/api/v1/record'

export const STATUSES = ['OPEN', 'ARCHIVED'] as const
export const CHANGES = [
  'added',
  'changed',
  'attached',
  'detached',
  'archived',
  'restored',
  'accepted',
  'refused',
] as const

/** Characters of a line: who wrote it, what was given. */
export const LINE_MAX = 200
const line = z._default(z.string().check(z.trim(), z.maxLength(LINE_MAX)), '')

/** What a record says. */
export const recordContent = z.strictObject({
  kind: z.enum(KINDS),
  /** Of the document, or when the vaccine was given. */
  date: day,
  title: name,
  author: line,
  organisation: line,
  summary: z._default(description, ''),
  /** RESTRICTED: read by nobody without an opening; families keep nothing restricted. */
  confidentiality: z._default(z.enum(CONFIDENTIALITIES), 'NORMAL'),
  /** Of a restricted one: the family is told when it is opened. False where the law keeps it from them. */
  familyTold: z._default(z.boolean(), true),
  /** Of a vaccination, as is the lot and when the next one is due. */
  product: line,
  lot: line,
  nextDue: z._default(z.nullable(day), null),
})
export type RecordContent = z.output<typeof recordContent>

export const recordFile = z.object({ id, name: z.string(), size: z.int(), mimeType: z.string() })
export type RecordFile = z.output<typeof recordFile>

const written = z.object({
  version,
  change: z.enum(CHANGES),
  state: z.enum(VERSION_STATES),
  /** Null: restricted, and the caller has not opened it. */
  content: z.nullable(recordContent),
  by: z.string(),
  /** Empty where the content is kept back. */
  reason: z.string(),
  happenedAt: instant,
  recordedAt: instant,
  syncedAt: instant,
})

export const medicalRecord = z.object({
  id,
  personId: id,
  /** Of the newest version: a change names it. */
  version,
  kind: z.enum(KINDS),
  date: day,
  confidentiality: z.enum(CONFIDENTIALITIES),
  /** PROPOSED and REFUSED: brought by a family, and nothing of it is in force. */
  state: z.enum(VERSION_STATES),
  status: z.enum(STATUSES),
  now: written,
  files: z.array(recordFile),
  /** Until when the caller reads it; null: it is not restricted, or not opened. */
  openUntil: z.nullable(instant),
  abilities: z.object({
    change: z.boolean(),
    decide: z.boolean(),
    settle: z.boolean(),
    attach: z.boolean(),
    open: z.boolean(),
  }),
})
export type MedicalRecord = z.output<typeof medicalRecord>

const detail = z.extend(medicalRecord, { history: z.array(written) })

const reason = z._default(description, '')
const needed = description.check(z.minLength(1))

export const addRecord = defineEndpoint({
  name: 'records.add',
  method: 'POST',
  path: BASE,
  summary:
    'Adds a clinical document or result of a guest or child in reach. What a family adds is a proposal, never restricted, until the office accepts it; `id` is made by the device and a repeat adds nothing.',
  body: z.strictObject({
    id,
    personId: id,
    content: recordContent,
    /** When it came to those who care, and when it was written down on the device; now when missing. */
    happenedAt: z.optional(instant),
    recordedAt: z.optional(instant),
  }),
  answer: medicalRecord,
  errors: ['E012', 'E013'],
})

const ofPerson = z.strictObject({
  personId: id,
  /** Archived and refused ones too. */
  all: z._default(z.boolean(), false),
  kinds: z.optional(z.array(z.enum(KINDS)).check(z.minLength(1), z.maxLength(KINDS.length))),
})

export const searchRecords = defineEndpoint({
  name: 'records.search',
  method: 'POST',
  path: `${BASE}/search`,
  summary:
    'Records of one guest or child in reach, the newest date first. Of a restricted one that is not opened, kind and date for those who may open it; for all others it looks missing.',
  body: z.extend(searchBody(ofPerson, ['date']), { filters: ofPerson }),
  answer: z.array(medicalRecord),
  paged: true,
  errors: [],
})

export const getRecord = defineEndpoint({
  name: 'records.get',
  method: 'GET',
  path: `${BASE}/:id`,
  summary: 'One with all its versions, the newest first.',
  params: idParams,
  answer: detail,
  errors: [],
})

export const correctRecord = defineEndpoint({
  name: 'records.correct',
  method: 'PUT',
  path: `${BASE}/:id`,
  summary:
    'Writes a new version. A family changes what it proposed until it is decided; a restricted one is changed while it is open. Refused when somebody else wrote one meanwhile (409 E016).',
  params: idParams,
  body: z.strictObject({ version, content: recordContent, reason: needed }),
  answer: medicalRecord,
  errors: ['E012', 'E016', 'E013'],
})

export const decideRecord = defineEndpoint({
  name: 'records.decide',
  method: 'PUT',
  path: `${BASE}/decide/:id`,
  summary: 'Accepts what a family proposed, or refuses it with a reason.',
  params: idParams,
  body: z.strictObject({ version, accept: z.boolean(), reason }),
  answer: medicalRecord,
  errors: ['E012', 'E016', 'E013'],
})

const settled = {
  params: idParams,
  body: z.strictObject({ version, reason: needed }),
  answer: medicalRecord,
  errors: ['E016', 'E013'] as const,
}

export const archiveRecord = defineEndpoint({
  name: 'records.archive',
  method: 'PUT',
  path: `${BASE}/archive/:id`,
  summary: 'Archives one, also one that was entered in error; it stays readable. A repeat changes nothing.',
  ...settled,
})

export const restoreRecord = defineEndpoint({
  name: 'records.restore',
  method: 'PUT',
  path: `${BASE}/restore/:id`,
  summary: 'Restores an archived one. A repeat changes nothing.',
  ...settled,
})

/** One statement finds the nurses and doctors who are told: nobody else may learn that the record exists. */
export const openRecord = defineEndpoint({
  name: 'records.open',
  method: 'POST',
  path: `${BASE}/open/:id`,
  summary: `Opens a restricted record to the caller for ${OPEN_MINUTES} minutes, with a reason (break-glass): for administrators, and for nurses and doctors of the care team. It is written down for ever; the office is told, and the family unless the record says otherwise. \`openingId\` is made by the device and a repeat opens nothing more.`,
  params: idParams,
  /** A `ground` of the list, or a `reason` of at least 10 letters. */
  body: z.strictObject({ openingId: id, ground: z._default(z.nullable(z.enum(OPENING_GROUNDS)), null), reason }),
  answer: detail,
  errors: ['E012', 'E013'],
})

export const recordOpening = z.object({
  id,
  recordId: id,
  by: z.string(),
  role: z.enum(['CB_ADMIN', 'CB_ASSISTANT']),
  /** For the office; null and empty for a family. */
  ground: z.nullable(z.enum(OPENING_GROUNDS)),
  reason: z.string(),
  openedAt: instant,
  until: instant,
})
export type RecordOpening = z.output<typeof recordOpening>

const openingsOf = z.strictObject({ personId: id })

export const searchOpenings = defineEndpoint({
  name: 'records.openings',
  method: 'POST',
  path: `${BASE}/opening/search`,
  summary:
    'Who opened restricted records of a guest or child in reach, the newest first: for administrators with the reason, for the family without it and as far as the family is told.',
  body: z.extend(searchBody(openingsOf, ['openedAt']), { filters: openingsOf }),
  answer: z.array(recordOpening),
  paged: true,
  errors: [],
})

export const uploadFile = defineEndpoint({
  name: 'records.upload',
  method: 'POST',
  path: `${BASE}/upload/:id`,
  summary: `Adds a file to a record (\`id\`) that the caller may change, at most ${ATTACHMENTS_MAX} (409), checked as a file of a document is. It is a new version of the record.`,
  params: idParams,
  body: z.extend(uploadAttachment.body, { id }),
  answer: medicalRecord,
  errors: ['E013', 'E015', 'E016'],
})

export const detachFile = defineEndpoint({
  name: 'records.detach',
  method: 'PUT',
  path: `${BASE}/detach/:id`,
  summary: 'Takes a file (`fileId`) off a record that the caller may change; versions before still have it.',
  params: idParams,
  body: z.strictObject({ version, fileId: id, reason: needed }),
  answer: medicalRecord,
  errors: ['E016', 'E013'],
})

export const downloadFile = defineEndpoint({
  name: 'records.download',
  method: 'GET',
  path: `${BASE}/download/:id`,
  summary: 'A file of a record that the caller reads, as base64; of a restricted one while it is open.',
  params: idParams,
  answer: downloadAttachment.answer,
  errors: [],
})
