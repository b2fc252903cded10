import type { Kysely } from 'kysely'
import type { ControlDatabase } from '../db/schema.generated.ts'

/** What an account can prove itself with beside its password. */
export type HeldFactors = { totpSince: Date | null; passkeys: number; recoveryCodesLeft: number }

type Control = Kysely<ControlDatabase>

/** The confirmed factors of an account. Recovery codes alone are none: they stand in for one that was lost. */
export async function factorsOf(control: Control, accountId: string): Promise<HeldFactors> {
  const row = await control
    .selectFrom('account as a')
    .leftJoin('totp as t', (join) => join.onRef('t.account_id', '=', 'a.id').on('t.confirmed_at', 'is not', null))
    .where('a.id', '=', accountId)
    .select((eb) => [
      't.confirmed_at',
      eb
        .selectFrom('passkey as p')
        .whereRef('p.account_id', '=', 'a.id')
        .select(eb.fn.countAll<number>().as('n'))
        .as('passkeys'),
      eb
        .selectFrom('recovery_code as r')
        .whereRef('r.account_id', '=', 'a.id')
        .where('r.used_at', 'is', null)
        .select(eb.fn.countAll<number>().as('n'))
        .as('codes'),
    ])
    .executeTakeFirst()
  return {
    totpSince: row?.confirmed_at ?? null,
    passkeys: Number(row?.passkeys ?? 0),
    recoveryCodesLeft: Number(row?.codes ?? 0),
  }
}

export function hasFactor(held: HeldFactors): boolean {
  return held.totpSince !== null || held.passkeys > 0
}

/** How the second step can be taken. Recovery codes count only beside a factor. */
export function methodsOf(held: HeldFactors): ('code' | 'passkey')[] {
  return [
    ...(held.totpSince !== null || (held.passkeys > 0 && held.recoveryCodesLeft > 0) ? (['code'] as const) : []),
    ...(held.passkeys > 0 ? (['passkey'] as const) : []),
  ]
}

/** Takes every factor away; for the operator, when somebody has lost them all. */
export async function removeFactors(control: Control, accountId: string): Promise<void> {
  for (const table of ['totp', 'recovery_code', 'passkey', 'sign_in_step'] as const)
    await control.deleteFrom(table).where('account_id', '=', accountId).execute()
}

/**
 * Takes away what was added from `since` on: passkeys, an authenticator app, links to issuers. Recovery codes go with the
 * last factor that they stand in for.
 */
export async function removeFactorsSince(control: Control, accountId: string, since: Date): Promise<void> {
  for (const table of ['passkey', 'identity', 'totp'] as const)
    await control.deleteFrom(table).where('account_id', '=', accountId).where('created_at', '>=', since).execute()
  if (!hasFactor(await factorsOf(control, accountId)))
    await control.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
}
