import { isOffice } from '#platform/server/policy/office.ts'
import { sql, type Expression, type SqlBool } from 'kysely'
import { inMyGroups } from '#platform/server/policy/in-my-groups.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { kinChildIds } from '#features/people/server/people.api.ts'
import { notRestricted } from '#features/people/server/restrictions.api.ts'

/** The children whose documents the actor hands in, while they act as a parent: asked once for a statement that names them several times. */
export const decidedFor = (tx: TenantContext): Promise<string[]> =>
  tx.actor.role === 'CB_PARENT' ? kinChildIds(tx, 'handInDocuments') : Promise.resolve([])

/** Whose documents are the actor's to hand in (a column with the id of a person): their own, and those of `children`. */
export function handsInFor(tx: TenantContext, column: string, children: readonly string[]): Expression<SqlBool> {
  const { personId } = tx.actor
  if (personId === null) return sql<boolean>`false`
  const own = sql<boolean>`${sql.ref(column)} = ${personId}::uuid`
  if (children.length === 0) return own
  return sql<boolean>`(${own} or ${sql.ref(column)} = any (${[...children]}::uuid[]))`
}

/**
 * Whose requests the actor may read, of `alias` with `group_id` and `person_id`: an administrator all of the own groups but those about
 * somebody from whom they are restricted, anybody else what is theirs to hand in.
 */
export function inSight(tx: TenantContext, alias: string, children: readonly string[]): Expression<SqlBool> {
  const whose = isOffice(tx) ? notRestricted(tx, `${alias}.person_id`) : handsInFor(tx, `${alias}.person_id`, children)
  return sql<boolean>`(${inMyGroups(tx, `${alias}.group_id`)} and ${whose})`
}
