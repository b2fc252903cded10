import type { Point } from '#platform/shared/geo/metres.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { isNearRoute, isOffLeg, legsByDistance } from '#features/alerts/shared/off-route.rules.ts'
import { legsBetween } from '#features/area/server/travel.api.ts'
import { hazardsOn, type GroupHazards } from '#features/hazards/server/hazards.api.ts'
import { mode } from '#features/routes/shared/routes.contract.ts'

/** A run with where its phone is, when that was said lately, and its stops in order. */
type Located = { id: string; group_id: string; mode: string; at: Point | null; stops: readonly Point[] | null }

/** The look at all runs waits so long for one way (ours); the next look, a minute later, finds those that were asked for. */
const PATIENCE_MS = 500

/** The ids of the runs whose vehicle is off its route. Only for one that is not near its stops the streets and the hazards are read. */
export async function offRoute(tx: TenantContext, runs: readonly Located[]): Promise<Set<string>> {
  const off = new Set<string>()
  const hazards = new Map<string, GroupHazards>()
  for (const { id, group_id: groupId, at, stops, mode: by } of runs) {
    if (at === null || stops === null || isNearRoute(stops, at)) continue
    if (!hazards.has(groupId)) hazards.set(groupId, await hazardsOn(tx, groupId))
    const heeding = { patienceMs: PATIENCE_MS, hazards: hazards.get(groupId)!.hazards }
    if (await isOff(tx, { at, stops, by }, heeding)) off.add(id)
  }
  return off
}

/** Off every way from stop to stop; the nearest is asked for first, and mostly alone. */
async function isOff(
  tx: TenantContext,
  { at, stops, by }: { at: Point; stops: readonly Point[]; by: string },
  heeding: Parameters<typeof legsBetween>[3],
): Promise<boolean> {
  // Each minute, for all vehicles: no server is asked over the network.
  const own = { areaFolder: tx.areaFolder, roadServer: null }
  for (const leg of legsByDistance(stops, at)) {
    const [way] = await legsBetween(own, [[leg.from, leg.to]], mode.parse(by), heeding)
    if (!isOffLeg(leg, at, !way || way.estimated ? null : way.shape)) return false
  }
  return true
}
