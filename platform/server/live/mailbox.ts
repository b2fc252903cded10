import { sql, type RawBuilder } from 'kysely'
import type { TenantContext } from '../tenant-context.ts'

/** A message as it lies in the recipient's box. */
export type Mail = { seq: number; message: string; data: Record<string, unknown>; at: Date }

/** Where a reader stands: up to date, so many messages behind, or behind what is kept. */
export type Position = { last: number; kept: boolean }

/** The recipient's last number, and whether everything after `after` is still there. */
export async function positionOf(tx: TenantContext, personId: string, after: number): Promise<Position> {
  const { rows } = await sql<{ last: number | null; waiting: number }>`
    select
      (select seq from live_counter where organisation_id = ${tx.organisationId} and person_id = ${personId}) as last,
      (select count(*)::int from (select seq from live_message
        where organisation_id = ${tx.organisationId} and person_id = ${personId} and seq > ${after}
        limit ${CATCH_UP_MAX + 1}) as later) as waiting
  `.execute(tx.db)
  const last = Number(rows[0]?.last ?? 0)
  const waiting = Number(rows[0]?.waiting ?? 0)
  // Numbers have no gaps: fewer rows than numbers means that old ones are gone.
  return { last, kept: last >= after && waiting === last - after && waiting <= CATCH_UP_MAX }
}

/** More than this many missed messages: fetching the screen again is cheaper for everybody. */
export const CATCH_UP_MAX = 500

/** The recipient's messages after a number, in order; one more than anybody is sent shows that there are too many. */
export async function mailAfter(tx: TenantContext, personId: string, after: number): Promise<Mail[]> {
  const { rows } = await sql<Mail>`
    select seq, message, data, at from live_message
    where organisation_id = ${tx.organisationId} and person_id = ${personId} and seq > ${after}
    order by seq limit ${CATCH_UP_MAX + 1}
  `.execute(tx.db)
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }))
}

/** The last number of each of these recipients. */
export async function countersOf(tx: TenantContext, personIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ person_id: string; seq: number }>`
    select person_id, seq from live_counter
    where organisation_id = ${tx.organisationId} and person_id = any(${[...personIds]}::uuid[])
  `.execute(tx.db)
  return new Map(rows.map((row) => [row.person_id, Number(row.seq)]))
}

/** How long the application keeps live messages, and a mailbox without a socket stays open (docs/adr/0271). */
export const MAILBOX_DAYS = 2
const MAILBOX_MS = MAILBOX_DAYS * 86_400_000
/** The time of the last socket is exact to this. */
export const TOUCH_MS = 600_000

/** A condition: the person had a socket in the last `MAILBOX_DAYS`. `person` is a column such as `r.adult_id`. */
export const hasOpenMailbox = (
  { organisationId, now }: Pick<TenantContext, 'organisationId' | 'now'>,
  person: string,
): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from live_counter mailbox where mailbox.organisation_id = ${organisationId}
    and mailbox.person_id = ${sql.ref(person)} and ${isOpen(now, 'mailbox.seen_at')})`

/** A condition: a mailbox whose last socket was at `seenAt`, a column, is open. */
export const isOpen = (now: Date, seenAt: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(seenAt)} >= ${openSince(now)}`

/** Opens the mailbox of a person who connects. Returns whether it was open, so that no message was left out since the last socket. */
export async function openMailbox(tx: TenantContext, personId: string): Promise<boolean> {
  const { rows } = await sql<{ seen_at: Date | null }>`
    with before as (select seen_at from live_counter where organisation_id = ${tx.organisationId} and person_id = ${personId}),
    opened as (insert into live_counter (organisation_id, person_id, seq, seen_at)
      values (${tx.organisationId}, ${personId}, 0, ${tx.now})
      on conflict (organisation_id, person_id) do update set seen_at = excluded.seen_at
        where live_counter.seen_at is null or live_counter.seen_at < ${touchedBefore(tx.now)})
    select seen_at from before`.execute(tx.db)
  const seenAt = rows[0]?.seen_at
  return seenAt instanceof Date && seenAt >= openSince(tx.now)
}

/** Keeps the mailboxes of connected people open. */
export async function keepMailboxesOpen(tx: TenantContext, personIds: readonly string[]): Promise<void> {
  await sql`update live_counter set seen_at = ${tx.now} where organisation_id = ${tx.organisationId}
    and person_id = any(${[...personIds]}::uuid[]) and seen_at < ${touchedBefore(tx.now)}`.execute(tx.db)
}

const touchedBefore = (now: Date): Date => new Date(now.getTime() - TOUCH_MS)
const openSince = (now: Date): Date => new Date(now.getTime() - MAILBOX_MS)
