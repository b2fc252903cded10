import { announce } from '#platform/server/live/announce.ts'
import type { Work } from '#platform/server/work.ts'

/** The data of a person changed: the person and the staff of their groups fetch it again. */
export async function announcePerson(work: Work, personId: string): Promise<void> {
  const memberships = await work.db
    .selectFrom('membership')
    .select('group_id')
    .distinct()
    .where('organisation_id', '=', work.organisationId)
    .where('person_id', '=', personId)
    .execute()
  announce(work, {
    message: 'people.changed',
    data: { personId },
    audience: { persons: [personId], groupStaff: memberships.map((row) => row.group_id) },
  })
}
