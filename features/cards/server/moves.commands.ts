import type { Work } from '#platform/server/work.ts'

/** The card of a child goes along to its new group. */
export async function moveCards(work: Work, childId: string, groupId: string): Promise<void> {
  await work.db
    .updateTable('child_card')
    .set({ group_id: groupId })
    .where('organisation_id', '=', work.organisationId)
    .where('child_id', '=', childId)
    .execute()
}
