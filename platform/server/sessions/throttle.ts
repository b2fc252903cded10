import { createHash } from 'node:crypto'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { AppError } from '#platform/shared/errors/app-error.ts'
import type { ControlDatabase } from '../db/schema.generated.ts'
import { networkOf } from './network.ts'
import { delayAfter, FORGET_AFTER_MS, type Throttled } from './throttle.rules.ts'

type Control = Kysely<ControlDatabase>

/** The hash of a device's token, or the id of the session that calls. */
export type KnownDevice = `device:${string}` | `session:${string}`

/** Who tries what from where. */
export type Attempt = {
  username: string
  address: string
  /** What proves that this account has signed in from here before (devices.ts, or the session itself); null without. */
  device: KnownDevice | null
  /** A code of a second factor counts apart from the password: who knows the password does not clear it. */
  what?: 'password' | 'code'
}

/** An attempt that was let in, and which failure of its kind it is unless it turns out right. */
export type Begun = { attempt: Attempt; nth: number }

/** Counters that nothing has touched for so long are removed, a few whenever something fails. */
const SWEPT_AFTER_MS = 2 * FORGET_AFTER_MS
const SWEPT_AT_ONCE = 20

/**
 * Refuses (429 with Retry-After) while this caller must wait. The attempt counts as a failure before the password is looked
 * at, so that many at the same time are no way around. A known device waits for nothing but its own failures. Unknown user
 * names count the same.
 */
export async function beginAttempt(control: Control, attempt: Attempt, now: Date): Promise<Begun> {
  const keys = keysOf(attempt)
  if (attempt.device === null) await refuseBlocked(control, [keys.account, keys.network], now)
  return { attempt, nth: await countFor(control, ...keys.own, now) }
}

/** The attempt was wrong. The first failure of a pair counts for its network and its account. */
export async function countFailure(control: Control, { attempt, nth }: Begun, now: Date): Promise<void> {
  const keys = keysOf(attempt)
  if (attempt.device === null && nth === 1) {
    await countFor(control, 'network', keys.network, now, false)
    if (attempt.what !== 'code') await countFor(control, 'account', keys.account, now, false)
  }
  await sweep(control, now)
}

/** The attempt was right: what it counted is forgotten, and the pair no longer counts as one that fails. */
export async function forgetFailures(control: Control, { attempt, nth }: Begun): Promise<void> {
  const keys = keysOf(attempt)
  const [, own] = keys.own
  const forgotten = await control.deleteFrom('throttle').where('key', '=', own).returning('key').executeTakeFirst()
  if (attempt.device !== null || !forgotten || nth < 2) return
  await control
    .updateTable('throttle')
    .set((eb) => ({ failures: eb('failures', '-', 1) }))
    .where('key', 'in', [keys.account, keys.network])
    .where('failures', '>', 0)
    .execute()
}

/**
 * A condition on `account` as `a`: nobody but a known device may try its password, or its second factor, before some moment
 * after `now`. The key is that of `nameKey`, made where the user name is.
 */
export function isLocked(now: Date): RawBuilder<boolean> {
  const name = sql`encode(sha256(convert_to(a.username, 'UTF8')), 'hex')`
  return sql<boolean>`exists (select 1 from control.throttle t
    where t.key in ('account:' || ${name}, 'code:' || ${name}) and t.blocked_until > ${now})`
}

/** A key for what is counted by a name. What was typed as a user name may be a password: only its hash is kept. */
export function nameKey(what: string, name: string): string {
  return `${what}:${createHash('sha256').update(name).digest('hex')}`
}

export function tooMany(seconds: number): AppError {
  return new AppError('E008', { status: 429, detail: 'error.tooManyRequests', retryAfterSeconds: Math.max(1, seconds) })
}

/** Adds a failure under a lock of its row, and refuses when the row is blocked already. Answers how many there are now. */
async function countFor(control: Control, kind: Throttled, key: string, now: Date, refuses = true): Promise<number> {
  return control.transaction().execute(async (trx) => {
    await trx
      .insertInto('throttle')
      .values({ key, failures: 0, last_failed_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const row = await trx.selectFrom('throttle').selectAll().where('key', '=', key).forUpdate().executeTakeFirst()
    if (refuses) refuseUntil(row?.blocked_until, now)
    const forgotten = !row || now.getTime() - row.last_failed_at.getTime() > FORGET_AFTER_MS
    const failures = forgotten ? 1 : row.failures + 1
    const delay = delayAfter(kind, failures)
    const blocked_until = delay === 0 ? null : new Date(now.getTime() + delay * 1000)
    await trx
      .updateTable('throttle')
      .set({ failures, last_failed_at: now, blocked_until })
      .where('key', '=', key)
      .execute()
    return failures
  })
}

async function refuseBlocked(control: Control, keys: string[], now: Date): Promise<void> {
  const row = await control
    .selectFrom('throttle')
    .select('blocked_until')
    .where('key', 'in', keys)
    .where('blocked_until', '>', now)
    .orderBy('blocked_until', 'desc')
    .limit(1)
    .executeTakeFirst()
  refuseUntil(row?.blocked_until, now)
}

function refuseUntil(until: Date | null | undefined, now: Date): void {
  if (until && until > now) throw tooMany(Math.ceil((until.getTime() - now.getTime()) / 1000))
}

/** `own` is what this attempt itself adds to. */
function keysOf({ username, address, device, what = 'password' }: Attempt) {
  const network = networkOf(address)
  const own = (): [Throttled, string] => {
    if (device !== null) {
      const kind = device.startsWith('session:') ? 'session' : 'device'
      return [kind, nameKey(`${what}-device`, `${device} ${username}`)]
    }
    if (what === 'code') return ['code', nameKey('code', username)]
    return ['pair', nameKey('pair', `${network} ${username}`)]
  }
  return { own: own(), account: nameKey('account', username), network: `network:${network}` }
}

/** Whoever tries endless names would fill the table. */
async function sweep(control: Control, now: Date): Promise<void> {
  const over = control
    .selectFrom('throttle')
    .select('key')
    .where('last_failed_at', '<', new Date(now.getTime() - SWEPT_AFTER_MS))
    .limit(SWEPT_AT_ONCE)
  await control.deleteFrom('throttle').where('key', 'in', over).execute()
}
