import type { Kysely } from 'kysely'
import type { ControlDatabase } from '../db/schema.generated.ts'
import type { Channel } from '../sessions/session.rules.ts'
import { hashOf, newSecret } from '../sessions/token.ts'

/** How long the second step may take. */
const STEP_MS = 10 * 60_000

export type SignInStep = { accountId: string; channel: Channel; amr: string[] }

type Control = Kysely<ControlDatabase>

/** Notes that the first step was right. Its secret is worth nothing without the factor. */
export async function makeSignInStep(
  control: Control,
  { accountId, channel, amr }: SignInStep,
  now: Date,
): Promise<{ step: string; expiresAt: Date }> {
  const secret = newSecret()
  const expiresAt = new Date(now.getTime() + STEP_MS)
  await control.deleteFrom('sign_in_step').where('account_id', '=', accountId).where('expires_at', '<', now).execute()
  await control
    .insertInto('sign_in_step')
    .values({ hash: hashOf(secret), account_id: accountId, channel, amr, expires_at: expiresAt })
    .execute()
  return { step: secret.toString('base64url'), expiresAt }
}

/** A step that is still good, or null. */
export async function lookAtSignInStep(control: Control, step: string, now: Date): Promise<SignInStep | null> {
  const row = await control
    .selectFrom('sign_in_step')
    .select(['account_id', 'channel', 'amr'])
    .where('hash', '=', hashOfStep(step))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ? { accountId: row.account_id, channel: row.channel, amr: row.amr } : null
}

/** Uses a step up; false when somebody was faster. */
export async function useSignInStep(control: Control, step: string, now: Date): Promise<boolean> {
  const used = await control
    .updateTable('sign_in_step')
    .set({ used_at: now })
    .where('hash', '=', hashOfStep(step))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirst()
  return used !== undefined
}

function hashOfStep(step: string): Buffer {
  return /^[A-Za-z0-9_-]{43}$/.test(step) ? hashOf(Buffer.from(step, 'base64url')) : Buffer.alloc(0)
}
