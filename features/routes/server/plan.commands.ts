import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { AppError, badFields, notFound } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notRestricted } from '#features/people/server/restrictions.api.ts'
import { checkPlaces } from '#features/places/server/in-group.api.ts'
import type { RouteDetail, RoutePassenger, setRouteStops } from '../shared/routes.contract.ts'
import type { addPassenger, updatePassenger } from '../shared/passengers.contract.ts'
import { leave } from './moves.commands.ts'
import { findRoute, passengersOf } from './route-detail.api.ts'
import { lockDraft, touch } from './routes.commands.api.ts'
import { stopsOf } from './routes.queries.api.ts'

/** Replaces the stops of a draft in the given order. Passengers of a stop that is gone have none: the gate names them. */
export async function setStops(
  tx: TenantContext,
  id: string,
  body: BodyOf<typeof setRouteStops>,
): Promise<RouteDetail> {
  const route = await lockDraft(tx, id, body.version)
  await checkPlaces(
    tx,
    route.group_id,
    Object.fromEntries(body.stops.map((stop, i) => [`stops.${i}.placeId`, stop.placeId])),
  )
  const before = new Set((await stopsOf(tx, [id])).map((stop) => stop.id))
  const unknown = body.stops.findIndex((stop) => stop.id !== undefined && !before.has(stop.id))
  if (unknown >= 0) throw badFields([{ fieldName: `stops.${unknown}.id`, message: 'routes.error.unknownStop' }])
  const kept = new Set(body.stops.flatMap((stop) => stop.id ?? []))
  if (kept.size < body.stops.filter((stop) => stop.id).length)
    throw badFields([{ fieldName: 'stops', message: 'routes.error.stopTwice' }])
  const gone = [...before].filter((stopId) => !kept.has(stopId))
  const { db, organisationId } = tx
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
          id: tx.newId(),
          route_id: id,
          ...values,
        })
        .execute()
  }
  await touch(tx, id)
  await audit(tx, {
    action: 'routes.stopsSet',
    subjectKind: 'route',
    subjectId: id,
    details: { stops: body.stops.length },
  })
  return findRoute(tx, id)
}

/** Puts a child on a draft; the same child twice is refused (E019). */
export async function putOn(tx: TenantContext, body: BodyOf<typeof addPassenger>): Promise<RoutePassenger> {
  const route = await lockDraft(tx, body.routeId)
  await checkStops(tx, route.id, body)
  const child = await tx.db
    .selectFrom('child_profile')
    .select('person_id')
    .where('organisation_id', '=', tx.organisationId)
    .where('group_id', '=', route.group_id)
    .where('person_id', '=', body.childId)
    .where(notRestricted(tx, 'person_id'))
    .executeTakeFirst()
  if (!child) throw badFields([{ fieldName: 'childId', message: 'routes.error.unknownChild' }])
  const movesFrom = body.moveFrom === undefined ? null : await leave(tx, route, body.childId, body.moveFrom)
  const made = await tx.db
    .insertInto('route_passenger')
    .values({
      organisation_id: tx.organisationId,
      group_id: route.group_id,
      id: body.id ?? tx.newId(),
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
  await touch(tx, route.id)
  return passenger(tx, route.id, made.id)
}

async function checkStops(
  tx: TenantContext,
  routeId: string,
  body: { boardStopId: string; alightStopId: string },
): Promise<void> {
  const ids = new Set((await stopsOf(tx, [routeId])).map((stop) => stop.id))
  const fields = (['boardStopId', 'alightStopId'] as const)
    .filter((field) => !ids.has(body[field]))
    .map((fieldName) => ({ fieldName, message: 'routes.error.unknownStop' }))
  if (fields.length > 0) throw badFields(fields)
}

async function passenger(tx: TenantContext, routeId: string, id: string): Promise<RoutePassenger> {
  const found = (await passengersOf(tx, routeId)).find((one) => one.id === id)
  if (!found) throw notFound()
  return found
}

async function routeOfPassenger(tx: TenantContext, id: string): Promise<string> {
  const row = await tx.db
    .selectFrom('route_passenger')
    .select('route_id')
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .where('group_id', 'in', [...tx.actor.groupIds])
    .executeTakeFirst()
  if (!row) throw notFound()
  return row.route_id
}

/** Changes the stops or days of an assignment on a draft. */
export async function changePassenger(
  tx: TenantContext,
  id: string,
  body: BodyOf<typeof updatePassenger>,
): Promise<RoutePassenger> {
  const route = await lockDraft(tx, await routeOfPassenger(tx, id))
  await checkStops(tx, route.id, body)
  await tx.db
    .updateTable('route_passenger')
    .set({
      board_stop_id: body.boardStopId,
      alight_stop_id: body.alightStopId,
      weekdays: [...new Set(body.weekdays)].sort((a, b) => a - b),
    })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute()
  await touch(tx, route.id)
  return passenger(tx, route.id, id)
}

/** Takes a child off a draft. */
export async function takeOff(tx: TenantContext, id: string): Promise<true> {
  const route = await lockDraft(tx, await routeOfPassenger(tx, id))
  await tx.db
    .deleteFrom('route_passenger')
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute()
  await touch(tx, route.id)
  return true
}
