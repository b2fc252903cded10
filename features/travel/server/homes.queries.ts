import { sql } from 'kysely'
import { notFound } from '#platform/shared/errors/app-error.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { fullName } from '#features/people/server/people.api.ts'
import type { CustodyRule, HomeRow } from '../shared/travel.contract.ts'
import { patternOf } from './facts.api.ts'
import { mayKnowHome } from '#features/children/server/homes.api.ts'

/** The homes of a child that the actor may know about, by name. */
export async function homesOf(tx: TenantContext, childId: string): Promise<HomeRow[]> {
  const rows = await tx.db
    .selectFrom('household as k')
    .leftJoin('place as p', (join) =>
      join.onRef('p.organisation_id', '=', 'k.organisation_id').onRef('p.id', '=', 'k.place_id'),
    )
    .select(['k.id', 'k.name', 'k.shared', 'k.version', 'p.id as place_id', 'p.name as place_name'])
    .where('k.organisation_id', '=', tx.organisationId)
    .where('k.child_id', '=', childId)
    .where(mayKnowHome(tx, 'k.id'))
    .orderBy('k.name')
    .orderBy('k.id')
    .execute()
  const adults = await tx.db
    .selectFrom('household_adult as ha')
    .innerJoin('household as k', (join) =>
      join.onRef('k.organisation_id', '=', 'ha.organisation_id').onRef('k.id', '=', 'ha.household_id'),
    )
    .innerJoin('person as a', (join) =>
      join.onRef('a.organisation_id', '=', 'ha.organisation_id').onRef('a.id', '=', 'ha.adult_id'),
    )
    .select(['ha.household_id', 'a.id', 'a.name', 'a.surname'])
    .where('ha.organisation_id', '=', tx.organisationId)
    .where('k.child_id', '=', childId)
    .orderBy('a.surname')
    .orderBy('a.name')
    .orderBy('a.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    place: row.place_id !== null && row.place_name !== null ? { id: row.place_id, name: row.place_name } : null,
    shared: row.shared,
    version: row.version,
    adults: adults.filter((one) => one.household_id === row.id).map((one) => ({ id: one.id, name: fullName(one) })),
  }))
}

/** The rules about a child; a family finds those of the homes it may know, never a restriction or its reason. */
export async function rulesOf(tx: TenantContext, childId: string): Promise<CustodyRule[]> {
  let query = tx.db
    .selectFrom('custody_rule as c')
    .selectAll('c')
    .where('c.organisation_id', '=', tx.organisationId)
    .where('c.child_id', '=', childId)
    .where(mayKnowHome(tx, 'c.household_id'))
  if (tx.actor.role === 'CB_PARENT') query = query.where('c.household_id', 'is not', null)
  const rows = await query.orderBy('c.valid_from').orderBy('c.created_at').orderBy('c.id').execute()
  return rows.map((row) => ({
    ...patternOf(row),
    id: row.id,
    homeId: row.household_id,
    agreedBy: row.agreed_by,
    reason: row.reason,
    version: row.version,
  }))
}

/** The child of a home or of a rule in the actor's groups; a foreign one looks missing. */
export async function childOf(tx: TenantContext, kind: 'household' | 'custody_rule', id: string): Promise<string> {
  const row = await tx.db
    .selectFrom(kind)
    .select('child_id')
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .where('group_id', '=', sql<string>`any (${[...tx.actor.groupIds]}::uuid[])`)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row.child_id
}
