import { sql } from 'kysely'
import { inMyGroups } from '#platform/server/policy/in-my-groups.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { mustBeOurs } from '#features/people/server/belonging.api.ts'
import { notRestricted } from '#features/people/server/restrictions.api.ts'
import { fullName } from '#features/people/server/people.api.ts'
import { gives } from '#features/people/server/rights.api.ts'
import {
  placeUse,
  stoppingRoute,
  type PersonPlace,
  type PlaceDetail,
  type PlaceUse,
} from '../shared/places.contract.ts'
import { findPlace, placesByIds } from './places.queries.ts'

/** So many children are named on the page of a place: a school has hundreds, and its list is elsewhere. */
const CHILDREN_SHOWN = 20

/** One place in reach with what uses it. */
export async function findPlaceDetail(tx: TenantContext, id: string): Promise<PlaceDetail> {
  const place = await findPlace(tx, id)
  const children = tx.actor.role === 'CB_ADMIN' ? await childrenAt(tx, id) : []
  return {
    ...place,
    routes: await routesAt(tx, id),
    children: children.map((row) => ({
      id: row.id,
      fullName: fullName(row),
      as: row.at_home ? ('home' as const) : ('school' as const),
    })),
    childCount: children[0]?.total ?? 0,
  }
}

async function routesAt(tx: TenantContext, placeId: string): Promise<PlaceDetail['routes']> {
  let query = tx.db
    .selectFrom('route_stop as s')
    .innerJoin('route as r', (join) =>
      join.onRef('r.organisation_id', '=', 's.organisation_id').onRef('r.id', '=', 's.route_id'),
    )
    .select(['r.id', 'r.name', 'r.status', 'r.direction', 's.planned_time as plannedTime'])
    .where('s.organisation_id', '=', tx.organisationId)
    .where('s.place_id', '=', placeId)
    .where(inMyGroups(tx, 'r.group_id'))
    .where('r.status', '<>', 'ARCHIVED')
  if (tx.actor.role === 'CB_ASSISTANT')
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('route_crew as c')
          .select('c.route_id')
          .whereRef('c.organisation_id', '=', 'r.organisation_id')
          .whereRef('c.route_id', '=', 'r.id')
          .where('c.person_id', '=', tx.actor.personId),
      ),
    )
  const rows = await query.orderBy('r.name_key').orderBy('s.planned_time').orderBy('s.id').execute()
  return rows.map((row) => stoppingRoute.parse(row))
}

/** The first children who live or go to school there, by name, each with how many there are. */
async function childrenAt(tx: TenantContext, placeId: string) {
  const home = sql<boolean>`(c.home_place_id = ${placeId}::uuid or exists (select 1 from household h
    where h.organisation_id = c.organisation_id and h.child_id = c.person_id and h.place_id = ${placeId}::uuid))`
  return tx.db
    .selectFrom('child_profile as c')
    .innerJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'c.organisation_id').onRef('p.id', '=', 'c.person_id'),
    )
    .select(['p.id', 'p.name', 'p.surname', home.as('at_home'), sql<number>`(count(*) over ())::int`.as('total')])
    .where('c.organisation_id', '=', tx.organisationId)
    .where(inMyGroups(tx, 'c.group_id'))
    .where(notRestricted(tx, 'c.person_id'))
    .where((eb) => eb.or([home, eb('c.school_place_id', '=', placeId)]))
    .orderBy('c.name_key')
    .orderBy('p.id')
    .limit(CHILDREN_SHOWN)
    .execute()
}

/** The places that concern an adult, by name, each with why. */
export async function placesOfPerson(tx: TenantContext, personId: string): Promise<PersonPlace[]> {
  await mustBeOurs(tx, personId)
  const uses = Map.groupBy(await usesOf(tx, personId), (row) => row.place_id)
  const places = await placesByIds(tx, [...uses.keys()])
  return [...places.values()]
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map((place) => ({ ...place, uses: (uses.get(place.id) ?? []).map(useOf) }))
}

const useOf = (row: { as: string; name: string | null; surname: string | null; route: string | null }): PlaceUse => ({
  as: placeUse.shape.as.parse(row.as),
  child: row.name === null ? null : fullName({ name: row.name, surname: row.surname ?? '' }),
  route: row.route,
})

/** Every link has its own way through the indexes; together they are as many as a family or a crew has places. */
async function usesOf(tx: TenantContext, personId: string) {
  const { rows } = await sql<{
    place_id: string
    as: string
    name: string | null
    surname: string | null
    route: string | null
  }>`
    with child as (
      select distinct r.child_id as id from relationship r
      where r.organisation_id = ${tx.organisationId} and r.adult_id = ${personId} and ${gives(tx, 'see')}
        and ${notRestricted(tx, 'r.child_id')}
    ), uses as (
      select h.place_id, 'home' as as_what, h.child_id, null::uuid as route_id
        from household h join child on child.id = h.child_id
        where h.organisation_id = ${tx.organisationId} and h.place_id is not null
      union select c.home_place_id, 'home', c.person_id, null
        from child_profile c join child on child.id = c.person_id
        where c.organisation_id = ${tx.organisationId} and c.home_place_id is not null
      union select c.school_place_id, 'school', c.person_id, null
        from child_profile c join child on child.id = c.person_id
        where c.organisation_id = ${tx.organisationId} and c.school_place_id is not null
      union select s.place_id, 'stop', rp.child_id, rp.route_id
        from route_passenger rp join child on child.id = rp.child_id
        join route_stop s on s.organisation_id = rp.organisation_id and s.id in (rp.board_stop_id, rp.alight_stop_id)
        where rp.organisation_id = ${tx.organisationId}
      union select s.place_id, 'stop', null, s.route_id
        from route_crew c join route_stop s on s.organisation_id = c.organisation_id and s.route_id = c.route_id
        where c.organisation_id = ${tx.organisationId} and c.person_id = ${personId}
    )
    select u.place_id, u.as_what as as, p.name, p.surname, t.name as route
    from uses u
    left join person p on p.organisation_id = ${tx.organisationId} and p.id = u.child_id
    left join route t on t.organisation_id = ${tx.organisationId} and t.id = u.route_id
    where u.route_id is null or t.status <> 'ARCHIVED'
    order by u.as_what, p.name, p.id, t.name_key, t.id`.execute(tx.db)
  return rows
}
