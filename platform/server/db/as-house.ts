import { sql } from 'kysely'
import type { Actor, Work } from '../work.ts'
import { STATEMENT_MS } from './deadline.ts'
import { inTransaction, limitTo, type WorkSource } from './transaction.ts'

type Options = { statementSeconds?: number }

/** The house itself in an organisation: no person, no role. */
export function houseActor(organisationId: string, groupIds: readonly string[]): Actor {
  return {
    kind: 'system',
    accountId: null,
    personId: null,
    organisationId,
    role: null,
    groupIds,
    sessionId: null,
    language: 'en',
    timeZone: 'UTC',
  }
}

/** One transaction as the house itself, over all groups of the organisation (jobs, relay, imports). */
export function asHouse<T>(
  source: WorkSource,
  organisationId: string,
  run: (work: Work) => Promise<T>,
  options: Options = {},
): Promise<T> {
  const alone = houseActor(organisationId, [])
  return inTransaction(
    source,
    alone,
    async (work) => {
      const groups = await sql<{ id: string }>`
        select id from customer_group where organisation_id = ${organisationId} order by id
      `.execute(work.db)
      const actor = houseActor(
        organisationId,
        groups.rows.map((group) => group.id),
      )
      await limitTo(work.db, actor, options.statementSeconds ?? STATEMENT_MS / 1000)
      return run({ ...work, actor })
    },
    options,
  )
}
