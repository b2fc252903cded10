import { sql } from 'kysely'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { chunksOf } from '#platform/server/db/chunks.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { birthColumn, mayReadBirth } from '#features/people/server/records.api.ts'
import { addBirthDates } from '#features/people/server/records.commands.api.ts'
import type { Need } from '../shared/children.contract.ts'
import { childKey } from './children.api.ts'
import { needsWithAllergies } from './pinned-allergies.api.ts'

/** A child as an import knows it; `key` names it in the organisation for ever. */
export type KeyedChild = {
  group: { id: string; zone: string }
  key: string
  name: string
  surname: string
  /** Null: the stored one stays. */
  birthDate: string | null
  schoolClass: string | null
  needs: readonly Need[]
  homePlaceId: string
  schoolPlaceId: string
  bellStart: string | null
  bellEnd: string | null
}

type Put = {
  ids: Map<string, string>
  created: number
  changed: number
  unchanged: number
  /** Keys of the children who are enrolled or changed. */
  touched: ReadonlySet<string>
  withoutBirthDate: number
  /** Dates of the file that were ignored, because one is stored that the actor may not read. */
  birthDatesNotCompared: number
}

/**
 * Brings children to what an import says, by key: enrols who is missing, changes what differs. A child that the file no
 * longer names stays as it is. Dry: only counts. A date of birth is ignored where one is stored that the actor may not read: comparing it would
 * allow guessing.
 */
export async function putChildren(
  tx: TenantContext,
  sent: readonly KeyedChild[],
  dry: boolean,
  onProgress: (done: number) => void = () => {},
): Promise<Put> {
  const known = await knownChildren(tx, sent)
  const storedBirth = (child: KeyedChild) => known.get(child.key)?.birthDate ?? null
  const isUnseen = (child: KeyedChild) =>
    child.birthDate !== null && storedBirth(child) !== null && !mayReadBirth(tx, true)
  const children = sent.map((child) => (isUnseen(child) ? { ...child, birthDate: null } : child))
  const ids = new Map(children.map((child) => [child.key, known.get(child.key)?.id ?? tx.newId()]))
  const created = children.filter((child) => !known.has(child.key))
  const changed = children.filter((child) => {
    const there = known.get(child.key)
    const needs = there?.allergic ? allergic(child.needs) : child.needs
    const birthDate = child.birthDate ?? storedBirth(child)
    return there && there.said !== said({ ...child, needs, birthDate })
  })
  if (!dry) {
    let done = children.length - created.length - changed.length
    for (const part of chunksOf(created)) {
      await enrol(tx, part, ids)
      onProgress((done += part.length))
    }
    for (const child of changed) await change(tx, child, ids.get(child.key)!)
    await keepBirthDates(tx, changed, ids)
    onProgress(done + changed.length)
  }
  const counts = { created: created.length, changed: changed.length }
  const withoutBirthDate = children.filter((child) => (child.birthDate ?? storedBirth(child)) === null)
  return {
    ids,
    ...counts,
    unchanged: children.length - counts.created - counts.changed,
    touched: new Set([...created, ...changed].map(({ key }) => key)),
    withoutBirthDate: withoutBirthDate.length,
    birthDatesNotCompared: sent.filter(isUnseen).length,
  }
}

async function enrol(tx: TenantContext, children: readonly KeyedChild[], ids: Map<string, string>): Promise<void> {
  const { db, organisationId: organisation_id, now } = tx
  const rows = children.map((child) => ({ child, person_id: ids.get(child.key)! }))
  await db
    .insertInto('person')
    .values(
      rows.map(({ child: { name, surname, key }, person_id }) => ({
        organisation_id,
        id: person_id,
        name,
        surname,
        external_key: key,
        created_at: now,
      })),
    )
    .execute()
  await db
    .insertInto('membership')
    .values(
      rows.map(({ child: { group }, person_id }) => ({
        organisation_id,
        id: tx.newId(),
        person_id,
        group_id: group.id,
        role: 'CHILD' as const,
        valid_from: dayIn(group.zone, now),
      })),
    )
    .execute()
  await db
    .insertInto('child_profile')
    .values(
      rows.map(({ child, person_id }) => ({
        organisation_id,
        group_id: child.group.id,
        person_id,
        ...profile(child),
        external_key: child.key,
        created_at: now,
      })),
    )
    .execute()
  await keepBirthDates(tx, children, ids)
}

