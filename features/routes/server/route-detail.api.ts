import { allOf } from '#platform/server/db/side-by-side.ts'
import { sql } from 'kysely'
import { anyOf } from '#platform/server/db/any-of.ts'
import { builtOnce } from '#platform/server/db/built-once.ts'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { pageOf } from '#platform/server/db/paging.ts'
import { inMyGroups } from '#platform/server/policy/in-my-groups.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { hasName } from '#platform/server/db/name-search.ts'
import { notRestricted, restrictedChildIds } from '#features/people/server/restrictions.api.ts'
import { need } from '#features/children/shared/children.contract.ts'
import { inReach as childInReach } from '#features/children/server/children.api.ts'
import { spotAt } from '#features/places/server/spots.api.ts'
import { fullName, kinChildIds } from '#features/people/server/people.api.ts'
import {
  crewFunction,
  routeStop,
  type Direction,
  type RouteDetail,
  type RoutePassenger,
} from '../shared/routes.contract.ts'
import type { searchPassengers } from '../shared/passengers.contract.ts'
import { crewOf, findRouteRow, shownRow, stopsOf } from './routes.queries.api.ts'

function passengers(tx: TenantContext) {
  return tx.db
    .selectFrom('route_passenger as rp')
    .innerJoin('child_profile as c', (join) =>
      join.onRef('c.organisation_id', '=', 'rp.organisation_id').onRef('c.person_id', '=', 'rp.child_id'),
    )
    .innerJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'c.organisation_id').onRef('p.id', '=', 'c.person_id'),
    )
    .leftJoin('route as f', (join) =>
      join.onRef('f.organisation_id', '=', 'rp.organisation_id').onRef('f.id', '=', 'rp.moves_from'),
    )
    .where('rp.organisation_id', '=', tx.organisationId)
    .where(inMyGroups(tx, 'rp.group_id'))
    .select([
      'rp.id',
      'rp.route_id',
      'rp.child_id',
      'rp.board_stop_id',
      'rp.alight_stop_id',
      'rp.weekdays',
      'rp.rest_from',
      'rp.rest_until',
      'rp.moves_from',
      'f.name as moves_from_name',
      'p.name',
      'p.surname',
      'c.school_class',
      'c.needs',
      'c.max_ride_minutes',
      'c.name_key',
    ])
}

type Found = Awaited<ReturnType<ReturnType<typeof passengers>['executeTakeFirstOrThrow']>>

const shown = (row: Found): RoutePassenger => ({
  id: row.id,
  routeId: row.route_id,
  childId: row.child_id,
  childName: fullName(row),
  schoolClass: row.school_class,
  needs: row.needs.map((one) => need.parse(one)),
  boardStopId: row.board_stop_id,
  alightStopId: row.alight_stop_id,
  maxRideMinutes: row.max_ride_minutes,
  weekdays: row.weekdays,
  rest: row.rest_from === null ? null : { from: row.rest_from, until: row.rest_until },
  movesFrom: row.moves_from === null ? null : { id: row.moves_from, name: row.moves_from_name ?? '' },
})

/**
 * Everybody on a route, by name; the list is made where its rows are, which costs half of carrying them. The route that a
 * rider comes from is read only for those who move: joined, all routes were compared with each rider while the tables had no
 * statistics, as after an import.
 */
const listOf = builtOnce(
  (db: TenantContext['db'], asked: { organisationId: string; routeId: string; groupIds: readonly string[] }) => ({
    compile: () =>
      sql<{ list: RoutePassenger[] }>`select coalesce(json_agg(json_build_object(
        'id', rp.id, 'routeId', rp.route_id, 'childId', rp.child_id, 'childName', btrim(p.name || ' ' || p.surname),
        'schoolClass', c.school_class, 'needs', c.needs, 'boardStopId', rp.board_stop_id, 'alightStopId', rp.alight_stop_id,
        'maxRideMinutes', c.max_ride_minutes, 'weekdays', rp.weekdays,
        'rest', case when rp.rest_from is not null then json_build_object('from', rp.rest_from, 'until', rp.rest_until) end,
        'movesFrom', case when rp.moves_from is not null then json_build_object('id', rp.moves_from, 'name', coalesce(
          (select f.name from route f where f.organisation_id = rp.organisation_id and f.id = rp.moves_from), '')) end
      ) order by c.name_key, rp.id), '[]') as list
      from route_passenger rp
      join child_profile c on c.organisation_id = rp.organisation_id and c.person_id = rp.child_id
      join person p on p.organisation_id = rp.organisation_id and p.id = rp.child_id
      where rp.organisation_id = ${asked.organisationId} and rp.route_id = ${asked.routeId}
        and rp.group_id = ${anyOf(asked.groupIds)}`.compile(db),
  }),
)

