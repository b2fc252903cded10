import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'

const text = z.string().check(z.minLength(1), z.maxLength(200))
/** The secret of a link, as it stands in the address. Whether it is one, the answer says. */
const token = z.string().check(z.maxLength(200))
const passwords = {
  token,
  password: z.string().check(z.maxLength(1000)),
  passwordConfirm: z.string().check(z.maxLength(1000)),
}

export const forgotPassword = defineEndpoint({
  name: 'session.forgotPassword',
  method: 'POST',
  path: '/login/api/v1/credential/forgotPassword',
  summary: 'Sends a link for a new password when there is such a user; the answer and its time never tell.',
  body: z.strictObject({ username: text }),
  answer: z.literal(true),
  errors: [],
})

export const resetPassword = defineEndpoint({
  name: 'session.resetPassword',
  method: 'POST',
  path: '/login/api/v1/credential/resetPassword',
  summary: 'Takes a new password with the link of a letter; every session of the account ends.',
  body: z.strictObject(passwords),
  answer: z.literal(true),
  errors: ['E006', 'E007', 'E012', 'E016'],
})

export const defineCredential = defineEndpoint({
  name: 'session.defineCredential',
  method: 'POST',
  path: '/login/api/v1/credential/defineCredential',
  summary: 'Takes user name and password with the link of a letter; every session of the account ends.',
  body: z.strictObject({ username: text, ...passwords }),
  answer: z.literal(true),
  errors: ['E006', 'E007', 'E011', 'E012', 'E016'],
})

const linkAnswer = z.object({
  state: z.enum(['good', 'ended', 'expired', 'unknown']),
  /** Whose account it is; only while the link is good. */
  username: z.nullable(z.string()),
})

export const checkToken = defineEndpoint({
  name: 'session.checkToken',
  method: 'GET',
  path: '/login/api/v1/credential/checkToken/:token',
  summary: 'Whether a link for user name and password is still good; looking does not use it up.',
  params: z.object({ token }),
  answer: linkAnswer,
  errors: [],
})

export const checkTokenPassword = defineEndpoint({
  name: 'session.checkTokenPassword',
  method: 'GET',
  path: '/login/api/v1/credential/checkTokenPassword/:token',
  summary: 'Whether a link for a new password is still good; looking does not use it up.',
  params: z.object({ token }),
  answer: linkAnswer,
  errors: [],
})

export const checkUsername = defineEndpoint({
  name: 'session.checkUsername',
  method: 'GET',
  path: '/login/api/v1/credential/checkUsername/:username',
  summary: 'Whether a user name is free, for the holder of a good link.',
  params: z.object({ username: text }),
  query: z.object({ token: z._default(token, '') }),
  answer: z.boolean(),
  errors: ['E013'],
})
