import type { Kysely } from 'kysely'
import type { ControlDatabase } from '../db/schema.generated.ts'
import { networkOf } from './network.ts'
import { tooMany } from './throttle.ts'

type Control = Kysely<ControlDatabase>
type Limit = { most: number; windowMs: number }

/** Refuses more than `most` uses of `key` within `windowMs`, counted from the first. */
export async function limitUse(control: Control, key: string, limit: Limit, now: Date): Promise<void> {
  const row = await countUse(control, key, limit, now)
  if (row.failures > limit.most)
    throw tooMany(Math.ceil((row.last_failed_at.getTime() + limit.windowMs - now.getTime()) / 1000))
}

/** The same for everybody behind one network address. */
export function limitNetwork(control: Control, what: string, address: string, limit: Limit, now: Date): Promise<void> {
  return limitUse(control, `${what}:network:${networkOf(address)}`, limit, now)
}

/**
 * True when something that anybody may ask for on behalf of somebody else is to be done now: the first `most` times within
 * `windowMs`, then once in `everyMs`. However often others ask, the one it is for waits `everyMs` at most.
 */
export async function isDue(
  control: Control,
  key: string,
  limit: Limit & { everyMs: number },
  now: Date,
): Promise<boolean> {
  const row = await countUse(control, key, limit, now)
  const due = row.failures <= limit.most
  const next = new Date(now.getTime() + limit.everyMs)
  const taken = await control
    .updateTable('throttle')
    .set({ blocked_until: next })
    .where('key', '=', key)
    .$if(!due, (query) => query.where('blocked_until', '<=', now))
    .returning('key')
    .executeTakeFirst()
  return taken !== undefined
}

/** One use more; `last_failed_at` is when the window began. */
function countUse(control: Control, key: string, { windowMs }: Limit, now: Date) {
  const over = new Date(now.getTime() - windowMs)
  return control
    .insertInto('throttle')
    .values({ key, failures: 1, last_failed_at: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        failures: eb
          .case()
          .when('throttle.last_failed_at', '<', over)
          .then(1)
          .else(eb('throttle.failures', '+', 1))
          .end(),
        last_failed_at: eb
          .case()
          .when('throttle.last_failed_at', '<', over)
          .then(now)
          .else(eb.ref('throttle.last_failed_at'))
          .end(),
      })),
    )
    .returning(['failures', 'last_failed_at'])
    .executeTakeFirstOrThrow()
}
