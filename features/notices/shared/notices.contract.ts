import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { id, idParams, instant, searchBody } from '#platform/shared/contract/fields.ts'
import { delivery } from './delivery.ts'
import { TOPICS } from './topics.ts'

/** One notice: `title` and `body` are text ids, filled from `values`; `link` is an address of the web app. */
export const notice = z.object({
  id,
  topic: z.enum(TOPICS),
  title: z.string(),
  body: z.nullable(z.string()),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  link: z.nullable(z.string()),
  /** An emergency: it leaves on every channel, also in quiet hours. */
  urgent: z.boolean(),
  createdAt: instant,
  readAt: z.nullable(instant),
  /** A newer notice says it better. */
  superseded: z.boolean(),
})
export type Notice = z.output<typeof notice>

const BASE = '/comunibus/api/v1/notification'

/** `q` is looked for in what the notice says in the language of the reader, each of its words. */
export const searchNotices = defineEndpoint({
  name: 'notices.search',
  method: 'POST',
  path: `${BASE}/search`,
  summary: 'The caller’s own notices, newest first.',
  body: searchBody(
    z.strictObject({
      unread: z.optional(z.boolean()),
      urgent: z.optional(z.boolean()),
      topics: z.optional(z.array(z.enum(TOPICS)).check(z.minLength(1), z.maxLength(TOPICS.length))),
    }),
    ['createdAt'],
  ),
  answer: z.array(notice),
  paged: true,
  errors: [],
})

export const getNotice = defineEndpoint({
  name: 'notices.get',
  method: 'GET',
  path: `${BASE}/:id`,
  summary:
    'One of the caller’s own notices and how it reached them; the channels of letters that left are known for 30 days.',
  params: idParams,
  answer: z.extend(notice, { heldUntil: z.nullable(instant), deliveries: z.array(delivery) }),
  errors: [],
})

const which = z.union([
  z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(100)), read: z._default(z.boolean(), true) }),
  z.strictObject({ all: z.literal(true) }),
])

export const readNotices = defineEndpoint({
  name: 'notices.read',
  method: 'PUT',
  path: '/notification/api/v1/read',
  summary: 'Marks own notices as read (with `read: false` as not read): these, or all of them.',
  body: which,
  answer: z.object({ unread: z.int() }),
  errors: [],
})

/** The address of the specification's client. */
export const readNoticesThere = defineEndpoint({ ...readNotices, name: 'notices.readThere', path: BASE })
