import type { TenantContext } from '#platform/server/tenant-context.ts'
import { makeGroups, takenNames, type NewGroup } from '#features/groups/server/make-groups.api.ts'
import { putGroups, type Group, type KeyedGroup } from '#features/people/server/groups.bulk.api.ts'
import type { Reading } from './rows.rules.ts'

/** The groups of a file as they stand before anything is changed. */
export type FoundGroups = {
  byKey: Map<string, Group>
  /** Those to make, which the caller confirmed. */
  wanted: NewGroup[]
  /** Names in the file that nobody confirmed. */
  unknown: Set<string>
  /** Confirmed names that a group has in which the actor does not work. */
  taken: Set<string>
}

/** Looks at the groups that a file names; changes nothing. */
export async function groupsFor(
  tx: TenantContext,
  { rows, groups }: Reading,
  confirmed: readonly NewGroup[] | 'create',
): Promise<FoundGroups> {
  if (confirmed === 'create') {
    const { byKey } = await putGroups(tx, groups, true)
    return { byKey, wanted: [], unknown: new Set(), taken: new Set() }
  }
  const byKey = await ownGroups(tx)
  const missing = new Set(rows.map((row) => row.groupKey).filter((name) => name !== '' && !byKey.has(name)))
  const wanted = [...new Map(confirmed.map((group) => [group.name, group])).values()].filter(({ name }) =>
    missing.has(name),
  )
  const taken = await takenNames(tx, wanted)
  for (const { name } of wanted) missing.delete(name)
  return { byKey, wanted, unknown: missing, taken }
}

/** Makes the groups that are missing, in a dry run only their ids; `work` then reaches them. */
export async function bringGroups(
  tx: TenantContext,
  found: FoundGroups,
  groups: readonly KeyedGroup[],
  options: { dryRun: boolean; groups: readonly NewGroup[] | 'create' },
): Promise<{ byKey: Map<string, Group>; created: number; tx: TenantContext }> {
  if (options.groups === 'create') return putGroups(tx, groups, options.dryRun)
  const { made, tx: reaching } = options.dryRun
    ? { made: found.wanted.map((group) => ({ ...group, id: tx.newId() })), tx }
    : await makeGroups(tx, found.wanted)
  const byKey = new Map([...found.byKey, ...made.map((group): [string, Group] => [group.name, group])])
  return { byKey, created: made.length, tx: reaching }
}

async function ownGroups(tx: TenantContext): Promise<Map<string, Group>> {
  const rows = await tx.db
    .selectFrom('customer_group')
    .select(['id', 'name', 'zone'])
    .where('organisation_id', '=', tx.organisationId)
    .where('id', 'in', [...tx.actor.groupIds])
    .execute()
  return new Map(rows.map((group): [string, Group] => [group.name, group]))
}
