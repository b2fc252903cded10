import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { id, idParams, instant } from '#platform/shared/contract/fields.ts'
import { ROLES } from '#platform/shared/contract/roles.ts'

const ownSession = z.object({
  id,
  /** Names such as Firefox and Windows; null when the device did not say. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  channel: z.enum(['web', 'mobile']),
  organisationName: z.string(),
  role: z.enum(ROLES),
  since: instant,
  lastSeen: instant,
  /** The session that asks. */
  current: z.boolean(),
})
export type OwnSession = z.output<typeof ownSession>

export const listSessions = defineEndpoint({
  name: 'security.listSessions',
  method: 'GET',
  path: '/login/api/v1/auth/session',
  summary: 'The caller’s own sessions that are alive, this one first, then by when they were last seen.',
  answer: z.array(ownSession),
  errors: [],
})

export const endSession = defineEndpoint({
  name: 'security.endSession',
  method: 'DELETE',
  path: '/login/api/v1/auth/session/:id',
  summary: 'Ends another of the caller’s own sessions at once, with its open sockets.',
  params: idParams,
  answer: z.literal(true),
  errors: ['E008'],
})

export const endOtherSessions = defineEndpoint({
  name: 'security.endOtherSessions',
  method: 'POST',
  path: '/login/api/v1/auth/session/end-others',
  summary: 'Ends every session of the caller but this one.',
  answer: z.literal(true),
  errors: [],
})

export const changePassword = defineEndpoint({
  name: 'security.changePassword',
  method: 'POST',
  path: '/login/api/v1/credential/changePassword',
  summary: 'Takes a new password for the one that is in use; every other session of the account ends.',
  body: z.strictObject({
    currentPassword: z.string().check(z.minLength(1), z.maxLength(200)),
    password: z.string().check(z.maxLength(1000)),
    passwordConfirm: z.string().check(z.maxLength(1000)),
  }),
  answer: z.literal(true),
  errors: ['E007', 'E012', 'E016'],
})
