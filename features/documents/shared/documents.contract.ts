import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { day, description, id, idParams, instant, name, version } from '#platform/shared/contract/fields.ts'
import { ROLES } from '#platform/shared/contract/roles.ts'
import { attachment } from './attachments.contract.ts'
import { ACCESSES, FIRST_PERMISSIONS, LETTERS, PERMISSION_ROLES } from './documents.rules.ts'

export const BASE = '/document/api/v1/general'

export const letter = z.enum(LETTERS)
const access = z.enum(ACCESSES)
/** A wall time in the zone of the group, `YYYY-MM-DDTHH:mm`. */
export const expiration = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d$/),
  z.refine((value) => day.safeParse(value.slice(0, 10)).success),
)

/** A letter for each role, under the name of the role. */
const permissions = {
  CB_ADMIN: z._default(letter, FIRST_PERMISSIONS.CB_ADMIN),
  CB_ASSISTANT: z._default(letter, FIRST_PERMISSIONS.CB_ASSISTANT),
  CB_PARENT: z._default(letter, FIRST_PERMISSIONS.CB_PARENT),
}

const person = z.object({ id, fullName: z.string() })

/** A document as a list shows it. `access`: what the caller may do with it. */
export const documentRow = z.object({
  id,
  name: z.string(),
  expiration: z.nullable(z.string()),
  state: z.boolean(),
  /** The expiration counts and is over, in the zone of the group. */
  expired: z.boolean(),
  documentTagId: z.nullable(id),
  documentTagName: z.nullable(z.string()),
  /** Whom it is about; null: the group. */
  person: z.nullable(person),
  access,
  /** Readers are asked to confirm it, and the caller, who is one of them, has not. */
  toConfirm: z.boolean(),
  status: z.enum(['A', 'D']),
  customerGroupDto: z.object({ id, name: z.string() }),
  modifiedDate: instant,
})
export type DocumentRow = z.output<typeof documentRow>

export const document = z.extend(documentRow, {
  description: z.string(),
  /** Who made it; null for somebody without personal data. */
  atCustomerAccountId: z.nullable(id),
  author: z.nullable(z.string()),
  insertDate: instant,
  /** The IANA zone of the group, in which the expiration is a wall time. */
  zone: z.string(),
  /** The letters of the roles, in the order of the permission structure. */
  configuredPermission: z.string(),
  CB_ADMIN: letter,
  CB_ASSISTANT: letter,
  CB_PARENT: letter,
  archiveReason: z.nullable(z.string()),
  /** Since when its readers are asked to confirm it, and when the caller did since then. */
  asksSince: z.nullable(instant),
  confirmedAt: z.nullable(instant),
  /** The last day on which it is kept: in the night after it, it is erased with its files. Null: by its tag. */
  keepUntil: z.nullable(day),
  /** The one in whose place it came, and the one that came in its place; null also where the caller may not read that one. */
  renews: z.nullable(z.object({ id, name: z.string() })),
  renewedBy: z.nullable(z.object({ id, name: z.string() })),
  /** It is archived, and the caller may take it into use again. */
  mayRestore: z.boolean(),
  version,
})
export type Document = z.output<typeof document>

/** With its files: those in use first, by name, then the archived ones. */
const withContents = z.extend(document, { documentContents: z.array(attachment) })

/** What somebody gets whose role is denied: that it exists, and nothing of it. */
const denied = z.object({ id, access: z.literal('D') })

const editable = {
  name,
  description: z._default(description, ''),
  expiration: z._default(z.nullable(expiration), null),
  /** Whether the expiration counts. Without an expiration it is false; left out, a new expiration sets it. */
  state: z.optional(z.boolean()),
  documentTagId: z._default(z.nullable(id), null),
  /** Not before today nor before the expiration, in the zone of the group. */
  keepUntil: z._default(z.nullable(day), null),
  ...permissions,
}

export const getConfiguration = defineEndpoint({
  name: 'documents.configuration',
  method: 'GET',
  path: `${BASE}/configuration`,
  summary:
    'The permission structure of new documents, a row for each role in the order of `configuredPermission`, and the tags in use.',
  answer: z.object({
    rolePermission: z.array(
      z.object({
        fieldName: z.enum(PERMISSION_ROLES),
        value: letter,
        hidden: z.boolean(),
        /** The letters that can be chosen; one alone cannot be changed. */
        fields: z.array(z.object({ value: letter, label: z.string() })),
      }),
    ),
    tag: z.array(z.object({ value: id, label: z.string(), customerGroupId: id })),
  }),
  errors: [],
})

export const createDocument = defineEndpoint({
  name: 'documents.create',
  method: 'POST',
  path: `${BASE}/`,
  summary: 'Adds a document to a group, about one person of it or about the group; answers its id.',
  body: z.strictObject({
    id: z.optional(id),
    customerGroupId: id,
    personId: z._default(z.nullable(id), null),
    ...editable,
  }),
  answer: id,
  errors: ['E013'],
})

export const getDocument = defineEndpoint({
  name: 'documents.get',
  method: 'GET',
  path: `${BASE}/:id`,
  summary:
    'One document with its files. Of one that the role of the caller denies only the id, with access D; any other looks missing.',
  params: idParams,
  answer: z.union([withContents, denied]),
  errors: [],
})

export const updateDocument = defineEndpoint({
  name: 'documents.update',
  method: 'PUT',
  path: `${BASE}/:id`,
  summary: 'Changes a document; one that somebody else changed meanwhile is refused with what it is now.',
  params: idParams,
  body: z.strictObject({ version, ...editable }),
  answer: document,
  errors: ['E013', 'E016'],
})

export const archiveDocument = defineEndpoint({
  name: 'documents.archive',
  method: 'DELETE',
  path: `${BASE}/:id`,
  summary: 'Archives a document with a reason; one that is archived already stays as it is.',
  params: idParams,
  query: z.object({ reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
  answer: document,
  errors: ['E013'],
})

export const restoreDocument = defineEndpoint({
  name: 'documents.restore',
  method: 'PUT',
  path: `${BASE}/restore/:id`,
  summary: 'Takes an archived document into use again; one that is in use stays as it is.',
  params: idParams,
  answer: document,
  errors: ['E013'],
})

export const associateDocument = defineEndpoint({
  name: 'documents.associate',
  method: 'POST',
  path: `${BASE}/associate/`,
  summary:
    'Makes a document about the group one about a person of it: from then on only those whom the person concerns know of it. One about somebody else is refused.',
  body: z.strictObject({ documentId: id, personId: id }),
  answer: document,
  errors: ['E013'],
})

/** What happened to a document: `details` are names of fields, letters by role, a reason, a name. */
export const documentEvent = z.object({
  id,
  at: instant,
  kind: z.enum([
    'created',
    'changed',
    'permission',
    'archived',
    'restored',
    'associated',
    'attached',
    'detached',
    'asked',
    'askEnded',
    'confirmed',
  ]),
  insertUserData: z.nullable(z.object({ fullName: z.string() })),
  details: z.object({
    fields: z.optional(z.array(z.string())),
    letters: z.optional(z.array(z.object({ role: z.enum(ROLES), from: letter, to: letter }))),
    reason: z.optional(z.string()),
    /** Of a file. */
    name: z.optional(z.string()),
  }),
})
export type DocumentEvent = z.output<typeof documentEvent>

export const getHistory = defineEndpoint({
  name: 'documents.history',
  method: 'GET',
  path: `${BASE}/history/:id`,
  summary: 'What happened to a document that the caller may read, the newest first; at most 200.',
  params: idParams,
  answer: z.array(documentEvent),
  errors: [],
})
