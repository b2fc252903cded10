import { allOf } from '#platform/server/db/side-by-side.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { legsThrough, type Leg } from '#features/area/server/travel.api.ts'
import { hazardsOn } from '#features/hazards/server/hazards.api.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import type { NamedHazard } from '#features/hazards/shared/hazards.contract.ts'
import type { Point } from '#platform/shared/geo/metres.ts'
import { mode, type Mode } from '../shared/routes.contract.ts'
import { stopsAcross } from '../shared/across.rules.ts'
import type { RouteLeg, StopAcross } from '../shared/way.contract.ts'
import { findRouteRow, stopsOf } from './routes.queries.api.ts'

/** The way of a route in reach from each stop to the next, in whole metres and seconds, and the stops that are across a street from it. */
export async function wayOf(tx: TenantContext, id: string): Promise<{ legs: RouteLeg[]; across: StopAcross[] }> {
  const [route, stops] = await allOf([findRouteRow(tx, id), stopsOf(tx, [id])])
  const head = { groupId: route.group_id, zone: route.zone, validFrom: route.valid_from, mode: mode.parse(route.mode) }
  const legs = await waysBetween(tx, head, stops)
  return {
    across: stopsAcross(stops, legs).map(({ stop, street }) => ({ stopId: stop.id, street })),
    legs: legs.map(({ metres, seconds, shape, estimated, forbidden, hazards }, index) => ({
      shape,
      estimated,
      forbidden,
      hazards,
      metres: Math.round(metres),
      seconds: Math.round(seconds),
      fromStopId: stops[index]!.id,
      toStopId: stops[index + 1]!.id,
    })),
  }
}

type Head = { groupId: string; zone: string; validFrom: string | null; mode: Mode }

/** The ways between these stops as they are on the first day from today on that the route counts, with the hazards that they pass. */
export async function waysBetween(
  tx: TenantContext,
  { groupId, zone, validFrom, mode: by }: Head,
  stops: readonly Point[],
): Promise<(Leg & { hazards: NamedHazard[] })[]> {
  const today = dayIn(zone, tx.now)
  const { hazards, named } = await hazardsOn(tx, groupId, validFrom !== null && validFrom > today ? validFrom : today)
  const legs = await legsThrough(tx, stops, by, { hazards })
  return legs.map((leg) => ({ ...leg, hazards: named(leg.hazardIds) }))
}
