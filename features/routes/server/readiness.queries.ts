import { sql } from 'kysely'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { vehiclesById } from '#features/vehicles/server/vehicles.api.ts'
import { fullName } from '#features/people/server/people.api.ts'
import type { RouteDetail } from '../shared/routes.contract.ts'
import type { Draft, Finding } from '../shared/draft.rules.ts'
import { stopsAcross } from '../shared/across.rules.ts'
import { readinessOf, shareADay } from '../shared/routes.rules.ts'
import { rideLimitOf } from '../shared/rides.rules.ts'
import { overlaps } from './overlaps.queries.ts'
import { rehearsal } from './rehearsal.queries.ts'
import { unassigned } from './route-detail.api.ts'
import { stopsOf } from './routes.queries.api.ts'
import { waysBetween } from './way.queries.ts'

/** The most children that one warning names; a whole school without routes needs no longer list. */
const NAMED_AT_MOST = 50

/** What the gate finds about a route that the actor may see. */
export async function readiness(tx: TenantContext, route: RouteDetail): Promise<Finding[]> {
  const stops = await stopsOf(tx, [route.id])
  const vehicle =
    route.vehicleId === null ? null : ((await vehiclesById(tx, [route.vehicleId])).get(route.vehicleId) ?? null)
  const signIns = await tx.signInsOf(route.crew.map((member) => member.personId))
  const ways = await waysBetween(tx, { ...route, groupId: route.customerGroupDto.id }, stops)
  const draft: Draft = {
    mode: route.mode,
    vehicle,
    direction: route.direction,
    capacity: route.capacity,
    minAdults: route.minAdults,
    childrenPerAdult: route.childrenPerAdult,
    weekdays: route.weekdays,
    stops: stops.map((stop) => ({
      id: stop.id,
      seq: stop.seq,
      name: stop.name,
      plannedTime: stop.planned_time,
      waitMinutes: stop.wait_minutes,
      isSchool: stop.place_kind === 'school',
    })),
    across: stopsAcross(stops, ways).map(({ stop, street }) => ({ stop: stop.name, street })),
    ways: ways.map((leg) => ({
      seconds: leg.estimated ? null : leg.seconds,
      closed: leg.forbidden ? leg.hazards.map(({ name }) => name) : [],
    })),
    passengers: ridersOf(route),
    crew: route.crew.map((member) => ({ ...member, signIn: signIns.get(member.personId) ?? 'none' })),
    twice: await onAnotherRoute(tx, route),
    unassigned: (
      await unassigned(tx, route.customerGroupDto.id, route.direction, route.versionOf).limit(NAMED_AT_MOST).execute()
    ).map((child) => ({ id: child.person_id, name: fullName(child) })),
  }
  const found = readinessOf(draft, dayIn(route.zone, tx.now))
  // What holds on every day is said once.
  const said = new Set(found.map((one) => `day_${one.code}`))
  const days = (await rehearsal(tx, route, vehicle)).filter((one) => !said.has(one.code))
  return [...found, ...days, ...(await overlaps(tx, route, vehicle))].toSorted(
    (a, b) => Number(b.blocking) - Number(a.blocking),
  )
}

/** The riders of a route as the readiness check looks at them. */
export const ridersOf = (route: RouteDetail): Draft['passengers'] =>
  route.passengerList.map((passenger) => ({
    child: { id: passenger.childId, name: passenger.childName },
    boardStopId: passenger.boardStopId,
    alightStopId: passenger.alightStopId,
    weekdays: passenger.weekdays,
    wheelchair: passenger.needs.includes('wheelchair'),
    maxRideMinutes: rideLimitOf(passenger.maxRideMinutes, route.maxRideMinutes),
  }))

async function onAnotherRoute(tx: TenantContext, route: RouteDetail): Promise<Draft['twice']> {
  if (route.passengerList.length === 0) return []
  const today = dayIn(route.zone, tx.now)
  const first = route.validFrom !== null && route.validFrom > today ? route.validFrom : today
  const rows = await tx.db
    .selectFrom('route_passenger as rp')
    .innerJoin('route as r', (join) =>
      join.onRef('r.organisation_id', '=', 'rp.organisation_id').onRef('r.id', '=', 'rp.route_id'),
    )
    .select(['rp.child_id', 'rp.weekdays', 'rp.route_id', 'r.name', 'r.weekdays as route_weekdays'])
    .where('rp.organisation_id', '=', tx.organisationId)
    .where('r.status', '=', 'ACTIVE')
    // A route that ends before, because its next version takes over, is none.
    .where((eb) => eb.or([eb('r.valid_to', 'is', null), eb('r.valid_to', '>=', first)]))
    // A place that has ended by then is none.
    .where(sql<boolean>`not coalesce(rp.rest_until is null and rp.rest_from <= ${first}::date, false)`)
    .where('r.direction', '=', route.direction)
    .where('r.id', '<>', route.id)
    .where('r.id', '<>', route.versionOf ?? route.id)
    .where(
      'rp.child_id',
      'in',
      route.passengerList.map((passenger) => passenger.childId),
    )
    .execute()
  return rows.flatMap((row) => {
    const mine = route.passengerList.find((passenger) => passenger.childId === row.child_id)
    if (!mine || mine.movesFrom?.id === row.route_id) return []
    const theirs = row.weekdays.length > 0 ? row.weekdays : row.route_weekdays
    if (!shareADay(mine.weekdays, theirs, route.weekdays)) return []
    return [{ child: { id: mine.childId, name: mine.childName }, route: row.name }]
  })
}
