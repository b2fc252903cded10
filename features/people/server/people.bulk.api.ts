import { dayIn } from '#platform/shared/dates/zoned.ts'
import { chunksOf } from '#platform/server/db/chunks.ts'
import { limitTo } from '#platform/server/db/transaction.ts'
import type { Work } from '#platform/server/work.ts'
import type { Relationship } from '#features/relationships/shared/relationships.contract.ts'

export type Group = { id: string; name: string; zone: string }
export type KeyedGroup = { key: string; name: string; zone: string }

/** Groups by the key of the system they come from; the missing ones are made unless it is dry. `work` then reaches them. */
export async function putGroups(work: Work, groups: readonly KeyedGroup[], dry: boolean) {
  const known = await work.db
    .selectFrom('customer_group')
    .select(['id', 'name', 'zone', 'external_key'])
    .where('organisation_id', '=', work.organisationId)
    .execute()
  const byKey = new Map(known.map((group): [string, Group] => [group.external_key ?? group.name, group]))
  const missing = groups.filter((group) => !byKey.has(group.key))
  for (const { key, name, zone } of missing) byKey.set(key, { id: work.newId(), name, zone })
  if (dry || missing.length === 0) return { byKey, created: missing.length, work }

  await work.db
    .insertInto('customer_group')
    .values(
      missing.map(({ key }) => ({
        ...byKey.get(key)!,
        external_key: key,
        organisation_id: work.organisationId,
        created_at: work.now,
      })),
    )
    .execute()
  const actor = { ...work.actor, groupIds: [...work.actor.groupIds, ...missing.map(({ key }) => byKey.get(key)!.id)] }
  await limitTo(work.db, actor, null)
  return { byKey, created: missing.length, work: { ...work, actor } }
}

/** Locks groups until the end of the transaction, so that two imports into one group follow each other. */
export async function lockGroups(work: Work, groupIds: readonly string[]): Promise<void> {
  if (groupIds.length === 0) return
  await work.db
    .selectFrom('customer_group')
    .select('id')
    .where('organisation_id', '=', work.organisationId)
    .where('id', 'in', [...groupIds])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export type KeyedGuardian = {
  key: string
  name: string
  surname: string
  email: string | null
  phone: string | null
  /** Their children in the file. */
  children: readonly { childId: string; group: Group; kind: Relationship['kind'] }[]
}

/** Who has the care has the rights; a relative or another adult is a name to call until an administrator says more. */
const rightsOf = (kind: Relationship['kind']) => {
  const all = kind === 'mother' || kind === 'father' || kind === 'guardian'
  return { see: all, notify: all, decide: all, collect: all }
}

/**
 * Brings guardians to what an import says, by key: contacts without an account, members of their children's groups. A
 * relationship that exists keeps the rights that an administrator gave it. Dry: only counts.
 */
export async function putGuardians(work: Work, guardians: readonly KeyedGuardian[], dry: boolean) {
  const { db, organisationId: organisation_id, now } = work
  const known = await knownPeople(
    work,
    guardians.map((guardian) => guardian.key),
  )
  const created = guardians.filter(({ key }) => !known.has(key))
  const changed = guardians.filter(
    (guardian) => known.has(guardian.key) && known.get(guardian.key)?.said !== said(guardian),
  )
  const counts = {
    created: created.length,
    changed: changed.length,
    unchanged: guardians.length - created.length - changed.length,
  }
  if (dry) return counts

  const ids = new Map(guardians.map(({ key }) => [key, known.get(key)?.id ?? work.newId()]))
  for (const part of chunksOf(created)) {
    await db
      .insertInto('person')
      .values(
        part.map(({ key, name, surname, email, phone }) => ({
          organisation_id,
          id: ids.get(key)!,
          name,
          surname,
          email,
          phone,
          external_key: key,
          created_at: now,
        })),
      )
      .execute()
  }
  for (const { key, name, surname, email, phone } of changed) {
    await db
      .updateTable('person')
      .set((eb) => ({ name, surname, email, phone, version: eb('version', '+', 1) }))
      .where('organisation_id', '=', organisation_id)
      .where('id', '=', ids.get(key)!)
      .execute()
  }
  await link(work, guardians, ids)
  return counts
}

async function link(work: Work, guardians: readonly KeyedGuardian[], ids: Map<string, string>): Promise<void> {
  const { db, organisationId: organisation_id, now } = work
  const links = guardians.flatMap(({ key, children }) =>
    children.map((child) => ({ ...child, adult_id: ids.get(key)! })),
  )
  for (const part of chunksOf(links)) {
    const adults = [...new Set(part.map((one) => one.adult_id))]
    const members = await db
      .selectFrom('membership')
      .select(['person_id', 'group_id'])
      .where('organisation_id', '=', organisation_id)
      .where('role', '=', 'CB_PARENT')
      .where('person_id', 'in', adults)
      .execute()
    const kin = await db
      .selectFrom('relationship')
      .select(['adult_id', 'child_id'])
      .where('organisation_id', '=', organisation_id)
      .where('adult_id', 'in', adults)
      .execute()
    const has = new Set([
      ...members.map((one) => `${one.person_id} ${one.group_id}`),
      ...kin.map((one) => `${one.adult_id} ${one.child_id}`),
    ])
    const joining = part.filter((one) => isFirst(has, `${one.adult_id} ${one.group.id}`))
    const related = part.filter((one) => isFirst(has, `${one.adult_id} ${one.childId}`))
    if (joining.length > 0) {
      await db
        .insertInto('membership')
        .values(
          joining.map(({ adult_id, group }) => ({
            organisation_id,
            id: work.newId(),
            person_id: adult_id,
            group_id: group.id,
            role: 'CB_PARENT' as const,
            valid_from: dayIn(group.zone, now),
          })),
        )
        .execute()
    }
    if (related.length > 0) {
      await db
        .insertInto('relationship')
        .values(
          related.map(({ adult_id, childId, kind, group }) => ({
            organisation_id,
            id: work.newId(),
            adult_id,
            child_id: childId,
            kind,
            ...rightsOf(kind),
            valid_from: dayIn(group.zone, now),
          })),
        )
        .execute()
    }
  }
}

function isFirst(has: Set<string>, key: string): boolean {
  if (has.has(key)) return false
  has.add(key)
  return true
}

async function knownPeople(work: Work, keys: readonly string[]): Promise<Map<string, { id: string; said: string }>> {
  const known = new Map<string, { id: string; said: string }>()
  for (const part of chunksOf(keys)) {
    const rows = await work.db
      .selectFrom('person')
      .select(['id', 'external_key', 'name', 'surname', 'email', 'phone'])
      .where('organisation_id', '=', work.organisationId)
      .where('external_key', 'in', part)
      .execute()
    for (const row of rows) known.set(row.external_key ?? '', { id: row.id, said: said(row) })
  }
  return known
}

const said = (person: Pick<KeyedGuardian, 'name' | 'surname' | 'email' | 'phone'>): string =>
  JSON.stringify([person.name, person.surname, person.email, person.phone])
