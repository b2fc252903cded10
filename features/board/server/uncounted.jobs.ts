import { sql } from 'kysely'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { AWAITED_HOURS, HABIT_DAYS, UNCOUNTED_MIN } from './receipt-hours.rules.ts'
import { openAlert, type RunKey } from '#features/alerts/server/alerts.api.ts'

/**
 * Raises an alert about runs whose crew handed children over at the school and closed, while nobody there has counted them. Only
 * where the school does count: one that never did would hear of every run. Once a run, as it is settled by the count or by
 * whoever dealt with it. Answers the runs.
 */
export async function watchUncounted(tx: TenantContext): Promise<string[]> {
  const ago = (hours: number) => new Date(tx.now.getTime() - hours * 3_600_000)
  const { rows } = await sql<RunKey>`
    select run.id, run.group_id
    from customer_group g join run on run.organisation_id = g.organisation_id and run.group_id = g.id
    where g.organisation_id = ${tx.organisationId}
      and exists (select 1 from run_receipt c where c.organisation_id = g.organisation_id and c.group_id = g.id
        and c.at > ${ago(24 * HABIT_DAYS)})
      -- A constant that an index can use; no zone is more than a day from UTC.
      and run.service_date >= (${ago(24 + AWAITED_HOURS)}::timestamptz)::date
      and run.direction = 'to_school' and run.status = 'CLOSED'
      and run.planned_end > ${ago(AWAITED_HOURS)} and run.closed_at <= ${ago(UNCOUNTED_MIN / 60)}
      and exists (select 1 from run_passenger p where p.organisation_id = run.organisation_id and p.run_id = run.id
        and p.state = 'DROPPED')
      and not exists (select 1 from run_receipt r where r.organisation_id = run.organisation_id and r.run_id = run.id)
      and not exists (select 1 from alert a where a.organisation_id = run.organisation_id and a.run_id = run.id
        and a.rule = 'RECEIPT_MISSING')
    order by run.closed_at, run.id`.execute(tx.db)
  for (const run of rows) await openAlert(tx, run, 'RECEIPT_MISSING', { details: { minutes: UNCOUNTED_MIN } })
  return rows.map((run) => run.id)
}
