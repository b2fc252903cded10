import { sql, type Expression, type SqlBool } from 'kysely'
import { inMyGroups } from '#platform/server/policy/in-my-groups.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { kinChildIds } from '#features/people/server/people.api.ts'
import { notRestricted } from '#features/people/server/restrictions.api.ts'

/**
 * Whose documents are the actor's to hand in (a column with the id of a person): their own, and those of children for whom they decide while
 * they act as a parent.
 */
export async function handsInFor(tx: TenantContext, column: string): Promise<Expression<SqlBool>> {
  const { role, personId } = tx.actor
  if (personId === null) return sql<boolean>`false`
  const own = sql<boolean>`${sql.ref(column)} = ${personId}::uuid`
  if (role !== 'CB_PARENT') return own
  return sql<boolean>`(${own} or ${sql.ref(column)} = any (${await kinChildIds(tx, 'decide')}::uuid[]))`
}

/**
 * Whose requests the actor may read, of `alias` with `group_id` and `person_id`: an administrator all of the own groups but those about
 * somebody from whom they are restricted, anybody else what is theirs to hand in.
 */
export async function inSight(tx: TenantContext, alias: string): Promise<Expression<SqlBool>> {
  const { role } = tx.actor
  const whose =
    role === null || role === 'CB_ADMIN'
      ? notRestricted(tx, `${alias}.person_id`)
      : await handsInFor(tx, `${alias}.person_id`)
  return sql<boolean>`(${inMyGroups(tx, `${alias}.group_id`)} and ${whose})`
}
