import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { id, idParams } from '#platform/shared/contract/fields.ts'

/**
 * How far the account of a person is. `invited`: made, but there is no password, passkey or linked sign-in yet. `locked`:
 * after too many failures nobody may try it now. `blocked` is decided by an administrator.
 */
export const ACCOUNT_STATES = ['none', 'invited', 'active', 'blocked', 'locked'] as const
export type AccountState = (typeof ACCOUNT_STATES)[number]
const state = z.enum(ACCOUNT_STATES)

/** The access of a person: A active, D blocked. Nobody but the person ever sees a password. */
export const subscription = z.object({
  status: z.enum(['A', 'D']),
  state,
  credentialGenerated: z.boolean(),
  username: z.nullable(z.string()),
  email: z.nullable(z.string()),
})
export type Subscription = z.output<typeof subscription>

/** What a list shows of it. `id` is the person. */
export const subscriptionState = z.object({
  id,
  status: z.enum(['A', 'D']),
  state,
  credentialGenerated: z.boolean(),
  /** There is an address that a link can be sent to; without one a letter is printed. */
  hasEmail: z.boolean(),
})
export type SubscriptionState = z.output<typeof subscriptionState>

const PEOPLE = '/personal-data/api/v1/personal-data'
const LOGIN = '/login/api/v1/personal'

export const getStatus = defineEndpoint({
  name: 'subscriptions.getStatus',
  method: 'GET',
  path: `${PEOPLE}/status-subscription/:id`,
  summary: 'The access of a person of the caller’s groups.',
  params: idParams,
  answer: subscription,
  errors: [],
})

export const searchStatus = defineEndpoint({
  name: 'subscriptions.searchStatus',
  method: 'POST',
  path: `${PEOPLE}/status-subscription/search`,
  summary: 'The access of several people; who is not of the caller’s groups is left out.',
  body: z.strictObject({ ids: z.array(id).check(z.maxLength(100)) }),
  answer: z.array(subscriptionState),
  errors: [],
})

export const generate = defineEndpoint({
  name: 'subscriptions.generate',
  method: 'PUT',
  path: `${PEOPLE}/generate-subscription/:id`,
  summary: 'Makes an account for a person and sends the link for user name and password to the e-mail address.',
  params: idParams,
  answer: subscription,
  errors: ['E013', 'E031'],
})

export const block = defineEndpoint({
  name: 'subscriptions.block',
  method: 'PUT',
  path: `${PEOPLE}/delete-subscription/:id`,
  summary: 'Blocks an account: every session and link of it ends at once.',
  params: idParams,
  answer: subscription,
  errors: ['E013', 'E017', 'E018'],
})

export const restore = defineEndpoint({
  name: 'subscriptions.restore',
  method: 'PUT',
  path: `${PEOPLE}/restore-subscription/:id`,
  summary: 'Lets a blocked account sign in again.',
  params: idParams,
  answer: subscription,
  errors: ['E013', 'E017'],
})

export const reset = defineEndpoint({
  name: 'subscriptions.reset',
  method: 'PUT',
  path: `${PEOPLE}/reset-subscription/:id`,
  summary: 'Takes the password away, ends every session and sends a link for user name and password.',
  params: idParams,
  answer: subscription,
  errors: ['E013', 'E017', 'E031'],
})

export const resetPassword = defineEndpoint({
  name: 'subscriptions.resetPassword',
  method: 'PUT',
  path: `${PEOPLE}/reset-password/:id`,
  summary: 'Sends a link for a new password; the old one works until the link is used.',
  params: idParams,
  answer: subscription,
  errors: ['E013', 'E017', 'E031'],
})

/** The same calls under the address that the specification gives them on the login side. */
export const blockByLogin = defineEndpoint({
  ...block,
  name: 'subscriptions.blockByLogin',
  path: `${LOGIN}/delete-subscription/:id`,
})
export const restoreByLogin = defineEndpoint({
  ...restore,
  name: 'subscriptions.restoreByLogin',
  path: `${LOGIN}/restore-subscription/:id`,
})
export const resetByLogin = defineEndpoint({
  ...reset,
  name: 'subscriptions.resetByLogin',
  path: `${LOGIN}/reset-subscription/:id`,
})
export const resetPasswordByLogin = defineEndpoint({
  ...resetPassword,
  name: 'subscriptions.resetPasswordByLogin',
  path: `${LOGIN}/reset-password/:id`,
})
