import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { timeIn } from '#platform/shared/dates/zoned.ts'
import { isOffice } from '#platform/server/policy/office.ts'
import { officeClose } from './office-close.queries.ts'
import { badFields, refusedNow } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { readsSticker } from '#features/vehicles/server/stickers.api.ts'
import type { reachStop, RunDetail, RunStop, startRun } from '../shared/runs.contract.ts'
import type { closeRun } from '../shared/closing.contract.ts'
import { TIMED_ALARMS } from '#features/alerts/shared/alerts.rules.ts'
import { startsEarly, STOP_ALARMS } from '../shared/left-behind.rules.ts'
import { closeProblem, isToCome, type CloseProblem } from '../shared/runs.rules.ts'
import { needsAdministrator, type ReadyProblem } from '../shared/ready.rules.ts'
import { openAlert, settleAlerts } from '#features/alerts/server/alerts.api.ts'
import { claimed } from '#platform/server/device-time.ts'
import { markThere, noteStartedAnyway, problemsAtStart } from './ready.api.ts'
import { knownPassengers, passengersOf, storedFold, type Passenger } from './passengers.api.ts'
import { watchEarlyClose, watchLeftBehind } from './consequences/left-behind.api.ts'
import { receiptOf } from './consequences/receipts.api.ts'
import { findRun, stopsOf } from './run-detail.api.ts'
import { tellRuns, tellRunsOver } from './audience.api.ts'
import { lockRun, type LockedRun } from './policy.api.ts'

/** A start that is said to be longer ago has happened without network: it is stored whatever is missing. */
const HAPPENED_AFTER_MS = 2 * 60_000

/**
 * The crew sets off; whoever starts is there by that. A repeat, by this or another phone of the crew, changes nothing.
 * When something is missing (invariant 10) it is refused with what, unless somebody takes it on in words; with a blocked vehicle
 * only an administrator can.
 */
export async function start(tx: TenantContext, body: BodyOf<typeof startRun>): Promise<RunDetail> {
  const run = await lockRun(tx, body.runId)
  if (isToCome(run.status)) {
    const problems = await problemsAtStart(tx, run, body.manifestAt)
    const happened = tx.now.getTime() - claimed(tx, body.occurredAt).getTime() > HAPPENED_AFTER_MS
    if (!happened && needsAdministrator(problems) && tx.actor.role !== 'CB_ADMIN')
      throw refusedNow('runs.error.vehicleBlocked', { current: problems })
    if (problems.length > 0 && body.override === undefined && !happened)
      throw refusedNow('runs.error.notReady', { current: problems })
    await setOff(tx, run, body, problems)
  } else if (run.status === 'CLOSED' || run.status === 'CANCELLED') throw refusedNow('runs.error.over')
  return findRun(tx, run.id)
}

type SettingOff = { occurredAt: string; manifestAt?: string | undefined; override?: string | undefined }

/** Marks a run as under way since `occurredAt`. What is missing is noted and never keeps a fact out. */
export async function setOff(
  tx: TenantContext,
  run: LockedRun,
  { occurredAt, manifestAt, override }: SettingOff,
  known?: readonly ReadyProblem[],
): Promise<void> {
  const problems = known ?? (await problemsAtStart(tx, run, manifestAt))
  const at = claimed(tx, occurredAt)
  await markThere(tx, run.id, at, manifestAt)
  await noteStartedAnyway(tx, run, problems, override ?? '', at)
  await tx.db
    .updateTable('run')
    .set({ status: 'IN_PROGRESS', started_at: at, started_by: tx.actor.personId, lapsed_at: null })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', run.id)
    .execute()
  await settleAlerts(tx, run.id, ['NOT_STARTED', 'NEEDS_COVER'])
  if (startsEarly(run.planned_start, at)) {
    const minutes = Math.round((run.planned_start.getTime() - at.getTime()) / 60_000)
    await openAlert(tx, run, 'STARTED_EARLY', { details: { minutes } })
  }
  await audit(tx, { action: 'runs.started', subjectKind: 'run', subjectId: run.id })
  await tellRuns(tx, [run.id])
}

/** Reached or left a stop: the first report counts. Leaving a stop that nobody reported reached reaches it too. */
export async function passStop(tx: TenantContext, body: BodyOf<typeof reachStop>): Promise<RunStop> {
  const run = await lockRun(tx, body.runId, claimed(tx, body.occurredAt))
  const stops = await stopsOf(tx, run.id)
  const stop = stops.find((one) => one.id === body.stopId)
  if (!stop) throw badFields([{ fieldName: 'stopId', message: 'runs.error.unknownStop' }])
  if (run.status === 'CANCELLED') throw refusedNow('runs.error.over')
  const at = claimed(tx, body.occurredAt)
  const arrived = stop.arrivedAt === null ? at : new Date(stop.arrivedAt)
  const before = stop.departedAt === null ? null : new Date(stop.departedAt)
  const departed = body.what === 'left' ? (before ?? at) : before
  if (run.status !== 'CLOSED' && (stop.arrivedAt === null || (body.what === 'left' && stop.departedAt === null))) {
    if (isToCome(run.status)) await setOff(tx, run, body)
    await tx.db
      .updateTable('run_stop')
      .set({ arrived_at: arrived, departed_at: departed })
      .where('organisation_id', '=', tx.organisationId)
      .where('id', '=', stop.id)
      .execute()
    const passed = { ...stop, arrivedAt: arrived.toISOString(), departedAt: departed?.toISOString() ?? null }
    const now = stops.map((one) => (one === stop ? passed : one))
    await watchLeftBehind(tx, run, now, await passengersOf(tx, run.id), false)
    await tellRuns(tx, [run.id])
    return passed
  }
  return stop
}

