import type { Work } from '#platform/server/work.ts'
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
  work: Work,
  { rows, groups }: Reading,
  confirmed: readonly NewGroup[] | 'create',
): Promise<FoundGroups> {
  if (confirmed === 'create') {
    const { byKey } = await putGroups(work, groups, true)
    return { byKey, wanted: [], unknown: new Set(), taken: new Set() }
  }
  const byKey = await ownGroups(work)
  const missing = new Set(rows.map((row) => row.groupKey).filter((name) => name !== '' && !byKey.has(name)))
  const wanted = [...new Map(confirmed.map((group) => [group.name, group])).values()].filter(({ name }) =>
    missing.has(name),
  )
  const taken = await takenNames(work, wanted)
  for (const { name } of wanted) missing.delete(name)
  return { byKey, wanted, unknown: missing, taken }
}

/** Makes the groups that are missing, in a dry run only their ids; `work` then reaches them. */
export async function bringGroups(
  work: Work,
  found: FoundGroups,
  groups: readonly KeyedGroup[],
  options: { dryRun: boolean; groups: readonly NewGroup[] | 'create' },
): Promise<{ byKey: Map<string, Group>; created: number; work: Work }> {
  if (options.groups === 'create') return putGroups(work, groups, options.dryRun)
  const { made, work: reaching } = options.dryRun
    ? { made: found.wanted.map((group) => ({ ...group, id: work.newId() })), work }
    : await makeGroups(work, found.wanted)
  const byKey = new Map([...found.byKey, ...made.map((group): [string, Group] => [group.name, group])])
  return { byKey, created: made.length, work: reaching }
}

async function ownGroups(work: Work): Promise<Map<string, Group>> {
  const rows = await work.db
    .selectFrom('customer_group')
    .select(['id', 'name', 'zone'])
    .where('organisation_id', '=', work.organisationId)
    .where('id', 'in', [...work.actor.groupIds])
    .execute()
  return new Map(rows.map((group): [string, Group] => [group.name, group]))
}
