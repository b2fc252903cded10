import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { notFound, refusedNow, stale } from '#platform/shared/errors/app-error.ts'
import { searchKey } from '#platform/shared/text/search-key.ts'
import { audit } from '#platform/server/audit.ts'
import type { Work } from '#platform/server/work.ts'
import { groupInReach } from '#features/people/server/people.api.ts'
import type { createPlace, Place, updatePlace } from '../shared/places.contract.ts'
import { findPlace } from './places.queries.ts'

/** Adds a place to a group of the administrator. */
export async function addPlace(work: Work, body: BodyOf<typeof createPlace>): Promise<Place> {
  const group = await groupInReach(work, body.customerGroupId)
  const id = body.id ?? work.newId()
  await work.db
    .insertInto('place')
    .values({
      organisation_id: work.organisationId,
      group_id: group.id,
      id,
      name: body.name,
      name_key: searchKey(body.name),
      kind: body.kind,
      latitude: body.latitude,
      longitude: body.longitude,
      address: body.address,
      safety_notes: body.safetyNotes,
      created_at: work.now,
    })
    .execute()
  await audit(work, { action: 'places.added', subjectKind: 'place', subjectId: id })
  return findPlace(work, id)
}

async function lockPlace(work: Work, id: string) {
  const row = await work.db
    .selectFrom('place')
    .select(['id', 'version'])
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', id)
    .where('group_id', 'in', [...work.actor.groupIds])
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Changes a place. Runs keep the name and position that they were made with. */
export async function changePlace(work: Work, id: string, body: BodyOf<typeof updatePlace>): Promise<Place> {
  const row = await lockPlace(work, id)
  if (row.version !== body.version) throw stale(await findPlace(work, id))
  await work.db
    .updateTable('place')
    .set({
      name: body.name,
      name_key: searchKey(body.name),
      kind: body.kind,
      latitude: body.latitude,
      longitude: body.longitude,
      address: body.address,
      safety_notes: body.safetyNotes,
      version: body.version + 1,
    })
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', id)
    .execute()
  await audit(work, { action: 'places.changed', subjectKind: 'place', subjectId: id })
  return findPlace(work, id)
}

/** Removes a place that nothing uses; otherwise says what uses it. */
export async function removePlace(work: Work, id: string): Promise<true> {
  await lockPlace(work, id)
  const { organisationId, db } = work
  const stop = await db
    .selectFrom('route_stop')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('place_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  if (stop) throw refusedNow('places.error.usedByRoute')
  const child = await db
    .selectFrom('child_profile')
    .select('person_id')
    .where('organisation_id', '=', organisationId)
    .where((eb) => eb.or([eb('home_place_id', '=', id), eb('school_place_id', '=', id)]))
    .limit(1)
    .executeTakeFirst()
  const home = await db
    .selectFrom('household')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('place_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  if (child || home) throw refusedNow('places.error.usedByChild')
  await db.deleteFrom('place').where('organisation_id', '=', organisationId).where('id', '=', id).execute()
  await audit(work, { action: 'places.removed', subjectKind: 'place', subjectId: id })
  return true
}
