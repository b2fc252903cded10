import type { Transaction } from 'kysely'
import type { ControlDatabase } from '#platform/server/db/schema.generated.ts'
import { factorsOf, hasFactor } from '#platform/server/factors/factors.ts'
import { makeRecoveryCodes } from '#platform/server/factors/recovery-codes.ts'
import { makeTotp, takeTotp } from '#platform/server/factors/totp.ts'
import type { AccountServices } from '#platform/server/http/account-services.ts'
import { beginAttempt, forgetFailures } from '#platform/server/sessions/throttle.ts'
import { AppError, notFound, refusedNow } from '#platform/shared/errors/app-error.ts'
import type { Factors } from '../shared/factors.contract.ts'
import type { CreateOptions, PasskeyAttestation } from '../shared/passkey.fields.ts'
import { ownChange } from './own-change.commands.ts'
import { deviceOfSession, mySession } from './own-sessions.queries.ts'
import { attestationOptions, readAttestation } from './passkeys.commands.ts'

type Control = Transaction<ControlDatabase>
type NewCodes = { recoveryCodes: string[] | null }

/** An account needs a key for its bag, not a warehouse. */
const MOST_PASSKEYS = 20

/** What the account has. */
export async function ownFactors(call: AccountServices): Promise<Factors> {
  const mine = mySession(call)
  const [held, account, passkeys] = await Promise.all([
    factorsOf(call.control, mine.accountId),
    accountOf(call),
    call.control
      .selectFrom('passkey')
      .select(['id', 'name', 'created_at', 'last_used_at'])
      .where('account_id', '=', mine.accountId)
      .orderBy('created_at')
      .orderBy('name')
      .execute(),
  ])
  return {
    password: account.password_hash !== null,
    totpSince: held.totpSince?.toISOString() ?? null,
    recoveryCodesLeft: held.recoveryCodesLeft,
    passkeys: passkeys.map((row) => ({
      id: row.id,
      name: row.name,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
    })),
    required: mine.role === 'CB_ADMIN' && call.app.settings.administratorsNeedFactor,
  }
}

/** Makes the secret of an authenticator app. */
export async function startTotp(call: AccountServices): Promise<{ secret: string; uri: string }> {
  const account = await accountOf(call)
  const { totpSince } = await factorsOf(call.control, account.id)
  if (totpSince !== null) throw refusedNow('security.totp.there')
  return makeTotp(call.control, call.app, account, call.now)
}

/** Takes the first code of the app. */
export async function confirmTotp(call: AccountServices, typed: string): Promise<NewCodes> {
  const { id: accountId } = await accountOf(call)
  const device = deviceOfSession(mySession(call))
  const attempt = await beginAttempt(
    call.control,
    { what: 'code', username: accountId, address: call.address, device },
    call.now,
  )
  const code = typed.replaceAll(/\s/g, '')
  return ownChange(call, 'totpAdded', async (control) => {
    const first = !hasFactor(await factorsOf(control, accountId))
    if (!(await takeTotp(control, call.app, { accountId, typed: code, now: call.now, confirming: true })))
      throw new AppError('E016', { fields: [{ fieldName: 'code', message: 'security.code.wrong' }] })
    await forgetFailures(control, attempt)
    return added(call, control, 'otp', first)
  })
}

/** Removes the app. */
export async function removeTotp(call: AccountServices): Promise<true> {
  const { id } = await accountOf(call)
  const { totpSince } = await factorsOf(call.control, id)
  if (totpSince === null) throw refusedNow('security.totp.missing')
  return ownChange(call, 'totpRemoved', async (control) => {
    await control.deleteFrom('totp').where('account_id', '=', id).execute()
    await afterRemoval(call, control, id)
    return true as const
  })
}

/** New recovery codes for the old ones. */
export async function renewRecoveryCodes(call: AccountServices): Promise<NewCodes> {
  const { id } = await accountOf(call)
  if (!hasFactor(await factorsOf(call.control, id))) throw refusedNow('security.recovery.noFactor')
  return ownChange(call, 'recoveryCodesRenewed', async (control) => ({
    recoveryCodes: await makeRecoveryCodes(control, id, call.now),
  }))
}

/** What the browser needs to make a passkey. */
export async function startPasskey(call: AccountServices): Promise<CreateOptions> {
  const account = await accountOf(call)
  const { passkeys } = await factorsOf(call.control, account.id)
  if (passkeys >= MOST_PASSKEYS) throw refusedNow('security.passkey.tooMany')
  return attestationOptions(call, account)
}

/** Keeps a passkey. */
export async function addPasskey(
  call: AccountServices,
  { challengeId, name, response }: { challengeId: string; name: string; response: PasskeyAttestation },
): Promise<NewCodes> {
  const { id: accountId } = await accountOf(call)
  const made = await readAttestation(call, accountId, challengeId, response)
  if (!made) throw new AppError('E016', { detail: 'security.passkey.notMade' })
  return ownChange(call, 'passkeyAdded', async (control) => {
    const first = !hasFactor(await factorsOf(control, accountId))
    await control
      .insertInto('passkey')
      .values({ id: call.newId(), account_id: accountId, ...made, name, created_at: call.now })
      .execute()
    return added(call, control, 'hwk', first)
  })
}

/** Another name for a passkey. */
export async function renamePasskey(call: AccountServices, id: string, name: string): Promise<true> {
  const renamed = await call.control
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('account_id', '=', mySession(call).accountId)
    .returning('id')
    .executeTakeFirst()
  if (!renamed) throw notFound()
  return true
}

/** Removes a passkey. */
export async function removePasskey(call: AccountServices, id: string): Promise<true> {
  const { accountId } = mySession(call)
  return ownChange(call, 'passkeyRemoved', async (control) => {
    const removed = await control
      .deleteFrom('passkey')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .returning('id')
      .executeTakeFirst()
    if (!removed) throw notFound()
    await afterRemoval(call, control, accountId)
    return true as const
  })
}

/** This session has just used the new factor; with the first one come the codes for the day it is lost. */
async function added(call: AccountServices, control: Control, amr: string, first: boolean): Promise<NewCodes> {
  const mine = mySession(call)
  await control
    .updateTable('session')
    .set({ amr: [...new Set([...mine.amr, amr, 'mfa'])] })
    .where('id', '=', mine.id)
    .execute()
  return { recoveryCodes: first ? await makeRecoveryCodes(control, mine.accountId, call.now) : null }
}

/** Who must have a factor keeps one; without any, the recovery codes have nothing to stand in for. */
async function afterRemoval(call: AccountServices, control: Control, accountId: string): Promise<void> {
  if (hasFactor(await factorsOf(control, accountId))) return
  if (call.app.settings.administratorsNeedFactor && call.actor?.role === 'CB_ADMIN')
    throw refusedNow('security.factor.last')
  await control.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
}

function accountOf(call: AccountServices) {
  return call.control
    .selectFrom('account')
    .select(['id', 'username', 'password_hash'])
    .where('id', '=', mySession(call).accountId)
    .executeTakeFirstOrThrow()
}
