import { allOf } from '#platform/server/db/side-by-side.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { legsThrough } from '#features/area/server/travel.api.ts'
import { mode } from '../shared/routes.contract.ts'
import type { RouteLeg } from '../shared/way.contract.ts'
import { findRouteRow, stopsOf } from './routes.queries.api.ts'

/** The way of a route in reach from each stop to the next, in whole metres and seconds. */
export async function wayOf(tx: TenantContext, id: string): Promise<{ legs: RouteLeg[] }> {
  const [route, stops] = await allOf([findRouteRow(tx, id), stopsOf(tx, [id])])
  const legs = await legsThrough(tx.areaFolder, stops, mode.parse(route.mode))
  return {
    legs: legs.map(({ metres, seconds, ...leg }, index) => ({
      ...leg,
      metres: Math.round(metres),
      seconds: Math.round(seconds),
      fromStopId: stops[index]!.id,
      toStopId: stops[index + 1]!.id,
    })),
  }
}
