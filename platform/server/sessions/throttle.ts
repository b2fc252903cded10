import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { ControlDatabase } from '../db/schema.generated.ts'
import { AppError } from '#platform/shared/errors/app-error.ts'
import { delayAfter, FORGET_AFTER_MS, type Throttled } from './throttle.rules.ts'

type Control = Kysely<ControlDatabase>
/** `what` counts apart from the password: the codes of a second factor. */
export type Attempt = { username: string; address: string; what?: 'account' | 'factor' }

/**
 * Refuses (429 with Retry-After) while the account or the network must wait. The attempt counts as a failure of the
 * account before the password is looked at, so that many at the same time are no way around. Unknown user names count the
 * same.
 */
export async function beginAttempt(control: Control, attempt: Attempt, now: Date): Promise<void> {
  const keys = keysOf(attempt)
  const network = await control
    .selectFrom('throttle')
    .select('blocked_until')
    .where('key', '=', keys.network)
    .executeTakeFirst()
  refuseUntil(network?.blocked_until, now)
  await countFor(control, 'account', keys.account, now)
}

/** A wrong password counts for the network too. */
export async function countFailure(control: Control, attempt: Attempt, now: Date): Promise<void> {
  await countFor(control, 'network', keysOf(attempt).network, now, false)
}

/** A right password clears the account's failures, never the network's: one known account would open the door to all. */
export async function forgetFailures(control: Control, attempt: Attempt): Promise<void> {
  await control.deleteFrom('throttle').where('key', '=', keysOf(attempt).account).execute()
}

/** Refuses more than `most` uses of `key` within `windowMs`, counted from the first. */
export async function limitUse(
  control: Control,
  key: string,
  limit: { most: number; windowMs: number },
  now: Date,
): Promise<void> {
  const row = await control
    .insertInto('throttle')
    .values({ key, failures: 1, last_failed_at: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        failures: eb
          .case()
          .when('throttle.last_failed_at', '<', new Date(now.getTime() - limit.windowMs))
          .then(1)
          .else(eb('throttle.failures', '+', 1))
          .end(),
        last_failed_at: eb
          .case()
          .when('throttle.last_failed_at', '<', new Date(now.getTime() - limit.windowMs))
          .then(now)
          .else(eb.ref('throttle.last_failed_at'))
          .end(),
      })),
    )
    .returning(['failures', 'last_failed_at'])
    .executeTakeFirstOrThrow()
  if (row.failures > limit.most)
    throw tooMany(Math.ceil((row.last_failed_at.getTime() + limit.windowMs - now.getTime()) / 1000))
}

/** The same for everybody behind one network address. */
export function limitNetwork(
  control: Control,
  what: string,
  address: string,
  limit: { most: number; windowMs: number },
  now: Date,
): Promise<void> {
  return limitUse(control, `${what}:network:${networkOf(address)}`, limit, now)
}

/** A key for what is counted by user name. */
export function nameKey(what: string, username: string): string {
  return `${what}:${createHash('sha256').update(username).digest('hex')}`
}

/** Adds a failure under a lock of its row, and refuses when the row is blocked already. */
async function countFor(control: Control, kind: Throttled, key: string, now: Date, refuses = true): Promise<void> {
  await control.transaction().execute(async (tx) => {
    await tx
      .insertInto('throttle')
      .values({ key, failures: 0, last_failed_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const row = await tx.selectFrom('throttle').selectAll().where('key', '=', key).forUpdate().executeTakeFirst()
    if (refuses) refuseUntil(row?.blocked_until, now)
    const forgotten = !row || now.getTime() - row.last_failed_at.getTime() > FORGET_AFTER_MS
    const failures = forgotten ? 1 : row.failures + 1
    const delay = delayAfter(kind, failures)
    const blocked_until = delay === 0 ? null : new Date(now.getTime() + delay * 1000)
    await tx
      .updateTable('throttle')
      .set({ failures, last_failed_at: now, blocked_until })
      .where('key', '=', key)
      .execute()
  })
}

function refuseUntil(until: Date | null | undefined, now: Date): void {
  if (until && until > now) throw tooMany(Math.ceil((until.getTime() - now.getTime()) / 1000))
}

/** What was typed as a user name may be a password: only its hash is kept. */
function keysOf({ username, address, what = 'account' }: Attempt): { account: string; network: string } {
  return {
    account: nameKey(what, username),
    network: `network:${networkOf(address)}`,
  }
}

/** An IPv6 customer owns a /64. */
function networkOf(address: string): string {
  return address.includes(':') && !address.includes('.') ? address.split(':').slice(0, 4).join(':') : address
}

function tooMany(seconds: number): AppError {
  return new AppError('E008', { status: 429, detail: 'error.tooManyRequests', retryAfterSeconds: Math.max(1, seconds) })
}
