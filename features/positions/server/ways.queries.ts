import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { legsThrough } from '#features/area/server/travel.api.ts'
import { mode } from '#features/routes/shared/routes.contract.ts'
import type { RunWay } from '../shared/positions.contract.ts'
import { inReach } from './positions.queries.ts'

/** The ways of those of these runs that are in reach, from stop to stop. */
export async function waysOf(tx: TenantContext, runIds: readonly string[]): Promise<RunWay[]> {
  const stops = await tx.db
    .selectFrom('run')
    .innerJoin('run_stop as s', (join) =>
      join.onRef('s.organisation_id', '=', 'run.organisation_id').onRef('s.run_id', '=', 'run.id'),
    )
    .select(['run.id', 'run.mode', 's.latitude', 's.longitude'])
    .where('run.organisation_id', '=', tx.organisationId)
    .where('run.group_id', '=', anyOf(tx.actor.groupIds))
    .where('run.id', '=', anyOf(runIds))
    .where(await inReach(tx))
    .orderBy('run.id')
    .orderBy('s.seq')
    .execute()
  const ways: RunWay[] = []
  for (const [runId, its] of Map.groupBy(stops, (stop) => stop.id)) {
    const legs = await legsThrough(tx, its, mode.parse(its[0]!.mode))
    ways.push({ runId, shape: legs.flatMap((leg) => leg.shape), estimated: legs.some((leg) => leg.estimated) })
  }
  return ways
}
