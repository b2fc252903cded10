import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { ControlDatabase } from '../db/schema.generated.ts'

/** Whom a used ticket lets in. */
export type Guest = { sessionId: string; accountId: string; organisationId: string; personId: string }

/**
 * Uses a ticket up and answers whose it is; null when it is unknown, used, too old, or its session is over. Only the
 * SHA-256 of a ticket's bytes is stored.
 */
export async function useTicket(control: Kysely<ControlDatabase>, ticket: string, now: Date): Promise<Guest | null> {
  const hash = createHash('sha256').update(Buffer.from(ticket, 'base64url')).digest()
  const { rows } = await sql<{ session_id: string; account_id: string; organisation_id: string; person_id: string }>`
    update control.ticket t set used_at = ${now}
    from control.session s, control.account a
    where t.hash = ${hash} and t.used_at is null and t.expires_at > ${now}
      and s.id = t.session_id and s.revoked_at is null and s.absolute_end > ${now}
      and a.id = s.account_id and a.status = 'A'
    returning t.session_id, t.account_id, t.organisation_id, t.person_id
  `.execute(control)
  const row = rows[0]
  if (!row) return null
  const { session_id: sessionId, account_id: accountId, organisation_id: organisationId, person_id: personId } = row
  return { sessionId, accountId, organisationId, personId }
}

/** Of these sessions, the ones that are over. */
export async function overSessions(
  control: Kysely<ControlDatabase>,
  sessionIds: readonly string[],
  now: Date,
): Promise<Set<string>> {
  if (sessionIds.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select s.id from control.session s join control.account a on a.id = s.account_id
    where s.id = any(${[...sessionIds]}::uuid[])
      and s.revoked_at is null and s.absolute_end > ${now} and a.status = 'A'
  `.execute(control)
  const alive = new Set(rows.map((row) => row.id))
  return new Set(sessionIds.filter((id) => !alive.has(id)))
}

/** Sessions that were ended since; those that ended by themselves are among `overSessions` alone. */
export async function endedSince(control: Kysely<ControlDatabase>, since: Date): Promise<Set<string>> {
  const rows = await control.selectFrom('session').select('id').where('revoked_at', '>=', since).execute()
  return new Set(rows.map((row) => row.id))
}
