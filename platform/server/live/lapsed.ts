import { sql, type Kysely } from 'kysely'
import type { Role } from '#platform/shared/contract/roles.ts'
import { asSystem } from '../db/as-system.ts'
import type { ControlDatabase } from '../db/schema.generated.ts'
import type { WorkSource } from '../db/transaction.ts'
import { reaches, rolesHeldBy } from '../sessions/reach.ts'
import { idleSince } from '../sessions/session.rules.ts'
import type { Guest } from './tickets.ts'

type Alive = { id: string; organisation_id: string; person_id: string; role: Role; group_ids: string[] }

/**
 * Of these guests the ids of the sessions that ended without anybody ending them: idle for too long (a socket is no use of
 * a session), or of a role or group that the person has no longer today. The next call of such a session would be refused.
 */
export async function lapsedSessions(
  control: Kysely<ControlDatabase>,
  source: WorkSource,
  guests: readonly Guest[],
): Promise<Set<string>> {
  const ids = [...new Set(guests.map((guest) => guest.sessionId))]
  const alive = ids.length === 0 ? [] : await inUse(control, ids, source.now())
  const lapsed = new Set(ids)
  for (const [organisationId, sessions] of Map.groupBy(alive, (session) => session.organisation_id)) {
    const persons = [...new Set(sessions.map((session) => session.person_id))]
    const held = await asSystem(source, organisationId, (tx) => rolesHeldBy(tx, persons))
    for (const { id, person_id: personId, role, group_ids: chosenGroupIds } of sessions)
      if (reaches({ role, chosenGroupIds }, held.get(personId) ?? [])) lapsed.delete(id)
  }
  return lapsed
}

/** The sessions with a generation that is not idle. */
async function inUse(control: Kysely<ControlDatabase>, ids: readonly string[], now: Date): Promise<Alive[]> {
  const { rows } = await sql<Alive>`
    select s.id, s.organisation_id, s.person_id, s.role, s.group_ids from control.session s
    where s.id = any(${[...ids]}::uuid[]) and exists (select 1 from control.session_token t
      where t.session_id = s.id and greatest(t.issued_at, t.last_used_at)
        >= case s.channel when 'web' then ${idleSince('web', now)}::timestamptz else ${idleSince('mobile', now)} end)
  `.execute(control)
  return rows
}
