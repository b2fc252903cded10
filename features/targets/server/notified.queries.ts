import { sql } from 'kysely'
import { onTeamToday } from '#features/guests/server/care-team.api.ts'
import { heldToday } from '#features/people/server/membership-days.api.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'

/** Those of these people who may be told of somebody today: on the care team, at work in the group, and not restricted. */
export async function toBeTold(
  tx: TenantContext,
  { id, groupId }: { id: string; groupId: string },
  personIds: readonly string[],
): Promise<string[]> {
  if (personIds.length === 0) return []
  const { rows } = await sql<{ person_id: string }>`select distinct c.person_id from caregiver c
      join membership m on m.organisation_id = ${tx.organisationId} and m.person_id = c.person_id and m.group_id = ${groupId}
        and m.role = 'CB_ASSISTANT' and ${heldToday(tx)}
    where c.organisation_id = ${tx.organisationId} and c.guest_id = ${id} and c.person_id = any (${[...personIds]}::uuid[])
      and ${onTeamToday(tx)} and not exists (select from relationship x where x.organisation_id = ${tx.organisationId}
        and x.adult_id = c.person_id and x.child_id = c.guest_id and x.restricted)`.execute(tx.db)
  return rows.map((row) => row.person_id)
}
