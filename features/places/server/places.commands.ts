import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { notFound, refusedNow, stale } from '#platform/shared/errors/app-error.ts'
import { searchKey } from '#platform/shared/text/search-key.ts'
import { dropFile } from '#platform/server/files/files.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { groupInReach } from '#features/people/server/people.api.ts'
import type { createPlace, Place, updatePlace } from '../shared/places.contract.ts'
import { changed } from './changes.commands.ts'
import { homeInSight } from './homes.policy.ts'
import { locatedNow } from './located.rules.ts'
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
export async function addPlace(tx: TenantContext, body: BodyOf<typeof createPlace>): Promise<Place> {
  const group = await groupInReach(tx, body.customerGroupId)
  const id = body.id ?? tx.newId()
  await tx.db
    .insertInto('place')
    .values({
      organisation_id: tx.organisationId,
      group_id: group.id,
      id,
      created_at: tx.now,
      ...columns(body),
      ...locatedNow(tx, body.located ?? 'hand'),
    })
    .execute()
  await changed(tx, 'places.added', { id, group_id: group.id })
  return findPlace(tx, id)
}

/** The place locked for a change by an administrator of its group; a foreign one looks missing. */
export async function lockPlace(tx: TenantContext, id: string) {
  const row = await tx.db
    .selectFrom('place')
    .select(['id', 'group_id', 'picture_id', 'version', 'latitude', 'longitude'])
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .where('group_id', 'in', [...tx.actor.groupIds])
    .where(homeInSight(tx, 'place.id'))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Changes a place. Who moves its point, or says how the one that is there was set, decides about it. Runs keep the name and position that they were made with. */
export async function changePlace(tx: TenantContext, id: string, body: BodyOf<typeof updatePlace>): Promise<Place> {
  const row = await lockPlace(tx, id)
  if (row.version !== body.version) throw stale(await findPlace(tx, id))
  const moved = row.latitude !== body.latitude || row.longitude !== body.longitude
  const decided = moved || body.located !== undefined ? locatedNow(tx, body.located ?? 'hand') : {}
  await tx.db
    .updateTable('place')
    .set({ ...columns(body), ...decided, version: body.version + 1 })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute()
  await changed(tx, 'places.changed', row)
  return findPlace(tx, id)
}

/** Removes a place that nothing uses; otherwise says what uses it. */
export async function removePlace(tx: TenantContext, id: string): Promise<true> {
  const row = await lockPlace(tx, id)
  const { organisationId, db } = tx
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
  if (row.picture_id !== null) await dropFile(tx, row.picture_id)
  await db.deleteFrom('place').where('organisation_id', '=', organisationId).where('id', '=', id).execute()
  await changed(tx, 'places.removed', row)
  return true
}
