import * as z from 'zod/mini'
import { id } from '#platform/shared/contract/fields.ts'

/** The JSON forms of WebAuthn (Level 3, section 5.1), as far as this house sends and takes them. */

const bytes = (max: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]*$/), z.maxLength(max))
const credentialId = bytes(1400)
const transports = z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))
const credential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(z.array(z.string())),
})

const common = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  // What extensions said: none is asked for, none is read.
  clientExtensionResults: z.optional(z.record(z.string().check(z.maxLength(40)), z.unknown())),
}

/** What the browser answers to `getOptions`. */
export const passkeyAssertion = z.strictObject({
  ...common,
  response: z.strictObject({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(2000),
    userHandle: z.optional(z.nullable(bytes(200))),
  }),
})

/** What the browser answers to `createOptions`. */
export const passkeyAttestation = z.strictObject({
  ...common,
  response: z.strictObject({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    authenticatorData: z.optional(bytes(8000)),
    publicKey: z.optional(z.nullable(bytes(4000))),
    publicKeyAlgorithm: z.optional(z.int()),
    transports: z.optional(transports),
  }),
})

/** A challenge and what was made of it: the proof by passkey in a sign-in or step-up. */
export const passkeyProof = z.strictObject({ challengeId: id, response: passkeyAssertion })
export type PasskeyProof = z.output<typeof passkeyProof>
export type PasskeyAttestation = z.output<typeof passkeyAttestation>

export const getOptions = z.object({
  challengeId: id,
  options: z.object({
    challenge: z.string(),
    timeout: z.int(),
    rpId: z.string(),
    allowCredentials: z.array(credential),
    userVerification: z.enum(['required', 'preferred', 'discouraged']),
  }),
})
export type GetOptions = z.output<typeof getOptions>

export const createOptions = z.object({
  challengeId: id,
  options: z.object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
    timeout: z.int(),
    excludeCredentials: z.array(credential),
    authenticatorSelection: z.object({
      residentKey: z.enum(['required', 'preferred', 'discouraged']),
      requireResidentKey: z.boolean(),
      userVerification: z.enum(['required', 'preferred', 'discouraged']),
    }),
    attestation: z.literal('none'),
  }),
})
export type CreateOptions = z.output<typeof createOptions>
