import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { ControlDatabase } from '#platform/server/db/schema.generated.ts'
import { AppError } from '#platform/shared/errors/app-error.ts'
import { delayAfter, FORGET_AFTER_MS, type Throttled } from './throttle.rules.ts'

type Control = Kysely<ControlDatabase>
export type Attempt = { username: string; address: string }

/** Refuses (429 with Retry-After) while the account or the network must wait. Unknown user names wait the same. */
export async function refuseTooEarly(control: Control, attempt: Attempt, now: Date): Promise<void> {
  const rows = await control
    .selectFrom('throttle')
    .select('blocked_until')
    .where('key', 'in', Object.values(keysOf(attempt)))
    .execute()
  const until = Math.max(0, ...rows.map((row) => row.blocked_until?.getTime() ?? 0))
  if (until > now.getTime()) throw tooMany(Math.ceil((until - now.getTime()) / 1000))
}

/** Counts a failure for the account and for the network. */
export async function countFailure(control: Control, attempt: Attempt, now: Date): Promise<void> {
  const keys = keysOf(attempt)
  await count(control, 'account', keys.account, now)
  await count(control, 'network', keys.network, now)
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

async function count(control: Control, kind: Throttled, key: string, now: Date): Promise<void> {
  const forgotten = new Date(now.getTime() - FORGET_AFTER_MS)
  const { failures } = await control
    .insertInto('throttle')
    .values({ key, failures: 1, last_failed_at: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        failures: eb
          .case()
          .when('throttle.last_failed_at', '<', forgotten)
          .then(1)
          .else(eb('throttle.failures', '+', 1))
          .end(),
        last_failed_at: now,
      })),
    )
    .returning('failures')
    .executeTakeFirstOrThrow()
  const delay = delayAfter(kind, failures)
  if (delay === 0) return
  await control
    .updateTable('throttle')
    .set({ blocked_until: new Date(now.getTime() + delay * 1000) })
    .where('key', '=', key)
    .execute()
}

/** What was typed as a user name may be a password: only its hash is kept. */
function keysOf({ username, address }: Attempt): { account: string; network: string } {
  return {
    account: `account:${createHash('sha256').update(username).digest('hex')}`,
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
