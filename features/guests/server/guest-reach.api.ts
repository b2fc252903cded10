import { sql, type Expression, type SqlBool } from 'kysely'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { childrenOfMyRuns, kinChildIds } from '#features/people/server/people.api.ts'
import { guestsInMyCare } from './care-team.api.ts'

/**
 * That the actor's role reaches the guest whose id stands in `column`: of the family, on a run, or by the care team (docs/api.md, "Rights").
 * It asks neither whether that is a guest of their groups nor whether they are restricted.
 */
export async function guestReached(tx: TenantContext, column: string): Promise<Expression<SqlBool>> {
  const id = sql.ref(column)
  if (tx.actor.role === 'CB_ADMIN' || tx.actor.role === null) return sql<boolean>`true`
  if (tx.actor.role === 'CB_PARENT') return sql<boolean>`${id} = any (${await kinChildIds(tx)}::uuid[])`
  return sql<boolean>`(${id} = any (${await childrenOfMyRuns(tx)}::uuid[]) or ${id} in (${guestsInMyCare(tx)}))`
}
