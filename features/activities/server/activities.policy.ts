import { sql, type Expression, type SqlBool } from 'kysely'
import { isOffice } from '#platform/server/policy/office.ts'
import { inMyGroups } from '#platform/server/policy/in-my-groups.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { memberInReach } from '#features/guests/server/guest-reach.api.ts'
import { notEnded } from '#features/people/server/membership-days.api.ts'

/**
 * Who does what with activities: the office of the group plans; staff of the group read the plan, and of those who take part the ones whom they reach
 * (`personReached`), whom they enrol and record; families read what their own can take part in, and enrol and withdraw them.
 */
export const mayRecord = (tx: TenantContext): boolean => isOffice(tx) || tx.actor.role === 'CB_ASSISTANT'

/** That a membership `m` is of somebody in care or a child of a group, in these days, whom the actor reaches. */
export const memberReached = (tx: TenantContext, group: Expression<unknown>): Expression<SqlBool> =>
  sql<boolean>`(m.organisation_id = ${tx.organisationId} and m.group_id = ${group} and m.role in ('GUEST', 'CHILD')
    and ${notEnded(tx)} and ${memberInReach(tx, 'see')})`

/** That the actor may read the plan of an activity `v`. What is archived is for the office. */
export function activityReached(tx: TenantContext): Expression<SqlBool> {
  const mine = sql`(v.organisation_id = ${tx.organisationId} and ${inMyGroups(tx, 'v.group_id')})`
  if (isOffice(tx)) return sql<boolean>`${mine}`
  const shown = sql`(${mine} and v.state <> 'ARCHIVED')`
  if (tx.actor.role === 'CB_ASSISTANT') return sql<boolean>`${shown}`
  return sql<boolean>`(${shown} and exists (select from membership m where ${memberReached(tx, sql.ref('v.group_id'))}))`
}
