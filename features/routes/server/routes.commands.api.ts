import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { notFound, refusedNow, stale } from '#platform/shared/errors/app-error.ts'
import { searchKey } from '#platform/shared/text/search-key.ts'
import { audit } from '#platform/server/audit.ts'
import type { Work } from '#platform/server/work.ts'
import { groupInReach } from '#features/people/server/people.api.ts'
import type { createRoute, RouteDetail, updateRoute } from '../shared/routes.contract.ts'
import { findRoute } from './route-detail.api.ts'

/** The route locked for a change by an administrator of its group; a foreign one looks missing. */
export async function lockRoute(work: Work, id: string) {
  const row = await work.db
    .selectFrom('route')
    .selectAll()
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', id)
    .where('group_id', 'in', [...work.actor.groupIds])
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** A draft locked for a change: another status or another version is refused. */
export async function lockDraft(work: Work, id: string, version?: number) {
  const row = await lockRoute(work, id)
  if (row.status !== 'DRAFT') throw refusedNow('routes.error.notADraft')
  if (version !== undefined && row.version !== version) throw stale(await findRoute(work, id))
  return row
}

/** Moves a route one version on. */
export async function touch(work: Work, id: string): Promise<void> {
  await work.db
    .updateTable('route')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', id)
    .execute()
}

/** Begins a draft in a group; its zone is the group's. */
export async function beginRoute(work: Work, body: BodyOf<typeof createRoute>): Promise<RouteDetail> {
  const group = await groupInReach(work, body.customerGroupId)
  const id = body.id ?? work.newId()
  await work.db
    .insertInto('route')
    .values({
      organisation_id: work.organisationId,
      group_id: group.id,
      id,
      status: 'DRAFT',
      zone: group.zone,
      created_at: work.now,
      ...head(body),
    })
    .execute()
  await audit(work, { action: 'routes.begun', subjectKind: 'route', subjectId: id })
  return findRoute(work, id)
}

const head = (body: Omit<BodyOf<typeof createRoute>, 'id' | 'customerGroupId'>) => ({
  name: body.name,
  name_key: searchKey(body.name),
  mode: body.mode,
  direction: body.direction,
  capacity: body.capacity,
  min_adults: body.minAdults,
  children_per_adult: body.childrenPerAdult,
  max_ride_minutes: body.maxRideMinutes,
  vehicle_label: body.vehicleLabel,
  weekdays: [...new Set(body.weekdays)].sort((a, b) => a - b),
  valid_from: body.validFrom,
  valid_to: body.validTo,
})

/** Changes the head of a draft. */
export async function changeRoute(work: Work, id: string, body: BodyOf<typeof updateRoute>): Promise<RouteDetail> {
  const row = await lockDraft(work, id, body.version)
  await work.db
    .updateTable('route')
    // A vehicle of the register gives the route its label.
    .set({
      ...head(body),
      ...(row.vehicle_id !== null && { vehicle_label: row.vehicle_label }),
      version: body.version + 1,
    })
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', id)
    .execute()
  await audit(work, { action: 'routes.changed', subjectKind: 'route', subjectId: id })
  return findRoute(work, id)
}
