import { notFound } from '#platform/shared/errors/app-error.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { inReach } from '#features/children/server/children.api.ts'
import { adultsToTell, kinChildIds } from '#features/people/server/people.api.ts'
import { restrictedChildIds } from '#features/people/server/restrictions.api.ts'

/** What the actor may know and decide about pick-up: administrators everything, parents by the rights over each child. */
export type Rights = { admin: boolean; knows: (childId: string) => boolean; decides: (childId: string) => boolean }

/**
 * The rights of the actor. Who may collect a child knows who else may, who decides for the child names people; both only
 * with the right to see the child, and nobody about a child from whom they are restricted.
 */
export async function rightsOf(tx: TenantContext): Promise<Rights> {
  if (tx.actor.role !== 'CB_PARENT') {
    const admin = tx.actor.role !== 'CB_ASSISTANT'
    const hidden = await restrictedChildIds(tx)
    const may = (id: string) => admin && !hidden.has(id)
    return { admin, knows: may, decides: may }
  }
  const sees = new Set(await kinChildIds(tx, 'see'))
  const decides = new Set((await kinChildIds(tx, 'decide')).filter((id) => sees.has(id)))
  const collects = new Set((await kinChildIds(tx, 'collect')).filter((id) => sees.has(id)))
  return { admin: false, knows: (id) => decides.has(id) || collects.has(id), decides: (id) => decides.has(id) }
}

/** Children in reach, locked in one order, so that two changes about one child follow each other. A foreign one looks missing. */
export async function lockChildren(
  tx: TenantContext,
  childIds: readonly string[],
): Promise<{ groupId: string; today: string }> {
  const ids = [...new Set(childIds)]
  const rows = await tx.db
    .selectFrom('child_profile as c')
    .select(['c.person_id', 'c.group_id'])
    .where('c.organisation_id', '=', tx.organisationId)
    .where('c.person_id', '=', anyOf(ids))
    .where(await inReach(tx))
    .orderBy('c.person_id')
    .forNoKeyUpdate()
    .execute()
  const [first] = rows
  // Children of two groups have two schools: each of them names its people.
  if (!first || rows.length !== ids.length || rows.some((row) => row.group_id !== first.group_id)) throw notFound()
  return { groupId: first.group_id, today: await todayOf(tx, first.group_id) }
}

/** Today where the group is. */
export async function todayOf(tx: TenantContext, groupId: string): Promise<string> {
  const group = await tx.db
    .selectFrom('customer_group')
    .select('zone')
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', groupId)
    .executeTakeFirstOrThrow()
  return dayIn(group.zone, tx.now)
}

/** Says that who may collect has changed: to the family, and to the staff of the group, whose phones read it again at once. */
export async function tellPickup(tx: TenantContext, groupId: string, childIds: readonly string[]): Promise<void> {
  announce(tx, {
    message: 'pickup.changed',
    data: {},
    about: childIds,
    audience: { persons: await adultsToTell(tx, childIds), groupStaff: [groupId] },
  })
}
