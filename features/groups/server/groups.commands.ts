import { sql } from 'kysely'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { dayIn, isZone } from '#platform/shared/dates/zoned.ts'
import { AppError, badFields, notFound, refusedNow, stale } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { alsoInGroup } from '#platform/server/app-context.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { heldToday } from '#features/people/server/membership-days.api.ts'
import { childFieldsHidden } from '#features/people/server/people.hooks.api.ts'
import { fieldSettings, holdFieldSettings } from '#features/people/server/records.api.ts'
import { hiddenNames } from '#features/people/shared/person-fields.rules.ts'
import type { createGroup, Group, updateGroup } from '../shared/groups.contract.ts'

/** The groups that the actor works in as administrator, by name. */
export async function groupsOf(tx: TenantContext, only?: string): Promise<Group[]> {
  const rows = await tx.db
    .selectFrom('customer_group as g')
    .select(['g.id', 'g.version', 'g.name', 'g.zone', 'g.archived_at'])
    .select((eb) =>
      eb
        .selectFrom('membership as m')
        .select(sql<number>`count(distinct m.person_id)::int`.as('n'))
        .whereRef('m.organisation_id', '=', 'g.organisation_id')
        .whereRef('m.group_id', '=', 'g.id')
        .where(heldToday(tx))
        .as('people'),
    )
    .where('g.organisation_id', '=', tx.organisationId)
    .where('g.id', '=', anyOf(only === undefined ? tx.actor.groupIds : tx.actor.groupIds.filter((id) => id === only)))
    .orderBy('g.name')
    .orderBy('g.id')
    .execute()
  return rows.map(({ archived_at, people, ...row }) => ({
    ...row,
    archived: archived_at !== null,
    people: people ?? 0,
  }))
}

async function findGroup(tx: TenantContext, id: string): Promise<Group> {
  const [found] = await groupsOf(tx, id)
  if (!found) throw notFound()
  return found
}

/** Makes a group that the actor administers from today. */
export async function addGroup(tx: TenantContext, body: BodyOf<typeof createGroup>): Promise<Group> {
  const { id, within } = await insertGroup(tx, body)
  return findGroup(within, id)
}

/** The same for who goes on in the transaction: answers the id and the work that reaches the group. Throws E019 when the name is taken. */
export async function insertGroup(
  tx: TenantContext,
  body: BodyOf<typeof createGroup>,
): Promise<{ id: string; within: TenantContext }> {
  await check(tx, body, null)
  const { personId } = tx.actor
  if (personId === null) throw notFound()
  const id = body.id ?? tx.newId()
  await tx.db
    .insertInto('customer_group')
    .values({ organisation_id: tx.organisationId, id, name: body.name, zone: body.zone, created_at: tx.now })
    .execute()
  const within = await alsoInGroup(tx, id)
  await tx.db
    .insertInto('membership')
    .values({
      organisation_id: tx.organisationId,
      id: tx.newId(),
      person_id: personId,
      group_id: id,
      role: 'CB_ADMIN',
      valid_from: dayIn(body.zone, tx.now),
    })
    .execute()
  await tell(within, id, 'groups.added')
  return { id, within }
}

/** Changes name and zone. */
export async function changeGroup(tx: TenantContext, id: string, body: BodyOf<typeof updateGroup>): Promise<Group> {
  const now = await lockOwn(tx, id)
  if (now.version !== body.version) throw stale(await findGroup(tx, id))
  await check(tx, body, id)
  await write(tx, id, { name: body.name, zone: body.zone })
  await tell(tx, id, 'groups.changed')
  return findGroup(tx, id)
}

/** Archives; what is archived already stays so. */
export async function archive(tx: TenantContext, id: string): Promise<Group> {
  const now = await lockOwn(tx, id)
  if (now.archived_at !== null) return findGroup(tx, id)
  const active = await tx.db
    .selectFrom('route')
    .select('id')
    .where('organisation_id', '=', tx.organisationId)
    .where('group_id', '=', id)
    .where('status', '=', 'ACTIVE')
    .limit(1)
    .executeTakeFirst()
  if (active) throw refusedNow('groups.hasRoutes')
  await write(tx, id, { archived_at: tx.now })
  await tell(tx, id, 'groups.archived')
  return findGroup(tx, id)
}

/** Opens it again. */
export async function restore(tx: TenantContext, id: string): Promise<Group> {
  const [, now] = await Promise.all([holdFieldSettings(tx, 'read'), lockOwn(tx, id)])
  if (now.archived_at === null) return findGroup(tx, id)
  await write(tx, id, { archived_at: null })
  // Whoever changed the fields of records meanwhile may not have reached this group.
  await childFieldsHidden.call(tx, { hidden: hiddenNames((await fieldSettings(tx)).childFields) })
  await tell(tx, id, 'groups.restored')
  return findGroup(tx, id)
}

async function check(
  tx: TenantContext,
  { name, zone }: { name: string; zone: string },
  own: string | null,
): Promise<void> {
  if (!isZone(zone)) throw badFields([{ fieldName: 'zone', message: 'groups.notAZone' }])
  const same = await tx.db
    .selectFrom('customer_group')
    .select('id')
    .where('organisation_id', '=', tx.organisationId)
    .where('name', '=', name)
    .execute()
  if (same.some((one) => one.id !== own))
    throw new AppError('E019', {
      detail: 'groups.nameTaken',
      fields: [{ fieldName: 'name', message: 'groups.nameTaken' }],
    })
}

/** The group's row, locked. A membership of the group must be in sight too: its row policy knows the actor's groups. */
async function lockOwn(tx: TenantContext, id: string) {
  if (!tx.actor.groupIds.includes(id)) throw notFound()
  const member = await tx.db
    .selectFrom('membership')
    .select('id')
    .where('organisation_id', '=', tx.organisationId)
    .where('group_id', '=', id)
    .where('person_id', '=', tx.actor.personId)
    .where('role', '=', 'CB_ADMIN')
    .limit(1)
    .executeTakeFirst()
  if (!member) throw notFound()
  const row = await tx.db
    .selectFrom('customer_group')
    .select(['version', 'archived_at'])
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

async function write(
  tx: TenantContext,
  id: string,
  values: { name?: string; zone?: string; archived_at?: Date | null },
): Promise<void> {
  await tx.db
    .updateTable('customer_group')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute()
}

async function tell(tx: TenantContext, id: string, action: `groups.${string}`): Promise<void> {
  await audit(tx, { action, subjectKind: 'group', subjectId: id })
  announce(tx, { message: 'groups.changed', data: { groupId: id }, about: 'nobody', audience: { groupStaff: [id] } })
}
