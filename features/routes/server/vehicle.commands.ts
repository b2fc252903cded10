import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { refusedNow, stale } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import type { Work } from '#platform/server/work.ts'
import { vehicleForDays, type KnownVehicle } from '#features/vehicles/server/vehicles.api.ts'
import type { RouteDetail } from '../shared/routes.contract.ts'
import type { setRouteVehicle } from '../shared/vehicle.contract.ts'
import { aboutRoom } from '../shared/vehicle.rules.ts'
import { ridersOf } from './readiness.queries.ts'
import { findRoute } from './route-detail.api.ts'
import { lockRoute, touch } from './routes.commands.api.ts'
import { routeVehicleChanged } from './routes.hooks.api.ts'

/** An active route keeps what the readiness check asked for: a vehicle with room for those who ride. */
async function checkFits(work: Work, id: string, vehicle: KnownVehicle | null): Promise<void> {
  const route = await findRoute(work, id)
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
export async function setVehicle(work: Work, id: string, body: BodyOf<typeof setRouteVehicle>): Promise<RouteDetail> {
  const route = await lockRoute(work, id)
  if (route.status === 'ARCHIVED') throw refusedNow('routes.error.alreadyArchived')
  if (route.version !== body.version) throw stale(await findRoute(work, id))
  const today = dayIn(route.zone, work.now)
  const first = route.valid_from !== null && route.valid_from > today ? route.valid_from : today
  const vehicle = body.vehicleId === null ? null : await vehicleForDays(work, body.vehicleId, route.group_id, [first])
  if (route.status === 'ACTIVE') await checkFits(work, id, vehicle)
  await work.db
    .updateTable('route')
    .set({ vehicle_id: body.vehicleId, vehicle_label: vehicle?.name ?? null })
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', id)
    .execute()
  await routeVehicleChanged.call(work, { route, vehicle })
  await touch(work, id)
  await audit(work, {
    action: 'routes.vehicleSet',
    subjectKind: 'route',
    subjectId: id,
    details: { vehicleId: body.vehicleId ?? '' },
  })
  return findRoute(work, id)
}
