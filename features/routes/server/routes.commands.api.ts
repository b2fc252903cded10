import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { notFound, refusedNow, stale } from '#platform/shared/errors/app-error.ts'
import { searchKey } from '#platform/shared/text/search-key.ts'
import { audit } from '#platform/server/audit.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { groupInReach } from '#features/people/server/people.api.ts'
import type { createRoute, RouteDetail, updateRoute } from '../shared/routes.contract.ts'
import { findRoute } from './route-detail.api.ts'

/** The route locked for a change by an administrator of its group; a foreign one looks missing. */
export async function lockRoute(tx: TenantContext, id: string) {
  const row = await tx.db
    .selectFrom('route')
    .selectAll()
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .where('group_id', 'in', [...tx.actor.groupIds])
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** A draft locked for a change: another status or another version is refused. */
export async function lockDraft(tx: TenantContext, id: string, version?: number) {
  const row = await lockRoute(tx, id)
  if (row.status !== 'DRAFT') throw refusedNow('routes.error.notADraft')
  if (version !== undefined && row.version !== version) throw stale(await findRoute(tx, id))
  return row
}

/** Moves a route one version on. */
export async function touch(tx: TenantContext, id: string): Promise<void> {
  await tx.db
    .updateTable('route')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute()
}

/** Begins a draft in a group; its zone is the group's. */
export async function beginRoute(tx: TenantContext, body: BodyOf<typeof createRoute>): Promise<RouteDetail> {
  const group = await groupInReach(tx, body.customerGroupId)
  const id = body.id ?? tx.newId()
  await tx.db
    .insertInto('route')
    .values({
      organisation_id: tx.organisationId,
      group_id: group.id,
      id,
      status: 'DRAFT',
      zone: group.zone,
      created_at: tx.now,
      ...head(body),
    })
    .execute()
  await audit(tx, { action: 'routes.begun', subjectKind: 'route', subjectId: id })
  return findRoute(tx, id)
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
export async function changeRoute(
  tx: TenantContext,
  id: string,
  body: BodyOf<typeof updateRoute>,
): Promise<RouteDetail> {
  const row = await lockDraft(tx, id, body.version)
  await tx.db
    .updateTable('route')
    // A vehicle of the register gives the route its label.
    .set({
      ...head(body),
      ...(row.vehicle_id !== null && { vehicle_label: row.vehicle_label }),
      version: body.version + 1,
    })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute()
  await audit(tx, { action: 'routes.changed', subjectKind: 'route', subjectId: id })
  return findRoute(tx, id)
}
