import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { ControlDatabase } from '../db/schema.generated.ts'
import type { AppContext } from '../app-context.ts'

/** Codes of authenticator apps (RFC 6238): SHA-1, six digits, 30 s, because that is what every app understands. */

const ISSUER = 'Caravan'
const PERIOD = 30
/** One step before and after, for clocks that are a little off (RFC 6238, section 5.2). */
const WINDOW = 1

type Control = Kysely<ControlDatabase>

const totpOf = (secret: Uint8Array, label = '') =>
  new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  })

/** The code that an app shows at `now`; for the test kit. */
export function codeAt(base32: string, now: Date): string {
  return totpOf(Secret.fromBase32(base32).bytes).generate({ timestamp: now.getTime() })
}

/** The time step that a code belongs to, or null when it is none of the three that are good now. */
function stepOf(secret: Uint8Array, typed: string, now: Date): number | null {
  if (!/^\d{6}$/.test(typed)) return null
  const delta = totpOf(secret).validate({ token: typed, timestamp: now.getTime(), window: WINDOW })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD) + delta
}

const purposeOf = (accountId: string) => `totp:${accountId}`

/** Makes a secret that waits to be confirmed; one that was never confirmed before is replaced. */
export async function makeTotp(
  control: Control,
  app: AppContext,
  account: { id: string; username: string },
  now: Date,
): Promise<{ secret: string; uri: string }> {
  const secret = randomBytes(20)
  const sealed = app.vault.seal(purposeOf(account.id), secret)
  await control
    .insertInto('totp')
    .values({ account_id: account.id, secret: sealed, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ secret: sealed, created_at: now, last_step: null })
        .where('totp.confirmed_at', 'is', null),
    )
    .execute()
  const totp = totpOf(secret, account.username)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/**
 * Takes a code: each is good once, and none that is older than the last one taken. With `confirming` it is the first code
 * of a secret that waits; otherwise the secret must be confirmed.
 */
export async function takeTotp(
  control: Control,
  app: AppContext,
  { accountId, typed, now, confirming = false }: { accountId: string; typed: string; now: Date; confirming?: boolean },
): Promise<boolean> {
  const row = await control
    .selectFrom('totp')
    .select('secret')
    .where('account_id', '=', accountId)
    .where('confirmed_at', confirming ? 'is' : 'is not', null)
    .executeTakeFirst()
  if (!row) return false
  const step = stepOf(app.vault.open(purposeOf(accountId), row.secret), typed, now)
  if (step === null) return false
  const taken = await control
    .updateTable('totp')
    .set({ last_step: step, ...(confirming ? { confirmed_at: now } : {}) })
    .where('account_id', '=', accountId)
    .where('secret', '=', row.secret)
    .where('confirmed_at', confirming ? 'is' : 'is not', null)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .returning('account_id')
    .executeTakeFirst()
  return taken !== undefined
}
