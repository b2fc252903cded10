import { audit } from '#platform/server/audit.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { Work } from '#platform/server/work.ts'

/** Keeps who changed a place, and tells the staff of its group; families read it again with their run. */
export async function changed(
  work: Work,
  action: `places.${string}`,
  place: { id: string; group_id: string },
  details?: { gone: string },
): Promise<void> {
  await audit(work, { action, subjectKind: 'place', subjectId: place.id, ...(details && { details }) })
  await announce(work, {
    message: 'places.changed',
    data: { placeId: place.id },
    audience: { groupStaff: [place.group_id] },
  })
}
