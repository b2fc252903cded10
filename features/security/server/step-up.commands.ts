import { factorsOf, hasFactor } from '#platform/server/factors/factors.ts'
import { takeCode } from '#platform/server/factors/take-code.ts'
import type { AccountServices } from '#platform/server/http/account-services.ts'
import { verifyPassword } from '#platform/server/sessions/passwords.ts'
import { beginAttempt, forgetFailures } from '#platform/server/sessions/throttle.ts'
import { AppError } from '#platform/shared/errors/app-error.ts'
import type { PasskeyProof } from '../shared/passkey.fields.ts'
import { deviceOfSession, mySession } from './own-sessions.queries.ts'
import { takePasskey } from './passkeys.commands.ts'

type Proof = { password?: string | undefined; code?: string | undefined; passkey?: PasskeyProof | undefined }

/** Takes the proof that it is still the same person; everything that asks for it works for ten minutes then. */
export async function stepUp(call: AccountServices, proof: Proof): Promise<true> {
  const mine = mySession(call)
  const amr = proof.passkey ? await byPasskey(call, proof.passkey) : await byPassword(call, proof)
  await call.control
    .updateTable('session')
    .set({ auth_time: call.now, amr: [...new Set([...mine.amr, ...amr])] })
    .where('id', '=', mine.id)
    .execute()
  return true
}

async function byPasskey(call: AccountServices, passkey: PasskeyProof): Promise<string[]> {
  const whose = await takePasskey(call, 'step-up', mySession(call).accountId, passkey)
  if (whose === null) throw new AppError('E016', { detail: 'security.passkey.wrong' })
  return ['hwk', 'user', 'mfa']
}

/** The password, and the code when there is a factor. An account without a password has its code alone. */
async function byPassword(call: AccountServices, { password, code }: Proof): Promise<string[]> {
  const { accountId } = mySession(call)
  const account = await call.control
    .selectFrom('account')
    .select(['username', 'password_hash'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const factor = hasFactor(await factorsOf(call.control, accountId))
  const needs = { password: account.password_hash !== null || !factor, code: factor }
  for (const [fieldName, value] of Object.entries({ password, code }))
    if (value === undefined && needs[fieldName === 'code' ? 'code' : 'password'])
      throw new AppError('E012', { fields: [{ fieldName, message: 'error.field.required' }] })
  if (needs.password) {
    const { username } = account
    const device = deviceOfSession(mySession(call))
    const attempt = await beginAttempt(call.control, { username, address: call.address, device }, call.now)
    if (!(await verifyPassword(account.password_hash, password ?? '')))
      throw wrong('password', 'security.password.wrong')
    await forgetFailures(call.control, attempt)
  }
  if (!needs.code) return ['pwd']
  const how = await takeCode(call, { accountId, device: deviceOfSession(mySession(call)) }, code ?? '')
  if (how === null) throw wrong('code', 'security.code.wrong')
  return [...(needs.password ? ['pwd'] : []), how, 'mfa']
}

function wrong(fieldName: string, message: string): AppError {
  return new AppError('E016', { fields: [{ fieldName, message }] })
}
