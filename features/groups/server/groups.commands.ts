import { sql } from 'kysely'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { dayIn, isZone } from '#platform/shared/dates/zoned.ts'
import { AppError, badFields, notFound, refusedNow, stale } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { alsoInGroup } from '#platform/server/house.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { Work } from '#platform/server/work.ts'
import { heldToday } from '#features/people/server/membership-days.api.ts'
import type { createGroup, Group, updateGroup } from '../shared/groups.contract.ts'

/** The groups that the actor works in as administrator, by name. */
export async function groupsOf(work: Work, only?: string): Promise<Group[]> {
  const rows = await work.db
    .selectFrom('customer_group as g')
    .select(['g.id', 'g.version', 'g.name', 'g.zone', 'g.archived_at'])
    .select((eb) =>
      eb
        .selectFrom('membership as m')
        .select(sql<number>`count(distinct m.person_id)::int`.as('n'))
        .whereRef('m.organisation_id', '=', 'g.organisation_id')
        .whereRef('m.group_id', '=', 'g.id')
        .where(heldToday(work))
        .as('people'),
    )
    .where('g.organisation_id', '=', work.organisationId)
    .where(
      'g.id',
      '=',
      anyOf(only === undefined ? work.actor.groupIds : work.actor.groupIds.filter((id) => id === only)),
    )
    .orderBy('g.name')
    .orderBy('g.id')
    .execute()
  return rows.map(({ archived_at, people, ...row }) => ({
    ...row,
    archived: archived_at !== null,
    people: people ?? 0,
  }))
}

async function findGroup(work: Work, id: string): Promise<Group> {
  const [found] = await groupsOf(work, id)
  if (!found) throw notFound()
  return found
}

/** Makes a group that the actor administers from today. */
export async function addGroup(work: Work, body: BodyOf<typeof createGroup>): Promise<Group> {
  const { id, within } = await insertGroup(work, body)
  return findGroup(within, id)
}

/** The same for who goes on in the transaction: answers the id and the work that reaches the group. Throws E019 when the name is taken. */
export async function insertGroup(work: Work, body: BodyOf<typeof createGroup>): Promise<{ id: string; within: Work }> {
  await check(work, body, null)
  const { personId } = work.actor
  if (personId === null) throw notFound()
  const id = body.id ?? work.newId()
  await work.db
    .insertInto('customer_group')
    .values({ organisation_id: work.organisationId, id, name: body.name, zone: body.zone, created_at: work.now })
    .execute()
  const within = await alsoInGroup(work, id)
  await work.db
    .insertInto('membership')
    .values({
      organisation_id: work.organisationId,
      id: work.newId(),
      person_id: personId,
      group_id: id,
      role: 'CB_ADMIN',
      valid_from: dayIn(body.zone, work.now),
    })
    .execute()
  await tell(within, id, 'groups.added')
  return { id, within }
}

/** Changes name and zone. */
export async function changeGroup(work: Work, id: string, body: BodyOf<typeof updateGroup>): Promise<Group> {
  const now = await lockOwn(work, id)
  if (now.version !== body.version) throw stale(await findGroup(work, id))
  await check(work, body, id)
  await write(work, id, { name: body.name, zone: body.zone })
  await tell(work, id, 'groups.changed')
  return findGroup(work, id)
}

/** Archives; what is archived already stays so. */
export async function archive(work: Work, id: string): Promise<Group> {
  const now = await lockOwn(work, id)
  if (now.archived_at !== null) return findGroup(work, id)
  const active = await work.db
    .selectFrom('route')
    .select('id')
    .where('organisation_id', '=', work.organisationId)
    .where('group_id', '=', id)
    .where('status', '=', 'ACTIVE')
    .limit(1)
    .executeTakeFirst()
  if (active) throw refusedNow('groups.hasRoutes')
  await write(work, id, { archived_at: work.now })
  await tell(work, id, 'groups.archived')
  return findGroup(work, id)
}

/** Opens it again. */
export async function restore(work: Work, id: string): Promise<Group> {
  const now = await lockOwn(work, id)
  if (now.archived_at === null) return findGroup(work, id)
  await write(work, id, { archived_at: null })
  await tell(work, id, 'groups.restored')
  return findGroup(work, id)
}

async function check(work: Work, { name, zone }: { name: string; zone: string }, own: string | null): Promise<void> {
  if (!isZone(zone)) throw badFields([{ fieldName: 'zone', message: 'groups.notAZone' }])
  const same = await work.db
    .selectFrom('customer_group')
    .select('id')
    .where('organisation_id', '=', work.organisationId)
    .where('name', '=', name)
    .execute()
  if (same.some((one) => one.id !== own))
    throw new AppError('E019', {
      detail: 'groups.nameTaken',
      fields: [{ fieldName: 'name', message: 'groups.nameTaken' }],
    })
}

/** The group's row, locked. A membership of the group must be in sight too: its row policy knows the actor's groups. */
async function lockOwn(work: Work, id: string) {
  if (!work.actor.groupIds.includes(id)) throw notFound()
  const member = await work.db
    .selectFrom('membership')
    .select('id')
    .where('organisation_id', '=', work.organisationId)
    .where('group_id', '=', id)
    .where('person_id', '=', work.actor.personId)
    .where('role', '=', 'CB_ADMIN')
    .limit(1)
    .executeTakeFirst()
  if (!member) throw notFound()
  const row = await work.db
    .selectFrom('customer_group')
    .select(['version', 'archived_at'])
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

async function write(
  work: Work,
  id: string,
  values: { name?: string; zone?: string; archived_at?: Date | null },
): Promise<void> {
  await work.db
    .updateTable('customer_group')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', id)
    .execute()
}

async function tell(work: Work, id: string, action: `groups.${string}`): Promise<void> {
  await audit(work, { action, subjectKind: 'group', subjectId: id })
  announce(work, { message: 'groups.changed', data: { groupId: id }, audience: { groupStaff: [id] } })
}
