import { sql, type RawBuilder } from 'kysely'
import type { TenantContext } from '#platform/server/tenant-context.ts'

/**
 * Today where a child is, `YYYY-MM-DD`: in the zone of its group, the newest one it came to; in UTC for a child of whose
 * groups the actor sees none. In SQL, about the child that the column names.
 */
export function childDay(tx: Pick<TenantContext, 'organisationId' | 'now'>, child: string): RawBuilder<string> {
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
