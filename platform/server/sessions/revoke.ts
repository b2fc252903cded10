import type { Kysely } from 'kysely'
import type { ControlDatabase, ControlSessionRow } from '../db/schema.generated.ts'

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

/** Ends every session of an account: sign-out everywhere, block, password reset. */
export async function revokeAccount(
  control: Kysely<ControlDatabase>,
  accountId: string,
  reason: RevokedReason,
  now: Date,
): Promise<void> {
  await control
    .updateTable('session')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .execute()
}
