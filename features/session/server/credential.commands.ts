import type { Transaction } from 'kysely'
import type { ControlDatabase } from '#platform/server/db/schema.generated.ts'
import type { AccountServices } from '#platform/server/http/account-services.ts'
import { postLetter } from '#platform/server/mail/letter.ts'
import { lookAtLink, useLink, type LinkKind, type LinkState } from '#platform/server/sessions/links.ts'
import { hashPassword, normaliseUsername } from '#platform/server/sessions/passwords.ts'
import { revokeAccount } from '#platform/server/sessions/revoke.ts'
import { AppError, badFields, notPermitted } from '#platform/shared/errors/app-error.ts'
import { passwordProblem } from '../shared/password.rules.ts'
import { forgottenLetter } from './credential-letters.api.ts'
import { forgetDevices, knownDevice, rememberDevice } from '#platform/server/sessions/devices.ts'
import { isDue, limitNetwork } from '#platform/server/sessions/limits.ts'
import { forgetFailures, nameKey } from '#platform/server/sessions/throttle.ts'

const HOUR = 3_600_000
/**
 * A person asks a few times. Whatever others ask for in that name, the newest link in the mailbox is never older than five
 * minutes (it is good for thirty), and nobody's mailbox gets more than 17 letters in an hour.
 */
const ASKED = { most: 5, windowMs: HOUR, everyMs: 5 * 60_000 }
/** A school's network asks for many people. */
const ASKED_FROM = { most: 100, windowMs: HOUR }
const LOOKED_FROM = { most: 600, windowMs: HOUR }

/**
 * Notes that a link was asked for: the same statements whether or not there is such a user, and the same answer when a link
 * was sent just now.
 */
export async function askForLink(call: AccountServices, typed: string): Promise<true> {
  const username = normaliseUsername(typed)
  const device = await deviceOfName(call, username)
  if (!(await isDue(call.control, nameKey('forgot', device ?? username), ASKED, call.now))) return true
  if (device === null) await limitNetwork(call.control, 'forgot', call.address, ASKED_FROM, call.now)
  await postLetter(call.control, call, forgottenLetter, { username, language: call.language })
  call.app.mailWaits()
  return true
}

/** What a link is good for, and for whom. */
export async function checkLink(
  call: AccountServices,
  kind: LinkKind,
  token: string,
): Promise<{ state: LinkState; username: string | null }> {
  await limitNetwork(call.control, 'link', call.address, LOOKED_FROM, call.now)
  const link = await lookAtLink(call.control, [kind], token, call.now)
  if (link.state !== 'good') return { state: link.state, username: null }
  return { state: 'good', username: (await accountOf(call, link.accountId)).username }
}

/** Whether a user name is free; one's own is. Only for the holder of a good link, so that nobody can try names. */
export async function isUsernameFree(call: AccountServices, typed: string, token: string): Promise<boolean> {
  await limitNetwork(call.control, 'link', call.address, LOOKED_FROM, call.now)
  const link = await lookAtLink(call.control, ['define'], token, call.now)
  if (link.state !== 'good') throw notPermitted('session.link.needed')
  return isFree(call.control, normaliseUsername(typed), link.accountId)
}

type NewPassword = { token: string; password: string; passwordConfirm: string }

/** Takes a new password with the link of a letter. */
export async function takePassword(call: AccountServices, body: NewPassword): Promise<true> {
  const account = await holderOf(call, 'reset', body.token)
  return redeem(call, 'reset', account, { ...body, username: account.username })
}

/** Takes user name and password with the link of a letter. */
export async function takeCredential(call: AccountServices, body: NewPassword & { username: string }): Promise<true> {
  const account = await holderOf(call, 'define', body.token)
  const username = normaliseUsername(body.username)
  if (!/^[^\s\p{Cc}]{3,100}$/u.test(username))
    throw badFields([{ fieldName: 'username', message: 'session.username.invalid' }])
  return redeem(call, 'define', account, { ...body, username })
}

type Account = { id: string; username: string }

async function redeem(
  call: AccountServices,
  kind: LinkKind,
  account: Account,
  { token, password, passwordConfirm, username }: NewPassword & { username: string },
): Promise<true> {
  if (password !== passwordConfirm) throw new AppError('E007')
  const problem = passwordProblem(password, username)
  if (problem) throw badFields([{ fieldName: 'password', ...problem }])
  if (!(await isFree(call.control, username, account.id))) throw new AppError('E011')
  const password_hash = await hashPassword(password)
  const took = await call.control.transaction().execute(async (trx) => {
    if (!(await useLink(trx, kind, token, call.now))) return false
    await trx
      .updateTable('account')
      .set({ username, password_hash, language: call.language })
      .where('id', '=', account.id)
      .execute()
    await revokeAccount(trx, account.id, 'password-reset', call.now)
    return true
  })
  // Somebody was faster with the same link, between the look and the use.
  if (!took) throw linkRefused('ended')
  // Whatever was tried before, from here it is over.
  const attempt = { username, address: call.address, device: null }
  await forgetFailures(call.control, { attempt, nth: Infinity })
  await forgetDevices(call.control, account.id)
  call.answerDevice(await rememberDevice(call.control, call.device, account.id, call.now))
  return true
}

/** The device of the caller when the account of this name has signed in on it before, or null. */
async function deviceOfName(call: AccountServices, username: string): Promise<string | null> {
  const account = await call.control
    .selectFrom('account')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirst()
  const device = await knownDevice(call.control, call.device, account?.id, call.now)
  return device === null ? null : `${device} ${username}`
}

/** The account of a good link; the link stays as it is. */
async function holderOf(call: AccountServices, kind: LinkKind, token: string): Promise<Account> {
  await limitNetwork(call.control, 'link', call.address, LOOKED_FROM, call.now)
  const link = await lookAtLink(call.control, [kind], token, call.now)
  if (link.state !== 'good') throw linkRefused(link.state)
  const account = await accountOf(call, link.accountId)
  if (account.status === 'D') throw new AppError('E006', { status: 403, detail: 'session.blocked' })
  return account
}

function accountOf(call: AccountServices, id: string) {
  return call.control
    .selectFrom('account')
    .select(['id', 'username', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

async function isFree(
  control: AccountServices['control'] | Transaction<ControlDatabase>,
  username: string,
  accountId: string,
): Promise<boolean> {
  const other = await control
    .selectFrom('account')
    .select('id')
    .where('username', '=', username)
    .where('id', '<>', accountId)
    .executeTakeFirst()
  return other === undefined
}

function linkRefused(state: Exclude<LinkState, 'good'>): AppError {
  return new AppError('E016', { detail: `session.link.${state}` })
}
