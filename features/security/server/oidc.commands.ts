import { openSession } from '#features/session/server/open-session.api.ts'
import { factorsOf, hasFactor, methodsOf } from '#platform/server/factors/factors.ts'
import { makeSignInStep } from '#platform/server/factors/sign-in-steps.ts'
import type { AccountServices } from '#platform/server/http/account-services.ts'
import { keepBootToken, newBootToken } from '#platform/server/sessions/boot.ts'
import { limitNetwork } from '#platform/server/sessions/limits.ts'
import { hashOf, newSecret } from '#platform/server/sessions/token.ts'
import { loggable } from '#platform/server/log.ts'
import { authorizationUrl, issuerOf, subjectOf } from './oidc-client.queries.ts'

const ATTEMPT_MS = 10 * 60_000
const ASKED_FROM = { most: 600, windowMs: 3_600_000 }
const AMR = ['fed']

/** What the issuer gets of it; the browser gets `key`, which never leaves its tab. */
export async function depart(
  call: AccountServices,
  purpose: 'sign-in' | 'link',
  accountId: string | null,
): Promise<{ url: string; key: string }> {
  issuerOf(call.app)
  await limitNetwork(call.control, 'oidc', call.address, ASKED_FROM, call.now)
  const [state, nonce, verifier, key] = [newSecret(), newSecret(), newSecret(), newSecret()].map((secret) =>
    secret.toString('base64url'),
  )
  if (!state || !nonce || !verifier || !key) throw new Error('four secrets were made')
  const url = await authorizationUrl(call.app, { state, nonce, verifier }, purpose === 'link')
  await call.control.deleteFrom('oidc_attempt').where('expires_at', '<', call.now).execute()
  await call.control
    .insertInto('oidc_attempt')
    .values({
      state_hash: hashOfText(state),
      key_hash: hashOfText(key),
      purpose,
      account_id: accountId,
      nonce,
      verifier: call.app.vault.seal(`oidc:${state}`, Buffer.from(verifier)),
      expires_at: new Date(call.now.getTime() + ATTEMPT_MS),
    })
    .execute()
  return { url, key }
}

/** The SHA-256 of a secret that travels as base64url. */
export const hashOfText = (text: string): Buffer => hashOf(Buffer.from(text, 'base64url'))

type Query = {
  code?: string | undefined
  state?: string | undefined
  iss?: string | undefined
  error?: string | undefined
}
type Failure = 'failed' | 'unlinked' | 'blocked'

/** Takes the browser back from the issuer and answers where it goes now. Each state works once, whatever comes of it. */
export async function arrive(call: AccountServices, query: Query): Promise<{ location: string }> {
  await limitNetwork(call.control, 'oidc', call.address, ASKED_FROM, call.now)
  const state = query.state ?? ''
  const attempt = await call.control
    .updateTable('oidc_attempt')
    .set({ used_at: call.now })
    .where('state_hash', '=', hashOfText(state))
    .where('used_at', 'is', null)
    .where('expires_at', '>', call.now)
    .returningAll()
    .executeTakeFirst()
  if (!attempt || !call.app.settings.oidc) return failed('failed')
  try {
    const verifier = call.app.vault.open(`oidc:${state}`, attempt.verifier).toString()
    const subject = await subjectOf(call.app, { ...query }, { state, nonce: attempt.nonce, verifier })
    if (attempt.purpose === 'sign-in') return await enter(call, subject, attempt.key_hash)
    await call.control
      .updateTable('oidc_attempt')
      .set({ subject })
      .where('state_hash', '=', attempt.state_hash)
      .execute()
    return { location: `/loggedIn/profilePage/?link=${encodeURIComponent(state)}` }
  } catch (error) {
    // What the issuer or somebody in its name did wrong is for the log; the person tries again.
    call.app.log.warn({ error: loggable(error) }, 'sign-in at the issuer failed')
    return failed('failed')
  }
}

/** Whoever the issuer says it is, has an account here only by its own explicit link; an e-mail address is no proof. */
async function enter(call: AccountServices, subject: string, keyHash: Buffer): Promise<{ location: string }> {
  const account = await call.control
    .selectFrom('identity as i')
    .innerJoin('account as a', 'a.id', 'i.account_id')
    .where('i.issuer', '=', issuerOf(call.app).issuer)
    .where('i.subject', '=', subject)
    .select(['a.id', 'a.status'])
    .executeTakeFirst()
  if (!account) return failed('unlinked')
  if (account.status === 'D') return failed('blocked')
  const held = await factorsOf(call.control, account.id)
  if (hasFactor(held)) {
    const begun = { accountId: account.id, channel: 'web' as const, amr: AMR }
    const { step } = await makeSignInStep(call.control, begun, call.now)
    return { location: `/loggedOut/?step=${step}&methods=${methodsOf(held).join(',')}` }
  }
  const { token, hash, sessionSecret } = newBootToken()
  const { sessionId } = await openSession(call, {
    accountId: account.id,
    channel: 'web',
    amr: AMR,
    secret: sessionSecret,
  })
  await keepBootToken(call.control, { hash, keyHash, sessionId }, call.now)
  return { location: `/loggedOut/?token=${token}` }
}

const failed = (why: Failure) => ({ location: `/loggedOut/?signInFailed=${why}` })
