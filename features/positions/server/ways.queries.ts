import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { legsThrough } from '#features/area/server/travel.api.ts'
import { hazardsOn, type GroupHazards } from '#features/hazards/server/hazards.api.ts'
import { mode } from '#features/routes/shared/routes.contract.ts'
import type { RunWay } from '../shared/ways.contract.ts'
import { inReach } from './positions.queries.ts'

/** The ways of those of these runs that are in reach, from stop to stop, as they are today. */
export async function waysOf(tx: TenantContext, runIds: readonly string[]): Promise<RunWay[]> {
  const stops = await tx.db
    .selectFrom('run')
    .innerJoin('run_stop as s', (join) =>
      join.onRef('s.organisation_id', '=', 'run.organisation_id').onRef('s.run_id', '=', 'run.id'),
    )
    .select(['run.id', 'run.group_id', 'run.mode', 's.latitude', 's.longitude'])
    .where('run.organisation_id', '=', tx.organisationId)
    .where('run.group_id', '=', anyOf(tx.actor.groupIds))
    .where('run.id', '=', anyOf(runIds))
    .where(await inReach(tx))
    .orderBy('run.id')
    .orderBy('s.seq')
    .execute()
  const hazards = new Map<string, GroupHazards>()
  for (const groupId of new Set(stops.map((stop) => stop.group_id))) hazards.set(groupId, await hazardsOn(tx, groupId))
  const ways: RunWay[] = []
  for (const [runId, its] of Map.groupBy(stops, (stop) => stop.id)) {
    const { hazards: heeded, named } = hazards.get(its[0]!.group_id)!
    const legs = await legsThrough(tx, its, mode.parse(its[0]!.mode), { hazards: heeded })
    ways.push({
      runId,
      shape: legs.flatMap((leg) => leg.shape),
      estimated: legs.some((leg) => leg.estimated),
      forbidden: legs.some((leg) => leg.forbidden),
      hazards: named(legs.flatMap((leg) => leg.hazardIds)),
    })
  }
  return ways
}
