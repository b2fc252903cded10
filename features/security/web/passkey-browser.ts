import type { CreateOptions, GetOptions, PasskeyAttestation, PasskeyProof } from '../shared/passkey.fields.ts'

/** Lets the browser use a passkey. Rejects when its owner does not want to, or there is none. */
export async function askPasskey({ challengeId, options }: GetOptions): Promise<PasskeyProof> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options })
  return { challengeId, response: { id, rawId, type, response } }
}

/** Lets the browser make a passkey. Rejects when its owner does not want to. */
export async function makePasskey({ options }: CreateOptions): Promise<PasskeyAttestation> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: options })
  const { attestationObject, clientDataJSON, transports } = response
  return { id, rawId, type, response: { attestationObject, clientDataJSON, ...(transports && { transports }) } }
}

/** True when the owner just closed the browser's own question. */
export function wasDeclined(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
}
