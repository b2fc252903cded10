import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { refusedNow } from '#platform/shared/errors/app-error.ts'
import type { Work } from '#platform/server/work.ts'
import type { checkIn } from '../shared/ready.contract.ts'
import { readyProblems, withCheckIn, type ReadyProblem } from '../shared/ready.rules.ts'
import { CHECK_IN_BEFORE_MIN, isToCome } from '../shared/runs.rules.ts'
import type { RunDetail } from '../shared/runs.contract.ts'
import { openAlert, settleAlerts } from '#features/alerts/server/alerts.api.ts'
import { claimed } from '#platform/server/device-time.ts'
import { writeCrewEvent } from './crew-events.api.ts'
import { readyFacts, type ReadyRun } from './ready-facts.queries.ts'
import { findRun } from './run-detail.api.ts'
import { tellRuns } from './audience.api.ts'
import { lockRun, type LockedRun } from './policy.api.ts'

/** What is missing when the actor starts the run now, by this phone. */
export async function problemsAtStart(
  work: Work,
  run: ReadyRun,
  manifestAt: string | undefined,
): Promise<ReadyProblem[]> {
  const facts = await readyFacts(work, run)
  return readyProblems(withCheckIn(facts, work.actor.personId, manifestAt ?? null), work.now)
}

/** The phone of a member of the crew is there; true the first time. Nobody is checked in who is not on the crew. */
export async function markThere(work: Work, runId: string, at: Date, manifestAt: string | undefined): Promise<boolean> {
  const own = () =>
    work.db
      .updateTable('run_crew')
      .where('organisation_id', '=', work.organisationId)
      .where('run_id', '=', runId)
      .where('person_id', '=', work.actor.personId)
  if (manifestAt !== undefined)
    await own()
      .set({ manifest_at: claimed(work, manifestAt) })
      .execute()
  const first = await own()
    .set({ checked_in_at: at })
    .where('checked_in_at', 'is', null)
    .returning('person_id')
    .executeTakeFirst()
  return first !== undefined
}

/** Somebody of the crew is there. A run that is under way or over keeps its state. */
export async function checkInOnRun(work: Work, body: BodyOf<typeof checkIn>): Promise<RunDetail> {
  const run = await lockRun(work, body.runId)
  if (run.status === 'CLOSED' || run.status === 'CANCELLED') return findRun(work, run.id)
  const at = claimed(work, body.occurredAt)
  if (isToCome(run.status) && at.getTime() < run.planned_start.getTime() - CHECK_IN_BEFORE_MIN * 60_000)
    throw refusedNow('runs.error.tooEarly')
  const first = await markThere(work, run.id, at, body.manifestAt)
  if (first) await writeCrewEvent(work, run, { kind: 'checked_in', at })
  await followReady(work, run)
  await tellRuns(work, [run.id], [])
  return findRun(work, run.id)
}

/** Brings PLANNED and READY in line with what is there now: after a check-in, another person or another vehicle. */
export async function followReady(work: Work, run: ReadyRun & Pick<LockedRun, 'status'>): Promise<void> {
  if (!isToCome(run.status)) return
  const ready = readyProblems(await readyFacts(work, run), work.now).length === 0
  const status = ready ? ('READY' as const) : ('PLANNED' as const)
  if (status === run.status) return
  await work.db
    .updateTable('run')
    .set({ status, ready_at: ready ? work.now : null })
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', run.id)
    .execute()
}

/** A run that set off although something was missing: with whose words, and an alert for the office. */
export async function noteStartedAnyway(
  work: Work,
  run: ReadyRun,
  problems: readonly ReadyProblem[],
  reason: string,
  at: Date,
): Promise<void> {
  if (problems.length === 0) return
  await writeCrewEvent(work, run, { kind: 'started_anyway', at, note: reason })
  await settleAlerts(work, run.id, ['STARTED_ANYWAY'])
  await openAlert(work, run, 'STARTED_ANYWAY', {
    details: { reason, codes: [...new Set(problems.map((problem) => problem.code))].join(' ') },
  })
}
