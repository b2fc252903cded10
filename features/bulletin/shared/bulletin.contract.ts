import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { description, id, idParams, instant, name, searchBody, version } from '#platform/shared/contract/fields.ts'
import { ROLES } from '#platform/shared/contract/roles.ts'
import { LANGUAGES } from '#platform/shared/i18n/texts.ts'
import { STATES, URGENCIES } from './posts.rules.ts'

export const BASE = '/bulletin/api/v1/post'

/** Targets of one audience, of each kind. */
const TARGETS_MAX = 50
/** Files of one post (specification, section 9). */
export const FILES_MAX = 10

/** Recipients whose names an administrator gets before publishing; all are counted. */
export const NAMES_MAX = 100

export const BOARDS = ['group', 'guest'] as const
const board = z.enum(BOARDS)
const urgency = z.enum(URGENCIES)
const named = z.object({ id, fullName: z.string() })
const targets = z._default(z.array(id).check(z.maxLength(TARGETS_MAX)), [])

/** Whom a post addresses: these roles of groups and routes, and the families of children whatever the roles are. */
export const audience = z
  .strictObject({
    roles: z._default(z.array(z.enum(ROLES)), ['CB_PARENT', 'CB_ASSISTANT']),
    groupIds: targets,
    routeIds: targets,
    childIds: targets,
  })
  .check(
    z.refine(({ groupIds, routeIds, childIds }) => groupIds.length + routeIds.length + childIds.length > 0),
    z.refine(({ roles, childIds }) => roles.length > 0 || childIds.length > 0),
  )
export type Audience = z.output<typeof audience>

const target = z.object({ kind: z.enum(['group', 'route', 'family']), id, name: z.string() })

/** How many a post reaches now, and how many of them read and confirmed what it asks for. */
const counts = z.object({ recipients: z.int(), read: z.int(), confirmed: z.int() })

const attachment = z.object({
  id,
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  mimeType: z.string(),
  /** A consent for somebody on it is missing: nobody sees the picture. Only for who manages or wrote the post. */
  withheld: z.boolean(),
  /** Who can be recognised on it, children and guests, for who manages or wrote the post. */
  children: z.array(z.string()),
})
export type Attachment = z.output<typeof attachment>

const translation = z.object({ language: z.enum(LANGUAGES), title: z.string(), body: z.string() })

export const post = z.object({
  id,
  board,
  title: z.string(),
  body: z.string(),
  language: z.enum(LANGUAGES),
  /** What it says in the language of the caller, where it was written in another one and translated since. */
  translation: z.nullable(translation),
  /** All translations, for who manages or wrote it; `current`: of what it says now. */
  translations: z.array(z.extend(translation, { current: z.boolean() })),
  attachments: z.array(attachment),
  urgency,
  pinned: z.boolean(),
  mustConfirm: z.boolean(),
  confirmBy: z.nullable(instant),
  state: z.enum(STATES),
  publishAt: z.nullable(instant),
  expiresAt: z.nullable(instant),
  author: z.nullable(named),
  createdAt: instant,
  modifiedAt: instant,
  /** Grows with every change of what it says; 1: never changed since it was published. */
  revision: z.int(),
  /** It was changed after it was published. */
  edited: z.boolean(),
  roles: z.array(z.enum(ROLES)),
  /** All targets for who manages or wrote it; others see those by which it reaches them. */
  audience: z.array(target),
  /** The caller is one of those whom it addresses. */
  recipient: z.boolean(),
  readAt: z.nullable(instant),
  confirmedAt: z.nullable(instant),
  /** For who manages or wrote it. */
  counts: z.nullable(counts),
  /** Why it was not approved, or was withdrawn; for who manages or wrote it. */
  reason: z.nullable(z.string()),
  abilities: z.object({
    edit: z.boolean(),
    publish: z.boolean(),
    ask: z.boolean(),
    refuse: z.boolean(),
    archive: z.boolean(),
    readers: z.boolean(),
    remind: z.boolean(),
  }),
  version,
})
export type Post = z.output<typeof post>

const editable = {
  title: name,
  body: z._default(description, ''),
  language: z.enum(LANGUAGES),
  urgency: z._default(urgency, 'info'),
  pinned: z._default(z.boolean(), false),
  mustConfirm: z._default(z.boolean(), false),
  confirmBy: z._default(z.nullable(instant), null),
  expiresAt: z._default(z.nullable(instant), null),
}

export const createPost = defineEndpoint({
  name: 'bulletin.create',
  method: 'POST',
  path: BASE,
  summary:
    'Adds a draft. Administrators address their groups, assistants the groups they work in, their routes and the families of their children.',
  body: z.strictObject({
    /** Made by the caller: a repeat after a lost answer is the same post. */
    id: z.optional(id),
    board: z._default(board, 'group'),
    audience,
    ...editable,
  }),
  answer: post,
  errors: ['E012', 'E013'],
})

