import { sql, type Expression, type SqlBool } from 'kysely'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { heldToday } from './membership-days.api.ts'

/**
 * A restriction outranks every other tie, past, present or by role: an adult who is restricted from a child learns nothing
 * about them as staff of the group either. It ends with its lifting alone, whatever days stand beside it.
 */

type Asking = { organisationId: string; actor: { personId: string | null } }

/** The children from whom the actor is restricted, to be asked in a statement. */
export const restrictedFrom = (tx: Asking) =>
  sql`select x.child_id from relationship x where x.organisation_id = ${tx.organisationId}
    and x.adult_id = ${tx.actor.personId} and x.restricted`

/** That the child whose id stands in `column` is none from whom the actor is restricted; a row without a child passes. */
export function notRestricted(tx: Asking, column: string): Expression<SqlBool> {
  if (tx.actor.personId === null) return sql<boolean>`true`
  const id = sql.ref(column)
  return sql<boolean>`(${id} is null or ${id} <> all (array(${restrictedFrom(tx)})))`
}

/** Ids of the children from whom the actor is restricted; none for the system itself. */
export async function restrictedChildIds(tx: TenantContext): Promise<Set<string>> {
  if (tx.actor.personId === null) return new Set()
  const { rows } = await sql<{ child_id: string }>`${restrictedFrom(tx)}`.execute(tx.db)
  return new Set(rows.map((row) => row.child_id))
}

/** The administrators of groups today, each with those of these people from whom they are restricted. */
export async function officesAbout(tx: TenantContext, groupIds: readonly string[], personIds: readonly string[]) {
  const { rows } = await sql<{ person_id: string; group_id: string; not_about: string[] }>`
    select distinct m.person_id, m.group_id, array(select x.child_id from relationship x
      where x.organisation_id = ${tx.organisationId} and x.adult_id = m.person_id and x.restricted
        and x.child_id = any (${[...personIds]}::uuid[])) as not_about
    from membership m where m.organisation_id = ${tx.organisationId} and m.group_id = any (${[...groupIds]}::uuid[])
      and m.role = 'CB_ADMIN' and ${heldToday(tx)}`.execute(tx.db)
  return rows
}

/** Ids of the administrators of a group who may know of these children: none who is restricted from one of them. */
export async function officeOf(tx: TenantContext, groupId: string, childIds: readonly string[]): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('membership as m')
    .select('m.person_id')
    .distinct()
    .where('m.organisation_id', '=', tx.organisationId)
    .where('m.group_id', '=', groupId)
    .where('m.role', '=', 'CB_ADMIN')
    .where(heldToday(tx))
    .where(
      sql<boolean>`not exists (select 1 from relationship x where x.organisation_id = ${tx.organisationId}
        and x.adult_id = m.person_id and x.child_id = ${anyOf(childIds)} and x.restricted)`,
    )
    .execute()
  return rows.map((row) => row.person_id)
}
