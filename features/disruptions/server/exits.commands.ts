import type { AnswerOf, BodyOf } from '#platform/shared/contract/endpoint.ts'
import { notPermitted, refusedNow } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import type { Work } from '#platform/server/work.ts'
import { guardiansOnRun } from '#features/runs/server/run-guardians.api.ts'
import { notify, type NoticeKind } from '#features/notices/server/notices.api.ts'
import type { acceptTransfer, cancelRun, interruptRun, resumeRun } from '#features/runs/shared/exits.contract.ts'
import type { RunDetail } from '#features/runs/shared/runs.contract.ts'
import { isToCome } from '#features/runs/shared/runs.rules.ts'
import { openAlert, settleAlerts } from '#features/alerts/server/alerts.api.ts'
import { record } from '#features/runs/server/recording.api.ts'
import { passengersOf } from '#features/runs/server/projection.api.ts'
import { strandedCounts } from '#features/runs/server/consequences/breakdown.api.ts'
import { findRun, stopsOf } from '#features/runs/server/run-detail.api.ts'
import { tellRuns } from '#features/runs/server/audience.api.ts'
import { claimed } from '#platform/server/device-time.ts'
import { lockRun, type LockedRun } from '#features/runs/server/policy.api.ts'
import { handedTo } from '#features/runs/server/transfers.api.ts'

const interruptedNotice: NoticeKind = {
  kind: 'runs.interrupted',
  topic: 'transport',
  title: 'runs.notice.interrupted',
  body: 'runs.notice.interrupted.body',
}
const cancelledNotice: NoticeKind = {
  kind: 'runs.cancelled',
  topic: 'transport',
  title: 'runs.notice.cancelled',
  body: 'runs.notice.cancelled.body',
}

async function change(work: Work, run: LockedRun, values: Partial<LockedRun>): Promise<void> {
  await work.db
    .updateTable('run')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', run.id)
    .execute()
}

/** The adults who are told about these children, each once, however many of them are theirs. */
async function families(work: Work, runId: string, childIds: readonly string[]): Promise<string[]> {
  return (await guardiansOnRun(work, runId, childIds, 'notify')).map((guardian) => guardian.adult_id)
}

/** The vehicle stands. Those who must know learn where and with how many on board; told again it changes nothing. */
export async function interrupt(work: Work, runId: string, body: BodyOf<typeof interruptRun>): Promise<RunDetail> {
  const run = await lockRun(work, runId)
  if (run.status === 'INTERRUPTED') return findRun(work, runId)
  if (run.status !== 'IN_PROGRESS') throw refusedNow(isToCome(run.status) ? 'runs.error.notStarted' : 'runs.error.over')
  const at = claimed(work, body.occurredAt)
  // Half a character, as a cut text may end with, is no JSON for the database.
  const reason = body.reason.toWellFormed()
  await change(work, run, { status: 'INTERRUPTED', interrupted_at: at, interrupt_reason: reason })
  const passengers = await passengersOf(work, runId)
  const last = (await stopsOf(work, runId)).findLast((stop) => stop.arrivedAt !== null)
  await openAlert(work, run, 'BREAKDOWN', {
    details: { ...strandedCounts(passengers), stop: last?.name ?? '', reason },
  })
  await audit(work, { action: 'runs.interrupted', subjectKind: 'run', subjectId: runId })
  const aboard = passengers.filter((one) => one.state === 'BOARDED' || one.state === 'KEPT')
  await notify(work, interruptedNotice, {
    to: await families(
      work,
      runId,
      aboard.flatMap((one) => one.child_id ?? []),
    ),
    cause: `${runId} ${at.toISOString()}`,
    values: { run: run.route_name },
  })
  await tellRuns(work, [runId])
  return findRun(work, runId)
}

/** An interrupted run goes on. */
export async function resume(work: Work, runId: string, _body: BodyOf<typeof resumeRun>): Promise<RunDetail> {
  const run = await lockRun(work, runId)
  if (run.status === 'IN_PROGRESS') return findRun(work, runId)
  if (run.status !== 'INTERRUPTED') throw refusedNow(isToCome(run.status) ? 'runs.error.notStarted' : 'runs.error.over')
  await change(work, run, { status: 'IN_PROGRESS' })
  await settleAlerts(work, runId, ['BREAKDOWN'])
  await audit(work, { action: 'runs.resumed', subjectKind: 'run', subjectId: runId })
  await tellRuns(work, [runId])
  return findRun(work, runId)
}

/** Calls a run off before its start and tells every family that it was for. */
export async function cancel(work: Work, runId: string, body: BodyOf<typeof cancelRun>): Promise<RunDetail> {
  const run = await lockRun(work, runId)
  if (run.status === 'CANCELLED') return findRun(work, runId)
  if (!isToCome(run.status)) throw refusedNow('runs.error.startedAlready')
  if (work.actor.personId === null) throw notPermitted()
  const reason = body.reason.toWellFormed()
  await change(work, run, { status: 'CANCELLED', cancel_reason: reason, cancelled_by: work.actor.personId })
  await settleAlerts(work, runId, ['NOT_STARTED', 'NEEDS_COVER'])
  await audit(work, { action: 'runs.cancelled', subjectKind: 'run', subjectId: runId })
  const expected = (await passengersOf(work, runId)).filter((one) => one.state === 'EXPECTED')
  await notify(work, cancelledNotice, {
    to: await families(
      work,
      runId,
      expected.flatMap((one) => one.child_id ?? []),
    ),
    cause: runId,
    values: { run: run.route_name, day: run.service_date, reason },
  })
  await tellRuns(work, [runId])
  return findRun(work, runId)
}

/** Takes children on from another run. Both sides must have counted the same; a repeat of the same facts changes nothing. */
export async function accept(
  work: Work,
  runId: string,
  body: BodyOf<typeof acceptTransfer>,
): Promise<AnswerOf<typeof acceptTransfer>> {
  await lockRun(work, runId)
  const handed = (await handedTo(work, runId)).filter((one) => one.run_id === body.fromRunId)
  const covered = handed.every((one) =>
    body.events.some(
      (event) => event.fromPassengerId === one.id || (event.childId !== undefined && event.childId === one.child_id),
    ),
  )
  const differs = body.count !== body.events.length || (handed.length > 0 && (handed.length !== body.count || !covered))
  if (differs) {
    const names = handed.map((one) => one.name)
    throw refusedNow('runs.error.transferCount', {
      current: { code: 'count', counted: body.count, names },
      values: { counted: body.count, names: names.join(', ') },
    })
  }
  return record(work, runId, body.events)
}