/** A part of the board. */
export const VIEWS = ['board', 'toConfirm', 'urgent', 'pinned', 'drafts', 'planned', 'past'] as const
export type View = (typeof VIEWS)[number]

const filters = z.strictObject({
  board: z._default(board, 'group'),
  view: z._default(z.enum(VIEWS), 'board'),
  urgency: z.optional(urgency),
  unread: z.optional(z.boolean()),
  /** Published from this moment on, and before that one. */
  from: z.optional(instant),
  to: z.optional(instant),
})
export type Filters = z.output<typeof filters>

export const searchPosts = defineEndpoint({
  name: 'bulletin.search',
  method: 'POST',
  path: `${BASE}/search`,
  summary:
    'Posts that the caller may read, pinned ones first, then the newest. `drafts`: own ones, and those of the groups for administrators; `planned` and `past`: of who manages or wrote them.',
  body: searchBody(filters, ['publishAt']),
  answer: z.array(post),
  paged: true,
  errors: [],
})

export const countPosts = defineEndpoint({
  name: 'bulletin.counts',
  method: 'GET',
  path: `${BASE}/counts`,
  summary: 'How many posts each part of a board has for the caller, at most 100 each.',
  query: z.object({ board: z._default(board, 'group') }),
  answer: z.object({
    board: z.int(),
    unread: z.int(),
    toConfirm: z.int(),
    urgent: z.int(),
    pinned: z.int(),
    drafts: z.int(),
    planned: z.int(),
    past: z.int(),
  }),
  errors: [],
})
export type Counts = z.output<typeof countPosts.answer>

export const countRecipients = defineEndpoint({
  name: 'bulletin.recipients',
  method: 'POST',
  path: `${BASE}/recipients`,
  summary:
    'Whom an audience reaches now, each person once. Administrators get the first names too, assistants the numbers.',
  body: z.strictObject({ board: z._default(board, 'group'), audience }),
  answer: z.object({
    total: z.int(),
    parents: z.int(),
    assistants: z.int(),
    administrators: z.int(),
    /** Reached by several targets, and counted once. */
    repeated: z.int(),
    /** With an e-mail address. */
    email: z.int(),
    /** Without an account or an address: nobody can tell them. */
    unreachable: z.int(),
    names: z.array(z.string()),
  }),
  errors: [],
})
export type Recipients = z.output<typeof countRecipients.answer>

export const getPost = defineEndpoint({
  name: 'bulletin.get',
  method: 'GET',
  path: `${BASE}/:id`,
  summary: 'One post that the caller may read; it does not count as read by this.',
  params: idParams,
  answer: post,
  errors: [],
})

export const updatePost = defineEndpoint({
  name: 'bulletin.update',
  method: 'PUT',
  path: `${BASE}/:id`,
  summary:
    'Changes a post. What a published one said before stays in its history; its audience stays as it is. `askAgain`: whoever read or confirmed it is asked again.',
  params: idParams,
  body: z.strictObject({
    version,
    audience: z.optional(audience),
    askAgain: z._default(z.boolean(), false),
    ...editable,
  }),
  answer: post,
  errors: ['E012', 'E013', 'E016'],
})

export const archivePost = defineEndpoint({
  name: 'bulletin.archive',
  method: 'DELETE',
  path: `${BASE}/:id`,
  summary: 'Withdraws a post with a reason; one that was never published is removed.',
  params: idParams,
  query: z.object({ reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
  answer: z.object({ removed: z.boolean() }),
  errors: ['E013'],
})

export const publishPost = defineEndpoint({
  name: 'bulletin.publish',
  method: 'PUT',
  path: `${BASE}/publish/:id`,
  summary:
    'Publishes a draft, now or at `publishAt`; that of an assistant is approved by it. Each recipient is told once, when it is published.',
  params: idParams,
  body: z.strictObject({ version, publishAt: z._default(z.nullable(instant), null) }),
  answer: post,
  errors: ['E012', 'E013', 'E016'],
})

export const askApproval = defineEndpoint({
  name: 'bulletin.ask',
  method: 'PUT',
  path: `${BASE}/ask/:id`,
  summary: 'Asks the administrators of its groups to publish a draft.',
  params: idParams,
  body: z.strictObject({ version }),
  answer: post,
  errors: ['E013', 'E016'],
})

export const refusePost = defineEndpoint({
  name: 'bulletin.refuse',
  method: 'PUT',
  path: `${BASE}/refuse/:id`,
  summary: 'Does not approve a draft: it goes back to its author with the reason.',
  params: idParams,
  body: z.strictObject({ version, reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
  answer: post,
  errors: ['E013', 'E016'],
})
