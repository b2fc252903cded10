import type { TenantContext } from '#platform/server/tenant-context.ts'
import { legsThrough } from '#features/area/server/travel.api.ts'
import type { TravelMode } from '#features/area/shared/travel.rules.ts'
import type { ShownRoute } from '../shared/planner.contract.ts'
import type { Proposal } from './build.queries.ts'

/** Proposed routes with the hazards that their ways pass today. Not a part of what is saved: a draft looks again on its own page. */
export async function withHazards(
  tx: TenantContext,
  { routes, hazards: { hazards, named }, places, until }: Proposal,
  mode: TravelMode,
): Promise<ShownRoute[]> {
  const shown: ShownRoute[] = []
  for (const route of routes) {
    const points = route.stops.map((stop) => places.get(stop.placeId)!)
    // real time: how long somebody waits for the answer.
    const patienceMs = Math.max(1, Math.ceil(until - performance.now()))
    // Without hazards no way passes one.
    const legs = hazards.length === 0 ? [] : await legsThrough(tx, points, mode, { patienceMs, hazards })
    shown.push({
      ...route,
      hazards: named(legs.flatMap((leg) => leg.hazardIds)),
      forbidden: legs.some((leg) => leg.forbidden),
    })
  }
  return shown
}
