import { isZone } from '#platform/shared/dates/zoned.ts'
import { badFields } from '#platform/shared/errors/app-error.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { insertGroup } from './groups.commands.ts'

export type NewGroup = { name: string; zone: string }
type Made = NewGroup & { id: string }

/** The names among these that a group of the organisation has already. Throws E012 for a zone that does not exist. */
export async function takenNames(tx: TenantContext, groups: readonly NewGroup[]): Promise<Set<string>> {
  if (groups.some(({ zone }) => !isZone(zone)))
    throw badFields([{ fieldName: 'newGroups', message: 'groups.notAZone' }])
  if (groups.length === 0) return new Set()
  const rows = await tx.db
    .selectFrom('customer_group')
    .select('name')
    .where('organisation_id', '=', tx.organisationId)
    .where(
      'name',
      'in',
      groups.map(({ name }) => name),
    )
    .execute()
  return new Set(rows.map(({ name }) => name))
}

/**
 * Makes groups that the actor administers from today, as `groups.create` does: the caller's endpoint must ask for the same right.
 * Answers them with the work that reaches them.
 */
export async function makeGroups(
  tx: TenantContext,
  groups: readonly NewGroup[],
): Promise<{ made: Made[]; tx: TenantContext }> {
  const made: Made[] = []
  let reaching = tx
  for (const group of groups) {
    const { id, within } = await insertGroup(reaching, group)
    made.push({ ...group, id })
    reaching = within
  }
  return { made, tx: reaching }
}
