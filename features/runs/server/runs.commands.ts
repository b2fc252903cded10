import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { badFields, refusedNow } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import type { Work } from '#platform/server/work.ts'
import type { reachStop, RunDetail, RunStop, startRun } from '../shared/runs.contract.ts'
import type { closeRun } from '../shared/closing.contract.ts'
import { TIMED_ALARMS } from '../shared/alarms.rules.ts'
import { closeProblem, type CloseProblem } from '../shared/runs.rules.ts'
import { openAlert, settleAlerts } from './alerts.ts'
import { passengersOf, storedFold, type Passenger } from './folding.ts'
import { findRun, stopsOf } from './run-detail.queries.ts'
import { tellRuns } from './runs.audience.ts'
import { lockRun, type LockedRun } from './runs.policy.ts'

/** What a device claims about time: never later than the server's clock says it can be. */
export function claimed(work: Work, occurredAt: string): Date {
  const at = new Date(occurredAt)
  return at > work.now ? work.now : at
}

/** The crew sets off. A repeat, by this or another phone of the crew, changes nothing. */
export async function start(work: Work, body: BodyOf<typeof startRun>): Promise<RunDetail> {
  const run = await lockRun(work, body.runId)
  if (run.status === 'PLANNED') await setOff(work, run, body.occurredAt)
  else if (run.status === 'CLOSED' || run.status === 'CANCELLED') throw refusedNow('runs.error.over')
  return findRun(work, run.id)
}

/** Marks a run as under way since `occurredAt`. */
export async function setOff(work: Work, run: LockedRun, occurredAt: string): Promise<void> {
  await work.db
    .updateTable('run')
    .set({ status: 'IN_PROGRESS', started_at: claimed(work, occurredAt), started_by: work.actor.personId })
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', run.id)
    .execute()
  await settleAlerts(work, run.id, ['NOT_STARTED'])
  await audit(work, { action: 'runs.started', subjectKind: 'run', subjectId: run.id })
  await tellRuns(work, [run.id])
}

/** Reached or left a stop: the first report counts. Leaving a stop that nobody reported reached reaches it too. */
export async function passStop(work: Work, body: BodyOf<typeof reachStop>): Promise<RunStop> {
  const run = await lockRun(work, body.runId)
  const stop = (await stopsOf(work, run.id)).find((one) => one.id === body.stopId)
  if (!stop) throw badFields([{ fieldName: 'stopId', message: 'runs.error.unknownStop' }])
  if (run.status === 'CANCELLED') throw refusedNow('runs.error.over')
  const at = claimed(work, body.occurredAt)
  const arrived = stop.arrivedAt === null ? at : new Date(stop.arrivedAt)
  const departed = body.what === 'left' && stop.departedAt === null ? at : stop.departedAt
  if (run.status !== 'CLOSED' && (stop.arrivedAt === null || (body.what === 'left' && stop.departedAt === null))) {
    if (run.status === 'PLANNED') await setOff(work, run, body.occurredAt)
    await work.db
      .updateTable('run_stop')
      .set({ arrived_at: arrived, departed_at: departed })
      .where('organisation_id', '=', work.organisationId)
      .where('id', '=', stop.id)
      .execute()
    if (body.what === 'left' && at < new Date(stop.plannedAt)) await watchLeaving(work, run, stop.id)
    await tellRuns(work, [run.id])
  }
  const now = (await stopsOf(work, run.id)).find((one) => one.id === body.stopId)
  return now ?? stop
}

/** The family was promised that the vehicle waits until then (transport.md, invariant 11). */
async function watchLeaving(work: Work, run: LockedRun, stopId: string): Promise<void> {
  const waiting = await work.db
    .selectFrom('run_passenger')
    .select('id')
    .where('organisation_id', '=', work.organisationId)
    .where('run_id', '=', run.id)
    .where('board_stop_id', '=', stopId)
    .where('state', 'in', ['EXPECTED', 'NO_SHOW'])
    .where('answered', '=', false)
    .orderBy('id')
    .execute()
  for (const { id } of waiting) await openAlert(work, run, 'LEFT_EARLY', { passengerId: id })
}

/** Closes a run that everybody has left; otherwise the refusal names who or what is missing. Closed again, it stays as it is. */
export async function close(work: Work, runId: string, body: BodyOf<typeof closeRun>): Promise<RunDetail> {
  const run = await lockRun(work, runId)
  if (run.status === 'CLOSED') return findRun(work, runId)
  if (run.status !== 'IN_PROGRESS' && run.status !== 'INTERRUPTED')
    throw refusedNow(run.status === 'PLANNED' ? 'runs.error.notStarted' : 'runs.error.over')
  const passengers = await passengersOf(work, runId)
  const problem = closeProblem(
    passengers.map((one) => ({ id: one.id, fold: storedFold(one) })),
    body,
  )
  if (problem) throw refusal(problem, passengers)
  await work.db
    .updateTable('run')
    .set((eb) => ({
      status: 'CLOSED' as const,
      closed_at: claimed(work, body.occurredAt),
      closed_by: work.actor.personId,
      head_count: body.headCount,
      vehicle_checked: body.vehicleChecked,
      version: eb('version', '+', 1),
    }))
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', runId)
    .execute()
  await settleAlerts(work, runId, ['NOT_STARTED', 'CHILD_UNACCOUNTED', 'BREAKDOWN', ...TIMED_ALARMS])
  await audit(work, {
    action: 'runs.closed',
    subjectKind: 'run',
    subjectId: runId,
    details: { headCount: body.headCount },
  })
  await tellRuns(work, [runId])
  return findRun(work, runId)
}

const DETAIL: Record<CloseProblem['code'], string> = {
  unaccounted: 'runs.close.unaccounted',
  headCount: 'runs.close.headCount',
  vehicle: 'runs.close.vehicle',
}

function refusal(problem: CloseProblem, passengers: readonly Passenger[]) {
  const open = problem.code === 'unaccounted' ? passengers.filter((one) => problem.passengerIds.includes(one.id)) : []
  const children = open.map((one) => ({ passengerId: one.id, name: one.name, state: one.state }))
  const rode = passengers.filter((one) => one.rode).length
  return refusedNow(DETAIL[problem.code], {
    current: { code: problem.code, children, rode },
    values: { names: children.map((child) => child.name).join(', '), rode },
  })
}
