import { dayIn } from '#platform/shared/dates/zoned.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'

/** Takes the absences of a child that are not over yet along to its new group; the past ones stay where they happened. */
export async function moveAbsences(
  tx: TenantContext,
  childId: string,
  group: { id: string; zone: string },
): Promise<void> {
  await tx.db
    .updateTable('absence')
    .set((eb) => ({ group_id: group.id, version: eb('version', '+', 1) }))
    .where('organisation_id', '=', tx.organisationId)
    .where('child_id', '=', childId)
    .where('to_day', '>=', dayIn(group.zone, tx.now))
    .execute()
}
