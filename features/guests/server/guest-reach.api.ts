import { isOffice } from '#platform/server/policy/office.ts'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { heldToday, notEnded } from '#features/people/server/membership-days.api.ts'
import { myRunsChildren } from '#features/people/server/people.api.ts'
import { gives, ofKin, type GuardianRight } from '#features/people/server/rights.api.ts'
import { notRestricted, restrictedFrom } from '#features/people/server/restrictions.api.ts'
import { guestsInMyCare } from './care-team.api.ts'

/**
 * That the actor's role reaches the guest whose id stands in `column`: of the family, on a run, or by the care team (docs/api.md, "Rights").
 * A family needs the `right`; the default is to read the care record. It does not check that the guest belongs to the
 * actor's groups, or that the actor is not restricted.
 */
export function guestReached(tx: TenantContext, column: string, right: GuardianRight = 'seeCare'): Expression<SqlBool> {
  const id = sql.ref(column)
  if (isOffice(tx) || tx.actor.role === 'CB_PARENT') return ofKin(tx, column, right)
  return sql<boolean>`(${id} in (${guestsInMyCare(tx)}) or ${id} in (${myRunsChildren(tx)}))`
}

/** That the actor reaches the person of a membership `m`, whose role, group and end the statement asks for itself. */
export const memberInReach = (tx: TenantContext, right?: GuardianRight): Expression<SqlBool> =>
  sql<boolean>`(${guestReached(tx, 'm.person_id', right)} and ${notRestricted(tx, 'm.person_id')})`

/** That the person whose id stands in `column` is a guest of these groups whom the actor reaches, and from whom they are not restricted. */
export const guestInReachOf = (
  tx: TenantContext,
  column: string,
  { groupIds = tx.actor.groupIds, right }: { groupIds?: readonly string[]; right?: GuardianRight } = {},
): Expression<SqlBool> => sql<boolean>`(exists (select from membership m where m.organisation_id = ${tx.organisationId}
    and m.person_id = ${sql.ref(column)} and m.role = 'GUEST' and m.group_id = any (${[...groupIds]}::uuid[]) and ${notEnded(tx)})
  and ${guestReached(tx, column, right)} and ${notRestricted(tx, column)})`

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
