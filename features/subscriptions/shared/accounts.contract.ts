import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { id, instant, searchBody } from '#platform/shared/contract/fields.ts'
import { ROLES } from '#platform/shared/contract/roles.ts'
import { ACCOUNT_STATES } from './subscriptions.contract.ts'

/**
 * What part of the accounts: the administrators, with an account or without; everybody with an account; those invited who never
 * came; those that nobody can use now; administrators who can sign in with a password alone.
 */
export const ACCOUNT_SHOWS = ['administrators', 'all', 'invited', 'locked', 'blocked', 'noFactor'] as const
export type AccountShow = (typeof ACCOUNT_SHOWS)[number]

export const accountRow = z.object({
  id,
  fullName: z.string(),
  roles: z.array(z.enum(ROLES)),
  customerGroupDtos: z.array(z.object({ id, name: z.string() })),
  username: z.nullable(z.string()),
  status: z.enum(['A', 'D']),
  state: z.enum(ACCOUNT_STATES),
  credentialGenerated: z.boolean(),
  hasEmail: z.boolean(),
  /** Until when the link of an invitation works; null when none is left. */
  invitedUntil: z.nullable(instant),
  secondFactor: z.boolean(),
})
export type AccountRow = z.output<typeof accountRow>

export const searchAccounts = defineEndpoint({
  name: 'subscriptions.searchAccounts',
  method: 'POST',
  path: '/personal-data/api/v1/personal-data/account/search',
  summary:
    'Administrators and people with an account, of the caller’s groups, by surname, with what each account needs.',
  body: searchBody(z.strictObject({ show: z._default(z.enum(ACCOUNT_SHOWS), 'all') }), ['fullName']),
  answer: z.array(accountRow),
  paged: true,
  errors: [],
})
