import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { AppError, badFields, notFound, refusedNow, stale } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { Work } from '#platform/server/work.ts'
import { checkCredentials } from '#features/crew/server/assistants.api.ts'
import { qualificationsOn } from '#features/crew/server/qualified.api.ts'
import { notEnded } from '#features/people/server/membership-days.api.ts'
import { members } from '#features/people/server/people.api.ts'
import { checkPlaces } from '#features/places/server/in-group.api.ts'
import { followCrew } from '#features/runs/server/route-crew.api.ts'
import type { RouteDetail, RoutePassenger, setRouteStops } from '../shared/routes.contract.ts'
import type { setRouteCrew } from '../shared/crew.contract.ts'
import type { addPassenger, updatePassenger } from '../shared/passengers.contract.ts'
import { leave } from './moves.commands.ts'
import { findRoute, passengersOf } from './route-detail.queries.ts'
import { lockDraft, lockRoute, touch } from './routes.commands.ts'
import { crewOf, stopsOf } from './routes.queries.ts'

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

/** Sets the adults of a route, also while it is active; runs that have not started follow (invariant 16: the manifest stays). */
export async function setCrew(work: Work, id: string, body: BodyOf<typeof setRouteCrew>): Promise<RouteDetail> {
  const route = await lockRoute(work, id)
  if (route.status === 'ARCHIVED') throw refusedNow('routes.error.alreadyArchived')
  if (route.version !== body.version) throw stale(await findRoute(work, id))
  const ids = body.crew.map((member) => member.personId)
  if (new Set(ids).size < ids.length) throw badFields([{ fieldName: 'crew', message: 'routes.error.crewTwice' }])
  const before = new Map((await crewOf(work, [id])).map((member) => [`${member.person_id} ${member.function}`, member]))
  const keyOf = (member: Member) => `${member.personId} ${member.function}`
  // Whoever rides along already was looked at then, or taken on in words.
  const joining = body.crew.filter((member) => !before.has(keyOf(member)))
  await checkAssistants(work, route.group_id, body.crew, joining)
  const today = dayIn(route.zone, work.now)
  const first = route.valid_from !== null && route.valid_from > today ? route.valid_from : today
  const on = { groupId: route.group_id, day: first }
  await checkCredentials(work, on, joining, body.override)
  const lacking = body.override === undefined ? [] : await qualificationsOn(work, on.groupId, on.day, joining)
  const taken = new Map(
    joining.map((member, i) => [
      keyOf(member),
      { taken_on: lacking[i]?.missing ?? [], taken_on_reason: lacking[i]?.missing.length ? (body.override ?? '') : '' },
    ]),
  )
  const { db, organisationId } = work
  await db.deleteFrom('route_crew').where('organisation_id', '=', organisationId).where('route_id', '=', id).execute()
  if (body.crew.length > 0) {
    await db
      .insertInto('route_crew')
      .values(
        body.crew.map((member) => ({
          organisation_id: organisationId,
          group_id: route.group_id,
          route_id: id,
          person_id: member.personId,
          function: member.function,
          taken_on: (before.get(keyOf(member)) ?? taken.get(keyOf(member)))?.taken_on ?? [],
          taken_on_reason: (before.get(keyOf(member)) ?? taken.get(keyOf(member)))?.taken_on_reason ?? '',
        })),
      )
      .execute()
  }
  await followCrew(work, id)
  await touch(work, id)
  await audit(work, {
    action: 'routes.crewSet',
    subjectKind: 'route',
    subjectId: id,
    details: { crew: ids, override: body.override ?? '' },
  })
  return findRoute(work, id)
}

type Member = BodyOf<typeof setRouteCrew>['crew'][number]

/** Whoever joins is an assistant of the group, now or from a later day; a role that has ended is none. */
async function checkAssistants(
  work: Work,
  groupId: string,
  crew: readonly Member[],
  joining: readonly Member[],
): Promise<void> {
  if (joining.length === 0) return
  const known = await members(work, 'CB_ASSISTANT', [groupId], notEnded(work))
    .where('p.id', '=', anyOf(joining.map((member) => member.personId)))
    .execute()
  const ids = new Set(known.map((person) => person.id))
  const fields = crew.flatMap((member, i) =>
    !joining.includes(member) || ids.has(member.personId)
      ? []
      : [{ fieldName: `crew.${i}.personId`, message: 'routes.error.notAnAssistant' }],
  )
  if (fields.length > 0) throw badFields(fields)
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