/** Closes a run that everybody has left; otherwise the refusal names who or what is missing. Closed again, it stays as it is. */
export async function close(tx: TenantContext, runId: string, body: BodyOf<typeof closeRun>): Promise<RunDetail> {
  const run = await lockRun(tx, runId)
  if (run.status === 'CLOSED') return findRun(tx, runId)
  if (run.status !== 'IN_PROGRESS' && run.status !== 'INTERRUPTED')
    throw refusedNow(isToCome(run.status) ? 'runs.error.notStarted' : 'runs.error.over')
  const passengers = await passengersOf(tx, runId)
  const problem = closeProblem(
    passengers.map((one) => ({ id: one.id, fold: storedFold(one) })),
    body,
  )
  if (problem) throw await refusal(tx, problem, passengers)
  const receipt = run.direction === 'to_school' ? await receiptOf(tx, runId, passengers) : null
  // The school has other children than the crew: nobody goes home before somebody has looked.
  if (receipt?.stands === 'differs') throw await refusal(tx, { code: 'receipt', ...receipt }, passengers)
  const office = isOffice(tx) ? await officeClose(tx, run, body) : null
  if (office?.silentSince && !body.despiteSilence)
    throw await refusal(tx, {
      code: 'silent',
      since: office.silentSince.toISOString(),
      time: timeIn(run.zone, office.silentSince),
    })
  // The vehicle that the run has now; a sticker that is not its own keeps nobody here (docs/adr/0098).
  const fits = body.sticker !== undefined && (await readsSticker(tx, run.vehicle_id, body.sticker))
  const byCrew = fits ? 'sticker' : 'said'
  const reported = office?.reportedBy ? ('reported' as const) : null
  const vehicleCheck = office === null ? byCrew : reported
  await tx.db
    .updateTable('run')
    .set((eb) => ({
      status: 'CLOSED' as const,
      closed_at: claimed(tx, body.occurredAt),
      closed_by: tx.actor.personId,
      head_count: body.headCount,
      vehicle_checked: body.vehicleChecked,
      vehicle_check: vehicleCheck,
      vehicle_check_by: office?.reportedBy ?? null,
      riders: passengers.filter((one) => one.child_id !== null).length,
      version: eb('version', '+', 1),
    }))
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', runId)
    .execute()
  await settleAlerts(tx, runId, [
    'NOT_STARTED',
    'CHILD_UNACCOUNTED',
    'BREAKDOWN',
    'STARTED_EARLY',
    ...TIMED_ALARMS,
    ...STOP_ALARMS,
  ])
  await watchEarlyClose(tx, run, passengers)
  await audit(tx, {
    action: 'runs.closed',
    subjectKind: 'run',
    subjectId: runId,
    details: {
      headCount: body.headCount,
      vehicleCheck: vehicleCheck ?? '',
      ...(office !== null && { checkedBy: body.checkedBy ?? '', silentSince: office.silentSince?.toISOString() ?? '' }),
    },
  })
  await tellRunsOver(tx, [runId])
  return findRun(tx, runId)
}

/** What keeps a run open: what the crew itself has not done, or what the school counted. */
type Refused =
  | CloseProblem
  | { code: 'receipt'; counted: number; handed: number }
  | { code: 'silent'; since: string; time: string }

const DETAIL: Record<Refused['code'], string> = {
  unaccounted: 'runs.close.unaccounted',
  headCount: 'runs.close.headCount',
  vehicle: 'runs.close.vehicle',
  receipt: 'runs.close.receipt',
  silent: 'runs.close.silent',
}

/** Names the children whom the actor may know; of others it only says that somebody is missing. */
async function refusal(tx: TenantContext, problem: Refused, passengers: readonly Passenger[] = []) {
  const missing = problem.code === 'unaccounted' ? problem.passengerIds : []
  const open = (await knownPassengers(tx, passengers)).filter((one) => missing.includes(one.id))
  const children = open.map((one) => ({ passengerId: one.id, name: one.name, state: one.state }))
  const rode = passengers.filter((one) => one.rode).length
  const unseen = problem.code === 'unaccounted' && open.length === 0
  return refusedNow(unseen ? 'runs.close.unaccountedUnseen' : DETAIL[problem.code], {
    current: { code: problem.code, children, rode, ...(problem.code === 'silent' && { silentSince: problem.since }) },
    values: {
      names: children.map((child) => child.name).join(', '),
      rode,
      ...(problem.code === 'silent' && { time: problem.time }),
      ...(problem.code === 'receipt' && { counted: problem.counted, handed: problem.handed }),
    },
  })
}
