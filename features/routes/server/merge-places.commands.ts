import type { TenantContext } from '#platform/server/tenant-context.ts'

/** Stops of routes at a place that was merged are at the one that stays; open forms of these routes are stale. */
export async function mergeRoutePlaces(tx: TenantContext, { from, to }: { from: string; to: string }): Promise<void> {
  const { db, organisationId } = tx
  const stops = db
    .selectFrom('route_stop')
    .select('route_id')
    .where('organisation_id', '=', organisationId)
    .where('place_id', '=', from)
  await db
    .updateTable('route')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', stops)
    .execute()
  await db
    .updateTable('route_stop')
    .set({ place_id: to })
    .where('organisation_id', '=', organisationId)
    .where('place_id', '=', from)
    .execute()
}
