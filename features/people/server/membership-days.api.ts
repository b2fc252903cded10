import { sql, type RawBuilder } from 'kysely'
import type { TenantContext } from '#platform/server/tenant-context.ts'

type Moment = Pick<TenantContext, 'organisationId' | 'now'>

/** That a membership (row `m`) is valid on a day of its group. */
export function heldOn(day: string): RawBuilder<boolean> {
  return sql<boolean>`(m.valid_from <= ${day}::date and (m.valid_to is null or m.valid_to >= ${day}::date))`
}

/** That a membership (row `m`) is valid today where its group is. */
export function heldToday(tx: TenantContext): RawBuilder<boolean> {
  const utc = utcDay(tx)
  return sql<boolean>`case
    when m.valid_from < ${utc} and (m.valid_to is null or m.valid_to > ${utc}) then true
    when m.valid_from > ${utc} + 1 or m.valid_to < ${utc} - 1 then false
    else ${groupDay(tx)} between m.valid_from and coalesce(m.valid_to, 'infinity'::date) end`
}

/** That a membership (row `m`) has not ended where its group is: it is valid today, or will be. */
export function notEnded(tx: Moment): RawBuilder<boolean> {
  const utc = utcDay(tx)
  return sql<boolean>`case
    when m.valid_to < m.valid_from then false
    when m.valid_to is null or m.valid_to > ${utc} then true
    when m.valid_to < ${utc} - 1 then false
    else m.valid_to >= ${groupDay(tx)} end`
}

/** No zone is more than a day from UTC, so that only a row which begins or ends about now asks for the zone of its group. */
const utcDay = (tx: Moment) => sql`(${tx.now}::timestamptz at time zone 'UTC')::date`

const groupDay = (
  tx: Moment,
) => sql`(select (${tx.now}::timestamptz at time zone its.zone)::date from customer_group its
  where its.organisation_id = m.organisation_id and its.id = m.group_id)`

/**
 * Today where a child is, `YYYY-MM-DD`: in the zone of its group, the newest one it came to; in UTC for a child of whose
 * groups the actor sees none. In SQL, about the child that the column names.
 */
export function childDay(tx: Moment, child: string): RawBuilder<string> {
  return sql<string>`(${tx.now}::timestamptz at time zone coalesce((select g.zone from membership its
    join customer_group g on g.organisation_id = its.organisation_id and g.id = its.group_id
    where its.organisation_id = ${tx.organisationId} and its.person_id = ${sql.ref(child)}
      and its.role in ('CHILD', 'GUEST') order by its.valid_from desc, its.id limit 1), 'UTC'))::date`
}

/** The same of one child. */
export async function dayOfChild(tx: TenantContext, childId: string): Promise<string> {
  const row = await tx.db
    .selectFrom('person as c')
    .select(childDay(tx, 'c.id').as('day'))
    .where('c.organisation_id', '=', tx.organisationId)
    .where('c.id', '=', childId)
    .executeTakeFirstOrThrow()
  return row.day
}
