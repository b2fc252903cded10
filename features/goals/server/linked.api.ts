import { sql } from 'kysely'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { isOver, isProposal, type Lifecycle } from '../shared/goals.rules.ts'

/** What goals say now, by id. Only goals that were once taken up are linked, so whoever reaches the person may read them. */
export async function statementsOf(tx: TenantContext, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{
    id: string
    statement: string
  }>`select distinct on (v.id) v.id, v.content ->> 'statement' as statement
    from care_goal v where v.organisation_id = ${tx.organisationId} and v.id = ${anyOf([...new Set(ids)])}
    order by v.id, v.version desc`.execute(tx.db)
  return new Map(rows.map(({ id, statement }) => [id, statement]))
}

/** The version of a goal of this person that something may serve: neither a proposal nor over; null when it is none. */
export async function goalToServe(tx: TenantContext, personId: string, id: string): Promise<number | null> {
  const { rows } = await sql<{
    version: number
    lifecycle: Lifecycle
    change: string
  }>`select v.version, v.lifecycle, v.change
    from care_goal v where v.organisation_id = ${tx.organisationId} and v.id = ${id} and v.person_id = ${personId}
    order by v.version desc limit 1`.execute(tx.db)
  const [newest] = rows
  return newest && !isProposal(newest) && !isOver(newest.lifecycle) ? newest.version : null
}
