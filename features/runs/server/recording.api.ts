import { sql } from 'kysely'
import { badFields, refusedNow } from '#platform/shared/errors/app-error.ts'
import type { AnswerOf } from '#platform/shared/contract/endpoint.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { Work } from '#platform/server/work.ts'
import type { NewBoardingEvent, recordEvents } from '../shared/runs.contract.ts'
import { CLOCK_OFF_MS } from '../shared/event-order.rules.ts'
import { countRun, isToCome } from '../shared/runs.rules.ts'
import { openAlert } from '#features/alerts/server/alerts.api.ts'
import { watchPassengers } from './consequences/passenger-alerts.api.ts'
import { followBreakdown } from './consequences/breakdown.api.ts'
import { boardedDespiteAbsence, boardingUndone, eventsRecorded } from './runs.hooks.api.ts'
import { factsAbout, foldRow, passengersOf, refold, storedFold, type Passenger } from './projection.api.ts'
import { claimed } from '#platform/server/device-time.ts'
import { handoverColumns, type Verdicts } from './handover-columns.api.ts'
import { judgeHandovers, watchHandovers } from './consequences/handovers.ts'
import { earlyNoShows, stopsAndAlarms, watchLeftBehind, type NamedStop } from './consequences/left-behind.api.ts'
import { setOff } from './runs.commands.ts'
import { isCounted, watchReceipt } from './consequences/receipts.api.ts'
import { tellRuns } from './audience.api.ts'
import { acknowledge } from './consequences/acknowledgements.ts'
import { addUnplanned } from './unplanned.ts'
import { lockRun, type LockedRun } from './policy.api.ts'
import { checkReturns, watchReturns } from './consequences/returns.ts'
import { isLinked, linkTakenOn, lockSides, otherSides } from './transfers.api.ts'

type Receipt = AnswerOf<typeof recordEvents>

/**
 * Stores a batch of facts exactly once and brings the run in line with them. Physical presence beats paper: a boarding
 * is always kept, also of a child that is on no list, on a run that nobody started, or after the close (then as an
 * amendment that changes nothing and raises an alert when it contradicts).
 */
export async function record(work: Work, runId: string, events: readonly NewBoardingEvent[]): Promise<Receipt> {
  const toRunIds = events.flatMap((event) => event.toRunId ?? [])
  checkReturns(events)
  await checkTransfers(work, runId, events, toRunIds)
  await lockSides(work, runId, toRunIds)
  const run = await lockRun(work, runId, latest(work, events))
  if (isToCome(run.status)) await setOff(work, run, { occurredAt: earliest(events) })
  const before = await passengersOf(work, runId)
  const { known, linked, counted, alarms } = await whatIsThere(work, run, events)
  const fresh = events.filter((event) => !known.has(event.id))
  const added = await addUnplanned(work, run, before, fresh)
  const passengers = [...before, ...added]
  const about = passengerFinder(passengers, fresh)
  const over = run.status === 'CLOSED' || run.status === 'CANCELLED'
  const rows = fresh.map((event, i) => ({ event, passenger: about(event, i) }))
  const verdicts = await judgeHandovers(work, run, rows)
  await insert(work, run, rows, verdicts, over)
  await watchHandovers(work, run, rows, verdicts)
  if (run.afterwards && fresh.length > 0)
    await openAlert(work, run, 'FORMER_CREW', { details: { facts: fresh.length } })
  const touched = new Set(rows.map((row) => row.passenger.id))
  const result = over
    ? { passengers, counts: countRun(passengers.map(storedFold)), despiteAbsence: new Set<string>() }
    : await refold(work, runId, passengers, touched)
  const concerned = result.passengers.filter((one) => touched.has(one.id))
  if (over) await amend(work, run, concerned)
  else {
    await watchPassengers(work, run, concerned, earlyNoShows(run, alarms.stops, concerned))
    await watchReturns(work, run, rows, concerned)
    await watchFacts(work, run, rows)
    await watchLeftBehind(work, run, alarms.stops, result.passengers, alarms.rings)
    await followBreakdown(work, run, result.passengers)
    if (counted) await watchReceipt(work, run, result.passengers)
    if (linked || toRunIds.length > 0) await followOtherSides(work, runId, [...touched])
    const asked = await followPresence(work, run, passengers, { concerned, despiteAbsence: result.despiteAbsence })
    await eventsRecorded.call(work, { run, before: passengers, after: concerned, receivers: receivers(rows), asked })
  }
  const receipts = await acknowledge(work, run, events)
  if (concerned.length > 0)
    await tellRuns(
      work,
      [runId],
      concerned.flatMap((one) => one.child_id ?? []),
    )
  return { stored: events.map((event) => event.id), repeated: [...known], receipts, counts: result.counts }
}

