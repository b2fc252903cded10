import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { Point } from '#platform/shared/geo/metres.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { inReach } from './children.api.ts'

/**
 * True when the actor may know about a day that belongs to this home (`column` names its id, null: nobody's): staff
 * always, a guardian for the own homes and those that are shared. Default deny between two homes of one child.
 */
export function mayKnowHome(tx: TenantContext, column: string): Expression<SqlBool> {
  if (tx.actor.role !== 'CB_PARENT') return sql<boolean>`true`
  return knowsHome(tx, column, sql`${tx.actor.personId}`)
}

/** The same for an adult who is not the actor; `adult` is an expression that names the person. */
export function knowsHome(
  tx: Pick<TenantContext, 'organisationId'>,
  column: string,
  adult: Expression<unknown>,
): Expression<SqlBool> {
  const id = sql.ref(column)
  return sql<boolean>`(${id} is null or exists (select 1 from household h where h.organisation_id = ${tx.organisationId}
    and h.id = ${id} and (h.shared or exists (select 1 from household_adult ha where ha.organisation_id = h.organisation_id
      and ha.household_id = h.id and ha.adult_id = ${adult}))))`
}

/**
 * True when the actor may know how to reach the adult `adult` of the child `child` and on which days the child is with them;
 * both name columns. False for a parent when all homes of the adult with that child are hidden from them, and when the adult is
 * a guardian without a home in the record while the actor has a home with the child that is not shared (docs/adr/0279).
 */
export function mayKnowContact(tx: TenantContext, child: string, adult: string): RawBuilder<boolean> {
  const { organisationId, actor } = tx
  if (actor.role !== 'CB_PARENT') return sql<boolean>`true`
  const [childId, adultId, me] = [sql.ref(child), sql.ref(adult), actor.personId]
  return sql<boolean>`(${childId} = ${me} or ${adultId} = ${me} or coalesce((
    select bool_or(h.shared or exists (select 1 from household_adult mine where mine.organisation_id = h.organisation_id
      and mine.household_id = h.id and mine.adult_id = ${me}))
    from household h join household_adult theirs on theirs.organisation_id = h.organisation_id and theirs.household_id = h.id
    where h.organisation_id = ${organisationId} and h.child_id = ${childId} and theirs.adult_id = ${adultId}
  ), not (
    exists (select 1 from household h join household_adult mine on mine.organisation_id = h.organisation_id and mine.household_id = h.id
      where h.organisation_id = ${organisationId} and h.child_id = ${childId} and mine.adult_id = ${me} and not h.shared)
    and exists (select 1 from relationship kinship where kinship.organisation_id = ${organisationId}
      and kinship.child_id = ${childId} and kinship.adult_id = ${adultId}))))`
}

/** Digits that two telephone numbers have in common at their ends when they are one number, with or without the country code. */
const COMMON_DIGITS = 6

/**
 * True unless the telephone in the column `phone` is that of a guardian of the child `child` whose contact is hidden from the
 * actor. Spaces, punctuation and the country code make no difference.
 */
export function mayKnowNumber(tx: TenantContext, child: string, phone: string): RawBuilder<boolean> {
  if (tx.actor.role !== 'CB_PARENT') return sql<boolean>`true`
  const digitsOf = (column: string) =>
    sql`regexp_replace(regexp_replace(coalesce(${sql.ref(column)}, ''), '[^0-9]', '', 'g'), '^00', '')`
  return sql<boolean>`not exists (select 1 from relationship hidden
    join person callee on callee.organisation_id = hidden.organisation_id and callee.id = hidden.adult_id
    cross join lateral (select ${digitsOf('callee.phone')} as theirs, ${digitsOf(phone)} as entered) digits
    cross join lateral (select least(length(theirs), length(entered)) as common) shorter
    where hidden.organisation_id = ${tx.organisationId} and hidden.child_id = ${sql.ref(child)}
      and common >= ${COMMON_DIGITS} and right(theirs, common) = right(entered, common)
      and not ${mayKnowContact(tx, 'hidden.child_id', 'hidden.adult_id')})`
}

/** The homes of these that the actor may know about. */
export async function knownHomes(tx: TenantContext, ids: readonly (string | null)[]): Promise<Set<string>> {
  const wanted = ids.flatMap((id) => id ?? [])
  if (wanted.length === 0) return new Set()
  const rows = await tx.db
    .selectFrom('household as k')
    .select('k.id')
    .where('k.organisation_id', '=', tx.organisationId)
    .where('k.id', 'in', wanted)
    .where(mayKnowHome(tx, 'k.id'))
    .execute()
  return new Set(rows.map((row) => row.id))
}

/** True when the place is that of a home of the child about which the actor may not know. */
export async function isHiddenHome(tx: TenantContext, childId: string, placeId: string): Promise<boolean> {
  if (tx.actor.role !== 'CB_PARENT') return false
  const row = await tx.db
    .selectFrom('household as k')
    .select('k.id')
    .where('k.organisation_id', '=', tx.organisationId)
    .where('k.child_id', '=', childId)
    .where('k.place_id', '=', placeId)
    .where((eb) => eb.not(mayKnowHome(tx, 'k.id')))
    .executeTakeFirst()
  return row !== undefined
}

/** Where a child lives. */
export type ChildHome = Point & { placeId: string; name: string; groupId: string }

/** The home of a child in reach; null without one, and where the actor may not know it. A child out of reach looks missing. */
export async function homeOfChild(tx: TenantContext, childId: string): Promise<ChildHome | null> {
  const row = await tx.db
    .selectFrom('child_profile as c')
    .leftJoin('place as h', (join) =>
      join.onRef('h.organisation_id', '=', 'c.organisation_id').onRef('h.id', '=', 'c.home_place_id'),
    )
    .select(['c.group_id', 'h.id', 'h.name', 'h.latitude', 'h.longitude'])
    .where('c.organisation_id', '=', tx.organisationId)
    .where('c.person_id', '=', childId)
    .where(await inReach(tx))
    .executeTakeFirst()
  if (!row) throw notFound()
  const { id, name, latitude, longitude } = row
  if (id === null || name === null || latitude === null || longitude === null) return null
  if (await isHiddenHome(tx, childId, id)) return null
  return { placeId: id, name, latitude, longitude, groupId: row.group_id }
}
