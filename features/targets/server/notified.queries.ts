import { sql } from 'kysely'
import { onTeamToday } from '#features/guests/server/care-team.api.ts'
import { heldToday } from '#features/people/server/membership-days.api.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'

type Asked = { id: string; groupId: string; personIds: readonly string[] }
type Told = { guestId: string; groupId: string; personId: string }

/** Of each guest those of these people who may be told of them today: on the care team, at work in the group, and not restricted. */
export async function toBeTold(tx: TenantContext, asked: readonly Asked[]): Promise<Told[]> {
  const personIds = [...new Set(asked.flatMap((one) => one.personIds))]
  if (personIds.length === 0) return []
  const pairs = sql.join(asked.map(({ id, groupId }) => sql`(${id}::uuid, ${groupId}::uuid)`))
  const { rows } =
    await sql<Told>`select distinct c.guest_id as "guestId", m.group_id as "groupId", c.person_id as "personId"
    from caregiver c join membership m on m.organisation_id = ${tx.organisationId} and m.person_id = c.person_id
        and m.role = 'CB_ASSISTANT' and ${heldToday(tx)}
    where c.organisation_id = ${tx.organisationId} and (c.guest_id, m.group_id) in (${pairs})
      and c.person_id = any (${personIds}::uuid[]) and ${onTeamToday(tx)}
      and not exists (select from relationship x where x.organisation_id = ${tx.organisationId}
        and x.adult_id = c.person_id and x.child_id = c.guest_id and x.restricted)`.execute(tx.db)
  return rows
}
