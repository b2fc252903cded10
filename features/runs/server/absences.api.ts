import type { Work } from '#platform/server/work.ts'
import { watchPassengers } from './alerts.ts'
import { passengersOf, refold } from './folding.ts'
import { retimeRun } from './retiming.ts'
import { tellRuns } from './runs.audience.ts'

type Reported = {
  id: string
  childId: string
  fromDay: string
  toDay: string
  directions: 'both' | 'to_school' | 'from_school'
}

/**
 * Brings the runs of a child in line with a report. Where the run has not started, the child is off the list of those
 * expected. Where it is ready or under way and the stop is not left yet, the assistant gets a card to confirm: paper never takes
 * a child off a list silently (transport.md, "Absence"). `late` says that there was such a run.
 */
export async function followAbsence(work: Work, report: Reported): Promise<{ late: boolean }> {
  let query = work.db
    .selectFrom('run_passenger as p')
    .innerJoin('run', (join) =>
      join.onRef('run.organisation_id', '=', 'p.organisation_id').onRef('run.id', '=', 'p.run_id'),
    )
    .select('run.id')
    .where('p.organisation_id', '=', work.organisationId)
    .where('p.child_id', '=', report.childId)
    .where('run.service_date', '>=', report.fromDay)
    .where('run.service_date', '<=', report.toDay)
    .where('run.status', 'in', ['PLANNED', 'READY', 'IN_PROGRESS', 'INTERRUPTED'])
    .where('p.unplanned', '=', false)
  if (report.directions !== 'both') query = query.where('run.direction', '=', report.directions)
  let late = false
  for (const { id } of await query.orderBy('run.id').execute()) late = (await onRun(work, id, report)) || late
  return { late }
}

async function onRun(work: Work, runId: string, report: Reported): Promise<boolean> {
  const run = await lockOpen(work, runId)
  if (!run) return false
  const all = await passengersOf(work, runId)
  const mine = all.find((one) => one.child_id === report.childId)
  if (!mine || mine.state === 'BOARDED' || mine.rode) return false
  const late = run.status !== 'PLANNED'
  const changed = {
    ...mine,
    absence_id: report.id,
    late_absence: late,
    planned: late ? mine.planned : ('ABSENT' as const),
  }
  await settle(
    work,
    run,
    all.map((one) => (one.id === mine.id ? changed : one)),
    mine.id,
    report.childId,
  )
  return late
}

/** Takes an absence off every run that is still open; the child is expected again unless the facts say otherwise. */
export async function forgetAbsence(work: Work, absenceId: string): Promise<void> {
  const rows = await work.db
    .selectFrom('run_passenger as p')
    .innerJoin('run', (join) =>
      join.onRef('run.organisation_id', '=', 'p.organisation_id').onRef('run.id', '=', 'p.run_id'),
    )
    .innerJoin('absence as a', (join) =>
      join.onRef('a.organisation_id', '=', 'p.organisation_id').onRef('a.child_id', '=', 'p.child_id'),
    )
    .select('run.id')
    .where('p.organisation_id', '=', work.organisationId)
    .where('a.id', '=', absenceId)
    .whereRef('p.absence_id', '=', 'a.id')
    .where('run.status', 'in', ['PLANNED', 'READY', 'IN_PROGRESS', 'INTERRUPTED'])
    .orderBy('run.id')
    .execute()
  for (const { id } of rows) {
    const run = await lockOpen(work, id)
    if (!run) continue
    const all = await passengersOf(work, id)
    const mine = all.find((one) => one.absence_id === absenceId)
    if (!mine) continue
    const changed = { ...mine, absence_id: null, late_absence: false, planned: 'EXPECTED' as const }
    await settle(
      work,
      run,
      all.map((one) => (one.id === mine.id ? changed : one)),
      mine.id,
      mine.child_id,
    )
  }
}

async function lockOpen(work: Work, runId: string) {
  return work.db
    .selectFrom('run')
    .select(['id', 'group_id', 'status', 'direction'])
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', runId)
    .where('status', 'in', ['PLANNED', 'READY', 'IN_PROGRESS', 'INTERRUPTED'])
    .forUpdate()
    .executeTakeFirst()
}

async function settle(
  work: Work,
  run: { id: string; group_id: string; direction: string },
  all: Awaited<ReturnType<typeof passengersOf>>,
  passengerId: string,
  childId: string | null,
): Promise<void> {
  const { passengers } = await refold(work, run.id, all, new Set([passengerId]))
  await watchPassengers(
    work,
    run,
    passengers.filter((one) => one.id === passengerId),
  )
  await tellRuns(work, [run.id], childId === null ? [] : [childId])
  await retimeRun(work, run.id)
}
