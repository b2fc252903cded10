import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notEnded } from '#features/people/server/membership-days.api.ts'

/** The groups of which a contact is a parent, by name. */
export function groupsOfContact(tx: TenantContext, contactId: string): Promise<{ id: string; name: string }[]> {
  return tx.db
    .selectFrom('membership as m')
    .innerJoin('customer_group as g', (join) =>
      join.onRef('g.organisation_id', '=', 'm.organisation_id').onRef('g.id', '=', 'm.group_id'),
    )
    .select(['g.id', 'g.name'])
    .distinct()
    .where('m.organisation_id', '=', tx.organisationId)
    .where('m.person_id', '=', contactId)
    .where('m.role', '=', 'CB_PARENT')
    .where(notEnded(tx))
    .orderBy('g.name')
    .orderBy('g.id')
    .execute()
}
