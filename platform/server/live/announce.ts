import { sql } from 'kysely'
import type { Tx, Work } from '../work.ts'

/** Who is told. `groupStaff` are ids of groups: their administrators and assistants of the day. */
export type Audience = { persons?: readonly string[]; groupStaff?: readonly string[] }

export type Announcement = {
  /** `feature.changed`: picks the handler in the browser. */
  message: `${string}.${string}`
  /** Ids of what changed, nothing else: the reader fetches it through its normal rights. */
  data: Record<string, string | readonly string[]>
  audience: Audience
}

/** Transactions that have something to tell once they are committed. */
const announcing = new WeakSet<Tx>()

/** True when something was announced in this transaction; the transaction opener then wakes the relay. */
export const hasAnnounced = (tx: Tx): boolean => announcing.has(tx)

/**
 * Says, in the transaction of the command, that something changed. After the commit the relay numbers it for every
 * recipient and wakes their sockets; when the process dies in between, another one does.
 */
export async function announce(work: Work, { message, data, audience }: Announcement): Promise<void> {
  if (!audience.persons?.length && !audience.groupStaff?.length) return
  await sql`
    insert into outbox (organisation_id, id, message, data, audience, created_at)
    values (${work.organisationId}, ${work.newId()}, ${message}, ${JSON.stringify(data)}::jsonb,
      ${JSON.stringify(audience)}::jsonb, ${work.now})
  `.execute(work.db)
  announcing.add(work.db)
}
