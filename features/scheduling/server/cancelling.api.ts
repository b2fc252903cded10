import type { TenantContext } from '#platform/server/tenant-context.ts'
import { tellRunsOver } from '#features/runs/server/audience.api.ts'

/** Cancels the runs of a group between two days that have not started; the record stays, with the reason. */
export async function cancelRunsBetween(
  tx: TenantContext,
  groupId: string,
  from: string,
  to: string,
  reason: string,
): Promise<{ day: string; childIds: string[] }[]> {
  const runs = await tx.db
    .selectFrom('run')
    .select(['id', 'service_date'])
    .where('organisation_id', '=', tx.organisationId)
    .where('group_id', '=', groupId)
    .where('status', 'in', ['PLANNED', 'READY'])
    .where('service_date', '>=', from)
    .where('service_date', '<=', to)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (runs.length === 0) return []
  const ids = runs.map((run) => run.id)
  await tx.db
    .updateTable('run')
    .set({ status: 'CANCELLED', cancel_reason: reason })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', 'in', ids)
    .execute()
  const passengers = await tx.db
    .selectFrom('run_passenger')
    .select(['run_id', 'child_id'])
    .where('organisation_id', '=', tx.organisationId)
    .where('run_id', 'in', ids)
    .execute()
  await tellRunsOver(tx, ids)
  return runs.map((run) => ({
    day: run.service_date,
    childIds: passengers.flatMap((one) => (one.run_id === run.id && one.child_id !== null ? [one.child_id] : [])),
  }))
}
