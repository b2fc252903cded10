import { sql } from 'kysely'
import type { AnswerOf } from '#platform/shared/contract/endpoint.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { estimateScore } from '../shared/positions.contract.ts'
import { inReach } from './positions.queries.ts'

/** The days before a run over which the estimates of its route are counted. */
const DAYS = 30

/** How good the estimates of the route of a run were, for whoever may see the run. One out of reach looks missing. */
export async function scoreOf(tx: TenantContext, runId: string): Promise<AnswerOf<typeof estimateScore>> {
  const run = await tx.db
    .selectFrom('run')
    .select(['run.route_id', 'run.service_date', 'run.group_id'])
    .where('run.organisation_id', '=', tx.organisationId)
    .where('run.id', '=', runId)
    .where('run.group_id', '=', anyOf(tx.actor.groupIds))
    .where(await inReach(tx))
    .executeTakeFirst()
  if (!run) throw notFound()
  const { rows } = await sql<{ samples: number; within: number }>`
    select coalesce(sum(e.samples), 0)::int as samples, coalesce(sum(e.within), 0)::int as within
    from run r join eta_score e on e.organisation_id = r.organisation_id and e.run_id = r.id and e.group_id = r.group_id
    where r.organisation_id = ${tx.organisationId} and r.route_id = ${run.route_id} and r.group_id = ${run.group_id}
      and r.service_date < ${run.service_date}::date and r.service_date >= ${run.service_date}::date - ${DAYS}::int`.execute(
    tx.db,
  )
  return rows[0] ?? { samples: 0, within: 0 }
}
