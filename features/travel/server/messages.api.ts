import { sql } from 'kysely'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'

/**
 * The changes asked for children for one direction of a day, with how each ended, the oldest first. Callers pass only
 * children whom the reader may see.
 */
export function changeMessages(tx: TenantContext, childIds: readonly string[], day: string, direction: string) {
  return tx.db
    .selectFrom('change_request')
    .select(['id', 'child_id', 'kind', 'state', 'proposer_name', 'proposed_at'])
    .select(['decider_name', 'decided_at', 'withdrawn_at', 'withdrawer_name'])
    .where('organisation_id', '=', tx.organisationId)
    .where('child_id', '=', anyOf(childIds))
    .where('day', '=', day)
    .where(sql<string>`direction`, '=', direction)
    .orderBy('proposed_at')
    .orderBy('id')
    .execute()
}
