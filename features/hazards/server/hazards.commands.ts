import { sql } from 'kysely'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { badFields, refusedNow, stale } from '#platform/shared/errors/app-error.ts'
import { searchKey } from '#platform/shared/text/search-key.ts'
import { audit } from '#platform/server/audit.ts'
import { announce } from '#platform/server/live/announce.ts'
import { repeatOf } from '#platform/server/once/repeat.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { groupInReach } from '#features/people/server/people.api.ts'
import type { hazards, Hazard } from '../shared/hazards.contract.ts'
import { boxOf, MOST_HAZARDS, problemsOf } from '../shared/hazards.rules.ts'
import { findHazard, hazardIfAny } from './hazards.queries.ts'

type Body = Omit<BodyOf<typeof hazards.update>, 'version'>

/** What is stored of a body; throws 400 E012 with the fields that a person has to correct. */
function columns(body: Body) {
  const problems = problemsOf(body)
  if (problems.length > 0) throw badFields(problems)
  return {
    name: body.name,
    name_key: searchKey(body.name),
    note: body.note,
    kind: body.kind,
    points: JSON.stringify(body.points),
    radius_m: body.radiusM,
    closed_for: body.closedFor,
    first_day: body.firstDay,
    last_day: body.lastDay,
    ...boxOf(body),
  }
}

/** Ways heed at most so many: with more in use in the group, 409 E013. Streets that were closed once do not count. */
async function refuseTooMany(tx: TenantContext, groupId: string): Promise<void> {
  const before = new Date(tx.now.getTime() - 2 * 86_400_000)
  const { rows } = await sql`select from hazard where organisation_id = ${tx.organisationId} and group_id = ${groupId}
    and status = 'A' and (last_day is null or last_day > ${before}::date) offset ${MOST_HAZARDS - 1} limit 1`.execute(
    tx.db,
  )
  if (rows.length > 0) throw refusedNow('hazards.error.full', { values: { most: MOST_HAZARDS } })
}

/** Adds one to a group of the administrator; a repeat with the id that the caller made answers what was added. */
export async function addHazard(tx: TenantContext, body: BodyOf<typeof hazards.create>): Promise<Hazard> {
  const { id: groupId } = await groupInReach(tx, body.customerGroupId)
  const before = body.id === undefined ? undefined : await hazardIfAny(tx, body.id)
  const again = repeatOf(before, before, null)
  if (again) return again
  await refuseTooMany(tx, groupId)
  const id = body.id ?? tx.newId()
  await tx.db
    .insertInto('hazard')
    .values({
      organisation_id: tx.organisationId,
      group_id: groupId,
      id,
      author_id: tx.actor.personId,
      created_at: tx.now,
      ...columns(body),
    })
    .execute()
  return done(tx, 'hazards.added', id, groupId)
}

/**
 * Changes one in reach. Who read an older version is refused (409 E016) with what it is now; an archived one is restored before it is
 * changed (409 E013).
 */
export async function changeHazard(
  tx: TenantContext,
  id: string,
  { version, ...body }: BodyOf<typeof hazards.update>,
): Promise<Hazard> {
  const row = await tx.db
    .updateTable('hazard')
    .set({ ...columns(body), version: version + 1 })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .where('group_id', 'in', [...tx.actor.groupIds])
    .where('version', '=', version)
    .where('status', '=', 'A')
    .returning('group_id')
    .executeTakeFirst()
  if (!row) {
    const now = await findHazard(tx, id)
    throw now.version === version ? refusedNow('hazards.error.archived') : stale(now)
  }
  return done(tx, 'hazards.changed', id, row.group_id)
}

/** Archives one in reach (D) or takes it into use again (A), unless the group has as many as it may; one that is so already stays as it is. */
export async function moveHazard(tx: TenantContext, id: string, status: 'A' | 'D'): Promise<Hazard> {
  if (status === 'A') await refuseTooMany(tx, (await findHazard(tx, id)).customerGroupDto.id)
  const row = await tx.db
    .updateTable('hazard')
    .set((eb) => ({ status, version: eb('version', '+', 1) }))
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .where('group_id', 'in', [...tx.actor.groupIds])
    .where('status', '<>', status)
    .returning('group_id')
    .executeTakeFirst()
  return row ? done(tx, status === 'D' ? 'hazards.archived' : 'hazards.restored', id, row.group_id) : findHazard(tx, id)
}

/** Kept in the audit, told to the staff of the group; answers what it is now. */
async function done(tx: TenantContext, action: `hazards.${string}`, id: string, groupId: string): Promise<Hazard> {
  await audit(tx, { action, subjectKind: 'hazard', subjectId: id })
  announce(tx, { message: 'hazards.changed', data: { id }, about: 'nobody', audience: { groupStaff: [groupId] } })
  return findHazard(tx, id)
}
