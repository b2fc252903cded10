import { badFields } from '#platform/shared/errors/app-error.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { homeInSight } from './homes.policy.ts'

/** Refuses every field whose place is not of the group; a field without a place is fine. */
export async function checkPlaces(
  tx: TenantContext,
  groupId: string,
  fields: Readonly<Record<string, string | null>>,
): Promise<void> {
  const asked = Object.values(fields).filter((id) => id !== null)
  if (asked.length === 0) return
  const known = await tx.db
    .selectFrom('place')
    .select('id')
    .where('organisation_id', '=', tx.organisationId)
    .where('group_id', '=', groupId)
    .where('id', '=', anyOf(asked))
    .where(homeInSight(tx, 'place.id'))
    .execute()
  const ids = new Set(known.map((place) => place.id))
  const wrong = Object.entries(fields).filter(([, id]) => id !== null && !ids.has(id))
  if (wrong.length > 0) throw badFields(wrong.map(([fieldName]) => ({ fieldName, message: 'error.unknownPlace' })))
}
