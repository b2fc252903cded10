import { defineJob } from '#platform/server/jobs/job.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { openAlerts } from '#features/alerts/server/alerts.api.ts'
import { escalate } from '#features/alerts/server/escalation.api.ts'
import { tellRuns } from '#features/runs/server/audience.api.ts'
import { watchStops } from '#features/runs/server/consequences/left-behind.api.ts'
import { NOT_STARTED_AFTER_MIN, OVERDUE_AFTER_MIN } from '#features/runs/shared/runs.rules.ts'
import { lapse } from './lapsed.jobs.ts'
import { watchAlarms } from './alarms.jobs.ts'
import { watchUncounted } from './uncounted.jobs.ts'

/** Looks once a minute for what raises alerts about runs, and escalates alerts that nobody deals with. */
export const watchRuns = defineJob({
  name: 'runs.watch',
  every: '* * * * *',
  run: async (tx) => {
    const looks = [notStarted, lapse, overdue, watchAlarms, watchStops, watchUncounted]
    const rang: string[] = []
    for (const look of looks) rang.push(...(await look(tx)))
    await tellRuns(tx, [...new Set([...rang, ...(await escalate(tx))])], [])
  },
})

const minutesAgo = (tx: TenantContext, minutes: number): Date => new Date(tx.now.getTime() - minutes * 60_000)

/** Runs, ready or not, whose start is more than 5 minutes ago. Yesterday's are left alone: nobody will start them now. */
async function notStarted(tx: TenantContext): Promise<string[]> {
  const runs = await tx.db
    .selectFrom('run')
    .select(['id', 'group_id'])
    .where('organisation_id', '=', tx.organisationId)
    .where('status', 'in', ['PLANNED', 'READY'])
    .where('lapsed_at', 'is', null)
    .where('planned_start', '<=', minutesAgo(tx, NOT_STARTED_AFTER_MIN))
    .where('planned_start', '>', minutesAgo(tx, 24 * 60))
    .orderBy('planned_start')
    .execute()
  return openAlerts(
    tx,
    runs.map((run) => ({ run })),
    'NOT_STARTED',
  )
}

/** Children still open 15 minutes after the planned end of a run that is under way, one alert each. */
async function overdue(tx: TenantContext): Promise<string[]> {
  const open = await tx.db
    .selectFrom('run_passenger as p')
    .innerJoin('run', (join) =>
      join.onRef('run.organisation_id', '=', 'p.organisation_id').onRef('run.id', '=', 'p.run_id'),
    )
    .select(['p.id', 'run.id as run_id', 'run.group_id'])
    .where('p.organisation_id', '=', tx.organisationId)
    .where('run.status', 'in', ['IN_PROGRESS', 'INTERRUPTED'])
    .where('run.unaccounted', '>', 0)
    .where('run.planned_end', '<=', minutesAgo(tx, OVERDUE_AFTER_MIN))
    .where((eb) =>
      eb.or([
        eb('p.state', 'in', ['EXPECTED', 'BOARDED', 'KEPT', 'TRANSFERRING', 'UNRESOLVED']),
        eb.and([eb('p.state', '=', 'NO_SHOW'), eb('p.answered', '=', false)]),
      ]),
    )
    .execute()
  const about = open.map(({ id, run_id, group_id }) => ({ run: { id: run_id, group_id }, passengerId: id }))
  return openAlerts(tx, about, 'CHILD_UNACCOUNTED')
}
