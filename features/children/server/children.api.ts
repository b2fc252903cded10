import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { searchKey } from '#platform/shared/text/search-key.ts'
import { notRestricted } from '#features/people/server/restrictions.api.ts'
import { fullName, kinChildIds } from '#features/people/server/people.api.ts'
import { ofKin, type GuardianRight } from '#features/people/server/rights.api.ts'
import { inMyGroups } from '#platform/server/policy/in-my-groups.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { builtOnce } from '#platform/server/db/built-once.ts'
import { hasWords, wordPatterns } from '#platform/server/db/name-search.ts'

/** Hours after the planned start in which a run still counts as one that its crew works today. */
const RUN_HOURS = 18

/**
 * Which children (of `child_profile as c`) of the actor's groups the actor may see (docs/api.md): an administrator all, an
 * assistant those on active routes or current runs of the own crew, a parent the own ones; nobody a child from whom they
 * are restricted.
 */
export async function inReach(tx: TenantContext): Promise<Expression<SqlBool>> {
  return sql<boolean>`(${inMyGroups(tx, 'c.group_id')} and ${await inReachOfGroups(tx)})`
}

/** The same for a statement that restricts the groups itself; a parent needs the `right`. */
export async function inReachOfGroups(tx: TenantContext, right: GuardianRight = 'see'): Promise<Expression<SqlBool>> {
  return sql<boolean>`(${await byRole(tx, right)} and ${notRestricted(tx, 'c.person_id')})`
}

async function byRole(tx: TenantContext, right: GuardianRight): Promise<Expression<SqlBool>> {
  const { role, personId } = tx.actor
  switch (role) {
    case 'CB_ADMIN':
      return sql<boolean>`true`
    case 'CB_PARENT': {
      const ids = await kinChildIds(tx, right)
      return ids.length === 0 ? sql<boolean>`false` : sql<boolean>`c.person_id = any (${ids}::uuid[])`
    }
    case 'CB_ASSISTANT':
      return sql<boolean>`(exists (
          select 1 from route_passenger rp
          join route_crew rc on rc.organisation_id = rp.organisation_id and rc.route_id = rp.route_id and rc.person_id = ${personId}
          join route rt on rt.organisation_id = rp.organisation_id and rt.id = rp.route_id and rt.status = 'ACTIVE'
          where rp.organisation_id = c.organisation_id and rp.child_id = c.person_id)
        or exists (
          select 1 from run_passenger p
          join run_crew rc on rc.organisation_id = p.organisation_id and rc.run_id = p.run_id and rc.person_id = ${personId}
          join run on run.organisation_id = p.organisation_id and run.id = p.run_id
            and run.planned_start between ${hoursFrom(tx, -RUN_HOURS)} and ${hoursFrom(tx, RUN_HOURS)}
          where p.organisation_id = c.organisation_id and p.child_id = c.person_id))`
    case null:
      return sql<boolean>`true`
  }
}

/** The allergies of a child (`c`) that the actor may read: a parent needs the right to read the care record. */
export const allergiesShown = (tx: TenantContext): RawBuilder<string[]> =>
  sql<string[]>`case when ${ofKin(tx, 'c.person_id', 'seeCare')} then c.allergies else '{}' end`

/** The needs of a child (`c`) that the actor may read: those of health are part of the care record. */
export const needsShown = (tx: TenantContext): RawBuilder<unknown> =>
  sql`case when ${ofKin(tx, 'c.person_id', 'seeCare')} then c.needs else array_remove(array_remove(c.needs, 'allergy'), 'medicine') end`

/** The assistants who may see a child as `inReach` has it: the crews of its active routes and of its current runs. */
export const crewOfChild = (tx: TenantContext, childId: string): RawBuilder<unknown> => sql`(
  select rc.person_id from route_passenger rp
    join route_crew rc on rc.organisation_id = rp.organisation_id and rc.route_id = rp.route_id
    join route rt on rt.organisation_id = rp.organisation_id and rt.id = rp.route_id and rt.status = 'ACTIVE'
    where rp.organisation_id = ${tx.organisationId} and rp.child_id = ${childId}
  union
  select rc.person_id from run_passenger p
    join run_crew rc on rc.organisation_id = p.organisation_id and rc.run_id = p.run_id
    join run on run.organisation_id = p.organisation_id and run.id = p.run_id
      and run.planned_start between ${hoursFrom(tx, -RUN_HOURS)} and ${hoursFrom(tx, RUN_HOURS)}
    where p.organisation_id = ${tx.organisationId} and p.child_id = ${childId})`

