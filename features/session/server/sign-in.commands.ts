import { factorsOf, hasFactor, methodsOf } from '#platform/server/factors/factors.ts'
import { makeSignInStep } from '#platform/server/factors/sign-in-steps.ts'
import { normaliseUsername, verifyPassword } from '#platform/server/sessions/passwords.ts'
import { CHANNELS } from '#platform/server/sessions/session.rules.ts'
import { knownDevice } from '#platform/server/sessions/devices.ts'
import { beginAttempt, countFailure, forgetFailures } from '#platform/server/sessions/throttle.ts'
import type { AccountServices } from '#platform/server/http/account-services.ts'
import { AppError } from '#platform/shared/errors/app-error.ts'
import type { SignInAnswer } from '../shared/session.contract.ts'
import { openSession, refuseBlocked } from './open-session.api.ts'

type Credentials = { username: string; password: string }

/**
 * Signs an account in and sends its token; answers who it is. Unknown, wrong and without password look the same. An account
 * with a second factor gets no session here, but the means to take the second step.
 */
export async function signIn(call: AccountServices, channel: string, credentials: Credentials): Promise<SignInAnswer> {
  const known = CHANNELS.find((one) => one === channel)
  if (!known) throw new AppError('E001', { detail: 'session.unknownChannel' })
  const username = normaliseUsername(credentials.username)
  const account = await call.control
    .selectFrom('account')
    .selectAll()
    .where('username', '=', username)
    .executeTakeFirst()
  const device = await knownDevice(call.control, call.device, account?.id, call.now)
  const attempt = await beginAttempt(call.control, { username, address: call.address, device }, call.now)
  const right = await verifyPassword(account?.password_hash ?? null, credentials.password)
  if (!account || !right) {
    await countFailure(call.control, attempt, call.now)
    throw new AppError('E005', { status: 401, detail: 'session.wrongCredentials' })
  }
  refuseBlocked(account)
  await forgetFailures(call.control, attempt)

  const held = await factorsOf(call.control, account.id)
  if (!hasFactor(held)) return openSession(call, { accountId: account.id, channel: known, amr: ['pwd'] })
  const { step, expiresAt } = await makeSignInStep(
    call.control,
    { accountId: account.id, channel: known, amr: ['pwd'] },
    call.now,
  )
  return { secondStep: { step, methods: methodsOf(held), expiresAt: expiresAt.toISOString() } }
}
