import { sql } from 'kysely'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'

/**
 * What was reported about children for one direction of a day, withdrawn reports included, the oldest first. Callers pass
 * only children whom the reader may see.
 */
export function absenceMessages(tx: TenantContext, childIds: readonly string[], day: string, direction: string) {
  return tx.db
    .selectFrom('absence')
    .select(['id', 'child_id', 'reason', 'reporter_name', 'reported_at', 'withdrawn_at', 'withdrawer_name'])
    .where('organisation_id', '=', tx.organisationId)
    .where('child_id', '=', anyOf(childIds))
    .where('from_day', '<=', day)
    .where('to_day', '>=', day)
    .where((eb) => eb.or([eb('directions', '=', 'both'), eb(sql<string>`directions`, '=', direction)]))
    .orderBy('reported_at')
    .orderBy('id')
    .execute()
}
