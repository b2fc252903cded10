import { audit } from '#platform/server/audit.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { placeChanged } from './places.hooks.api.ts'

/** Keeps who changed a place, and tells the staff of its group and whoever has an open run before them that stops there. */
export async function changed(
  tx: TenantContext,
  action: `places.${string}`,
  place: { id: string; group_id: string },
  details?: { gone: string },
): Promise<void> {
  await audit(tx, { action, subjectKind: 'place', subjectId: place.id, ...(details && { details }) })
  announce(tx, { ...CHANGED, data: { placeId: place.id }, about: 'nobody', audience: { groupStaff: [place.group_id] } })
  await placeChanged.call(tx, { placeId: place.id })
}

/** Tells the staff of groups that many places changed at once, as after an import. */
export function tellGroups(tx: TenantContext, groupStaff: readonly string[]): void {
  announce(tx, { ...CHANGED, data: {}, about: 'nobody', audience: { groupStaff } })
}

const CHANGED = { message: 'places.changed' } as const
