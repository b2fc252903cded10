import { sql } from 'kysely'
import * as z from 'zod/mini'
import { GEOCODINGS } from '#features/area/shared/addresses.contract.ts'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { METRES_PER_DEGREE, type Point } from '#platform/shared/geo/metres.ts'
import { laterWordPattern, prefixPattern } from '#platform/shared/text/search-key.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { pageOf } from '#platform/server/db/paging.ts'
import { inMyGroups } from '#platform/server/policy/in-my-groups.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { groupsAsked } from '#features/people/server/people.api.ts'
import { located, placeKind, type Place, type searchPlaces } from '../shared/places.contract.ts'
import { sideOfRoad } from '../shared/spots.contract.ts'
import { homeInSight } from './homes.policy.ts'

// An assistant reads the stops of the own routes; the homes of children are on no stop list.
function places(tx: TenantContext) {
  const all = tx.db
    .selectFrom('place as p')
    .innerJoin('customer_group as g', (join) =>
      join.onRef('g.organisation_id', '=', 'p.organisation_id').onRef('g.id', '=', 'p.group_id'),
    )
    .leftJoin('person as l', (join) =>
      join.on('l.organisation_id', '=', tx.organisationId).onRef('l.id', '=', 'p.located_by'),
    )
    .where('p.organisation_id', '=', tx.organisationId)
    .where(inMyGroups(tx, 'p.group_id'))
    .where(homeInSight(tx, 'p.id'))
    .select([
      'p.id',
      'p.name',
      'p.kind',
      'p.latitude',
      'p.longitude',
      'p.address',
      'p.safety_notes',
      'p.radius_m',
      'p.side_of_road',
      'p.picture_id',
      'p.version',
      'p.located',
      'p.located_at',
      'p.confidence',
      'l.name as located_name',
      'l.surname as located_surname',
      'p.group_id',
      'g.name as group_name',
      sql<number>`(select count(distinct s.route_id)::int from route_stop s join route r on r.organisation_id = s.organisation_id
        and r.id = s.route_id and r.status <> 'ARCHIVED' where s.organisation_id = p.organisation_id and s.place_id = p.id)`.as(
        'used_by',
      ),
    ])
  if (tx.actor.role !== 'CB_ASSISTANT') return all
  return all.where(sql<boolean>`exists (select 1 from route_stop s join route_crew c on c.organisation_id = s.organisation_id
    and c.route_id = s.route_id and c.person_id = ${tx.actor.personId} where s.organisation_id = p.organisation_id and s.place_id = p.id)`)
}

type Row = Awaited<ReturnType<ReturnType<typeof places>['executeTakeFirstOrThrow']>>

const shown = (row: Row): Place => ({
  id: row.id,
  name: row.name,
  kind: placeKind.parse(row.kind),
  latitude: row.latitude,
  longitude: row.longitude,
  address: row.address,
  safetyNotes: row.safety_notes,
  located: locatedOf(row),
  confidence: row.confidence === null ? null : z.enum(GEOCODINGS).parse(row.confidence),
  radiusM: row.radius_m,
  sideOfRoad: row.side_of_road === null ? null : sideOfRoad.parse(row.side_of_road),
  picture: row.picture_id,
  version: row.version,
  usedBy: row.used_by,
  customerGroupDto: { id: row.group_id, name: row.group_name },
})

function locatedOf(row: Row): Place['located'] {
  if (row.located === null || row.located_at === null) return null
  const by = row.located_name === null ? null : shortName(row.located_name, row.located_surname ?? '')
  return { how: located.parse(row.located), at: row.located_at.toISOString(), by }
}

/** "Anna B.": enough to ask her. */
const shortName = (name: string, surname: string): string =>
  [name, surname && `${/^./u.exec(surname)?.[0]}.`].filter(Boolean).join(' ')

/** One page of places in reach, by name unless sorted otherwise. */
export async function searchPlaceRows(tx: TenantContext, body: BodyOf<typeof searchPlaces>) {
  let query = places(tx).where('p.group_id', '=', anyOf(groupsAsked(tx, body.customerGroupDtos)))
  const { q } = body
  if (q) query = query.where(isCalled(q))
  if (body.filters?.kind) query = query.where('p.kind', '=', body.filters.kind)
  if (body.filters?.doubtful) query = query.where('p.confidence', '<>', 'rooftop')
  if (body.filters?.near) query = query.where(isNear(body.filters.near))
  for (const sort of body.sort ?? [])
    query = query.orderBy(sort.field === 'name' ? 'p.name_key' : 'p.kind', sort.direction)
  const { rows, page } = await pageOf(tx, query.orderBy('p.name_key').orderBy('p.id'), body)
  return { data: rows.map(shown), page }
}

/** By the beginning of a word of the name or of the address. */
const isCalled = (q: string) =>
  sql<boolean>`(p.name_key like any (${patterns(q)}) or p.address_key like any (${patterns(q)}))`

const patterns = (q: string) => sql`array[${prefixPattern(q)}, ${laterWordPattern(q)}]::text[]`

/** A box that the index finds; a degree east is shorter than one north by the cosine of the latitude. */
function isNear({ latitude, longitude, metres }: Point & { metres: number }) {
  const north = metres / METRES_PER_DEGREE
  // At the poles every longitude is near.
  const east = north / Math.max(Math.cos((latitude * Math.PI) / 180), 1e-6)
  return sql<boolean>`(p.latitude between ${latitude - north}::float8 and ${latitude + north}::float8
    and p.longitude between ${longitude - east}::float8 and ${longitude + east}::float8)`
}

/** Places by the beginning of a word of their name or address, at most 20; of one group when it is given. */
export async function suggestPlaces(tx: TenantContext, q: string, groupId?: string) {
  const of = groupsAsked(tx, groupId === undefined ? [] : [{ id: groupId }])
  const rows = await places(tx)
    .where('p.group_id', '=', anyOf(of))
    .where(isCalled(q))
    .orderBy('p.name_key')
    .orderBy('p.id')
    .limit(20)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    kind: placeKind.parse(row.kind),
    address: row.address,
  }))
}

/** The places in reach of these ids. */
export async function placesByIds(tx: TenantContext, ids: readonly string[]): Promise<Map<string, Place>> {
  const rows = await places(tx).where('p.id', '=', anyOf(ids)).execute()
  return new Map(rows.map((row) => [row.id, shown(row)]))
}

/** One place in reach; a foreign one looks missing. */
export async function findPlace(tx: TenantContext, id: string): Promise<Place> {
  const row = await places(tx).where('p.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return shown(row)
}
