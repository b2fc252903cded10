import type { TenantContext } from '#platform/server/tenant-context.ts'
import { tellRuns } from './audience.api.ts'
import { followReady } from './ready.api.ts'

/** A run that is further ahead is judged when somebody checks in. */
const AHEAD_HOURS = 24

/**
 * Runs to come of a vehicle that was inspected, blocked or released are ready now, or no longer. Whoever inspects need not be on
 * the crew of each.
 */
export async function followCondition(tx: TenantContext, { vehicleId }: { vehicleId: string }): Promise<void> {
  const runs = await tx.db
    .selectFrom('run')
    .selectAll()
    .where('organisation_id', '=', tx.organisationId)
    .where('vehicle_id', '=', vehicleId)
    .where('status', 'in', ['PLANNED', 'READY'])
    .where('planned_start', '<', new Date(tx.now.getTime() + AHEAD_HOURS * 3_600_000))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  for (const run of runs) await followReady(tx, run)
  await tellRuns(
    tx,
    runs.map((run) => run.id),
    [],
  )
}
