import { sql } from 'kysely'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'

/** Children about whom something changed on a day. */
export type Asked = { day: string; childIds: readonly string[] }
/** A passenger whose mark differs from the return that counts; `from_id` is the passenger of that return, null without one. */
type Change = {
  id: string
  run_id: string
  from_id: string | null
  since: Date | null
  place: 'school' | 'base' | 'family' | null
}

/** Runs that were made, or places on them, with their groups and days. */
export type NewRuns = { runIds: readonly string[]; groupIds: readonly string[]; days: readonly string[] }

/**
 * Returns children on new runs who left an earlier run of the same day: some were brought back, others are at school. Reads riders of
 * the runs of these days alone, not what the children rode before.
 */
export async function maybeBackOn(
  tx: TenantContext,
  { runIds, groupIds, days }: NewRuns,
): Promise<{ child_id: string; service_date: string }[]> {
  const { rows } = await sql<{ child_id: string; service_date: string }>`
    with begun as materialized (
      select id, direction, service_date from run where organisation_id = ${tx.organisationId}
        and group_id in (${sql.join(groupIds)}) and service_date in (${sql.join(days)})
        and status in ('IN_PROGRESS', 'INTERRUPTED', 'CLOSED'))
    select distinct o.child_id, e.service_date from begun e
    join run_passenger o on o.organisation_id = ${tx.organisationId} and o.run_id = e.id
    where o.rode and o.child_id = any (array(select p.child_id from run_passenger p
        where p.organisation_id = ${tx.organisationId} and p.run_id = ${anyOf(runIds)}))
      and (o.state = 'RETURNED' or (e.direction = 'to_school' and o.state in ('DROPPED', 'COLLECTED')))`.execute(tx.db)
  return rows
}

/**
 * What differs between the marks and the returns of these children on a day, by passenger of a later run. Of the earlier runs the last
 * one on which the child rode counts: who rode again after a return is where that run took them.
 */
export async function changesFor(tx: TenantContext, { day, childIds }: Asked): Promise<Change[]> {
  const { rows } = await sql<Change>`
    with place as (
      select p.*, r.planned_start, r.direction, r.status from run_passenger p
      join run r on r.organisation_id = p.organisation_id and r.id = p.run_id
      where p.organisation_id = ${tx.organisationId} and p.child_id = ${anyOf(childIds)}
        and p.run_id = any (array(select id from run where organisation_id = ${tx.organisationId} and service_date = ${day}
          and group_id = any (array(select group_id from child_profile
            where organisation_id = ${tx.organisationId} and person_id = ${anyOf(childIds)}))))),
    ride as (
      select p.id, p.child_id, p.since, coalesce(p.returned_to, 'family') as place, p.planned_start, (
          p.state = 'RETURNED' or (p.direction = 'to_school' and (p.state = 'COLLECTED' or (p.state = 'DROPPED' and exists (
            select 1 from boarding_event e where e.organisation_id = p.organisation_id and e.passenger_id = p.id
              and e.type in ('DROPPED', 'RESOLVED') and e.recipient_kind is not null and not e.late
              and not exists (select 1 from boarding_event u where u.organisation_id = e.organisation_id
                and u.passenger_id = e.passenger_id and u.type = 'UNDO' and u.supersedes_id = e.id)))))) as back
      from place p where p.since is not null and p.rode and p.state not in ('TRANSFERRING', 'TRANSFERRED'))
    select p.id, p.run_id, b.id as from_id, b.since, b.place from place p
    left join lateral (select * from ride where ride.child_id = p.child_id and ride.planned_start < p.planned_start
      order by ride.planned_start desc, ride.id limit 1) b on b.back
    where p.status in ('PLANNED', 'READY', 'IN_PROGRESS', 'INTERRUPTED') and not p.unplanned
      and (p.brought_back_id is distinct from b.id or p.brought_back_at is distinct from b.since)
      and (b.id is null or not p.rode)`.execute(tx.db)
  return rows
}