/**
 * Boarding resolves what was reported about the day; undone, the report counts again. Returns the children of whom it is not
 * known whether they ride home.
 */
async function followPresence(
  work: Work,
  run: LockedRun,
  before: readonly Passenger[],
  { concerned, despiteAbsence }: { concerned: readonly Passenger[]; despiteAbsence: ReadonlySet<string> },
): Promise<ReadonlySet<string>> {
  const rode = new Set(before.filter((one) => one.rode).map((one) => one.id))
  const undone = concerned.flatMap((one) => (rode.has(one.id) && !one.rode ? (one.child_id ?? []) : []))
  if (undone.length > 0) await boardingUndone.call(work, { run, childIds: undone })
  const boarded = concerned.filter((one) => one.child_id !== null && despiteAbsence.has(one.child_id))
  if (boarded.length === 0) return new Set()
  return new Set((await boardedDespiteAbsence.call(work, { run, boarded })).flatMap((some) => [...some]))
}

/** What a single fact rings for: handed over at another stop than the child's own, or by a clock that is far off. */
async function watchFacts(
  work: Work,
  run: LockedRun,
  rows: readonly { event: NewBoardingEvent; passenger: Passenger }[],
): Promise<void> {
  for (const { event, passenger } of rows) {
    const own = passenger.alight_stop_id
    if (event.type === 'DROPPED' && event.stopId !== null && own !== null && event.stopId !== own)
      await openAlert(work, run, 'WRONG_STOP', { passengerId: passenger.id })
  }
  const off = Math.max(0, ...rows.map(({ event }) => Math.abs(event.clockOffsetMs)))
  if (off > CLOCK_OFF_MS) await openAlert(work, run, 'CLOCK_OFF', { details: { minutes: Math.round(off / 60_000) } })
}

/** A transfer names an open or past run of the organisation, and only a transfer does. */
async function checkTransfers(
  work: Work,
  runId: string,
  events: readonly NewBoardingEvent[],
  toRunIds: readonly string[],
): Promise<void> {
  const wrong = events.findIndex(
    (event) => (event.type === 'TRANSFERRING') !== (event.toRunId !== undefined) || event.toRunId === runId,
  )
  if (wrong >= 0) throw badFields([{ fieldName: `events.${wrong}.toRunId`, message: 'runs.error.unknownRun' }])
  if (toRunIds.length === 0) return
  const known = await work.db
    .selectFrom('run')
    .select('id')
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', anyOf(toRunIds))
    .where('group_id', '=', anyOf(work.actor.groupIds))
    .execute()
  const missing = events.findIndex((event) => event.toRunId && !known.some((run) => run.id === event.toRunId))
  if (missing >= 0) throw badFields([{ fieldName: `events.${missing}.toRunId`, message: 'runs.error.unknownRun' }])
}

/** What these facts mean for the run at the other end of a transfer. One that is over stays as it was closed. */
async function followOtherSides(work: Work, runId: string, touched: readonly string[]): Promise<void> {
  const sides = Map.groupBy(await otherSides(work, runId, touched), (side) => side.runId)
  for (const [id, passengers] of sides) {
    const run = await work.db
      .selectFrom('run')
      .select(['id', 'group_id', 'direction', 'status', 'route_name'])
      .where('organisation_id', '=', work.organisationId)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!run || run.status === 'CLOSED' || run.status === 'CANCELLED') continue
    const theirs = new Set(passengers.map((one) => one.passengerId))
    await linkTakenOn(work, [...theirs])
    const result = await refold(work, id, await passengersOf(work, id), theirs)
    await watchPassengers(
      work,
      run,
      result.passengers.filter((one) => theirs.has(one.id)),
    )
    await followBreakdown(work, run, result.passengers)
    await tellRuns(work, [id], [])
  }
  // The run that is to take children on learns of it before it has recorded anything.
  const { rows } = await sql<{ id: string }>`select distinct to_run_id as id from boarding_event
    where organisation_id = ${work.organisationId} and run_id = ${runId} and to_run_id is not null
      and passenger_id = ${anyOf(touched)}`.execute(work.db)
  const untold = rows.map((row) => row.id).filter((id) => !sides.has(id))
  await tellRuns(work, untold, [])
}

