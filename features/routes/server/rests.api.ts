import type { TenantContext } from '#platform/server/tenant-context.ts'

type Rest = {
  routeId: string
  childId: string
  /** First day without rides, ISO date. */
  from: string | null
  /** Last day without rides, ISO date; null: until somebody changes it. */
  until: string | null
}

/** A child stays on the list of a route and does not ride between two days. Runs that are planned follow by `replanChild`. */
export async function restRider(tx: TenantContext, { routeId, childId, from, until }: Rest): Promise<void> {
  await tx.db
    .updateTable('route_passenger')
    .set({ rest_from: from, rest_until: until })
    .where('organisation_id', '=', tx.organisationId)
    .where('route_id', '=', routeId)
    .where('child_id', '=', childId)
    .execute()
}
