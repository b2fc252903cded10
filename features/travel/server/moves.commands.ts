import type { TenantContext } from '#platform/server/tenant-context.ts'

/** Takes homes, rules and coming changes of a child along to its new group. */
export async function moveTravel(tx: TenantContext, childId: string, groupId: string): Promise<void> {
  const { db, organisationId } = tx
  const homes = db
    .selectFrom('household')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('child_id', '=', childId)
  await db
    .updateTable('household_adult')
    .set({ group_id: groupId })
    .where('organisation_id', '=', organisationId)
    .where('household_id', 'in', homes)
    .execute()
  for (const table of ['household', 'custody_rule', 'change_request'] as const)
    await db
      .updateTable(table)
      .set({ group_id: groupId })
      .where('organisation_id', '=', organisationId)
      .where('child_id', '=', childId)
      .execute()
}

/** Homes and exceptions of children at a place that was merged are at the one that stays. */
export async function mergeTravelPlaces(tx: TenantContext, { from, to }: { from: string; to: string }): Promise<void> {
  const { db, organisationId } = tx
  await db
    .updateTable('change_request')
    .set({ place_id: to })
    .where('organisation_id', '=', organisationId)
    .where('place_id', '=', from)
    .execute()
  await db
    .updateTable('household')
    .set((eb) => ({ place_id: to, version: eb('version', '+', 1) }))
    .where('organisation_id', '=', organisationId)
    .where('place_id', '=', from)
    .execute()
}
