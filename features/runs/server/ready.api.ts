import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { refusedNow } from '#platform/shared/errors/app-error.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
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
  tx: TenantContext,
  run: ReadyRun,
  manifestAt: string | undefined,
): Promise<ReadyProblem[]> {
  const facts = await readyFacts(tx, run)
  return readyProblems(withCheckIn(facts, tx.actor.personId, manifestAt ?? null), tx.now)
}

/** The phone of a member of the crew is there; true the first time. Nobody is checked in who is not on the crew. */
export async function markThere(
  tx: TenantContext,
  runId: string,
  at: Date,
  manifestAt: string | undefined,
): Promise<boolean> {
  const own = () =>
    tx.db
      .updateTable('run_crew')
      .where('organisation_id', '=', tx.organisationId)
      .where('run_id', '=', runId)
      .where('person_id', '=', tx.actor.personId)
  if (manifestAt !== undefined)
    await own()
      .set({ manifest_at: claimed(tx, manifestAt) })
      .execute()
  const first = await own()
    .set({ checked_in_at: at })
    .where('checked_in_at', 'is', null)
    .returning('person_id')
    .executeTakeFirst()
  return first !== undefined
}

/** Somebody of the crew is there. A run that is under way or over keeps its state. */
export async function checkInOnRun(tx: TenantContext, body: BodyOf<typeof checkIn>): Promise<RunDetail> {
  const run = await lockRun(tx, body.runId)
  if (run.status === 'CLOSED' || run.status === 'CANCELLED') return findRun(tx, run.id)
  const at = claimed(tx, body.occurredAt)
  if (isToCome(run.status) && at.getTime() < run.planned_start.getTime() - CHECK_IN_BEFORE_MIN * 60_000)
    throw refusedNow('runs.error.tooEarly')
  const first = await markThere(tx, run.id, at, body.manifestAt)
  if (first) await writeCrewEvent(tx, run, { kind: 'checked_in', at })
  await followReady(tx, run)
  await tellRuns(tx, [run.id], [])
  return findRun(tx, run.id)
}

/** Brings PLANNED and READY in line with what is there now: after a check-in, another person or another vehicle. */
export async function followReady(tx: TenantContext, run: ReadyRun & Pick<LockedRun, 'status'>): Promise<void> {
  if (!isToCome(run.status)) return
  const ready = readyProblems(await readyFacts(tx, run), tx.now).length === 0
  const status = ready ? ('READY' as const) : ('PLANNED' as const)
  if (status === run.status) return
  await tx.db
    .updateTable('run')
    .set({ status, ready_at: ready ? tx.now : null })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', run.id)
    .execute()
}

/** A run that set off although something was missing: with whose words, and an alert for the office. */
export async function noteStartedAnyway(
  tx: TenantContext,
  run: ReadyRun,
  problems: readonly ReadyProblem[],
  reason: string,
  at: Date,
): Promise<void> {
  if (problems.length === 0) return
  await writeCrewEvent(tx, run, { kind: 'started_anyway', at, note: reason })
  await settleAlerts(tx, run.id, ['STARTED_ANYWAY'])
  await openAlert(tx, run, 'STARTED_ANYWAY', {
    details: { reason, codes: [...new Set(problems.map((problem) => problem.code))].join(' ') },
  })
}
