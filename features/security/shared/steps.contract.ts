import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { id } from '#platform/shared/contract/fields.ts'
import { ROLES } from '#platform/shared/contract/roles.ts'
import { code } from './factors.contract.ts'
import { getOptions, passkeyProof } from './passkey.fields.ts'

const signedIn = z.object({ customerAccountId: id, role: z.enum(ROLES) })
const channel = z.enum(['web', 'mobile'])
/** What the first step of a sign-in answered; it opens nothing by itself. */
const step = z.string().check(z.maxLength(100))

export const takeSecondStep = defineEndpoint({
  name: 'security.takeSecondStep',
  method: 'POST',
  path: '/login/api/v1/auth/second-step',
  summary: 'Ends a sign-in with a code of the app, a recovery code or a passkey; the token comes in the header.',
  body: z.strictObject({ step, code: z.optional(code), passkey: z.optional(passkeyProof) }),
  answer: signedIn,
  errors: ['E002', 'E005', 'E006', 'E012', 'E017'],
})

export const startSecondStepPasskey = defineEndpoint({
  name: 'security.startSecondStepPasskey',
  method: 'POST',
  path: '/login/api/v1/auth/second-step/passkey',
  summary: 'What the browser needs to use a passkey of the account as the second step.',
  body: z.strictObject({ step }),
  answer: getOptions,
  errors: ['E005'],
})

export const startPasskeySignIn = defineEndpoint({
  name: 'security.startPasskeySignIn',
  method: 'POST',
  path: '/login/api/v1/auth/passkey/options',
  summary: 'What the browser needs to sign in with a passkey alone; it says nothing about anybody.',
  answer: getOptions,
  errors: [],
})

export const signInWithPasskey = defineEndpoint({
  name: 'security.signInWithPasskey',
  method: 'POST',
  path: '/login/api/v1/auth/passkey',
  summary: 'Signs in with a passkey alone; the token comes in the Authorization header of the answer.',
  body: z.strictObject({ channel, passkey: passkeyProof }),
  answer: signedIn,
  errors: ['E002', 'E005', 'E006', 'E017'],
})

export const startStepUpPasskey = defineEndpoint({
  name: 'security.startStepUpPasskey',
  method: 'POST',
  path: '/login/api/v1/auth/step-up/passkey',
  summary: 'What the browser needs to prove with a passkey that it is still the same person.',
  answer: getOptions,
  errors: [],
})

export const stepUp = defineEndpoint({
  name: 'security.stepUp',
  method: 'POST',
  path: '/login/api/v1/auth/step-up',
  summary: 'Proves again who the caller is: a passkey, or the password, with a code when the account has a factor.',
  body: z.strictObject({
    password: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    code: z.optional(code),
    passkey: z.optional(passkeyProof),
  }),
  answer: z.literal(true),
  errors: ['E012', 'E016'],
})
