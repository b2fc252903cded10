import { audit } from '#platform/server/audit.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { Work } from '#platform/server/work.ts'

/** Keeps who changed the calendar of a group, and tells its staff. */
export async function changed(work: Work, groupId: string, action: `calendar.${string}`, day: string): Promise<void> {
  await audit(work, { action, subjectKind: 'group', subjectId: groupId, details: { day } })
  announce(work, { message: 'calendar.changed', data: { groupId }, audience: { groupStaff: [groupId] } })
}
