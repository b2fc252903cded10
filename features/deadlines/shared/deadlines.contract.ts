import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { day, id, idParams, name, searchBody } from '#platform/shared/contract/fields.ts'
import { tableQuery } from '#platform/shared/contract/table-format.ts'
import { uploadAttachment } from '#features/documents/shared/attachments.contract.ts'
import { expiration } from '#features/documents/shared/documents.contract.ts'
import { BUCKETS } from './buckets.rules.ts'

const BASE = '/document/api/v1/deadline'

export const bucket = z.enum(BUCKETS)

/** Something that expires, as the list shows it. */
export const deadline = z.object({
  id,
  /** The source that offers it, such as `document`. */
  kind: z.string(),
  /** What kind of thing it is: the id of a text. */
  label: z.string(),
  /** What it is called; empty where the label says all. */
  name: z.string(),
  /** Whom it is about; null: the group, or `owner`. */
  person: z.nullable(z.object({ id, fullName: z.string() })),
  /** What it belongs to, such as a vehicle. */
  owner: z.nullable(z.string()),
  customerGroupDto: z.object({ id, name: z.string() }),
  /** The day on which it ends, where the group is. */
  dueOn: day,
  /** Calendar days from today until then; below zero when it is over. */
  days: z.int(),
  bucket,
  /** RW: the caller may renew it. */
  access: z.enum(['RW', 'R']),
  /** Where it can be looked at in the web app; null: nowhere else. */
  link: z.nullable(z.string()),
})
export type Deadline = z.output<typeof deadline>

const counts = z.object({ OVERDUE: z.int(), WEEK: z.int(), MONTH: z.int(), QUARTER: z.int() })
export type Counts = z.output<typeof counts>

export const searchDeadlines = defineEndpoint({
  name: 'deadlines.search',
  method: 'POST',
  path: `${BASE}/search`,
  summary:
    'What expires within 90 days or has expired, of what the caller may read, the most urgent first; `counts`: all that match `q`, by how near they are.',
  body: searchBody(z.strictObject({ bucket: z.optional(bucket), personId: z.optional(id) }), ['dueOn']),
  answer: z.object({ rows: z.array(deadline), total: z.int(), counts }),
  errors: [],
})

/** The most rows of one table. */
export const EXPORT_MAX = 10_000

export const exportDeadlines = defineEndpoint({
  name: 'deadlines.export',
  method: 'POST',
  path: `${BASE}/export`,
  query: tableQuery,
  summary: 'What the search finds, as CSV or XLSX.',
  body: z.omit(searchDeadlines.body, { limit: true, offset: true }),
  answer: z.unknown(),
  raw: 'bytes',
  errors: [],
})

export const renewDeadline = defineEndpoint({
  name: 'deadlines.renew',
  method: 'POST',
  path: `${BASE}/renew/:id`,
  summary:
    'Renews a document (`id`) that the caller may change: a new one with its tag, person and letters and with this file; the old one is archived. Answers the id of the new one.',
  params: idParams,
  body: z.strictObject({
    id,
    name,
    expiration: z.nullable(expiration),
    file: z._default(z.nullable(z.omit(uploadAttachment.body, { id: true })), null),
  }),
  answer: id,
  errors: ['E013', 'E015', 'E016'],
})
