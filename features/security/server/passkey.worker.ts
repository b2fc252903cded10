import { parentPort } from 'node:worker_threads'
import {
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type VerifyAuthenticationResponseOpts,
  type VerifyRegistrationResponseOpts,
} from '@simplewebauthn/server'

/** Checks answers of passkeys for passkey-proofs.queries.ts, on a thread of its own. */

export type Asked =
  | { kind: 'use'; options: VerifyAuthenticationResponseOpts }
  | { kind: 'make'; options: VerifyRegistrationResponseOpts }
/** Null: something about the answer is wrong. */
export type Proved = { id: string; publicKey: Uint8Array<ArrayBuffer>; counter: number } | null

async function proved(asked: Asked): Promise<Proved> {
  if (asked.kind === 'make') {
    const made = await verifyRegistrationResponse(asked.options)
    return made.verified ? made.registrationInfo.credential : null
  }
  const used = await verifyAuthenticationResponse(asked.options)
  return used.verified ? { ...asked.options.credential, counter: used.authenticationInfo.newCounter } : null
}

parentPort?.on('message', async (asked: Asked) => {
  // What the library throws is about the bytes of the caller: for the caller it is just wrong.
  const answer = await proved(asked).catch(() => null)
  // A thread has no origin: the rule means windows.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(answer)
})
