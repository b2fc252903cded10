import { randomBytes } from 'node:crypto'
import type { ControlPasskeyChallengeRow } from '#platform/server/db/schema.generated.ts'
import type { AccountServices } from '#platform/server/http/account-services.ts'
import { limitNetwork } from '#platform/server/sessions/limits.ts'
import { proofOf } from './passkey-proofs.queries.ts'
import type { CreateOptions, GetOptions, PasskeyAttestation, PasskeyProof } from '../shared/passkey.fields.ts'

type Services = Pick<AccountServices, 'control' | 'app' | 'now' | 'newId' | 'address'>
type Purpose = ControlPasskeyChallengeRow['purpose']

/** How long the browser and its owner may take. */
const CHALLENGE_MS = 5 * 60_000
const ASKED_FROM = { most: 600, windowMs: 3_600_000 }
/** EdDSA, ES256, RS256 (COSE): what the platforms make. */
const ALGORITHMS = [-8, -7, -257]

/** The relying party: the application's public address, never what a request says about its host. */
function relyingParty({ app }: Services): { id: string; origin: string } {
  const url = new URL(app.publicUrl())
  return { id: url.hostname, origin: url.origin }
}

/** A challenge for one purpose, and for one account unless nobody is known yet. */
async function newChallenge(call: Services, purpose: Purpose, accountId: string | null) {
  await limitNetwork(call.control, 'passkey', call.address, ASKED_FROM, call.now)
  const id = call.newId()
  const challenge = randomBytes(32).toString('base64url')
  await call.control.deleteFrom('passkey_challenge').where('expires_at', '<', call.now).execute()
  await call.control
    .insertInto('passkey_challenge')
    .values({ id, challenge, purpose, account_id: accountId, expires_at: new Date(call.now.getTime() + CHALLENGE_MS) })
    .execute()
  return { challengeId: id, challenge }
}

/** Uses a challenge up, whatever comes of it; null when it is unknown, used, too old, or for something else. */
async function takeChallenge(call: Services, id: string, purpose: Purpose, accountId: string | null) {
  const row = await call.control
    .updateTable('passkey_challenge')
    .set({ used_at: call.now })
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('account_id', accountId === null ? 'is' : '=', accountId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', call.now)
    .returning('challenge')
    .executeTakeFirst()
  return row?.challenge ?? null
}

function keysOf(call: Services, accountId: string) {
  return call.control
    .selectFrom('passkey')
    .select(['credential_id', 'transports'])
    .where('account_id', '=', accountId)
    .orderBy('credential_id')
    .execute()
}

const listed = (rows: Awaited<ReturnType<typeof keysOf>>) =>
  rows.map((row) => ({ id: row.credential_id, type: 'public-key' as const, transports: row.transports }))

/** What the browser needs to use a passkey. Without an account it offers the ones that it holds for this house. */
export async function assertionOptions(
  call: Services,
  purpose: Exclude<Purpose, 'register'>,
  accountId: string | null,
): Promise<GetOptions> {
  const { challengeId, challenge } = await newChallenge(call, purpose, accountId)
  return {
    challengeId,
    options: {
      challenge,
      timeout: CHALLENGE_MS,
      rpId: relyingParty(call).id,
      allowCredentials: accountId === null ? [] : listed(await keysOf(call, accountId)),
      userVerification: verifies(purpose) ? 'required' : 'preferred',
    },
  }
}

/** Beside a password the key is enough; alone it must know its owner too, by finger, face or PIN. */
const verifies = (purpose: Purpose): boolean => purpose === 'sign-in' || purpose === 'step-up'

/** Takes the proof of a passkey and answers whose it is; null when anything about it is wrong. */
export async function takePasskey(
  call: Services,
  purpose: Exclude<Purpose, 'register'>,
  accountId: string | null,
  { challengeId, response }: PasskeyProof,
): Promise<string | null> {
  const challenge = await takeChallenge(call, challengeId, purpose, accountId)
  const key = await call.control
    .selectFrom('passkey')
    .selectAll()
    .where('credential_id', '=', response.id)
    .executeTakeFirst()
  if (challenge === null || !key || (accountId !== null && key.account_id !== accountId)) return null
  const handle = response.response.userHandle
  if (handle && handle !== handleOf(key.account_id)) return null
  const { id: rpId, origin } = relyingParty(call)
  const proved = await proofOf({
    kind: 'use',
    options: {
      response: {
        ...response,
        response: { ...response.response, userHandle: handle ?? undefined },
        authenticatorAttachment: undefined,
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: verifies(purpose),
      credential: { id: key.credential_id, publicKey: Uint8Array.from(key.public_key), counter: key.counter },
    },
  })
  if (proved === null) return null
  // Two copies of a key that answer at the same time: the counter lets one in.
  const { counter } = proved
  const used = await call.control
    .updateTable('passkey')
    .set({ counter, last_used_at: call.now })
    .where('id', '=', key.id)
    .where((eb) => (counter === 0 ? eb('counter', '=', 0) : eb('counter', '<', counter)))
    .returning('account_id')
    .executeTakeFirst()
  return used?.account_id ?? null
}

/** What the browser needs to make a passkey for this account. */
export async function attestationOptions(
  call: Services,
  account: { id: string; username: string },
): Promise<CreateOptions> {
  const { challengeId, challenge } = await newChallenge(call, 'register', account.id)
  return {
    challengeId,
    options: {
      rp: { id: relyingParty(call).id, name: 'Caravan' },
      user: { id: handleOf(account.id), name: account.username, displayName: account.username },
      challenge,
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      timeout: CHALLENGE_MS,
      excludeCredentials: listed(await keysOf(call, account.id)),
      authenticatorSelection: { residentKey: 'preferred', requireResidentKey: false, userVerification: 'preferred' },
      attestation: 'none',
    },
  }
}

/** Reads what the browser made; null when anything about it is wrong. */
export async function readAttestation(
  call: Services,
  accountId: string,
  challengeId: string,
  response: PasskeyAttestation,
) {
  const challenge = await takeChallenge(call, challengeId, 'register', accountId)
  if (challenge === null) return null
  const { id: rpId, origin } = relyingParty(call)
  const { transports = [], attestationObject, clientDataJSON } = response.response
  const proved = await proofOf({
    kind: 'make',
    options: {
      response: {
        id: response.id,
        rawId: response.rawId,
        type: response.type,
        response: { attestationObject, clientDataJSON },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    },
  })
  if (proved === null) return null
  const { id, publicKey, counter } = proved
  return { credential_id: id, public_key: Buffer.from(publicKey), counter, transports }
}

/** An account as authenticators know it: its 16 bytes, which say nothing about the person. */
function handleOf(accountId: string): string {
  return Buffer.from(accountId.replaceAll('-', ''), 'hex').toString('base64url')
}
