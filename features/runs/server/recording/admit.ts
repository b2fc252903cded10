import { badFields } from '#platform/shared/errors/app-error.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { claimed } from '#platform/server/device-time.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { isToCome } from '../../shared/runs.rules.ts'
import type { NewBoardingEvent } from '../../shared/runs.contract.ts'
import { judgeHandovers } from '../consequences/handovers.ts'
import { checkReturns } from '../consequences/returns.ts'
import { mayRecordOn, type LockedRun } from '../policy.api.ts'
import type { Passenger } from '../passengers.api.ts'
import { setOff } from '../runs.commands.ts'
import { addUnplanned } from '../unplanned.commands.ts'
import { look, lookAt } from './look.ts'
import { takeBackFound } from './take-back.ts'

/** One event of a batch that is not stored yet, with the passenger that it is about. */
export type Row = { event: NewBoardingEvent; passenger: Passenger }

/** A batch that may be stored, with what is known of the run at this moment. */
export type Batch = Awaited<ReturnType<typeof admit>>

/**
 * First stage: locks the run and validates the batch. A run that nobody started sets off; a child who is on no list becomes
 * an unplanned passenger. Throws `notFound` for a run out of reach, and the field of an event that names an unknown run,
 * child or event.
 */
export async function admit(tx: TenantContext, runId: string, events: readonly NewBoardingEvent[]) {
  const toRunIds = events.flatMap((event) => event.toRunId ?? [])
  checkReturns(events)
  await checkTransfers(tx, runId, events, toRunIds)
  const seen = await look(tx, runId, events, toRunIds)
  const run = await mayRecordOn(tx, seen.run, seen.crew, latest(tx, events))
  if (isToCome(run.status)) await setOff(tx, run, { occurredAt: earliest(events) })
  const known = knownOf(run, seen.stored, events)
  const fresh = events.filter((event) => !known.has(event.id))
  const listed = await takeBackFound(tx, run, seen.passengers, fresh)
  const passengers = [...listed, ...(await addUnplanned(tx, run, listed, fresh))]
  const passengerOf = passengerFinder(passengers, fresh)
  const rows: Row[] = fresh.map((event, i) => ({ event, passenger: passengerOf(event, i) }))
  const touched = [...new Set(rows.map((row) => row.passenger.id))]
  const isNew = listed !== seen.passengers || passengers.length > listed.length
  const isSeen = !isNew && touched.every((id) => seen.about.passengerIds.has(id))
  return {
    ...seen,
    run,
    /** Events after the close change nothing. */
    over: run.status === 'CLOSED' || run.status === 'CANCELLED',
    passengers,
    rows,
    touched: new Set(touched),
    about: isSeen ? seen.about : await lookAt(tx, run.id, touched, events),
    verdicts: await judgeHandovers(tx, run, rows),
    /** Ids of events that this run has already. */
    known,
    /** Whether a transfer connects the run, or these events, with another one. */
    linked: seen.handed_to || seen.devices.some((one) => one.handsOn) || toRunIds.length > 0,
  }
}

/** A transfer names an open or past run of the organisation, and only a transfer does. */
async function checkTransfers(
  tx: TenantContext,
  runId: string,
  events: readonly NewBoardingEvent[],
  toRunIds: readonly string[],
): Promise<void> {
  const wrong = events.findIndex(
    (event) => (event.type === 'TRANSFERRING') !== (event.toRunId !== undefined) || event.toRunId === runId,
  )
  if (wrong >= 0) throw badFields([{ fieldName: `events.${wrong}.toRunId`, message: 'runs.error.unknownRun' }])
  if (toRunIds.length === 0) return
  const known = await tx.db
    .selectFrom('run')
    .select('id')
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', anyOf(toRunIds))
    .where('group_id', '=', anyOf(tx.actor.groupIds))
    .execute()
  const missing = events.findIndex((event) => event.toRunId && !known.some((run) => run.id === event.toRunId))
  if (missing >= 0) throw badFields([{ fieldName: `events.${missing}.toRunId`, message: 'runs.error.unknownRun' }])
}

const latest = (tx: TenantContext, events: readonly NewBoardingEvent[]): Date =>
  new Date(Math.max(...events.map((event) => claimed(tx, event.occurredAt).getTime())))

const earliest = (events: readonly NewBoardingEvent[]): string =>
  events.reduce(
    (first, event) => (Date.parse(event.occurredAt) < Date.parse(first) ? event.occurredAt : first),
    events[0]?.occurredAt ?? '',
  )

/** Ids of the batch that this run has already. The same id on another run is refused: it is not a repeat but a mistake. */
function knownOf(
  run: LockedRun,
  stored: readonly { id: string; run_id: string }[],
  events: readonly NewBoardingEvent[],
): ReadonlySet<string> {
  const foreign = stored.find((row) => row.run_id !== run.id)
  if (!foreign) return new Set(stored.map((row) => row.id))
  const at = events.findIndex((event) => event.id === foreign.id)
  throw badFields([{ fieldName: `events.${at}.id`, message: 'runs.error.eventOfAnotherRun' }])
}

function passengerFinder(passengers: readonly Passenger[], fresh: readonly NewBoardingEvent[]) {
  const byId = new Map(passengers.map((one) => [one.id, one]))
  const byChild = new Map(passengers.map((one) => [one.child_id, one]))
  // A phone that took a child on as unplanned keeps using its own passenger id, also when the list had the child.
  const alias = new Map(fresh.flatMap((event) => (event.childId ? [[event.passengerId, event.childId] as const] : [])))
  return (event: NewBoardingEvent, i: number): Passenger => {
    const childId = event.childId ?? alias.get(event.passengerId)
    const found = byId.get(event.passengerId) ?? (childId ? byChild.get(childId) : undefined)
    if (!found) throw badFields([{ fieldName: `events.${i}.passengerId`, message: 'runs.error.unknownChild' }])
    return found
  }
}
