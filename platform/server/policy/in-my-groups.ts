import { sql, type Expression, type SqlBool } from 'kysely'
import type { TenantContext } from '../tenant-context.ts'

/**
 * That the row's group (`column`, such as `c.group_id`) is one of the actor's. Every query on rows of a group says it:
 * row security says it again, and each of the two must hold when the other is missing.
 */
export function inMyGroups(tx: Pick<TenantContext, 'actor'>, column: string): Expression<SqlBool> {
  return sql<boolean>`${sql.ref(column)} = any (${[...tx.actor.groupIds]}::uuid[])`
}
