import { sql } from 'kysely'
import { badFields } from '#platform/shared/errors/app-error.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { claimed } from '#platform/server/device-time.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { isToCome } from '../../shared/runs.rules.ts'
import type { NewBoardingEvent } from '../../shared/runs.contract.ts'
import { judgeHandovers } from '../consequences/handovers.ts'
import { stopsAndAlarms, type NamedStop } from '../consequences/left-behind.api.ts'
import { isCounted } from '../consequences/receipts.api.ts'
import { checkReturns } from '../consequences/returns.ts'
import { lockRun, type LockedRun } from '../policy.api.ts'
import { passengersOf, type Passenger } from '../projection.api.ts'
import { setOff } from '../runs.commands.ts'
import { isLinked, lockSides } from '../transfers.api.ts'
import { addUnplanned } from '../unplanned.commands.ts'

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
  await lockSides(tx, runId, toRunIds)
  const run = await lockRun(tx, runId, latest(tx, events))
  if (isToCome(run.status)) await setOff(tx, run, { occurredAt: earliest(events) })
  const before = await passengersOf(tx, runId)
  const { known, linked, counted, alarms } = await whatIsThere(tx, run, events)
  const fresh = events.filter((event) => !known.has(event.id))
  const passengers = [...before, ...(await addUnplanned(tx, run, before, fresh))]
  const about = passengerFinder(passengers, fresh)
  const rows: Row[] = fresh.map((event, i) => ({ event, passenger: about(event, i) }))
  return {
    run,
    /** Events after the close change nothing. */
    over: run.status === 'CLOSED' || run.status === 'CANCELLED',
    passengers,
    rows,
    verdicts: await judgeHandovers(tx, run, rows),
    /** Ids of events that this run has already. */
    known,
    /** Whether a transfer connects the run, or these events, with another one. */
    linked: linked || toRunIds.length > 0,
    counted,
    alarms,
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

/**
 * Ids of the batch that this run has already (the same id on another run is refused: it is not a repeat but a mistake), and
 * what else concerns it, so that the usual batch asks for nothing more: the other side of a transfer, a count of the school.
 */
async function whatIsThere(tx: TenantContext, run: LockedRun, events: readonly NewBoardingEvent[]) {
  const { rows } = await sql<{
    stored: { id: string; run_id: string }[]
    linked: boolean
    counted: boolean
    alarms: { stops: NamedStop[]; rings: boolean }
  }>`
    select (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'run_id', run_id)), '[]') from boarding_event
        where organisation_id = ${tx.organisationId} and id = ${anyOf(events.map((event) => event.id))}) as stored,
      ${isLinked(tx, run.id)} as linked, ${isCounted(tx, run.id)} as counted,
      ${stopsAndAlarms(tx, run.id)} as alarms`.execute(tx.db)
  const { stored, linked, counted, alarms } = rows[0]!
  const foreign = stored.find((row) => row.run_id !== run.id)
  if (foreign)
    throw badFields([
      {
        fieldName: `events.${events.findIndex((event) => event.id === foreign.id)}.id`,
        message: 'runs.error.eventOfAnotherRun',
      },
    ])
  return { known: new Set(stored.map((row) => row.id)), linked, counted, alarms }
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
