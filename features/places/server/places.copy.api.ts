import type { TenantContext } from '#platform/server/tenant-context.ts'
import { tellGroups } from './changes.commands.ts'

/** Copies a place, without its picture, into another group of the actor and answers the id of the copy; null when there is no such place. */
export async function copyPlace(tx: TenantContext, placeId: string, groupId: string): Promise<string | null> {
  const place = await tx.db
    .selectFrom('place')
    .select([
      'name',
      'name_key',
      'kind',
      'latitude',
      'longitude',
      'address',
      'address_key',
      'safety_notes',
      'radius_m',
      'side_of_road',
      'located',
      'located_at',
      'located_by',
      'confidence',
    ])
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', placeId)
    .executeTakeFirst()
  if (!place) return null
  const id = tx.newId()
  await tx.db
    .insertInto('place')
    .values({ ...place, organisation_id: tx.organisationId, group_id: groupId, id, created_at: tx.now })
    .execute()
  tellGroups(tx, [groupId])
  return id
}
