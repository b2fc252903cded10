import type { TenantContext } from '#platform/server/tenant-context.ts'

type Span = { fromDay: string; toDay: string; directions: 'both' | 'to_school' | 'from_school' }

/** A family that reports an absence takes back what was agreed for the same days: the newest word counts. */
export async function expireChanges(tx: TenantContext, childId: string, span: Span): Promise<void> {
  let query = tx.db
    .updateTable('change_request')
    .set((eb) => ({ state: 'expired', rule: 'absence', version: eb('version', '+', 1) }))
    .where('organisation_id', '=', tx.organisationId)
    .where('child_id', '=', childId)
    .where('day', '>=', span.fromDay)
    .where('day', '<=', span.toDay)
    .where('state', 'in', ['proposed', 'auto_accepted', 'approved'])
  if (span.directions !== 'both') query = query.where('direction', '=', span.directions)
  await query.execute()
}
