import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { id, idParams, instant } from '#platform/shared/contract/fields.ts'
import { createOptions, passkeyAttestation } from './passkey.fields.ts'

/** The longest name of a passkey. */
export const PASSKEY_NAME_MAX = 40

const passkey = z.object({ id, name: z.string(), createdAt: instant, lastUsedAt: z.nullable(instant) })
export type Passkey = z.output<typeof passkey>

const factors = z.object({
  /** False for an account that only signs in elsewhere. */
  password: z.boolean(),
  /** Since when an authenticator app is set up. */
  totpSince: z.nullable(instant),
  recoveryCodesLeft: z.int(),
  passkeys: z.array(passkey),
  /** The role of this session asks for a second factor. */
  required: z.boolean(),
})
export type Factors = z.output<typeof factors>

/** Shown once, when they are made: nobody can read them again. */
const newCodes = z.object({ recoveryCodes: z.nullable(z.array(z.string())) })

const path = '/login/api/v1/auth/factors' as const

export const getFactors = defineEndpoint({
  name: 'security.getFactors',
  method: 'GET',
  path: `${path}/`,
  summary: 'What the caller’s account has beside its password.',
  answer: factors,
  errors: [],
})

export const startTotp = defineEndpoint({
  name: 'security.startTotp',
  method: 'POST',
  path: `${path}/totp`,
  summary: 'Makes the secret for an authenticator app; it counts when a first code has confirmed it.',
  answer: z.object({ secret: z.string(), uri: z.string() }),
  errors: ['E013'],
})

export const code = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))

export const confirmTotp = defineEndpoint({
  name: 'security.confirmTotp',
  method: 'POST',
  path: `${path}/totp/confirm`,
  summary: 'Confirms the authenticator app with a code of it; with the first factor come ten recovery codes.',
  body: z.strictObject({ code }),
  answer: newCodes,
  errors: ['E013', 'E016'],
})

export const removeTotp = defineEndpoint({
  name: 'security.removeTotp',
  method: 'DELETE',
  path: `${path}/totp`,
  summary: 'Removes the authenticator app.',
  answer: z.literal(true),
  errors: ['E013'],
})

export const renewRecoveryCodes = defineEndpoint({
  name: 'security.renewRecoveryCodes',
  method: 'POST',
  path: `${path}/recovery-codes`,
  summary: 'Makes ten new recovery codes; the ones from before are worth nothing any more.',
  answer: newCodes,
  errors: ['E013'],
})

export const startPasskey = defineEndpoint({
  name: 'security.startPasskey',
  method: 'POST',
  path: `${path}/passkeys/options`,
  summary: 'What the browser needs to make a passkey; good once and for five minutes.',
  answer: createOptions,
  errors: ['E013'],
})

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(PASSKEY_NAME_MAX))

export const addPasskey = defineEndpoint({
  name: 'security.addPasskey',
  method: 'POST',
  path: `${path}/passkeys`,
  summary: 'Keeps the passkey that the browser made; with the first factor come ten recovery codes.',
  body: z.strictObject({ challengeId: id, name, response: passkeyAttestation }),
  answer: newCodes,
  errors: ['E013', 'E016', 'E019'],
})

export const renamePasskey = defineEndpoint({
  name: 'security.renamePasskey',
  method: 'PUT',
  path: `${path}/passkeys/:id`,
  summary: 'Gives a passkey another name.',
  params: idParams,
  body: z.strictObject({ name }),
  answer: z.literal(true),
  errors: ['E008'],
})

export const removePasskey = defineEndpoint({
  name: 'security.removePasskey',
  method: 'DELETE',
  path: `${path}/passkeys/:id`,
  summary: 'Removes a passkey.',
  params: idParams,
  answer: z.literal(true),
  errors: ['E008', 'E013'],
})
