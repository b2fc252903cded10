import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { id, instant } from '#platform/shared/contract/fields.ts'
import { logoAnswer, myInfoAnswer, signedIn } from './session.contract.ts'

// Apart from what the sign-in page needs.

export const signOut = defineEndpoint({
  name: 'session.signOut',
  method: 'DELETE',
  path: '/login/api/v1/auth/session',
  summary: 'Signs out here, or with `everywhere=true` on every device.',
  query: z.object({ everywhere: z.optional(z.enum(['true', 'false'])) }),
  answer: z.literal(true),
  errors: [],
})

export const chooseGroups = defineEndpoint({
  name: 'session.chooseGroups',
  method: 'POST',
  path: '/login/api/v1/personal/myInfo',
  summary: 'Chooses the groups to work in, of those where the caller has the current role; none means all.',
  body: z.strictObject({ customerGroupDtos: z.array(z.strictObject({ id })).check(z.maxLength(500)) }),
  answer: myInfoAnswer,
  errors: ['E013'],
})

export const switchAccount = defineEndpoint({
  name: 'session.switchAccount',
  method: 'POST',
  path: '/login/api/v1/personal/switchAccount/:account',
  summary:
    'Acts in another of the caller’s own roles, or in another own organisation (its id); a new token comes in the Authorization header, the old one is over.',
  params: z.object({ account: z.string() }),
  answer: signedIn,
  errors: ['E010', 'E013'],
})

export const getOwnLogo = defineEndpoint({
  name: 'session.getOwnLogo',
  method: 'GET',
  path: '/login/api/v1/personal/logo',
  summary: 'The same for a session.',
  answer: logoAnswer,
  errors: [],
})

export const getDraftKey = defineEndpoint({
  name: 'session.getDraftKey',
  method: 'GET',
  path: '/login/api/v1/personal/draft-key',
  summary:
    'The secret under which this account seals what it typed into forms: 32 bytes as base64url, the same on every device.',
  answer: z.object({ secret: z.string() }),
  errors: [],
})

export const makeTicket = defineEndpoint({
  name: 'session.makeTicket',
  method: 'POST',
  path: '/notification/api/v1/ticket',
  summary: 'A ticket for one websocket, good once and for 30 s.',
  answer: z.object({ ticket: z.string(), expiresAt: instant }),
  errors: [],
})
