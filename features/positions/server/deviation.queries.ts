import type { TenantContext } from '#platform/server/tenant-context.ts'
import { legsBetween } from '#features/area/server/travel.api.ts'
import { mode } from '#features/routes/shared/routes.contract.ts'
import { deviation, legsNear, type Deviation, type EtaPosition, type EtaStop } from '../shared/eta.rules.ts'

/** A position waits so long for the streets (ours); the next one, five seconds later, finds the way that was asked for. */
const PATIENCE_MS = 250

/**
 * How far a run is from its plan, by where its vehicle is on the way along the streets. Closed streets are not heeded: a position must not
 * cost a statement more, and a vehicle that goes around one is behind the plan anyway. A server of the operator is not asked: each vehicle
 * says a position each five seconds.
 */
export async function deviationOf(
  { areaFolder, now }: Pick<TenantContext, 'areaFolder' | 'now'>,
  run: { mode: string; stops: readonly EtaStop[]; position: EtaPosition | null },
): Promise<Deviation> {
  const { stops, position } = run
  const near = legsNear(stops, position, now)
  const pairs = near.map((index) => [stops[index]!, stops[index + 1]!] as const)
  const legs = await legsBetween({ areaFolder, roadServer: null }, pairs, mode.parse(run.mode), {
    patienceMs: PATIENCE_MS,
  })
  const ways = new Map(near.flatMap((index, i) => (legs[i]!.estimated ? [] : [[index, legs[i]!.shape] as const])))
  return deviation(stops, position, now, ways)
}
