import { sql } from 'kysely'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { inMyGroups } from '#platform/server/policy/in-my-groups.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { fullName } from '#features/people/server/people.api.ts'
import { notRestricted } from '#features/people/server/restrictions.api.ts'
import { crewFunction, direction, mode, routeRow } from '#features/routes/shared/routes.contract.ts'
import type { VersionPlan } from '../shared/versions.contract.ts'
import { crewOf, stopsOf } from '#features/routes/server/routes.queries.api.ts'

/** Nobody compares with what was planned longer ago. */
const VERSIONS = 20

/** Every version of a route, from whichever of them one asks. */
const versionIds = (tx: TenantContext, id: string) => sql<boolean>`r.id in (
  with recursive version as (
    select id, version_of from route where organisation_id = ${tx.organisationId} and id = ${id}
    union select o.id, o.version_of from route o join version on o.id = version.version_of or o.version_of = version.id
      where o.organisation_id = ${tx.organisationId})
  select id from version)`

/** The latest versions of a route with what each of them plans, the newest first: four statements for all of them. */
export async function versionsOf(tx: TenantContext, id: string): Promise<VersionPlan[]> {
  const rows = await tx.db
    .selectFrom('route as r')
    .selectAll('r')
    .where('r.organisation_id', '=', tx.organisationId)
    .where(inMyGroups(tx, 'r.group_id'))
    .where(versionIds(tx, id))
    .orderBy('r.version_no', 'desc')
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id')
    .limit(VERSIONS)
    .execute()
  if (rows.length === 0) throw notFound()
  const ids = rows.map((row) => row.id)
  const [stops, riders, crew] = [await stopsOf(tx, ids), await ridersOf(tx, ids), await crewOf(tx, ids)]
  return rows.map((row) => {
    const placeOf = new Map(stops.filter((one) => one.route_id === row.id).map((stop) => [stop.id, stop.place_id]))
    const placeAt = (stopId: string | null) => (stopId === null ? null : (placeOf.get(stopId) ?? null))
    return {
      id: row.id,
      versionNo: row.version_no,
      versionOf: row.version_of,
      status: routeRow.shape.status.parse(row.status),
      publishedAt: row.published_at?.toISOString() ?? null,
      name: row.name,
      mode: mode.parse(row.mode),
      direction: direction.parse(row.direction),
      weekdays: row.weekdays,
      validFrom: row.valid_from,
      validTo: row.valid_to,
      vehicle: row.vehicle_label,
      capacity: row.capacity,
      minAdults: row.min_adults,
      maxRideMinutes: row.max_ride_minutes,
      stops: stops
        .filter((stop) => stop.route_id === row.id)
        .map((stop) => ({
          placeId: stop.place_id,
          name: stop.name,
          plannedTime: stop.planned_time,
          waitMinutes: stop.wait_minutes,
        })),
      riders: riders
        .filter((rider) => rider.route_id === row.id)
        .map((rider) => ({
          childId: rider.child_id,
          name: fullName(rider),
          board: placeAt(rider.board_stop_id),
          alight: placeAt(rider.alight_stop_id),
          weekdays: rider.weekdays,
        })),
      crew: crew
        .filter((member) => member.route_id === row.id)
        .map((member) => ({
          personId: member.person_id,
          name: fullName(member),
          function: crewFunction.parse(member.function),
        })),
    }
  })
}

/** The riders of routes by name, without children who are restricted for the reader. */
const ridersOf = (tx: TenantContext, routeIds: readonly string[]) =>
  tx.db
    .selectFrom('route_passenger as rp')
    .innerJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'rp.organisation_id').onRef('p.id', '=', 'rp.child_id'),
    )
    .select([
      'rp.route_id',
      'rp.child_id',
      'rp.board_stop_id',
      'rp.alight_stop_id',
      'rp.weekdays',
      'p.name',
      'p.surname',
    ])
    .where('rp.organisation_id', '=', tx.organisationId)
    .where(inMyGroups(tx, 'rp.group_id'))
    .where('rp.route_id', '=', anyOf(routeIds))
    .where(notRestricted(tx, 'rp.child_id'))
    .orderBy('p.name_key')
    .orderBy('rp.child_id')
    .execute()
