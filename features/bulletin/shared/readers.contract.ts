import * as z from 'zod/mini'
import { delivery } from '#features/notices/shared/delivery.ts'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { id, idParams, instant } from '#platform/shared/contract/fields.ts'
import { BASE, post } from './bulletin.contract.ts'
import { URGENCIES } from './posts.rules.ts'

export const readPost = defineEndpoint({
  name: 'bulletin.read',
  method: 'PUT',
  path: `${BASE}/read/:id`,
  summary: 'The caller read this revision of a post; of one who is not addressed nothing is kept.',
  params: idParams,
  body: z.strictObject({ revision: z.int().check(z.minimum(1)) }),
  answer: post,
  errors: [],
})

export const confirmPost = defineEndpoint({
  name: 'bulletin.confirm',
  method: 'PUT',
  path: `${BASE}/confirm/:id`,
  summary:
    'The caller confirms having read this revision of a post. An older one than the post asks for is refused (409 E016); a repeat changes nothing.',
  params: idParams,
  body: z.strictObject({ revision: z.int().check(z.minimum(1)) }),
  answer: post,
  errors: ['E013', 'E016'],
})

export const reader = z.object({
  id,
  fullName: z.string(),
  readAt: z.nullable(instant),
  confirmedAt: z.nullable(instant),
  /** How the notice of the post went out to them, as far as it is known (30 days); those whom no notice left for have none. */
  deliveries: z.array(z.pick(delivery, { channel: true, state: true })),
})
export type Reader = z.output<typeof reader>

export const listReaders = defineEndpoint({
  name: 'bulletin.readers',
  method: 'GET',
  path: `${BASE}/readers/:id`,
  summary:
    'The recipients of a post whose names the caller may read, with when they read and confirmed it: those who have not first, then by name. For its author and administrators.',
  params: idParams,
  answer: z.array(reader),
  errors: ['E013'],
})

export const remindReaders = defineEndpoint({
  name: 'bulletin.remind',
  method: 'PUT',
  path: `${BASE}/remind/:id`,
  summary:
    'Reminds those who have not confirmed a post, or not read one that needs no confirmation, at most once an hour.',
  params: idParams,
  answer: z.object({ reminded: z.int() }),
  errors: ['E013'],
})

export const postRevision = z.object({
  revision: z.int(),
  title: z.string(),
  body: z.string(),
  urgency: z.enum(URGENCIES),
  writtenAt: instant,
  writtenBy: z.nullable(z.string()),
  replacedAt: instant,
})
export type PostRevision = z.output<typeof postRevision>

export const getHistory = defineEndpoint({
  name: 'bulletin.history',
  method: 'GET',
  path: `${BASE}/history/:id`,
  summary: 'What a post said before it was changed, the newest first; for everybody who may read the post.',
  params: idParams,
  answer: z.array(postRevision),
  errors: [],
})
