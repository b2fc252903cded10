import type { AccountServices } from '../http/account-services.ts'
import { beginAttempt, countFailure, forgetFailures } from '../sessions/throttle.ts'
import { takeRecoveryCode } from './recovery-codes.ts'
import { takeTotp } from './totp.ts'

type Services = Pick<AccountServices, 'control' | 'house' | 'now' | 'address'>

/**
 * Takes a code of the app or a recovery code, and answers which it was (RFC 8176); null when it is none. Guessing is
 * throttled like a password, on a counter of its own: who knows the password does not clear it.
 */
export async function takeCode(call: Services, accountId: string, typed: string): Promise<'otp' | 'rc' | null> {
  const attempt = { what: 'factor' as const, username: accountId, address: call.address }
  await beginAttempt(call.control, attempt, call.now)
  const how = await whichCode(call, accountId, typed)
  if (how === null) await countFailure(call.control, attempt, call.now)
  else await forgetFailures(call.control, attempt)
  return how
}

async function whichCode(call: Services, accountId: string, typed: string): Promise<'otp' | 'rc' | null> {
  const digits = typed.replaceAll(/\s/g, '')
  if (await takeTotp(call.control, call.house, { accountId, typed: digits, now: call.now })) return 'otp'
  return (await takeRecoveryCode(call.control, accountId, typed, call.now)) ? 'rc' : null
}
