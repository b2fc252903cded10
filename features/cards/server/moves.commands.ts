import type { TenantContext } from '#platform/server/tenant-context.ts'

/** The card of a child goes along to its new group. */
export async function moveCards(tx: TenantContext, childId: string, groupId: string): Promise<void> {
  await tx.db
    .updateTable('child_card')
    .set({ group_id: groupId })
    .where('organisation_id', '=', tx.organisationId)
    .where('child_id', '=', childId)
    .execute()
}
