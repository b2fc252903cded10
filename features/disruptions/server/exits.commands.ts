import type { AnswerOf, BodyOf } from '#platform/shared/contract/endpoint.ts'
import { notPermitted, refusedNow } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { guardiansOnRun } from '#features/runs/server/run-guardians.api.ts'
import { notify, notifyAll, type NoticeKind } from '#features/notices/server/notices.api.ts'
import type { acceptTransfer, cancelRun, interruptRun, resumeRun } from '#features/runs/shared/exits.contract.ts'
import type { RunDetail } from '#features/runs/shared/runs.contract.ts'
import { isToCome } from '#features/runs/shared/runs.rules.ts'
import { openAlert, settleAlerts } from '#features/alerts/server/alerts.api.ts'
import { record } from '#features/runs/server/recording.api.ts'
import { knownPassengers, passengersOf } from '#features/runs/server/passengers.api.ts'
import { followBreakdown, moveWaiting, strandedCounts } from '#features/runs/server/stranded.api.ts'
import { findRun, stopsOf } from '#features/runs/server/run-detail.api.ts'
import { tellRuns, tellRunsOver } from '#features/runs/server/audience.api.ts'
import { claimed } from '#platform/server/device-time.ts'
import { lockCombinedToRecord, lockRun, type LockedRun } from '#features/runs/server/policy.api.ts'
import { handedTo } from '#features/runs/server/transfers.api.ts'
import { change, leaveRescue } from './served-together.commands.ts'
import { tellCalledOff } from './waiting.commands.ts'

const interruptedNotice: NoticeKind = {
  kind: 'runs.interrupted',
  topic: 'transport',
  title: 'runs.notice.interrupted',
  body: 'runs.notice.interrupted.body',
  urgent: true,
}
const waitingNotice: NoticeKind = { ...interruptedNotice, body: 'runs.notice.interrupted.waiting' }
const cancelledNotice: NoticeKind = {
  kind: 'runs.cancelled',
  topic: 'transport',
  title: 'runs.notice.cancelled',
  body: 'runs.notice.cancelled.body',
}

/** The adults who are told about these children, each once, however many of them are theirs. */
async function families(tx: TenantContext, runId: string, childIds: readonly string[]): Promise<string[]> {
  return (await guardiansOnRun(tx, runId, childIds, 'notifyOfRides')).map((guardian) => guardian.adult_id)
}

/**
 * The vehicle stands, and with it every run that it serves. Those who must know learn where and with how many on board; told again it
 * changes nothing.
 */
export async function interrupt(
  tx: TenantContext,
  runId: string,
  body: BodyOf<typeof interruptRun>,
): Promise<RunDetail> {
  const [run, ...partners] = await lockCombinedToRecord(tx, runId)
  if (run.status === 'INTERRUPTED') return findRun(tx, runId)
  if (run.status !== 'IN_PROGRESS') throw refusedNow(isToCome(run.status) ? 'runs.error.notStarted' : 'runs.error.over')
  const at = claimed(tx, body.occurredAt)
  // Half a character, as a cut text may end with, is no JSON for the database.
  const reason = body.reason.toWellFormed()
  const standing = [run, ...partners.filter((one) => one.status === 'IN_PROGRESS')]
  for (const one of standing) await stop(tx, one, at, reason)
  await tellRuns(
    tx,
    standing.map(({ id }) => id),
  )
  return findRun(tx, runId)
}

async function stop(tx: TenantContext, run: LockedRun, at: Date, reason: string): Promise<void> {
  const runId = run.id
  await change(tx, run, { status: 'INTERRUPTED', interrupted_at: at, interrupt_reason: reason })
  const passengers = await passengersOf(tx, runId)
  const last = (await stopsOf(tx, runId)).findLast((stop) => stop.arrivedAt !== null)
  await openAlert(tx, run, 'BREAKDOWN', {
    details: { ...strandedCounts(passengers), stop: last?.name ?? '', reason },
  })
  await audit(tx, { action: 'runs.interrupted', subjectKind: 'run', subjectId: runId })
  const ofState = (...states: string[]) =>
    passengers.filter((one) => states.includes(one.state)).flatMap((one) => one.child_id ?? [])
  const [aboard, waiting] = [ofState('BOARDED', 'KEPT'), ofState('EXPECTED')]
  const guardians = await guardiansOnRun(tx, runId, [...aboard, ...waiting], 'notifyOfRides')
  const telling = (kind: NoticeKind, children: readonly string[], cause: string) => ({
    kind,
    news: {
      to: guardians.filter((one) => children.includes(one.child_id)).map((one) => one.adult_id),
      about: children,
      cause,
      values: { run: run.route_name },
    },
  })
  await notifyAll(tx, [
    telling(interruptedNotice, aboard, `${runId} ${at.toISOString()}`),
    telling(waitingNotice, waiting, `${runId} ${at.toISOString()} waiting`),
  ])
}

