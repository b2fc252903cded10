import { audit } from '#platform/server/audit.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'

/** Keeps who changed the calendar of a group, and tells its staff. */
export async function changed(
  tx: TenantContext,
  groupId: string,
  action: `calendar.${string}`,
  day: string,
): Promise<void> {
  await audit(tx, { action, subjectKind: 'group', subjectId: groupId, details: { day } })
  announce(tx, { message: 'calendar.changed', data: { groupId }, about: 'nobody', audience: { groupStaff: [groupId] } })
}
