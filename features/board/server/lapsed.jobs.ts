import { sql } from 'kysely'
import { addDetails, openAlerts } from '#features/alerts/server/alerts.api.ts'
import { notifyAll, type NoticeKind } from '#features/notices/server/notices.api.ts'
import { guardiansOnRun } from '#features/runs/server/run-guardians.api.ts'
import { tellRuns } from '#features/runs/server/audience.api.ts'
import { LAPSED_AFTER_MIN } from '#features/runs/shared/runs.rules.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'

const lapsedNotice: NoticeKind = {
  kind: 'runs.lapsed',
  topic: 'transport',
  title: 'runs.notice.lapsed',
  body: 'runs.notice.lapsed.body',
}

type Lapsed = { id: string; group_id: string; route_name: string; children: string[] }

/**
 * Ends runs that nobody started until an hour after their planned end, of the last day: families of children who were expected and the
 * office are notified. A start that arrives later takes it back. Returns the runs whose alerts changed.
 */
export async function lapse(tx: TenantContext): Promise<string[]> {
  const { rows } = await sql<Lapsed>`update run set lapsed_at = ${tx.now}, version = version + 1
    where organisation_id = ${tx.organisationId} and status in ('PLANNED', 'READY') and lapsed_at is null
      and planned_start > ${tx.now}::timestamptz - interval '1 day'
      and planned_end <= ${tx.now}::timestamptz - make_interval(mins => ${LAPSED_AFTER_MIN})
    returning id, group_id, route_name, array(select p.child_id from run_passenger p
      where p.organisation_id = run.organisation_id and p.run_id = run.id and p.state = 'EXPECTED'
        and p.child_id is not null order by p.child_id) as children`.execute(tx.db)
  for (const run of rows) {
    const details = { children: run.children.length }
    if (!(await addDetails(tx, run.id, 'NOT_STARTED', details))) await openAlerts(tx, [{ run, details }], 'NOT_STARTED')
    const guardians = await guardiansOnRun(tx, run.id, run.children, 'notifyOfRides')
    await notifyAll(tx, [
      {
        kind: lapsedNotice,
        news: {
          to: guardians.map((one) => one.adult_id),
          about: run.children,
          cause: `${run.id} lapsed`,
          values: { run: run.route_name },
          link: `/loggedIn/routeDetail/?run=${run.id}`,
        },
      },
    ])
  }
  const ids = rows.map(({ id }) => id)
  await tellRuns(tx, ids)
  return ids
}