/** Everybody on a route, by name. */
export async function passengersOf(tx: TenantContext, routeId: string): Promise<RoutePassenger[]> {
  const { organisationId, actor } = tx
  return (await listOf(tx.db, { organisationId, routeId, groupIds: actor.groupIds }))[0]?.list ?? []
}

/** One route with stops, passengers and crew; a parent sees the own children and their stops only. */
export async function findRoute(tx: TenantContext, id: string): Promise<RouteDetail> {
  const [row, stops, everybody, crew, hidden, own] = await allOf([
    findRouteRow(tx, id),
    stopsOf(tx, [id]),
    passengersOf(tx, id),
    crewOf(tx, [id]),
    restrictedChildIds(tx),
    tx.actor.role === 'CB_PARENT' ? kinChildIds(tx) : null,
  ])
  const kin = own && new Set(own)
  const passengerList = everybody.filter(({ childId }) => (kin ? kin.has(childId) : !hidden.has(childId)))
  const theirStops = new Set(passengerList.flatMap((passenger) => [passenger.boardStopId, passenger.alightStopId]))
  const seen = stops.filter((stop) => !kin || theirStops.has(stop.id))
  const admin = tx.actor.role === 'CB_ADMIN'
  return {
    ...shownRow(row),
    zone: row.zone,
    minAdults: row.min_adults,
    childrenPerAdult: row.children_per_adult,
    maxRideMinutes: row.max_ride_minutes,
    vehicleLabel: row.vehicle_label,
    vehicleId: kin ? null : row.vehicle_id,
    versionOf: row.version_of,
    version: row.version,
    passengerList,
    spots: seen.flatMap((stop) => spotAt(tx, stop.id, { ...stop, kind: stop.place_kind })),
    stopList: seen.map((stop) => ({
      id: stop.id,
      placeId: stop.place_id,
      name: stop.name,
      address: stop.address,
      latitude: stop.latitude,
      longitude: stop.longitude,
      seq: stop.seq,
      plannedTime: stop.planned_time,
      waitMinutes: stop.wait_minutes,
      kind: routeStop.shape.kind.parse(stop.kind),
    })),
    crew: crew.map((member) => ({
      personId: member.person_id,
      name: fullName(member),
      function: crewFunction.parse(member.function),
    })),
    abilities: {
      edit: admin && row.status === 'DRAFT',
      activate: admin && row.status === 'DRAFT',
      archive: admin && row.status !== 'ARCHIVED',
      restore: admin && row.status !== 'DRAFT',
    },
  }
}

/** Assignments of the actor's groups, by child. */
export async function searchPassengerRows(tx: TenantContext, body: BodyOf<typeof searchPassengers>) {
  let query = passengers(tx).where(await childInReach(tx))
  if (body.filters?.routeId) query = query.where('rp.route_id', '=', body.filters.routeId)
  if (body.filters?.childId) query = query.where('rp.child_id', '=', body.filters.childId)
  const { q } = body
  if (q) query = query.where(hasName('c.name_key', q))
  const { rows, page } = await pageOf(
    tx,
    query.orderBy('c.name_key', body.sort?.[0]?.direction ?? 'asc').orderBy('rp.id'),
    body,
  )
  return { data: rows.map(shown), page }
}

/** Children of a group who are on no draft or active route in a direction; a version that is replaced (`except`) is none. */
export function unassigned(tx: TenantContext, groupId: string, direction: Direction, except: string | null = null) {
  return (
    tx.db
      .selectFrom('child_profile as c')
      .innerJoin('person as p', (join) =>
        join.onRef('p.organisation_id', '=', 'c.organisation_id').onRef('p.id', '=', 'c.person_id'),
      )
      .where('c.organisation_id', '=', tx.organisationId)
      .where('c.group_id', '=', groupId)
      .where(notRestricted(tx, 'c.person_id'))
      // From the group's few routes to their passengers: asked the other way round, every passenger of the city is looked at.
      .where((eb) =>
        eb(
          'c.person_id',
          'not in',
          eb
            .selectFrom('route as r')
            .innerJoin('route_passenger as rp', (join) =>
              join.onRef('rp.organisation_id', '=', 'r.organisation_id').onRef('rp.route_id', '=', 'r.id'),
            )
            .select('rp.child_id')
            .where('r.organisation_id', '=', tx.organisationId)
            .where('r.group_id', '=', groupId)
            .where('r.status', '<>', 'ARCHIVED')
            .where('r.direction', '=', direction)
            .where(sql<boolean>`r.id is distinct from ${except}`),
        ),
      )
      .select([
        'c.person_id',
        'p.name',
        'p.surname',
        'c.school_class',
        'c.home_place_id',
        'c.school_place_id',
        'c.bell_start',
        'c.bell_end',
        'c.needs',
        'c.max_ride_minutes',
      ])
      .orderBy('c.name_key')
      .orderBy('c.person_id')
  )
}
