import type { AccountServices } from '#platform/server/http/account-services.ts'
import { endLinks } from '#platform/server/sessions/links.ts'
import { hashPassword, verifyPassword } from '#platform/server/sessions/passwords.ts'
import { revokeAccount } from '#platform/server/sessions/revoke.ts'
import { beginAttempt, forgetFailures } from '#platform/server/sessions/throttle.ts'
import { passwordProblem } from '#features/session/shared/password.rules.ts'
import { AppError, badFields } from '#platform/shared/errors/app-error.ts'
import { ownChange } from './own-change.commands.ts'
import { deviceOfSession, mySession } from './own-sessions.queries.ts'

type NewPassword = { currentPassword: string; password: string; passwordConfirm: string }

/** Changes the own password. Guessing the current one is throttled like a sign-in; every other session and link ends. */
export async function changePassword(call: AccountServices, body: NewPassword): Promise<true> {
  const mine = mySession(call)
  const account = await call.control
    .selectFrom('account')
    .select(['username', 'password_hash'])
    .where('id', '=', mine.accountId)
    .executeTakeFirstOrThrow()
  if (body.password !== body.passwordConfirm) throw new AppError('E007')
  const problem = passwordProblem(body.password, account.username)
  if (problem) throw badFields([{ fieldName: 'password', ...problem }])
  const { username } = account
  const attempt = await beginAttempt(
    call.control,
    { username, address: call.address, device: deviceOfSession(mine) },
    call.now,
  )
  if (!(await verifyPassword(account.password_hash, body.currentPassword)))
    throw new AppError('E016', { fields: [{ fieldName: 'currentPassword', message: 'security.password.wrong' }] })
  await forgetFailures(call.control, attempt)
  const password_hash = await hashPassword(body.password)
  await ownChange(call, 'passwordChanged', async (trx) => {
    await trx.updateTable('account').set({ password_hash }).where('id', '=', mine.accountId).execute()
    await revokeAccount(trx, mine.accountId, 'password-reset', call.now, mine.id)
    await endLinks(trx, mine.accountId, call.now)
  })
  return true
}
