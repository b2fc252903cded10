import { sql } from 'kysely'
import { builtOnce } from '../db/built-once.ts'
import type { Tx, TenantContext } from '../tenant-context.ts'

/** Who is told. `groupStaff` are ids of groups: their administrators and assistants of the day. */
export type Audience = { persons?: readonly string[]; groupStaff?: readonly string[] }

export type Announcement = {
  /** `feature.changed`: picks the handler in the browser. */
  message: `${string}.${string}`
  /** Ids of what changed, nothing else: the reader fetches it through its normal rights. */
  data: Record<string, string | readonly string[]>
  audience: Audience
}

/** What transactions that are still under way have to tell. */
const announcing = new WeakMap<Tx, { id: string; message: string; data: object; audience: object }[]>()

/**
 * Says, in the transaction of the command, that something changed. It is written with the commit; then the relay numbers
 * it for every recipient and wakes their sockets, and when the process dies in between, another one does.
 */
export function announce(tx: TenantContext, { message, data, audience }: Announcement): void {
  if (!audience.persons?.length && !audience.groupStaff?.length) return
  const its = announcing.get(tx.db) ?? []
  if (its.length === 0) announcing.set(tx.db, its)
  its.push({ id: tx.newId(), message, data, audience })
}

/** Writes what was announced, the last thing before the commit; true when there was something: the relay is to be woken. */
export async function writeAnnounced(tx: TenantContext): Promise<boolean> {
  const its = announcing.get(tx.db)
  if (!its) return false
  await write(tx.db, { organisationId: tx.organisationId, now: tx.now, news: JSON.stringify(its) }, { closing: true })
  return true
}

const write = builtOnce(
  (db: Tx, { organisationId, now, news }: { organisationId: string; now: Date; news: string }) => ({
    compile: () =>
      sql`
    insert into outbox (organisation_id, id, message, data, audience, created_at)
    select ${organisationId}, said.id, said.message, said.data, said.audience, ${now}
    from jsonb_to_recordset(${news}::jsonb) as said (id uuid, message text, data jsonb, audience jsonb)
  `.compile(db),
  }),
)
