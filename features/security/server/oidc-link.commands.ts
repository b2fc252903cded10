import { factorsOf } from '#platform/server/factors/factors.ts'
import type { AccountServices } from '#platform/server/http/account-services.ts'
import { AppError, refusedNow } from '#platform/shared/errors/app-error.ts'
import { hashOfText } from './oidc.commands.ts'
import { issuerOf } from './oidc-client.queries.ts'
import { ownChange } from './own-change.commands.ts'
import { mySession } from './own-sessions.queries.ts'

/** The issuer of the application and the caller's link there. */
export async function ownIdentity(call: AccountServices): Promise<{ name: string; linkedSince: string | null } | null> {
  const { oidc } = call.app.settings
  if (!oidc) return null
  const row = await call.control
    .selectFrom('identity')
    .select('created_at')
    .where('account_id', '=', mySession(call).accountId)
    .where('issuer', '=', oidc.issuer)
    .executeTakeFirst()
  return { name: oidc.name, linkedSince: row?.created_at.toISOString() ?? null }
}

/** Links what the issuer said: only for the account that asked, in the browser that asked, and once. */
export async function confirmLink(call: AccountServices, { link, key }: { link: string; key: string }): Promise<true> {
  const { accountId } = mySession(call)
  const { issuer } = issuerOf(call.app)
  await ownChange(call, 'identityLinked', async (control) => {
    const attempt = await control
      .updateTable('oidc_attempt')
      .set({ linked_at: call.now })
      .where('state_hash', '=', hashOfText(link))
      .where('key_hash', '=', hashOfText(key))
      .where('purpose', '=', 'link')
      .where('account_id', '=', accountId)
      .where('subject', 'is not', null)
      .where('linked_at', 'is', null)
      .where('expires_at', '>', call.now)
      .returning('subject')
      .executeTakeFirst()
    if (!attempt?.subject) throw new AppError('E016', { detail: 'security.oidc.linkOver' })
    await control
      .insertInto('identity')
      .values({ issuer, subject: attempt.subject, account_id: accountId, created_at: call.now })
      .execute()
  })
  return true
}

/** Takes the link away; whoever has no other way in keeps it. */
export async function removeLink(call: AccountServices): Promise<true> {
  const { accountId } = mySession(call)
  const { issuer } = issuerOf(call.app)
  const account = await call.control
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', accountId)
    .executeTakeFirst()
  const { passkeys } = await factorsOf(call.control, accountId)
  if (!account?.password_hash && passkeys === 0) throw refusedNow('security.oidc.onlyWay')
  await ownChange(call, 'identityRemoved', async (control) => {
    await control.deleteFrom('identity').where('account_id', '=', accountId).where('issuer', '=', issuer).execute()
  })
  return true
}
