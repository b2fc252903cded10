import { audit } from '#platform/server/audit.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { Work } from '#platform/server/work.ts'
import { placeChanged } from './places.hooks.api.ts'

/** Keeps who changed a place, and tells the staff of its group and whoever has an open run before them that stops there. */
export async function changed(
  work: Work,
  action: `places.${string}`,
  place: { id: string; group_id: string },
  details?: { gone: string },
): Promise<void> {
  await audit(work, { action, subjectKind: 'place', subjectId: place.id, ...(details && { details }) })
  announce(work, { ...CHANGED, data: { placeId: place.id }, audience: { groupStaff: [place.group_id] } })
  await placeChanged.call(work, { placeId: place.id })
}

/** Tells the staff of groups that many places changed at once, as after an import. */
export function tellGroups(work: Work, groupStaff: readonly string[]): void {
  announce(work, { ...CHANGED, data: {}, audience: { groupStaff } })
}

const CHANGED = { message: 'places.changed' } as const
