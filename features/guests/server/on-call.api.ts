import { sql } from 'kysely'
import type { Module } from '#platform/shared/contract/modules.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { heldToday } from '#features/people/server/membership-days.api.ts'
import { onTeamToday } from './care-team.api.ts'

/** Somebody of the care team of a guest who is to be called now. */
export type OnCall = { guestId: string; groupId: string; personId: string }

/**
 * Of each of these guests those of the care team who are to be called at this moment, in the order of the calls: on the team today, on this weekday and
 * at this hour, at work in the group, not restricted from the guest, and with this part of care open to assistants.
 */
export async function onCallNow(
  tx: TenantContext,
  guests: readonly { guestId: string; groupId: string }[],
  module: Module,
): Promise<OnCall[]> {
  if (guests.length === 0) return []
  // Each with its own group: who works in the group of another guest alone is not called for this one.
  const pairs = sql.join(guests.map(({ guestId, groupId }) => sql`(${guestId}::uuid, ${groupId}::uuid)`))
  const { rows } = await sql<OnCall>`
    select c.guest_id as "guestId", g.id as "groupId", c.person_id as "personId" from caregiver c
      join customer_group g on g.organisation_id = ${tx.organisationId} and g.id = any (${guests.map((one) => one.groupId)}::uuid[])
      join membership m on m.organisation_id = ${tx.organisationId} and m.group_id = g.id and m.person_id = c.person_id
        and m.role = 'CB_ASSISTANT' and ${heldToday(tx)}
    where c.organisation_id = ${tx.organisationId} and c.guest_id = any (${guests.map((one) => one.guestId)}::uuid[])
      and (c.guest_id, g.id) in (${pairs}) and c.call_order is not null and ${onTeamToday(tx)}
      and (cardinality(c.weekdays) = 0 or extract(isodow from ${tx.now}::timestamptz at time zone g.zone)::int = any (c.weekdays))
      and (c.from_time is null or case when c.from_time <= c.to_time
        then (${tx.now}::timestamptz at time zone g.zone)::time between c.from_time and c.to_time
        else (${tx.now}::timestamptz at time zone g.zone)::time >= c.from_time
          or (${tx.now}::timestamptz at time zone g.zone)::time <= c.to_time end)
      and not exists (select from relationship x where x.organisation_id = ${tx.organisationId} and x.adult_id = c.person_id
        and x.child_id = c.guest_id and x.restricted)
      and not exists (select from module_permission o where o.organisation_id = ${tx.organisationId}
        and o.role = 'CB_ASSISTANT' and o.module = ${module} and not o.granted)
    group by c.guest_id, g.id, c.person_id order by c.guest_id, g.id, min(c.call_order), c.person_id`.execute(tx.db)
  return rows
}

/** Everybody of the care team of a guest who works in the group today, without those who are restricted from the guest or to whom this part of care is closed. */
export async function teamToday(
  tx: TenantContext,
  { guestId, groupId }: { guestId: string; groupId: string },
  module: Module,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct c.person_id as id from caregiver c
      join membership m on m.organisation_id = ${tx.organisationId} and m.group_id = ${groupId} and m.person_id = c.person_id
        and m.role = 'CB_ASSISTANT' and ${heldToday(tx)}
    where c.organisation_id = ${tx.organisationId} and c.guest_id = ${guestId} and ${onTeamToday(tx)}
      and not exists (select from relationship x where x.organisation_id = ${tx.organisationId} and x.adult_id = c.person_id
        and x.child_id = c.guest_id and x.restricted)
      and not exists (select from module_permission o where o.organisation_id = ${tx.organisationId}
        and o.role = 'CB_ASSISTANT' and o.module = ${module} and not o.granted)
    order by c.person_id`.execute(tx.db)
  return rows.map(({ id }) => id)
}
