import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { Reported } from '#features/absences/server/absences.hooks.api.ts'
import type { RunStatus } from '#features/runs/shared/runs.rules.ts'
import { watchPassengers } from '#features/runs/server/consequences/passenger-alerts.api.ts'
import { passengersOf } from '#features/runs/server/passengers.api.ts'
import { refold } from '#features/runs/server/projection.api.ts'
import { retimeRun } from './retiming.commands.ts'
import { tellRuns } from '#features/runs/server/audience.api.ts'
import { followBreakdown } from '#features/runs/server/stranded.api.ts'

/** Which runs an absence is taken off: all that are open, or those of one day and direction. */
type Where = { day: string; direction: string; statuses: readonly RunStatus[] }

const NOT_OVER = ['PLANNED', 'READY', 'IN_PROGRESS', 'INTERRUPTED'] as const

/** Puts a report on the runs of its days that are not over. `late` says that one of them was ready or under way. */
export async function reportOn(tx: TenantContext, report: Reported): Promise<{ late: boolean }> {
  let query = tx.db
    .selectFrom('run_passenger as p')
    .innerJoin('run', (join) =>
      join.onRef('run.organisation_id', '=', 'p.organisation_id').onRef('run.id', '=', 'p.run_id'),
    )
    .select('run.id')
    .where('p.organisation_id', '=', tx.organisationId)
    .where('p.child_id', '=', report.childId)
    .where('run.service_date', '>=', report.fromDay)
    .where('run.service_date', '<=', report.toDay)
    .where('run.status', 'in', NOT_OVER)
    .where('p.unplanned', '=', false)
  if (report.directions !== 'both') query = query.where('run.direction', '=', report.directions)
  let late = false
  for (const { id } of await query.orderBy('run.id').execute()) late = (await onRun(tx, id, report)) || late
  return { late }
}

async function onRun(tx: TenantContext, runId: string, report: Reported): Promise<boolean> {
  const run = await lockOpen(tx, runId)
  if (!run) return false
  const all = await passengersOf(tx, runId)
  const mine = all.find((one) => one.child_id === report.childId)
  if (!mine || mine.state === 'BOARDED' || mine.rode) return false
  if (mine.absence_id === report.id) return mine.late_absence
  const late = run.status !== 'PLANNED'
  const changed = {
    ...mine,
    absence_id: report.id,
    late_absence: late,
    planned: late ? mine.planned : ('ABSENT' as const),
  }
  await settle(
    tx,
    run,
    all.map((one) => (one.id === mine.id ? changed : one)),
    mine.id,
    report.childId,
  )
  return late
}

/**
 * Takes an absence off the runs that are not over: the child is expected again unless the records say otherwise. With
 * `withdrawn` the family has said so: what the crew recorded about the absence until now no longer counts either.
 */
export async function dropAbsence(
  tx: TenantContext,
  absenceId: string,
  only: Where | null = null,
  withdrawn = false,
): Promise<void> {
  let query = tx.db
    .selectFrom('run_passenger as p')
    .innerJoin('run', (join) =>
      join.onRef('run.organisation_id', '=', 'p.organisation_id').onRef('run.id', '=', 'p.run_id'),
    )
    .innerJoin('absence as a', (join) =>
      join.onRef('a.organisation_id', '=', 'p.organisation_id').onRef('a.child_id', '=', 'p.child_id'),
    )
    .select('run.id')
    .where('p.organisation_id', '=', tx.organisationId)
    .where('a.id', '=', absenceId)
    .whereRef('p.absence_id', '=', 'a.id')
    .where('run.status', 'in', only?.statuses ?? NOT_OVER)
  if (only) query = query.where('run.service_date', '=', only.day).where('run.direction', '=', only.direction)
  for (const { id } of await query.orderBy('run.id').execute()) {
    const run = await lockOpen(tx, id)
    if (!run) continue
    const all = await passengersOf(tx, id)
    const mine = all.find((one) => one.absence_id === absenceId)
    if (!mine) continue
    const changed = {
      ...mine,
      absence_id: null,
      late_absence: false,
      planned: 'EXPECTED' as const,
      absence_withdrawn_at: withdrawn ? tx.now : mine.absence_withdrawn_at,
    }
    await settle(
      tx,
      run,
      all.map((one) => (one.id === mine.id ? changed : one)),
      mine.id,
      mine.child_id,
    )
  }
}

async function lockOpen(tx: TenantContext, runId: string) {
  return tx.db
    .selectFrom('run')
    .select(['id', 'group_id', 'status', 'direction'])
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', runId)
    .where('status', 'in', NOT_OVER)
    .forUpdate()
    .executeTakeFirst()
}

async function settle(
  tx: TenantContext,
  run: { id: string; group_id: string; direction: string; status: string },
  all: Awaited<ReturnType<typeof passengersOf>>,
  passengerId: string,
  childId: string | null,
): Promise<void> {
  const { passengers } = await refold(tx, run.id, all, new Set([passengerId]))
  const now = passengers.filter((one) => one.id === passengerId)
  await watchPassengers(tx, run, now)
  const again = now.some(({ state }) => state === 'EXPECTED')
  const rescued = await followBreakdown(tx, run, passengers, { again })
  await tellRuns(tx, [run.id, ...new Set(rescued.values())], childId === null ? [] : [childId])
  await retimeRun(tx, run.id)
}