/** An interrupted run goes on, with the interrupted runs that its vehicle serves. */
export async function resume(tx: TenantContext, runId: string, _body: BodyOf<typeof resumeRun>): Promise<RunDetail> {
  const [run, ...partners] = await lockCombinedToRecord(tx, runId)
  if (run.status === 'IN_PROGRESS') return findRun(tx, runId)
  if (run.status !== 'INTERRUPTED') throw refusedNow(isToCome(run.status) ? 'runs.error.notStarted' : 'runs.error.over')
  const standing = [run, ...partners.filter((one) => one.status === 'INTERRUPTED')]
  for (const one of standing) {
    await change(tx, one, { status: 'IN_PROGRESS' })
    await settleAlerts(tx, one.id, ['BREAKDOWN'])
    await audit(tx, { action: 'runs.resumed', subjectKind: 'run', subjectId: one.id })
  }
  await tellRuns(
    tx,
    standing.map(({ id }) => id),
  )
  return findRun(tx, runId)
}

/**
 * Calls a run off before its start and tells every family that it was for. Children whom a rescue was to fetch are awaited by the run
 * that stands again, and their families are told so instead. Of a rescue for several runs, all that have not started are called off.
 */
export async function cancel(tx: TenantContext, runId: string, body: BodyOf<typeof cancelRun>): Promise<RunDetail> {
  const [run, ...partners] = await lockCombinedToRecord(tx, runId)
  if (run.status === 'CANCELLED') return findRun(tx, runId)
  if (!isToCome(run.status)) throw refusedNow('runs.error.startedAlready')
  if (tx.actor.personId === null) throw notPermitted()
  const reason = body.reason.toWellFormed()
  await callOff(tx, run, tx.actor.personId, reason)
  if (run.rescue_of === null) return findRun(tx, runId)
  for (const one of partners)
    if (one.rescue_of !== null && isToCome(one.status)) await callOff(tx, one, tx.actor.personId, reason)
  await leaveRescue(tx, partners, run.rescue_of)
  return findRun(tx, runId)
}

async function callOff(tx: TenantContext, run: LockedRun, personId: string, reason: string): Promise<void> {
  await change(tx, run, { status: 'CANCELLED', cancel_reason: reason, cancelled_by: personId })
  await settleAlerts(tx, run.id, ['NOT_STARTED', 'NEEDS_COVER'])
  await audit(tx, { action: 'runs.cancelled', subjectKind: 'run', subjectId: run.id })
  if (run.rescue_of !== null) await giveBack(tx, run, run.rescue_of)
  const expected = (await passengersOf(tx, run.id)).filter((one) => one.state === 'EXPECTED')
  const children = expected.flatMap((one) => one.child_id ?? [])
  await notify(tx, cancelledNotice, {
    to: await families(tx, run.id, children),
    about: children,
    cause: run.id,
    values: { run: run.route_name, day: run.service_date, reason },
  })
  await tellRunsOver(tx, [run.id])
}

async function giveBack(tx: TenantContext, rescue: LockedRun, runId: string): Promise<void> {
  const run = await lockRun(tx, runId)
  if (run.status !== 'INTERRUPTED' && run.status !== 'IN_PROGRESS') return
  const moved = await moveWaiting(tx, rescue, runId)
  if (moved.length === 0) return
  const passengers = await passengersOf(tx, runId)
  const rescued = await followBreakdown(tx, run, passengers, { again: true })
  const waiting = new Set(
    passengers.flatMap(({ state, child_id: id }) =>
      state === 'EXPECTED' && id !== null && !rescued.has(id) ? id : [],
    ),
  )
  await tellCalledOff(
    tx,
    run,
    { id: rescue.id, vehicle: rescue.vehicle_label ?? rescue.route_name },
    moved.filter((one) => one.childId !== null && waiting.has(one.childId)),
  )
}

/** Takes children on from another run. Both sides must have counted the same; a repeat of the same facts changes nothing. */
export async function accept(
  tx: TenantContext,
  runId: string,
  body: BodyOf<typeof acceptTransfer>,
): Promise<AnswerOf<typeof acceptTransfer>> {
  await lockRun(tx, runId)
  const handed = (await handedTo(tx, runId)).filter((one) => one.run_id === body.fromRunId)
  const covered = handed.every((one) =>
    body.events.some(
      (event) => event.fromPassengerId === one.id || (event.childId !== undefined && event.childId === one.child_id),
    ),
  )
  const differs = body.count !== body.events.length || (handed.length > 0 && (handed.length !== body.count || !covered))
  if (differs) {
    const names = (await knownPassengers(tx, handed)).map((one) => one.name)
    throw refusedNow(names.length === 0 ? 'runs.error.transferUnseen' : 'runs.error.transferCount', {
      current: { code: 'count', counted: body.count, names },
      values: { counted: body.count, names: names.join(', ') },
    })
  }
  return record(tx, runId, body.events)
}
