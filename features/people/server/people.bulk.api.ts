import { sql } from 'kysely'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { chunksOf } from '#platform/server/db/chunks.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { Relationship, Rights } from '#features/relationships/shared/relationships.contract.ts'
import { elsewhereAmong, oursAmong } from './belonging.api.ts'
import type { Group } from './groups.bulk.api.ts'
import { contactsAdded } from './people.hooks.api.ts'
import { rightColumns } from './rights.api.ts'
import { noteChangedAddresses } from './old-address.jobs.ts'

export type KeyedGuardian = {
  key: string
  name: string
  surname: string
  email: string | null
  phone: string | null
  /** Their children in the file. */
  children: readonly { childId: string; group: Group; kind: Relationship['kind'] }[]
}

/** Adults with the care of a child. Other adults are contacts until an administrator gives them rights. */
const IN_CHARGE: readonly Relationship['kind'][] = ['mother', 'father', 'guardian']

/**
 * Brings guardians to what an import says, by key among the people of the actor's groups: contacts without an account,
 * members of their children's groups. Somebody whom only another group knows is a new contact like any other, and is
 * asked later whether it is them (docs/adr/0110); who also belongs to another group stays as they are. A relationship
 * that exists keeps the rights that an administrator gave it. Dry: only counts.
 */
export async function putGuardians(
  tx: TenantContext,
  guardians: readonly KeyedGuardian[],
  { dry, rights }: { dry: boolean; rights: Rights },
) {
  const { db, organisationId: organisation_id, now } = tx
  const known = await knownPeople(
    tx,
    guardians.map((guardian) => guardian.key),
  )
  const created = guardians.filter(({ key }) => !known.has(key))
  const changed = guardians.filter((guardian) => known.has(guardian.key) && !isUnchanged(known, guardian))
  const counts = {
    created: created.length,
    changed: changed.length,
    unchanged: guardians.length - created.length - changed.length,
  }
  if (dry) return counts

  const ids = new Map(guardians.map(({ key }) => [key, known.get(key)?.id ?? tx.newId()]))
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
  await noteChangedAddresses(
    tx,
    changed.flatMap(({ key, email }) => {
      const before = known.get(key)
      return before ? [{ personId: before.id, before: before.email, after: email }] : []
    }),
  )
  await link(tx, guardians, { ids, rights })
  const reached = [...created, ...changed].filter((guardian) => guardian.email !== null)
  if (reached.length > 0) await contactsAdded.call(tx, { ids: reached.map(({ key }) => ids.get(key)!) })
  return counts
}

type Contact = Omit<KeyedGuardian, 'children'>

/** The keys of those whom an import leaves as they are. */
export async function unchangedGuardians(
  tx: TenantContext,
  guardians: readonly Contact[],
): Promise<ReadonlySet<string>> {
  const known = await knownPeople(
    tx,
    guardians.map((guardian) => guardian.key),
  )
  return new Set(guardians.filter((guardian) => isUnchanged(known, guardian)).map(({ key }) => key))
}

/** Known with what the file says, or changed by themselves alone. */
function isUnchanged(known: ReadonlyMap<string, Known>, guardian: Contact): boolean {
  const stored = known.get(guardian.key)
  return stored !== undefined && (stored.fixed || stored.said === said(guardian))
}

async function link(
  tx: TenantContext,
  guardians: readonly KeyedGuardian[],
  { ids, rights }: { ids: Map<string, string>; rights: Rights },
): Promise<void> {
  const { db, organisationId: organisation_id, now } = tx
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
            id: tx.newId(),
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
            id: tx.newId(),
            adult_id,
            child_id: childId,
            kind,
            ...(IN_CHARGE.includes(kind) && rightColumns(rights)),
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

/** `fixed`: belongs to another group too, and is changed by nobody but themselves. */
type Known = { id: string; said: string; email: string | null; fixed: boolean }

/** The people of the actor's groups with these keys; a contact that somebody accepted to be is that person. */
async function knownPeople(tx: TenantContext, keys: readonly string[]): Promise<Map<string, Known>> {
  const found = []
  for (const part of chunksOf(keys)) {
    const rows = await tx.db
      .selectFrom('person as k')
      .leftJoin('join_request as j', (join) =>
        join
          .onRef('j.organisation_id', '=', 'k.organisation_id')
          .onRef('j.contact_id', '=', 'k.id')
          .on('j.accepted_by', 'is not', null),
      )
      .innerJoin('person as p', (join) =>
        join
          .onRef('p.organisation_id', '=', 'k.organisation_id')
          .on((eb) => eb('p.id', '=', eb.fn.coalesce('j.accepted_by', 'k.id'))),
      )
      .select(['p.id', 'k.external_key', 'p.name', 'p.surname', 'p.email', 'p.phone'])
      .where('k.organisation_id', '=', tx.organisationId)
      .where('k.external_key', '=', sql<string>`any (${[...part]}::text[])`)
      // Of two the older one counts.
      .orderBy('p.id', 'desc')
      .execute()
    found.push(...rows)
  }
  const ids = [...new Set(found.map((row) => row.id))]
  const ours = await oursAmong(tx, ids, ADULTS)
  const elsewhere = await elsewhereAmong(tx, [...ours])
  return new Map(
    found
      .filter((row) => ours.has(row.id))
      .map((row) => [
        row.external_key ?? '',
        { id: row.id, said: said(row), email: row.email, fixed: elsewhere.has(row.id) },
      ]),
  )
}

const ADULTS = ['CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT'] as const

const said = (person: Pick<KeyedGuardian, 'name' | 'surname' | 'email' | 'phone'>): string =>
  JSON.stringify([person.name, person.surname, person.email, person.phone])
