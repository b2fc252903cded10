import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { instant } from '#platform/shared/contract/fields.ts'

const OWN = '/personal-data/api/v1/personal-data/email-change'
const LINK = '/login/api/v1/credential/emailChange'

/** How long the link to the new address and the one to the address before are valid, in milliseconds. */
export const CONFIRM_MS = 24 * 60 * 60 * 1000
/** A person on a week's holiday still sees the notice in time. */
export const RESTORE_MS = 7 * 24 * 60 * 60 * 1000

export const getEmailChange = defineEndpoint({
  name: 'profile.getEmailChange',
  method: 'GET',
  path: OWN,
  summary: 'The e-mail address of the caller that waits to be confirmed; null when none does.',
  answer: z.nullable(z.object({ email: z.string(), validUntil: instant })),
  errors: [],
})

export const withdrawEmailChange = defineEndpoint({
  name: 'profile.withdrawEmailChange',
  method: 'DELETE',
  path: OWN,
  summary: 'Withdraws the change that waits: its link no longer works and the address stays as it is.',
  answer: z.literal(true),
  errors: [],
})

/** The secret of a link, as it stands in the address. Whether it is one, the answer says. */
const token = z.string().check(z.maxLength(200))
const KINDS = ['confirm', 'restore'] as const
export type EmailLinkKind = (typeof KINDS)[number]
const kind = z.enum(KINDS)

export const checkEmailLink = defineEndpoint({
  name: 'profile.checkEmailLink',
  method: 'GET',
  path: `${LINK}/:kind/:token`,
  summary: 'Whether the link of a changed e-mail address is still valid; looking does not use it up.',
  params: z.object({ kind, token }),
  answer: z.object({
    state: z.enum(['good', 'invalid']),
    /** The address that the link is about; only while it is valid. */
    email: z.nullable(z.string()),
  }),
  errors: [],
})

export const confirmEmail = defineEndpoint({
  name: 'profile.confirmEmail',
  method: 'POST',
  path: `${LINK}/confirm`,
  summary: 'Confirms a new e-mail address with the link that was sent to it; the address before is told.',
  body: z.strictObject({ token }),
  answer: z.literal(true),
  errors: ['E016'],
})

export const restoreEmail = defineEndpoint({
  name: 'profile.restoreEmail',
  method: 'POST',
  path: `${LINK}/restore`,
  summary:
    'Restores the e-mail address from before a change: every session ends, the password and the sign-in methods of the last week are removed, and the restored address gets a link for new credentials.',
  body: z.strictObject({ token }),
  answer: z.literal(true),
  errors: ['E016'],
})
