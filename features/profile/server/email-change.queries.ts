import type { AccountServices } from '#platform/server/http/account-services.ts'
import { sessionOver, type Session } from '#platform/server/sessions/check.ts'
import { limitNetwork } from '#platform/server/sessions/limits.ts'
import { hashOf } from '#platform/server/sessions/token.ts'
import type { EmailLinkKind } from '../shared/email-change.contract.ts'

/** A change of an address: `before` and `after` are null where there was or is none. */
export type FoundChange = {
  id: string
  accountId: string
  organisationId: string
  personId: string
  before: string | null
  after: string | null
  requestedAt: Date
}

/** Links of one network that are looked at in an hour; a school's network is one address. */
const LOOKED_FROM = { most: 600, windowMs: 3_600_000 }

/** The session that calls. */
export function whose(call: AccountServices): Session {
  if (!call.session) throw sessionOver()
  return call.session
}

/** The caller's change that waits for its confirmation and still can be confirmed, or null. */
export async function waitingChange(call: AccountServices): Promise<{ email: string; validUntil: string } | null> {
  const { accountId, organisationId } = whose(call)
  const row = await call.control
    .selectFrom('email_change')
    .select(['new_email', 'confirm_until'])
    .where('account_id', '=', accountId)
    .where('organisation_id', '=', organisationId)
    .where('state', '=', 'waiting')
    .where('confirm_until', '>', call.now)
    .executeTakeFirst()
  return row && row.new_email !== null ? { email: row.new_email, validUntil: row.confirm_until.toISOString() } : null
}

/** The change of a link that is still valid, or null. Looking uses nothing up: mail scanners open links too. */
export async function findLink(call: AccountServices, kind: EmailLinkKind, token: string): Promise<FoundChange | null> {
  await limitNetwork(call.control, 'link', call.address, LOOKED_FROM, call.now)
  if (!/^[A-Za-z0-9_-]{43}$/.test(token)) return null
  const hash = hashOf(Buffer.from(token, 'base64url'))
  const changes = call.control
    .selectFrom('email_change')
    .select(['id', 'account_id', 'organisation_id', 'person_id', 'old_email', 'new_email', 'requested_at'])
  const row = await (
    kind === 'confirm'
      ? changes.where('confirm_hash', '=', hash).where('state', '=', 'waiting').where('confirm_until', '>', call.now)
      : changes.where('restore_hash', '=', hash).where('state', '=', 'confirmed').where('restore_until', '>', call.now)
  ).executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    accountId: row.account_id,
    organisationId: row.organisation_id,
    personId: row.person_id,
    before: row.old_email,
    after: row.new_email,
    requestedAt: row.requested_at,
  }
}

/** What a page shows before its button is pressed. */
export async function lookAtLink(
  call: AccountServices,
  kind: EmailLinkKind,
  token: string,
): Promise<{ state: 'good' | 'invalid'; email: string | null }> {
  const change = await findLink(call, kind, token)
  if (!change) return { state: 'invalid', email: null }
  return { state: 'good', email: kind === 'confirm' ? change.after : change.before }
}
