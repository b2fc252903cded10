import type { Kysely } from 'kysely'
import { AppError } from '#platform/shared/errors/app-error.ts'
import type { ControlDatabase } from '../db/schema.generated.ts'
import { factorsOf, hasFactor } from '../factors/factors.ts'
import type { Session } from './check.ts'

/** So long a proof of who one is counts for what needs a fresh one. */
export const FRESH_MS = 10 * 60_000

/**
 * Refuses (403 E013 with `stepUp`) unless the person proved who they are within ten minutes, with the second factor when
 * the account has one. `stepUp` names what is to be given: a passkey alone, or everything else together.
 */
export async function requireFresh(control: Kysely<ControlDatabase>, session: Session, now: Date): Promise<void> {
  const held = await factorsOf(control, session.accountId)
  const factor = hasFactor(held)
  const fresh = now.getTime() - session.authTime.getTime() < FRESH_MS
  if (fresh && (!factor || session.amr.includes('mfa'))) return
  const account = await control
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', session.accountId)
    .executeTakeFirst()
  throw new AppError('E013', {
    detail: 'error.stepUp',
    stepUp: [
      ...(account?.password_hash || !factor ? (['password'] as const) : []),
      ...(factor ? (['code'] as const) : []),
      ...(held.passkeys > 0 ? (['passkey'] as const) : []),
    ],
  })
}

/** An administrator has a second factor and this session has used it; only the way there is open without (403 E013). */
export function requireFactor(session: Session): void {
  if (lacksFactor(session)) throw new AppError('E013', { detail: 'error.factorNeeded' })
}

/** True for an administrator whose session knows of no second factor. */
export function lacksFactor({ role, amr }: Session): boolean {
  return role === 'CB_ADMIN' && !amr.includes('mfa')
}