const latest = (work: Work, events: readonly NewBoardingEvent[]): Date =>
  new Date(Math.max(...events.map((event) => claimed(work, event.occurredAt).getTime())))

/** By passenger, the name of whom this batch says received or accepted the child. */
const receivers = (rows: readonly { event: NewBoardingEvent; passenger: Passenger }[]): ReadonlyMap<string, string> =>
  new Map(
    rows.flatMap(({ event, passenger }) => {
      const name = event.recipient?.name ?? event.acceptance?.by
      return name === undefined ? [] : [[passenger.id, name] as const]
    }),
  )

const earliest = (events: readonly NewBoardingEvent[]): string =>
  events.reduce(
    (first, event) => (Date.parse(event.occurredAt) < Date.parse(first) ? event.occurredAt : first),
    events[0]?.occurredAt ?? '',
  )

/**
 * Ids of the batch that this run has already (the same id on another run is refused: it is not a repeat but a mistake), and
 * what else concerns it, so that the usual batch asks for nothing more: the other side of a transfer, a count of the school.
 */
async function whatIsThere(work: Work, run: LockedRun, events: readonly NewBoardingEvent[]) {
  const { rows } = await sql<{
    stored: { id: string; run_id: string }[]
    linked: boolean
    counted: boolean
    alarms: { stops: NamedStop[]; rings: boolean }
  }>`
    select (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'run_id', run_id)), '[]') from boarding_event
        where organisation_id = ${work.organisationId} and id = ${anyOf(events.map((event) => event.id))}) as stored,
      ${isLinked(work, run.id)} as linked, ${isCounted(work, run.id)} as counted,
      ${stopsAndAlarms(work, run.id)} as alarms`.execute(work.db)
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

async function insert(
  work: Work,
  run: LockedRun,
  rows: readonly { event: NewBoardingEvent; passenger: Passenger }[],
  verdicts: Verdicts,
  late: boolean,
): Promise<void> {
  if (rows.length === 0) return
  if (work.actor.personId === null) throw refusedNow('runs.error.nobody')
  const staffId = work.actor.personId
  await work.db
    .insertInto('boarding_event')
    .values(
      rows.map(({ event, passenger }) => ({
        organisation_id: work.organisationId,
        group_id: run.group_id,
        id: event.id,
        run_id: run.id,
        passenger_id: passenger.id,
        type: event.type,
        stop_id: event.stopId,
        staff_id: staffId,
        device_id: event.deviceId,
        device_seq: event.deviceSeq,
        occurred_at: claimed(work, event.occurredAt),
        received_at: work.now,
        clock_offset_ms: clamp(event.clockOffsetMs),
        method: event.method,
        supersedes_id: event.supersedesId,
        resolution: event.resolution,
        outcome: event.outcome,
        ...handoverColumns(event, verdicts),
        note: event.note,
        to_run_id: event.toRunId ?? null,
        late,
      })),
    )
    .execute()
}

// The column holds 32 bits: a clock that is weeks off is off all the same.
const clamp = (ms: number): number => Math.max(-2_147_483_648, Math.min(2_147_483_647, ms))

/** Facts after the close change nothing; when they say something else than the close did, a person has to look. */
async function amend(work: Work, run: LockedRun, concerned: readonly Passenger[]): Promise<void> {
  const facts = await factsAbout(
    work,
    concerned.map((one) => one.id),
    true,
  )
  for (const one of concerned) {
    const fold = foldRow(one, facts.get(one.id) ?? [])
    // Who was on board is at school, whatever the run was closed with.
    if (fold.rode && !one.rode) await boardedDespiteAbsence.call(work, { run, boarded: [one] })
    if (fold.state !== one.state)
      await openAlert(work, run, 'LATE_EVENT', {
        passengerId: one.id,
        details: { closedAs: one.state, nowSaid: fold.state },
      })
  }
}
