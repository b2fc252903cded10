import type { Kysely } from 'kysely'
import type { ControlDatabase, ControlSessionRow } from '../db/schema.generated.ts'
import { asSystem, type AppContext } from '../app-context.ts'
import { rolesHeld } from './reach.ts'

export type RevokedReason = NonNullable<ControlSessionRow['revoked_reason']>

/** Ends one session. Every later call with any of its tokens is refused. */
export async function revokeSession(
  control: Kysely<ControlDatabase>,
  sessionId: string,
  reason: RevokedReason,
  now: Date,
): Promise<void> {
  await control
    .updateTable('session')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Ends every session of an account: sign-out everywhere, block, password reset. `except` stays. */
export async function revokeAccount(
  control: Kysely<ControlDatabase>,
  accountId: string,
  reason: RevokedReason,
  now: Date,
  except?: string,
): Promise<void> {
  await control
    .updateTable('session')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .execute()
  // Who was half-way through a sign-in begins again.
  await control.deleteFrom('sign_in_step').where('account_id', '=', accountId).execute()
}

/**
 * Ends a person's sessions in roles that they no longer have, and with them their open sockets. To be called after the
 * commit of whatever took a role away; until then the next call of such a session is refused anyway.
 */
export async function revokeLostRoles(app: AppContext, organisationId: string, personId: string): Promise<void> {
  const held = await asSystem(app, organisationId, (tx) => rolesHeld(tx, personId))
  const roles = [...new Set(held.map((one) => one.role))]
  await app.db.control
    .updateTable('session')
    .set({ revoked_at: app.clock.now(), revoked_reason: 'role-taken' })
    .where('organisation_id', '=', organisationId)
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .$if(roles.length > 0, (query) => query.where('role', 'not in', roles))
    .execute()
}
