import { dayIn } from '#platform/shared/dates/zoned.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { memberRole, type MemberRole } from '#features/people/shared/records.contract.ts'
import { mustBeOurs } from '#features/people/server/belonging.api.ts'
import { isStanding, membershipsOf } from '#features/people/server/records.api.ts'
import { notRestricted } from '#features/people/server/restrictions.api.ts'
import type { Membership } from '../shared/memberships.contract.ts'
import { daysShown, stateOn } from '../shared/memberships.rules.ts'

/** What a person is and was in the actor's groups; nobody of them looks missing. */
export async function membershipsShown(tx: TenantContext, personId: string): Promise<Membership[]> {
  const rows = await membershipsOf(tx, personId)
  if (!isStanding(tx, rows)) await mustBeOurs(tx, personId)
  return rows.map((row) => ({
    id: row.id,
    role: row.role,
    group: { id: row.groupId, name: row.groupName },
    ...daysShown(row),
    state: stateOn(row, dayIn(row.zone, tx.now)),
    version: row.version,
    fixedReason:
      personId === tx.actor.personId && row.role === 'CB_ADMIN' && row.current ? 'memberships.ownRole' : null,
  }))
}

export type Locked = {
  id: string
  personId: string
  groupId: string
  role: MemberRole
  from: string
  to: string | null
  version: number
  /** In the group's zone. */
  today: string
}

/** A membership of the actor's groups, of nobody from whom they are restricted, locked together with its group, so that administrators leave one after the other. */
export async function lockMembership(tx: TenantContext, id: string): Promise<Locked> {
  const found = await tx.db
    .selectFrom('membership')
    .select('group_id')
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .where('group_id', '=', anyOf(tx.actor.groupIds))
    .where(notRestricted(tx, 'person_id'))
    .executeTakeFirst()
  if (!found) throw notFound()
  const zone = await lockGroup(tx, found.group_id)
  const row = await tx.db
    .selectFrom('membership')
    .select(['id', 'person_id', 'group_id', 'role', 'valid_from', 'valid_to', 'version'])
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .where('group_id', '=', anyOf(tx.actor.groupIds))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  const today = dayIn(zone, tx.now)
  // Other days for what is over would bring back who has gone to another group.
  if (row.valid_to !== null && row.valid_to < today) await mustBeOurs(tx, row.person_id)
  return {
    id: row.id,
    personId: row.person_id,
    groupId: row.group_id,
    role: memberRole.parse(row.role),
    from: row.valid_from,
    to: row.valid_to,
    version: row.version,
    today,
  }
}

/** Locks a group's row and answers its zone. */
export async function lockGroup(tx: TenantContext, groupId: string): Promise<string> {
  const group = await tx.db
    .selectFrom('customer_group')
    .select('zone')
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', groupId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!group) throw notFound()
  return group.zone
}

/** The other memberships of the same person in the same group and role. */
export async function siblings(
  tx: TenantContext,
  { personId, groupId, role }: Pick<Locked, 'personId' | 'groupId' | 'role'>,
  except: string | null,
) {
  const rows = await membershipsOf(tx, personId, [groupId])
  return rows.filter((row) => row.role === role && row.id !== except)
}

/** The days of the other administrators of a group. */
export async function otherAdministrators(tx: TenantContext, { groupId, id }: Pick<Locked, 'groupId' | 'id'>) {
  const rows = await tx.db
    .selectFrom('membership')
    .select(['valid_from', 'valid_to'])
    .where('organisation_id', '=', tx.organisationId)
    .where('group_id', '=', groupId)
    .where('role', '=', 'CB_ADMIN')
    .where('id', '<>', id)
    .execute()
  return rows.map((row) => ({ from: row.valid_from, to: row.valid_to }))
}
