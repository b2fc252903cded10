import { enqueue } from '#platform/server/jobs/job.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { tellRunsOver } from '#features/runs/server/audience.api.ts'
import { planBatch } from './planning.commands.ts'
import { plannedRunsOf } from './route-crew.api.ts'
import { planDay } from './scheduling.jobs.ts'

/** Makes all missing runs of these routes, batch after batch in the transaction of the caller. Returns how many were made. */
export async function planRuns(
  tx: TenantContext,
  { routeIds }: { routeIds?: readonly string[] } = {},
): Promise<number> {
  let made = 0
  let after: string | undefined
  do {
    const batch = await planBatch(tx, { routeIds, after })
    made += batch.made
    after = batch.next
  } while (after !== undefined)
  return made
}

/** Makes the missing runs of a few of these routes at once; of many, a job makes the rest within seconds. */
export async function planSoon(tx: TenantContext, routeIds: readonly string[]): Promise<void> {
  const { next } = await planBatch(tx, { routeIds })
  if (next !== undefined) await enqueue(tx, planDay, undefined)
}

/** Cancels the runs of a route that have not started, from a day on where one is given; their record stays, with the reason. */
export async function cancelPlannedRuns(
  tx: TenantContext,
  { routeId, reason, from }: { routeId: string; reason: string; from?: string },
): Promise<void> {
  const planned = await plannedRunsOf(tx, routeId)
  const ids = planned.filter(({ day }) => from === undefined || day >= from).map((run) => run.id)
  if (ids.length === 0) return
  await tx.db
    .updateTable('run')
    .set({ status: 'CANCELLED', cancel_reason: reason })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', 'in', ids)
    .execute()
  await tellRunsOver(tx, ids)
}
