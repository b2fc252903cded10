import { sql, type Expression, type SqlBool } from 'kysely'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { heldToday } from '#features/people/server/membership-days.api.ts'
import { myRunsChildren } from '#features/people/server/people.api.ts'
import { notRestricted, restrictedFrom } from '#features/people/server/restrictions.api.ts'
import { gives } from '#features/people/server/rights.api.ts'
import { guestsInMyCare } from './care-team.api.ts'

/**
 * That the actor may read the name of the person whose id is in `column`, in a list of those who received or confirmed something
 * (docs/adr/0284): of staff of the own groups, and of families by role. An administrator knows all families except the adults of
 * children from whom they are restricted. An assistant knows the contacts of children on the own runs of today, and of guests on
 * whose care team they are. A parent knows no other family.
 */
export function mayBeNamed(tx: TenantContext, column: string): Expression<SqlBool> {
  const { organisationId, actor } = tx
  if (actor.personId === null || actor.role === null) return sql<boolean>`true`
  const id = sql.ref(column)
  const staff = sql`exists (select from membership m where m.organisation_id = ${organisationId} and m.person_id = ${id}
    and m.role in ('CB_ADMIN', 'CB_ASSISTANT') and m.group_id = any (${[...actor.groupIds]}::uuid[]) and ${heldToday(tx)})`
  const met = sql`(select child_id from (${myRunsChildren(tx)}) riding union ${guestsInMyCare(tx)})`
  const families = {
    CB_ADMIN: sql`not exists (select from relationship r where r.organisation_id = ${organisationId}
      and r.adult_id = ${id} and r.child_id in (${restrictedFrom(tx)}))`,
    CB_ASSISTANT: sql`(${id} in ${met} or exists (select from relationship r where r.organisation_id = ${organisationId}
      and r.adult_id = ${id} and ${gives(tx, 'see')} and r.child_id in ${met} and r.child_id not in (${restrictedFrom(tx)})))`,
    CB_PARENT: sql`${id} = ${actor.personId}::uuid`,
  }[actor.role]
  return sql<boolean>`(${notRestricted(tx, column)} and (${staff} or ${families}))`
}
