import { sql, type Expression, type SqlBool } from 'kysely'
import type { Work } from '#platform/server/work.ts'

/**
 * True when the actor may know about a day that belongs to this home (`column` names its id, null: nobody's): staff
 * always, a guardian for the own homes and those that are shared. Default deny between two homes of one child.
 */
export function mayKnowHome(work: Work, column: string): Expression<SqlBool> {
  if (work.actor.role !== 'CB_PARENT') return sql<boolean>`true`
  return knowsHome(work, column, sql`${work.actor.personId}`)
}

/** The same for an adult who is not the actor; `adult` is an expression that names the person. */
export function knowsHome(
  work: Pick<Work, 'organisationId'>,
  column: string,
  adult: Expression<unknown>,
): Expression<SqlBool> {
  const id = sql.ref(column)
  return sql<boolean>`(${id} is null or exists (select 1 from household h where h.organisation_id = ${work.organisationId}
    and h.id = ${id} and (h.shared or exists (select 1 from household_adult ha where ha.organisation_id = h.organisation_id
      and ha.household_id = h.id and ha.adult_id = ${adult}))))`
}

/** The homes of these that the actor may know about. */
export async function knownHomes(work: Work, ids: readonly (string | null)[]): Promise<Set<string>> {
  const wanted = ids.flatMap((id) => id ?? [])
  if (wanted.length === 0) return new Set()
  const rows = await work.db
    .selectFrom('household as k')
    .select('k.id')
    .where('k.organisation_id', '=', work.organisationId)
    .where('k.id', 'in', wanted)
    .where(mayKnowHome(work, 'k.id'))
    .execute()
  return new Set(rows.map((row) => row.id))
}

/** True when the place is that of a home of the child about which the actor may not know. */
export async function isHiddenHome(work: Work, childId: string, placeId: string): Promise<boolean> {
  if (work.actor.role !== 'CB_PARENT') return false
  const row = await work.db
    .selectFrom('household as k')
    .select('k.id')
    .where('k.organisation_id', '=', work.organisationId)
    .where('k.child_id', '=', childId)
    .where('k.place_id', '=', placeId)
    .where((eb) => eb.not(mayKnowHome(work, 'k.id')))
    .executeTakeFirst()
  return row !== undefined
}
