import { sql } from 'kysely'
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
