import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { notFound, refusedNow, stale } from '#platform/shared/errors/app-error.ts'
import { searchKey } from '#platform/shared/text/search-key.ts'
import { dropFile } from '#platform/server/files/files.ts'
import type { Work } from '#platform/server/work.ts'
import { groupInReach } from '#features/people/server/people.api.ts'
import type { createPlace, Place, updatePlace } from '../shared/places.contract.ts'
import { changed } from './changes.commands.ts'
import { findPlace } from './places.queries.ts'

const columns = (body: Omit<BodyOf<typeof createPlace>, 'id' | 'customerGroupId'>) => ({
  name: body.name,
  name_key: searchKey(body.name),
  kind: body.kind,
  latitude: body.latitude,
  longitude: body.longitude,
  address: body.address,
  address_key: searchKey(body.address),
  safety_notes: body.safetyNotes,
  radius_m: body.radiusM,
  side_of_road: body.sideOfRoad,
})

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
      created_at: work.now,
      ...columns(body),
    })
    .execute()
  await changed(work, 'places.added', { id, group_id: group.id })
  return findPlace(work, id)
}

/** The place locked for a change by an administrator of its group; a foreign one looks missing. */
export async function lockPlace(work: Work, id: string) {
  const row = await work.db
    .selectFrom('place')
    .select(['id', 'group_id', 'picture_id', 'version'])
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
    .set({ ...columns(body), version: body.version + 1 })
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', id)
    .execute()
  await changed(work, 'places.changed', row)
  return findPlace(work, id)
}

/** Removes a place that nothing uses; otherwise says what uses it. */
export async function removePlace(work: Work, id: string): Promise<true> {
  const row = await lockPlace(work, id)
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
  if (row.picture_id !== null) await dropFile(work, row.picture_id)
  await db.deleteFrom('place').where('organisation_id', '=', organisationId).where('id', '=', id).execute()
  await changed(work, 'places.removed', row)
  return true
}
