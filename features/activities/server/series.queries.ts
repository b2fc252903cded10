import { sql } from 'kysely'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { activityRows } from './activities.queries.ts'
import type { ActivityRow } from './answers.rules.ts'

/**
 * Those of the series of an activity that come after it and are open, held until the end of the transaction: in their order, so that two changes of one
 * series wait for each other and never both.
 */
export async function heldFollowing(tx: TenantContext, { series_id, occurrence }: ActivityRow): Promise<ActivityRow[]> {
  if (series_id === null || occurrence === null) return []
  const { rows } = await sql<{ id: string }>`select v.id from care_activity v
    where v.organisation_id = ${tx.organisationId} and v.series_id = ${series_id} and v.occurrence > ${occurrence} and v.state = 'OPEN'
    order by v.occurrence for no key update`.execute(tx.db)
  // Read anew: what is counted is as it is while they are held.
  return activityRows(
    tx,
    rows.map(({ id }) => id),
  )
}
