import type { Work } from '#platform/server/work.ts'
import { tellGroups } from './changes.commands.ts'

/** Copies a place, without its picture, into another group of the actor and answers the id of the copy; null when there is no such place. */
export async function copyPlace(work: Work, placeId: string, groupId: string): Promise<string | null> {
  const place = await work.db
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
    ])
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', placeId)
    .executeTakeFirst()
  if (!place) return null
  const id = work.newId()
  await work.db
    .insertInto('place')
    .values({ ...place, organisation_id: work.organisationId, group_id: groupId, id, created_at: work.now })
    .execute()
  tellGroups(work, [groupId])
  return id
}
