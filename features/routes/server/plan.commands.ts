import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { AppError, badFields, notFound } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import type { Work } from '#platform/server/work.ts'
import { checkPlaces } from '#features/places/server/in-group.api.ts'
import type { RouteDetail, RoutePassenger, setRouteStops } from '../shared/routes.contract.ts'
import type { addPassenger, updatePassenger } from '../shared/passengers.contract.ts'
import { leave } from './moves.commands.ts'
import { findRoute, passengersOf } from './route-detail.api.ts'
import { lockDraft, touch } from './routes.commands.api.ts'
import { stopsOf } from './routes.queries.api.ts'

/** Replaces the stops of a draft in the given order. Passengers of a stop that is gone have none: the gate names them. */
export async function setStops(work: Work, id: string, body: BodyOf<typeof setRouteStops>): Promise<RouteDetail> {
  const route = await lockDraft(work, id, body.version)
  await checkPlaces(
    work,
    route.group_id,
    Object.fromEntries(body.stops.map((stop, i) => [`stops.${i}.placeId`, stop.placeId])),
  )
  const before = new Set((await stopsOf(work, [id])).map((stop) => stop.id))
  const unknown = body.stops.findIndex((stop) => stop.id !== undefined && !before.has(stop.id))
  if (unknown >= 0) throw badFields([{ fieldName: `stops.${unknown}.id`, message: 'routes.error.unknownStop' }])
  const kept = new Set(body.stops.flatMap((stop) => stop.id ?? []))
  if (kept.size < body.stops.filter((stop) => stop.id).length)
    throw badFields([{ fieldName: 'stops', message: 'routes.error.stopTwice' }])
  const gone = [...before].filter((stopId) => !kept.has(stopId))
  const { db, organisationId } = work
  if (gone.length > 0) {
    await db
      .updateTable('route_passenger')
      .set({ board_stop_id: null })
      .where('organisation_id', '=', organisationId)
      .where('board_stop_id', 'in', gone)
      .execute()
    await db
      .updateTable('route_passenger')
      .set({ alight_stop_id: null })
      .where('organisation_id', '=', organisationId)
      .where('alight_stop_id', 'in', gone)
      .execute()
    await db.deleteFrom('route_stop').where('organisation_id', '=', organisationId).where('id', 'in', gone).execute()
  }
  // Out of the way first, because the order is unique and two stops may change places.
  await db
    .updateTable('route_stop')
    .set((eb) => ({ seq: eb('seq', '+', 1000) }))
    .where('organisation_id', '=', organisationId)
    .where('route_id', '=', id)
    .execute()
  for (const [seq, stop] of body.stops.entries()) {
    const values = {
      place_id: stop.placeId,
      seq,
      planned_time: stop.plannedTime,
      wait_minutes: stop.waitMinutes,
      kind: stop.kind,
    }
    if (stop.id)
      await db
        .updateTable('route_stop')
        .set(values)
        .where('organisation_id', '=', organisationId)
        .where('id', '=', stop.id)
        .execute()
    else
      await db
        .insertInto('route_stop')
        .values({
          organisation_id: organisationId,
          group_id: route.group_id,
          id: work.newId(),
          route_id: id,
          ...values,
        })
        .execute()
  }
  await touch(work, id)
  await audit(work, {
    action: 'routes.stopsSet',
    subjectKind: 'route',
    subjectId: id,
    details: { stops: body.stops.length },
  })
  return findRoute(work, id)
}

/** Puts a child on a draft; the same child twice is refused (E019). */
export async function putOn(work: Work, body: BodyOf<typeof addPassenger>): Promise<RoutePassenger> {
  const route = await lockDraft(work, body.routeId)
  await checkStops(work, route.id, body)
  const child = await work.db
    .selectFrom('child_profile')
    .select('person_id')
    .where('organisation_id', '=', work.organisationId)
    .where('group_id', '=', route.group_id)
    .where('person_id', '=', body.childId)
    .executeTakeFirst()
  if (!child) throw badFields([{ fieldName: 'childId', message: 'routes.error.unknownChild' }])
  const movesFrom = body.moveFrom === undefined ? null : await leave(work, route, body.childId, body.moveFrom)
  const made = await work.db
    .insertInto('route_passenger')
    .values({
      organisation_id: work.organisationId,
      group_id: route.group_id,
      id: body.id ?? work.newId(),
      route_id: route.id,
      child_id: body.childId,
      board_stop_id: body.boardStopId,
      alight_stop_id: body.alightStopId,
      weekdays: [...new Set(body.weekdays)].sort((a, b) => a - b),
      moves_from: movesFrom,
    })
    .onConflict((on) => on.columns(['organisation_id', 'route_id', 'child_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw new AppError('E019', { detail: 'routes.error.childTwice' })
  await touch(work, route.id)
  return passenger(work, route.id, made.id)
}

async function checkStops(
  work: Work,
  routeId: string,
  body: { boardStopId: string; alightStopId: string },
): Promise<void> {
  const ids = new Set((await stopsOf(work, [routeId])).map((stop) => stop.id))
  const fields = (['boardStopId', 'alightStopId'] as const)
    .filter((field) => !ids.has(body[field]))
    .map((fieldName) => ({ fieldName, message: 'routes.error.unknownStop' }))
  if (fields.length > 0) throw badFields(fields)
}

async function passenger(work: Work, routeId: string, id: string): Promise<RoutePassenger> {
  const found = (await passengersOf(work, routeId)).find((one) => one.id === id)
  if (!found) throw notFound()
  return found
}

async function routeOfPassenger(work: Work, id: string): Promise<string> {
  const row = await work.db
    .selectFrom('route_passenger')
    .select('route_id')
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', id)
    .where('group_id', 'in', [...work.actor.groupIds])
    .executeTakeFirst()
  if (!row) throw notFound()
  return row.route_id
}

/** Changes the stops or days of an assignment on a draft. */
export async function changePassenger(
  work: Work,
  id: string,
  body: BodyOf<typeof updatePassenger>,
): Promise<RoutePassenger> {
  const route = await lockDraft(work, await routeOfPassenger(work, id))
  await checkStops(work, route.id, body)
  await work.db
    .updateTable('route_passenger')
    .set({
      board_stop_id: body.boardStopId,
      alight_stop_id: body.alightStopId,
      weekdays: [...new Set(body.weekdays)].sort((a, b) => a - b),
    })
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', id)
    .execute()
  await touch(work, route.id)
  return passenger(work, route.id, id)
}

/** Takes a child off a draft. */
export async function takeOff(work: Work, id: string): Promise<true> {
  const route = await lockDraft(work, await routeOfPassenger(work, id))
  await work.db
    .deleteFrom('route_passenger')
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', id)
    .execute()
  await touch(work, route.id)
  return true
}
