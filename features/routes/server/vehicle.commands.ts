import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { refusedNow, stale } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { vehicleForDays, type KnownVehicle } from '#features/vehicles/server/vehicles.api.ts'
import type { RouteDetail } from '../shared/routes.contract.ts'
import type { setRouteVehicle } from '../shared/vehicle.contract.ts'
import { aboutRoom } from '../shared/vehicle.rules.ts'
import { ridersOf } from './readiness.queries.ts'
import { findRoute } from './route-detail.api.ts'
import { lockRoute, touch } from './routes.commands.api.ts'
import { routeVehicleChanged } from './routes.hooks.api.ts'

/** An active route keeps what the readiness check asked for: a vehicle with room for those who ride. */
async function checkFits(tx: TenantContext, id: string, vehicle: KnownVehicle | null): Promise<void> {
  const route = await findRoute(tx, id)
  if (vehicle === null) {
    if (route.mode === 'bus' || route.mode === 'minibus') throw refusedNow('routes.error.vehicleNeeded')
    return
  }
  const [short] = aboutRoom({ passengers: ridersOf(route), weekdays: route.weekdays }, vehicle)
  if (short) throw refusedNow(`routes.error.${short.code}`, { current: short, values: short.values })
}

/**
 * Sets the vehicle of a route, also while it is active; runs that have not started follow and their manifest stays
 * (invariant 16). Refused for a vehicle whose paper has expired on the first day or on the day of such a run, and on an
 * active route for one without room for its riders.
 */
export async function setVehicle(
  tx: TenantContext,
  id: string,
  body: BodyOf<typeof setRouteVehicle>,
): Promise<RouteDetail> {
  const route = await lockRoute(tx, id)
  if (route.status === 'ARCHIVED') throw refusedNow('routes.error.alreadyArchived')
  if (route.version !== body.version) throw stale(await findRoute(tx, id))
  const today = dayIn(route.zone, tx.now)
  const first = route.valid_from !== null && route.valid_from > today ? route.valid_from : today
  const vehicle = body.vehicleId === null ? null : await vehicleForDays(tx, body.vehicleId, route.group_id, [first])
  if (route.status === 'ACTIVE') await checkFits(tx, id, vehicle)
  await tx.db
    .updateTable('route')
    .set({ vehicle_id: body.vehicleId, vehicle_label: vehicle?.name ?? null })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute()
  await routeVehicleChanged.call(tx, { route, vehicle })
  await touch(tx, id)
  await audit(tx, {
    action: 'routes.vehicleSet',
    subjectKind: 'route',
    subjectId: id,
    details: { vehicleId: body.vehicleId ?? '' },
  })
  return findRoute(tx, id)
}
