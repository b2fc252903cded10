import { sql } from 'kysely'
import { anyOf } from '#platform/server/db/any-of.ts'
import { allOf } from '#platform/server/db/side-by-side.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { Finding } from '../shared/draft.rules.ts'
import { dayOverlapsOf, overlapsOf, type Needed, type OtherRoute, type OtherRun } from '../shared/overlaps.rules.ts'
import { direction, type RouteDetail } from '../shared/routes.contract.ts'

/**
 * What a route shares with others that are on the road at the same time: on every day by the active routes, and on days that have runs by
 * the vehicle and crew of these runs, so that a combined or substituted run counts as it is.
 */
export async function overlaps(
  tx: TenantContext,
  route: RouteDetail,
  vehicle: { id: string; name: string } | null,
): Promise<Finding[]> {
  const times = route.stopList.map((stop) => stop.plannedTime).toSorted((a, b) => a.localeCompare(b))
  const [from, to] = [times[0], times.at(-1)]
  if (from === undefined || to === undefined || from === to) return []
  const needed: Needed = {
    direction: route.direction,
    weekdays: route.weekdays,
    vehicle,
    crew: route.crew.map((member) => ({ id: member.personId, name: member.name })),
    riders: route.passengerList
      .filter(({ rest }) => rest === null)
      .map((one) => ({
        child: { id: one.childId, name: one.childName },
        weekdays: one.weekdays,
        leaves: one.movesFrom?.id ?? null,
      })),
  }
  const on = { from, to, today: dayIn(route.zone, tx.now) }
  const [routes, runs] = await allOf([otherRoutes(tx, route, needed, on), otherRuns(tx, route, needed, on)])
  return [...overlapsOf(needed, routes), ...dayOverlapsOf(needed, runs, routes)]
}

type On = { from: string; to: string; today: string }

async function otherRoutes(tx: TenantContext, route: RouteDetail, needed: Needed, on: On): Promise<OtherRoute[]> {
  const crewIds = anyOf(needed.crew.map(({ id }) => id))
  const childIds = anyOf(needed.riders.map(({ child }) => child.id))
  const { rows } = await sql<{
    id: string
    name: string
    direction: string
    weekdays: number[]
    vehicle_id: string | null
    first: string
    last: string
    crew: string[]
    riders: { childId: string; weekdays: number[] }[]
  }>`select r.id, r.name, r.direction, r.weekdays, r.vehicle_id, t.first, t.last,
      array(select c.person_id from route_crew c where c.organisation_id = r.organisation_id and c.route_id = r.id
        and c.person_id = ${crewIds}) as crew,
      coalesce((select jsonb_agg(jsonb_build_object('childId', p.child_id, 'weekdays', p.weekdays)) from route_passenger p
        where p.organisation_id = r.organisation_id and p.route_id = r.id and p.rest_from is null
          and p.child_id = ${childIds}), '[]') as riders
    from route r
    cross join lateral (select min(s.planned_time) as first, max(s.planned_time) as last from route_stop s
      where s.organisation_id = r.organisation_id and s.route_id = r.id) t
    where r.organisation_id = ${tx.organisationId} and r.group_id = ${anyOf(tx.actor.groupIds)} and r.status = 'ACTIVE'
      and r.id <> ${route.id} and r.id <> ${route.versionOf ?? route.id}
      and coalesce(r.valid_to, 'infinity') >= greatest(${on.today}::date, ${route.validFrom}::date)
      and coalesce(r.valid_from, '-infinity') <= coalesce(${route.validTo}::date, 'infinity')
      and t.first < ${on.to} and t.last > ${on.from}
    order by r.name, r.id`.execute(tx.db)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    direction: direction.parse(row.direction),
    weekdays: row.weekdays,
    vehicleId: row.vehicle_id,
    crewIds: row.crew,
    riders: row.riders,
    from: row.first,
    to: row.last,
  }))
}

/** Runs of today and later that are still to be driven and serve no run of this route. */
async function otherRuns(tx: TenantContext, route: RouteDetail, needed: Needed, on: On): Promise<OtherRun[]> {
  const instant = (time: string) => sql`((r.service_date + ${time}::time) at time zone ${route.zone})`
  const { rows } = await sql<{
    day: string
    route_id: string
    name: string
    vehicle_id: string | null
    first: string
    last: string
    crew: string[]
  }>`select r.service_date as day, r.route_id, r.route_name as name, r.vehicle_id,
      to_char(r.planned_start at time zone ${route.zone}, 'HH24:MI') as first,
      to_char(r.planned_end at time zone ${route.zone}, 'HH24:MI') as last,
      array(select c.person_id from run_crew c where c.organisation_id = r.organisation_id and c.run_id = r.id
        and c.person_id = ${anyOf(needed.crew.map(({ id }) => id))}) as crew
    from run r
    where r.organisation_id = ${tx.organisationId} and r.group_id = ${anyOf(tx.actor.groupIds)}
      and r.service_date >= ${on.today}::date and r.status not in ('CLOSED', 'CANCELLED')
      and r.route_id <> ${route.id} and r.route_id <> ${route.versionOf ?? route.id}
      and r.planned_start < ${instant(on.to)} and r.planned_end > ${instant(on.from)}
      and not exists (select 1 from run own where own.organisation_id = r.organisation_id
        and own.service_date = r.service_date and own.route_id in (${route.id}, ${route.versionOf ?? route.id})
        and coalesce(own.combined_with, own.id) = coalesce(r.combined_with, r.id))
      and extract(isodow from r.service_date) = any (${[...route.weekdays]}::int[])
    order by r.service_date, r.route_name, r.id`.execute(tx.db)
  return rows.map((row) => ({
    day: row.day,
    routeId: row.route_id,
    name: row.name,
    vehicleId: row.vehicle_id,
    crewIds: row.crew,
    from: row.first,
    to: row.last,
  }))
}
