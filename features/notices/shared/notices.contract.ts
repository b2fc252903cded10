import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { id, instant, searchBody } from '#platform/shared/contract/fields.ts'

/** What a notice is about; e-mail is chosen per topic. */
export const TOPICS = ['account', 'people', 'transport', 'news'] as const
export type Topic = (typeof TOPICS)[number]

/** What changes an account always comes by e-mail too: whoever holds a session must not be able to keep it from its owner. */
const ALWAYS: Topic = 'account'
export const comesAlways = (topic: Topic): boolean => topic === ALWAYS

/** The topics whose e-mail a person may switch. */
export const SWITCHED_TOPICS = TOPICS.filter((topic) => topic !== ALWAYS)

/** `NOTIFICATION_EMAIL_PEOPLE` and so on: the keys of the toggles (specification, section 3: T or F). */
export const emailKey = (topic: Topic) => `NOTIFICATION_EMAIL_${topic.toUpperCase()}`

/** What holds until a person chooses: rides are too many for a mailbox. */
export const EMAIL_AT_FIRST: Record<Topic, 'T' | 'F'> = { account: 'T', people: 'T', transport: 'F', news: 'T' }

/** One notice: `title` and `body` are text ids, filled from `values`; `link` is an address of the web app. */
export const notice = z.object({
  id,
  topic: z.enum(TOPICS),
  title: z.string(),
  body: z.nullable(z.string()),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  link: z.nullable(z.string()),
  createdAt: instant,
  readAt: z.nullable(instant),
  /** A newer notice says it better. */
  superseded: z.boolean(),
})
export type Notice = z.output<typeof notice>

const BASE = '/comunibus/api/v1/notification'

export const countNotices = defineEndpoint({
  name: 'notices.count',
  method: 'GET',
  path: BASE,
  summary: 'How many of the caller’s notices are not read yet, at most 100.',
  answer: z.object({ unread: z.int() }),
  errors: [],
})

export const searchNotices = defineEndpoint({
  name: 'notices.search',
  method: 'POST',
  path: `${BASE}/search`,
  summary: 'The caller’s own notices, newest first.',
  body: searchBody(z.strictObject({ unread: z.optional(z.boolean()) }), ['createdAt']),
  answer: z.array(notice),
  paged: true,
  errors: [],
})

export const readNotices = defineEndpoint({
  name: 'notices.read',
  method: 'PUT',
  path: BASE,
  summary: 'Marks own notices as read: these, or all of them.',
  body: z.union([
    z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(100)) }),
    z.strictObject({ all: z.literal(true) }),
  ]),
  answer: z.object({ unread: z.int() }),
  errors: [],
})

const setting = z.object({ key: z.string(), value: z.enum(['T', 'F']) })

export const getNoticeSettings = defineEndpoint({
  name: 'notices.getSettings',
  method: 'GET',
  path: `${BASE}/settings`,
  summary: 'The caller’s own toggles.',
  answer: z.array(setting),
  errors: [],
})

export const setNoticeSetting = defineEndpoint({
  name: 'notices.setSetting',
  method: 'POST',
  path: '/login/api/v1/personal/set-config/:key',
  summary: 'Sets one own toggle to T or F.',
  params: z.object({ key: z.enum(SWITCHED_TOPICS.map(emailKey)) }),
  body: z.strictObject({ key: z.optional(z.string()), value: z.enum(['T', 'F']) }),
  answer: z.array(setting),
  errors: [],
})
