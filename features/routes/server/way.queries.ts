import { allOf } from '#platform/server/db/side-by-side.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { legsThrough } from '#features/area/server/travel.api.ts'
import { hazardsOn } from '#features/hazards/server/hazards.api.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { mode } from '../shared/routes.contract.ts'
import type { RouteLeg } from '../shared/way.contract.ts'
import { findRouteRow, stopsOf } from './routes.queries.api.ts'

/** The way of a route in reach from each stop to the next, in whole metres and seconds. */
export async function wayOf(tx: TenantContext, id: string): Promise<{ legs: RouteLeg[] }> {
  const [route, stops] = await allOf([findRouteRow(tx, id), stopsOf(tx, [id])])
  const { hazards, named } = await hazardsOn(tx, route.group_id, firstDayOf(tx, route))
  const legs = await legsThrough(tx.areaFolder, stops, mode.parse(route.mode), { hazards })
  return {
    legs: legs.map(({ metres, seconds, hazardIds, ...leg }, index) => ({
      ...leg,
      metres: Math.round(metres),
      seconds: Math.round(seconds),
      hazards: named(hazardIds),
      fromStopId: stops[index]!.id,
      toStopId: stops[index + 1]!.id,
    })),
  }
}

/** The first day from today on that a route counts. */
function firstDayOf(
  tx: TenantContext,
  { zone, valid_from: from }: { zone: string; valid_from: string | null },
): string {
  const today = dayIn(zone, tx.now)
  return from !== null && from > today ? from : today
}