const hoursFrom = (tx: TenantContext, hours: number): Date => new Date(tx.now.getTime() + hours * 3_600_000)

/** Surname first, as lists are read; the given name is found as a later word. */
export const childKey = (child: { name: string; surname: string }): string => searchKey(child.surname, child.name)

/** Keeps the sort name of a child that was renamed as a person; nothing for anybody else. */
export async function renameChild(tx: TenantContext, personId: string, person: { name: string; surname: string }) {
  await tx.db
    .updateTable('child_profile')
    .set((eb) => ({ name_key: childKey(person), version: eb('version', '+', 1) }))
    .where('organisation_id', '=', tx.organisationId)
    .where('person_id', '=', personId)
    .execute()
}

/** The child row, locked until the end of the transaction; a child out of reach looks missing. */
export async function lockChild(tx: TenantContext, childId: string) {
  const row = await tx.db
    .selectFrom('child_profile as c')
    .select(['c.person_id', 'c.group_id', 'c.version'])
    .where('c.organisation_id', '=', tx.organisationId)
    .where('c.person_id', '=', childId)
    .where(await inReach(tx))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** True when the child is in the actor's reach. */
export const mayReach = (tx: TenantContext, childId: string): Promise<boolean> => mayReachAny(tx, [childId])

/** True when one of the children is in the actor's reach. */
export async function mayReachAny(tx: TenantContext, childIds: readonly string[]): Promise<boolean> {
  if (childIds.length === 0) return false
  const row = await tx.db
    .selectFrom('child_profile as c')
    .select(sql<number>`1`.as('one'))
    .where('c.organisation_id', '=', tx.organisationId)
    .where('c.person_id', '=', anyOf(childIds))
    .where(await inReach(tx))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Suggestions by the beginnings of their names, at most 20; nothing may be asked in the transaction afterwards. */
export async function suggestChildren(tx: TenantContext, q: string) {
  const asked = { organisationId: tx.organisationId, groupIds: tx.actor.groupIds, words: wordPatterns(q) }
  const { role, personId } = tx.actor
  const rows =
    role === 'CB_ADMIN' && personId !== null
      ? await suggestedToOffice(tx.db, { ...asked, personId }, { steady: true, last: true })
      : await suggested(tx.db, asked, await inReachOfGroups(tx)).execute()
  return rows.map((row) => ({ id: row.person_id, name: fullName(row) }))
}

/** The names of those of these children whom the actor reaches. */
export async function childNames(tx: TenantContext, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  const rows = await tx.db
    .selectFrom('child_profile as c')
    .innerJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'c.organisation_id').onRef('p.id', '=', 'c.person_id'),
    )
    .select(['p.id', 'p.name', 'p.surname'])
    .where('c.organisation_id', '=', tx.organisationId)
    .where('c.person_id', '=', anyOf(ids))
    .where(await inReach(tx))
    .execute()
  return rows.map((row) => ({ id: row.id, name: fullName(row) }))
}

type Suggesting = { organisationId: string; groupIds: readonly string[]; words: readonly string[] }

const suggestedToOffice = builtOnce((db: TenantContext['db'], asked: Suggesting & { personId: string }) => {
  const { organisationId, personId } = asked
  return suggested(db, asked, notRestricted({ organisationId, actor: { personId } }, 'c.person_id'))
})

const suggested = (db: TenantContext['db'], asked: Suggesting, reach: Expression<SqlBool>) =>
  db
    .selectFrom('child_profile as c')
    .innerJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'c.organisation_id').onRef('p.id', '=', 'c.person_id'),
    )
    .select(['c.person_id', 'p.name', 'p.surname'])
    .where('c.organisation_id', '=', asked.organisationId)
    .where('c.group_id', '=', anyOf(asked.groupIds))
    .where(reach)
    .where(hasWords('c.name_key', asked.words))
    .orderBy('c.name_key')
    .orderBy('c.person_id')
    .limit(20)
