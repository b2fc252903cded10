import { sql, type RawBuilder } from 'kysely'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notEnded } from '#features/people/server/membership-days.api.ts'
import type { Change } from './answers.rules.ts'

/** That nothing follows an enrolment. */
export const newest = ({ organisationId }: TenantContext, row: 'e' | 'z' = 'e') => {
  const its = sql.ref(row)
  return sql`not exists (select from care_activity_enrolment n where n.organisation_id = ${organisationId}
    and n.activity_id = ${its}.activity_id and n.person_id = ${its}.person_id and n.nth > ${its}.nth)`
}

/** That an enrolment says how somebody stands in an activity `v` now; who left its group has no part in it any more. */
export const standsAs = (
  tx: TenantContext,
  change: Exclude<Change, 'withdrawn'>,
  row: 'e' | 'z' = 'e',
): RawBuilder<boolean> => {
  const its = sql.ref(row)
  return sql<boolean>`(${its}.change = ${change} and ${newest(tx, row)}
    and exists (select from membership m where m.organisation_id = ${tx.organisationId} and m.person_id = ${its}.person_id
      and m.group_id = v.group_id and m.role in ('GUEST', 'CHILD') and ${notEnded(tx)}))`
}

/** How many are enrolled in an activity `v`, or wait; who left the group has no place any more. */
export const countIn = (tx: TenantContext, change: 'enrolled' | 'waiting'): RawBuilder<number> =>
  sql<number>`(select count(*)::int from care_activity_enrolment e where e.organisation_id = ${tx.organisationId}
    and e.activity_id = v.id and ${standsAs(tx, change)})`

export type InLine = { person_id: string; nth: number; guest: boolean }

/** Those who wait for a place in an activity, in their order: the first `most` of them. */
export async function firstInLine(tx: TenantContext, id: string, most: number | null): Promise<InLine[]> {
  const { rows } = await sql<InLine>`select e.person_id, e.nth, exists (select from membership m
      where m.organisation_id = ${tx.organisationId} and m.person_id = e.person_id and m.group_id = v.group_id and m.role = 'GUEST') as guest
    from care_activity_enrolment e join care_activity v on v.organisation_id = ${tx.organisationId} and v.id = e.activity_id
    where e.organisation_id = ${tx.organisationId} and e.activity_id = ${id} and ${standsAs(tx, 'waiting')}
    order by e.line limit ${most}`.execute(tx.db)
  return rows
}

/** The last number of the line that was given, also to somebody who waits no more. */
export async function lastLine(tx: TenantContext, id: string): Promise<number> {
  const row = await tx.db
    .selectFrom('care_activity_enrolment')
    .select((eb) => eb.fn.max('line').as('line'))
    .where('organisation_id', '=', tx.organisationId)
    .where('activity_id', '=', id)
    .executeTakeFirst()
  return row?.line ?? 0
}

/**
 * Activities of a group, or all, that have not begun and in which somebody waits although a place is free. Those of a series in their order, in which a change
 * of the series holds them.
 */
export async function withLine(tx: TenantContext, groupId: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select v.id from care_activity v
    where v.organisation_id = ${tx.organisationId} and v.state = 'OPEN' and v.starts_at > ${tx.now}
      and ${groupId === null ? sql`true` : sql`v.group_id = ${groupId}`}
      and exists (select from care_activity_enrolment e where e.organisation_id = ${tx.organisationId} and e.activity_id = v.id
        and e.change = 'waiting' and ${newest(tx)})
      and (v.capacity is null or v.capacity > ${countIn(tx, 'enrolled')})
    order by v.series_id, v.occurrence, v.id`.execute(tx.db)
  return rows.map(({ id }) => id)
}
