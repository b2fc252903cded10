import { dayIn } from '#platform/shared/dates/zoned.ts'
import type { Work } from '#platform/server/work.ts'

/** Takes the absences of a child that are not over yet along to its new group; the past ones stay where they happened. */
export async function moveAbsences(work: Work, childId: string, group: { id: string; zone: string }): Promise<void> {
  await work.db
    .updateTable('absence')
    .set((eb) => ({ group_id: group.id, version: eb('version', '+', 1) }))
    .where('organisation_id', '=', work.organisationId)
    .where('child_id', '=', childId)
    .where('to_day', '>=', dayIn(group.zone, work.now))
    .execute()
}