/** Of those whose date of birth the file has. */
const keepBirthDates = (tx: TenantContext, children: readonly KeyedChild[], ids: ReadonlyMap<string, string>) =>
  addBirthDates(
    tx,
    children.flatMap(({ key, group, birthDate }) =>
      birthDate === null ? [] : [{ personId: ids.get(key)!, groupId: group.id, birthDate }],
    ),
  )

const profile = (child: KeyedChild) => ({
  home_place_id: child.homePlaceId,
  school_place_id: child.schoolPlaceId,
  school_class: child.schoolClass,
  needs: [...child.needs],
  bell_start: child.bellStart,
  bell_end: child.bellEnd,
  name_key: childKey(child),
})

async function change(tx: TenantContext, child: KeyedChild, id: string): Promise<void> {
  const { db, organisationId } = tx
  await db
    .updateTable('person')
    .set((eb) => ({ name: child.name, surname: child.surname, version: eb('version', '+', 1) }))
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .execute()
  await db
    .updateTable('child_profile')
    .set((eb) => ({ ...profile(child), needs: needsWithAllergies(child.needs), version: eb('version', '+', 1) }))
    .where('organisation_id', '=', organisationId)
    .where('person_id', '=', id)
    .execute()
}

/** `allergic`: an allergy in force is recorded by its name. */
type Known = { id: string; said: string; allergic: boolean; birthDate: string | null }

const allergic = (needs: readonly Need[]): readonly Need[] => [...new Set<Need>([...needs, 'allergy'])]

async function knownChildren(tx: TenantContext, children: readonly KeyedChild[]): Promise<Map<string, Known>> {
  const known = new Map<string, Known>()
  for (const part of chunksOf(children)) {
    const rows = await tx.db
      .selectFrom('child_profile as c')
      .innerJoin('person as p', (join) =>
        join.onRef('p.organisation_id', '=', 'c.organisation_id').onRef('p.id', '=', 'c.person_id'),
      )
      .select(['p.id', 'p.name', 'p.surname', 'c.external_key', 'c.group_id', 'c.school_class', 'c.needs'])
      .select(birthColumn(tx, 'c.person_id').as('birth_date'))
      // A list that does not name an allergy that is recorded changes nothing of it.
      .select(sql<boolean>`cardinality(c.allergies) > 0`.as('allergic'))
      .select(['c.home_place_id', 'c.school_place_id', 'c.bell_start', 'c.bell_end'])
      .where('c.organisation_id', '=', tx.organisationId)
      .where('c.group_id', 'in', [...new Set(part.map((child) => child.group.id))])
      .where(
        'c.external_key',
        'in',
        part.map((child) => child.key),
      )
      .execute()
    for (const row of rows) {
      const { name, surname, school_class: schoolClass, needs, bell_start: bellStart, bell_end: bellEnd } = row
      const places = { homePlaceId: row.home_place_id ?? '', schoolPlaceId: row.school_place_id ?? '' }
      known.set(row.external_key ?? '', {
        id: row.id,
        allergic: row.allergic,
        birthDate: row.birth_date,
        said: said({ name, surname, birthDate: row.birth_date, schoolClass, needs, bellStart, bellEnd, ...places }),
      })
    }
  }
  return known
}

const said = (child: Omit<KeyedChild, 'group' | 'key' | 'needs'> & { needs: readonly string[] }): string =>
  JSON.stringify([
    child.name,
    child.surname,
    child.birthDate,
    child.schoolClass,
    [...child.needs].toSorted(),
    child.homePlaceId,
    child.schoolPlaceId,
    child.bellStart,
    child.bellEnd,
  ])
