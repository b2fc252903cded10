import type { Transaction } from 'kysely'
import { credentialLetter, limitLetters } from '#features/session/server/credential-letters.api.ts'
import { audit } from '#platform/server/audit.ts'
import type { ControlDatabase } from '#platform/server/db/schema.generated.ts'
import { removeFactorsSince } from '#platform/server/factors/factors.ts'
import type { AccountServices } from '#platform/server/http/account-services.ts'
import { asSystem } from '#platform/server/app-context.ts'
import { postLetter } from '#platform/server/mail/letter.ts'
import { endLinks } from '#platform/server/sessions/links.ts'
import { revokeAccount } from '#platform/server/sessions/revoke.ts'
import { isShared } from '#platform/server/sessions/shared-account.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { AppError } from '#platform/shared/errors/app-error.ts'
import { CONFIRM_MS, RESTORE_MS } from '../shared/email-change.contract.ts'
import { confirmLetter, changedLetter } from './email-change.templates.ts'
import { findLink, whose, type FoundChange } from './email-change.queries.ts'
import { announcePerson } from './audience.commands.ts'

type Control = Transaction<ControlDatabase>
type Wanted = { personId: string; before: string | null; after: string | null }

/**
 * Notes that the caller wants another address, in the transaction of the caller's own change. A new address must confirm
 * it first; an address that is only removed is removed at once. Either way a change that waited before is withdrawn.
 */
export async function requestEmailChange(call: AccountServices, tx: TenantContext, wanted: Wanted): Promise<void> {
  const accountId = whose(call).accountId
  await limitLetters(call.control, accountId, call.now)
  const id = call.newId()
  await audit(tx, { action: 'profile.emailRequested', subjectKind: 'person', subjectId: wanted.personId })
  await call.control.transaction().execute(async (control) => {
    await withdrawWaiting(control, accountId, tx.organisationId)
    await control
      .insertInto('email_change')
      .values({
        id,
        account_id: accountId,
        organisation_id: tx.organisationId,
        person_id: wanted.personId,
        old_email: wanted.before,
        new_email: wanted.after,
        requested_at: call.now,
        confirm_until: new Date(call.now.getTime() + CONFIRM_MS),
      })
      .execute()
    if (wanted.after === null) await accept(call, control, { id, ...wanted })
    else await postLetter(control, call, confirmLetter, { changeId: id, language: call.language })
  })
  if (wanted.after === null) await write(tx, wanted)
}

/** Withdraws the change that waits; without one nothing happens. */
export async function withdraw(call: AccountServices): Promise<true> {
  const { accountId, organisationId } = whose(call)
  await call.control.transaction().execute((control) => withdrawWaiting(control, accountId, organisationId))
  return true
}

/** Makes the new address count, tells the address before, and ends every link that was sent to it. */
export async function confirm(call: AccountServices, token: string): Promise<true> {
  const change = await goodLink(call, 'confirm', token)
  await asSystem(call.app, change.organisationId, async (tx) => {
    if (!(await write(tx, change))) throw invalid()
    await audit(tx, { action: 'profile.emailChanged', subjectKind: 'person', subjectId: change.personId })
    await call.control.transaction().execute(async (control) => {
      if (!(await accept(call, control, change))) throw invalid()
      await endLinks(control, change.accountId, call.now)
    })
  })
  call.app.mailWaits()
  return true
}

/**
 * Gives the account back to the address from before a change: whatever changed the address may have known the password, so
 * every session ends, password and younger sign-in methods are removed, and the address gets a link for new credentials.
 */
export async function restore(call: AccountServices, token: string): Promise<true> {
  const change = await goodLink(call, 'restore', token)
  const since = new Date(change.requestedAt.getTime() - RESTORE_MS)
  await asSystem(call.app, change.organisationId, async (tx) => {
    await write(tx, { personId: change.personId, after: change.before })
    await audit(tx, { action: 'profile.emailRestored', subjectKind: 'person', subjectId: change.personId })
    await call.control.transaction().execute(async (control) => {
      const restored = await control
        .updateTable('email_change')
        .set({ state: 'restored', restore_hash: null })
        .where('id', '=', change.id)
        .where('state', '=', 'confirmed')
        .returning('id')
        .executeTakeFirst()
      if (!restored) throw invalid()
      // What came after it came from whoever is being shut out, links to their addresses included.
      await control
        .updateTable('email_change')
        .set({ state: 'withdrawn', confirm_hash: null, restore_hash: null })
        .where('account_id', '=', change.accountId)
        .where('id', '<>', change.id)
        .where('requested_at', '>=', change.requestedAt)
        .execute()
      const { accountId } = change
      await revokeAccount(control, accountId, 'password-reset', call.now)
      await endLinks(control, accountId, call.now)
      // The address of one school gave nobody an account that is used at several: it keeps its password.
      if (await isShared(control, accountId)) return
      await control.updateTable('account').set({ password_hash: null }).where('id', '=', accountId).execute()
      await removeFactorsSince(control, accountId, since)
      await postLetter(control, call, credentialLetter, { accountId, kind: 'define', language: call.language })
    })
  })
  call.app.mailWaits()
  return true
}

async function goodLink(call: AccountServices, kind: 'confirm' | 'restore', token: string): Promise<FoundChange> {
  const change = await findLink(call, kind, token)
  if (!change) throw invalid()
  return change
}

/** Used, replaced, too old and never sent look the same to who holds a link. */
const invalid = () => new AppError('E016', { detail: 'profilePage.emailLink.invalid' })

async function withdrawWaiting(control: Control, accountId: string, organisationId: string): Promise<void> {
  await control
    .updateTable('email_change')
    .set({ state: 'withdrawn', confirm_hash: null })
    .where('account_id', '=', accountId)
    .where('organisation_id', '=', organisationId)
    .where('state', '=', 'waiting')
    .execute()
}

/** From waiting to confirmed, once; false when somebody was faster. The address before is told. */
async function accept(
  call: AccountServices,
  control: Control,
  { id, before }: Pick<FoundChange, 'id' | 'before'>,
): Promise<boolean> {
  const accepted = await control
    .updateTable('email_change')
    .set({
      state: 'confirmed',
      confirm_hash: null,
      confirmed_at: call.now,
      restore_until: new Date(call.now.getTime() + RESTORE_MS),
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  if (accepted && before !== null)
    await postLetter(control, call, changedLetter, { changeId: id, language: call.language })
  return accepted !== undefined
}

/** Writes the address of a person; with `before` only while it is still that one. False when it is not. */
async function write(
  tx: TenantContext,
  { personId, before, after }: { personId: string; before?: string | null; after: string | null },
): Promise<boolean> {
  const written = await tx.db
    .updateTable('person')
    .set((eb) => ({ email: after, version: eb('version', '+', 1) }))
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', personId)
    .$if(before !== undefined, (query) => query.where('email', 'is not distinct from', before ?? null))
    .returning('id')
    .executeTakeFirst()
  if (written) await announcePerson(tx, personId)
  return written !== undefined
}
