import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { notFound, refusedNow, stale } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { dropFile } from '#platform/server/files/files.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { maybeOne } from '../shared/duplicates.rules.ts'
import { placeKind, type keepApart, type mergePlaces, type Place } from '../shared/places.contract.ts'
import { changed } from './changes.commands.ts'
import { childrenWhoMeetARoute } from './duplicates.queries.ts'
import { homeInSight } from './homes.policy.ts'
import { homesAtStops, placesMerged } from './places.hooks.api.ts'
import { findPlace } from './places.queries.ts'

/** Makes one place of two (docs/adr/0070). Everything that used the duplicate uses the place that stays. */
export async function merge(tx: TenantContext, id: string, body: BodyOf<typeof mergePlaces>): Promise<Place> {
  const goneId = body.duplicateId
  await lockUsers(tx, goneId)
  const places = await lockBoth(tx, id, goneId)
  const kept = places.get(id)
  const gone = places.get(goneId)
  if (kept && !gone && (await wasMerged(tx, goneId, id))) return findPlace(tx, id)
  if (!kept || !gone || id === goneId) throw notFound()
  if (kept.version !== body.version) throw stale(await findPlace(tx, id))
  if (gone.version !== body.duplicateVersion) throw stale(await findPlace(tx, goneId))
  if (!maybeOne(spot(kept), spot(gone))) throw refusedNow('places.error.notOne')
  const both = await routeAtBoth(tx, id, goneId)
  if (both !== undefined) throw refusedNow('places.error.routeAtBoth', { values: { route: both } })
  const meeting = await childrenWhoMeetARoute(tx, [id, goneId])
  await placesMerged.call(tx, { from: goneId, to: id })
  await forget(tx, gone, id)
  await changed(tx, 'places.merged', kept, { gone: goneId })
  // A home and a stop that were two points are one now: for these children alone the day may turn out otherwise.
  await homesAtStops.call(tx, { childIds: meeting })
  return findPlace(tx, id)
}

/** Two places are two, or may be one after all. */
export async function setApart(
  tx: TenantContext,
  id: string,
  { otherId, apart }: BodyOf<typeof keepApart>,
): Promise<true> {
  const places = await lockBoth(tx, id, otherId)
  const [one, other] = [places.get(id), places.get(otherId)]
  if (!one || !other || id === otherId || one.group_id !== other.group_id) throw notFound()
  const [first_id, second_id] = id < otherId ? [id, otherId] : [otherId, id]
  const { db, organisationId } = tx
  if (apart)
    await db
      .insertInto('place_apart')
      .values({ organisation_id: organisationId, group_id: one.group_id, first_id, second_id })
      .onConflict((on) => on.columns(['organisation_id', 'first_id', 'second_id']).doNothing())
      .execute()
  else
    await db
      .deleteFrom('place_apart')
      .where('organisation_id', '=', organisationId)
      .where('group_id', '=', one.group_id)
      .where('first_id', '=', first_id)
      .where('second_id', '=', second_id)
      .execute()
  await audit(tx, { action: 'places.setApart', subjectKind: 'place', subjectId: id, details: { otherId, apart } })
  return true
}

type Locked = Awaited<ReturnType<typeof lockBoth>> extends Map<string, infer Row> ? Row : never

const spot = (row: Locked) => ({
  groupId: row.group_id,
  kind: placeKind.parse(row.kind),
  nameKey: row.name_key,
  latitude: row.latitude,
  longitude: row.longitude,
})

/** Routes and children before places, as everybody locks them who gives a route or a child a place. */
async function lockUsers(tx: TenantContext, placeId: string): Promise<void> {
  const { db, organisationId } = tx
  await db
    .selectFrom('route as r')
    .select('r.id')
    .where('r.organisation_id', '=', organisationId)
    .where('r.group_id', 'in', [...tx.actor.groupIds])
    .where('r.id', 'in', (eb) =>
      eb
        .selectFrom('route_stop as s')
        .select('s.route_id')
        .where('s.organisation_id', '=', organisationId)
        .where('s.place_id', '=', placeId),
    )
    .orderBy('r.id')
    .forUpdate()
    .execute()
  await db
    .selectFrom('child_profile as c')
    .select('c.person_id')
    .where('c.organisation_id', '=', organisationId)
    .where('c.group_id', 'in', [...tx.actor.groupIds])
    .where((eb) => eb.or([eb('c.home_place_id', '=', placeId), eb('c.school_place_id', '=', placeId)]))
    .orderBy('c.person_id')
    .forUpdate()
    .execute()
}

async function lockBoth(tx: TenantContext, id: string, other: string) {
  const rows = await tx.db
    .selectFrom('place')
    .select(['id', 'group_id', 'kind', 'name_key', 'latitude', 'longitude', 'external_key', 'picture_id', 'version'])
    .where('organisation_id', '=', tx.organisationId)
    .where(homeInSight(tx, 'place.id'))
    .where('group_id', 'in', [...tx.actor.groupIds])
    .where('id', '=', anyOf([id, other]))
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function wasMerged(tx: TenantContext, goneId: string, intoId: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('merged_place')
    .select('id')
    .where('organisation_id', '=', tx.organisationId)
    .where('group_id', 'in', [...tx.actor.groupIds])
    .where('id', '=', goneId)
    .where('into_id', '=', intoId)
    .executeTakeFirst()
  return row !== undefined
}

/** A draft or active route that stops at both would stop twice at one place: somebody decides there first. */
async function routeAtBoth(tx: TenantContext, id: string, goneId: string): Promise<string | undefined> {
  const row = await tx.db
    .selectFrom('route as r')
    .select('r.name')
    .where('r.organisation_id', '=', tx.organisationId)
    .where('r.group_id', 'in', [...tx.actor.groupIds])
    .where('r.status', '<>', 'ARCHIVED')
    .where((eb) =>
      eb.and(
        [id, goneId].map((placeId) =>
          eb.exists(
            eb
              .selectFrom('route_stop as s')
              .select('s.id')
              .whereRef('s.organisation_id', '=', 'r.organisation_id')
              .whereRef('s.route_id', '=', 'r.id')
              .where('s.place_id', '=', placeId),
          ),
        ),
      ),
    )
    .orderBy('r.name_key')
    .orderBy('r.id')
    .executeTakeFirst()
  return row?.name
}

/** Removes the duplicate and keeps what an import calls it, and what called itself so before. */
async function forget(tx: TenantContext, gone: Locked, intoId: string): Promise<void> {
  const { db, organisationId } = tx
  await db
    .updateTable('merged_place')
    .set({ into_id: intoId })
    .where('organisation_id', '=', organisationId)
    .where('into_id', '=', gone.id)
    .execute()
  await db
    .insertInto('merged_place')
    .values({
      organisation_id: organisationId,
      group_id: gone.group_id,
      id: gone.id,
      into_id: intoId,
      external_key: gone.external_key,
      merged_at: tx.now,
    })
    .execute()
  if (gone.picture_id !== null) await dropFile(tx, gone.picture_id)
  await db.deleteFrom('place').where('organisation_id', '=', organisationId).where('id', '=', gone.id).execute()
}
