import { sql } from 'kysely'
import type { Actor, TenantContext } from '../tenant-context.ts'
import { STATEMENT_MS } from './deadline.ts'
import { inTransaction, limitTo, type WorkSource } from './transaction.ts'

type Options = { statementSeconds?: number }

/** The application itself in an organisation: no person, no role. */
export function systemActor(organisationId: string, groupIds: readonly string[]): Actor {
  return {
    kind: 'system',
    accountId: null,
    personId: null,
    organisationId,
    role: null,
    groupIds,
    closedModules: [],
    dueTerms: null,
    sessionId: null,
    language: 'en',
    timeZone: 'UTC',
  }
}

/** One transaction as the system itself, over all groups of the organisation (jobs, relay, imports). */
export function asSystem<T>(
  source: WorkSource,
  organisationId: string,
  run: (tx: TenantContext) => Promise<T>,
  options: Options = {},
): Promise<T> {
  const alone = systemActor(organisationId, [])
  return inTransaction(
    source,
    alone,
    async (tx) => {
      const groups = await sql<{ id: string }>`
        select id from customer_group where organisation_id = ${organisationId} order by id
      `.execute(tx.db)
      const actor = systemActor(
        organisationId,
        groups.rows.map((group) => group.id),
      )
      await limitTo(tx.db, actor, options.statementSeconds ?? STATEMENT_MS / 1000)
      return run({ ...tx, actor })
    },
    options,
  )
}
