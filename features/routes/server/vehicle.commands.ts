import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { refusedNow, stale } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import type { Work } from '#platform/server/work.ts'
import { followVehicle } from '#features/runs/server/vehicle.api.ts'
import { vehicleForDays } from '#features/vehicles/server/vehicles.api.ts'
import type { RouteDetail } from '../shared/routes.contract.ts'
import type { setRouteVehicle } from '../shared/vehicle.contract.ts'
import { findRoute } from './route-detail.queries.ts'
import { lockRoute, touch } from './routes.commands.ts'

/**
 * Sets the vehicle of a route, also while it is active; runs that have not started follow and their manifest stays
 * (invariant 16). Refused for a vehicle whose paper has expired on the first day or on the day of such a run.
 */
export async function setVehicle(work: Work, id: string, body: BodyOf<typeof setRouteVehicle>): Promise<RouteDetail> {
  const route = await lockRoute(work, id)
  if (route.status === 'ARCHIVED') throw refusedNow('routes.error.alreadyArchived')
  if (route.version !== body.version) throw stale(await findRoute(work, id))
  const today = dayIn(route.zone, work.now)
  const first = route.valid_from !== null && route.valid_from > today ? route.valid_from : today
  const vehicle = body.vehicleId === null ? null : await vehicleForDays(work, body.vehicleId, route.group_id, [first])
  await work.db
    .updateTable('route')
    .set({ vehicle_id: body.vehicleId, vehicle_label: vehicle?.name ?? null })
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', id)
    .execute()
  await followVehicle(work, route, vehicle)
  await touch(work, id)
  await audit(work, {
    action: 'routes.vehicleSet',
    subjectKind: 'route',
    subjectId: id,
    details: { vehicleId: body.vehicleId ?? '' },
  })
  return findRoute(work, id)
}
