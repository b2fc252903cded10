import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'

/** The data of a person changed: the person and the staff of their groups fetch it again. */
export async function announcePerson(tx: TenantContext, personId: string): Promise<void> {
  const memberships = await tx.db
    .selectFrom('membership')
    .select('group_id')
    .distinct()
    .where('organisation_id', '=', tx.organisationId)
    .where('person_id', '=', personId)
    .execute()
  announce(tx, {
    message: 'people.changed',
    data: { personId },
    about: [personId],
    audience: { persons: [personId], groupStaff: memberships.map((row) => row.group_id) },
  })
}
