import type { AccountServices } from '../http/account-services.ts'
import { beginAttempt, countFailure, forgetFailures, type KnownDevice } from '../sessions/throttle.ts'
import { takeRecoveryCode } from './recovery-codes.ts'
import { takeTotp } from './totp.ts'

type Services = Pick<AccountServices, 'control' | 'app' | 'now' | 'address'>
/** Whose code, and on which device that the account has signed in on before (throttle.ts). */
type Who = { accountId: string; device: KnownDevice | null }

/**
 * Takes a code of the app or a recovery code, and answers which it was (RFC 8176); null when it is none. Guessing is
 * throttled like a password, on a counter of its own: who knows the password does not clear it.
 */
export async function takeCode(
  call: Services,
  { accountId, device }: Who,
  typed: string,
): Promise<'otp' | 'rc' | null> {
  const attempt = await beginAttempt(
    call.control,
    { what: 'code', username: accountId, address: call.address, device },
    call.now,
  )
  const how = await whichCode(call, accountId, typed)
  if (how === null) await countFailure(call.control, attempt, call.now)
  else await forgetFailures(call.control, attempt)
  return how
}

async function whichCode(call: Services, accountId: string, typed: string): Promise<'otp' | 'rc' | null> {
  const digits = typed.replaceAll(/\s/g, '')
  if (await takeTotp(call.control, call.app, { accountId, typed: digits, now: call.now })) return 'otp'
  return (await takeRecoveryCode(call.control, accountId, typed, call.now)) ? 'rc' : null
}
