import { sql } from 'kysely'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { acceptanceOf, RETURN_COLUMNS } from './handover-columns.api.ts'
import { acceptances } from './transfers.api.ts'
import {
  EVENT_TYPES,
  RESOLUTIONS,
  PASSENGER_STATES,
  countRun,
  isAccountedFor,
  type Fact,
  type Fold,
  type RunCounts,
} from '../shared/runs.rules.ts'
import { foldRider } from '../shared/rider-fold.rules.ts'
import * as z from 'zod/mini'

const eventType = z.enum(EVENT_TYPES)
const resolution = z.nullable(z.enum(RESOLUTIONS))
const state = z.enum(PASSENGER_STATES)
const planned = z.enum(['EXPECTED', 'ABSENT'])

/** The passengers of a run as the database has them. */
export async function passengersOf(tx: TenantContext, runId: string) {
  const rows = await tx.db
    .selectFrom('run_passenger')
    .selectAll()
    .where('organisation_id', '=', tx.organisationId)
    .where('run_id', '=', runId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, state: state.parse(row.state), planned: planned.parse(row.planned) }))
}
export type Passenger = Awaited<ReturnType<typeof passengersOf>>[number]

/** What the database says of a passenger, in the words of the rules. */
export const storedFold = (row: Passenger): Fold => ({
  state: row.state,
  since: row.since?.toISOString() ?? null,
  receivedAt: row.received_at?.toISOString() ?? null,
  answered: row.answered,
  rode: row.rode,
  returnedTo: row.state === 'RETURNED' ? row.returned_to : null,
})

/** What these facts and the family's word make of a passenger. */
export const foldRow = (row: Passenger, facts: readonly Fact[]): Fold =>
  foldRider(
    {
      planned: row.planned,
      lateAbsence: row.late_absence,
      absenceWithdrawnAt: row.absence_withdrawn_at?.toISOString() ?? null,
    },
    facts,
  )

/** The facts about passengers, as the rules read them. Facts that came after the close are left out: they amend, they change nothing. */
export async function factsAbout(
  tx: TenantContext,
  passengerIds: readonly string[],
  withLate = false,
): Promise<Map<string, Fact[]>> {
  const facts = new Map<string, Fact[]>(passengerIds.map((id) => [id, []]))
  if (passengerIds.length === 0) return facts
  let query = tx.db
    .selectFrom('boarding_event')
    .select([
      'id',
      'passenger_id',
      'type',
      'device_id',
      'device_seq',
      'occurred_at',
      'received_at',
      'supersedes_id',
      'resolution',
      'refused',
      ...RETURN_COLUMNS,
    ])
    .where('organisation_id', '=', tx.organisationId)
    .where('passenger_id', '=', anyOf(passengerIds))
  if (!withLate) query = query.where('late', '=', false)
  const rows = await query.execute()
  for (const row of rows) {
    facts.get(row.passenger_id)?.push({
      id: row.id,
      type: eventType.parse(row.type),
      deviceId: row.device_id,
      deviceSeq: row.device_seq,
      supersedesId: row.supersedes_id,
      occurredAt: row.occurred_at.toISOString(),
      receivedAt: row.received_at.toISOString(),
      resolution: resolution.parse(row.resolution),
      refused: row.refused,
      returnedTo: acceptanceOf(row)?.place ?? null,
    })
  }
  const handedOn = rows.flatMap((row) => (row.type === 'TRANSFERRING' ? row.passenger_id : []))
  for (const row of await acceptances(tx, handedOn))
    facts.get(row.passenger_id)?.push({
      id: row.id,
      type: 'ACCEPTED',
      deviceId: row.device_id,
      deviceSeq: row.device_seq,
      occurredAt: row.occurred_at.toISOString(),
      receivedAt: row.received_at.toISOString(),
    })
  return facts
}

/**
 * Folds the facts about some passengers of a run again and stores the result. Passengers and the counters of the run
 * change in one statement, so that no reader ever sees one without the other. The run must be
 * locked by the caller. A child that another run has on board becomes UNRESOLVED here (invariant 1). `despiteAbsence` are the
 * children who are known only now to have been on board, and are reported absent on this day.
 */
export async function refold(
  tx: TenantContext,
  runId: string,
  all: readonly Passenger[],
  touched: ReadonlySet<string>,
): Promise<{ passengers: Passenger[]; counts: RunCounts; despiteAbsence: ReadonlySet<string> }> {
  const facts = await factsAbout(tx, [...touched])
  const folded = all.map((row) => {
    if (!touched.has(row.id)) return row
    const fold = foldRow(row, facts.get(row.id) ?? [])
    return {
      ...row,
      state: fold.state,
      answered: fold.answered,
      rode: fold.rode,
      returned_to: fold.returnedTo,
      since: fold.since === null ? null : new Date(fold.since),
      received_at: fold.receivedAt === null ? null : new Date(fold.receivedAt),
    }
  })
  const rodeBefore = new Set(all.filter((row) => row.rode).map((row) => row.id))
  const { elsewhere, despiteAbsence } = await boardedAgainst(tx, runId, {
    boarded: folded.filter((row) => touched.has(row.id) && row.state === 'BOARDED'),
    newlyRode: folded.filter((row) => touched.has(row.id) && row.rode && !rodeBefore.has(row.id)),
  })
  const passengers = folded.map((row) =>
    row.child_id !== null && elsewhere.has(row.child_id) && row.state === 'BOARDED'
      ? { ...row, state: 'UNRESOLVED' as const }
      : row,
  )
  const counts = countRun(passengers.map(storedFold))
  const changes = passengers
    .filter((row) => touched.has(row.id))
    .map((row) => ({
      id: row.id,
      state: row.state,
      planned: row.planned,
      absence_id: row.absence_id,
      late_absence: row.late_absence,
      absence_withdrawn_at: row.absence_withdrawn_at,
      answered: row.answered,
      rode: row.rode,
      returned_to: row.returned_to,
      since: row.since,
      received_at: row.received_at,
    }))
  await sql`
    with changed as (
      update run_passenger p set state = v.state, planned = v.planned, absence_id = v.absence_id, late_absence = v.late_absence,
        absence_withdrawn_at = v.absence_withdrawn_at, answered = v.answered, rode = v.rode, returned_to = v.returned_to,
        since = v.since, received_at = v.received_at
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as v (id uuid, state text, planned text, absence_id uuid,
        late_absence boolean, absence_withdrawn_at timestamptz, answered boolean, rode boolean, returned_to text,
        since timestamptz, received_at timestamptz)
      where p.organisation_id = ${tx.organisationId} and p.id = v.id)
    update run set unaccounted = ${counts.unaccounted}, rode = ${counts.rode}, delivered = ${counts.delivered}, version = version + 1
    where organisation_id = ${tx.organisationId} and id = ${runId}`.execute(tx.db)
  return { passengers, counts, despiteAbsence }
}

/** What speaks against boardings: the child is on board of another run, or was reported absent on the day of this one. */
async function boardedAgainst(
  tx: TenantContext,
  runId: string,
  { boarded, newlyRode }: Record<'boarded' | 'newlyRode', readonly Passenger[]>,
): Promise<{ elsewhere: Set<string>; despiteAbsence: Set<string> }> {
  const childrenOf = (rows: readonly Passenger[]) => rows.flatMap((row) => row.child_id ?? []).sort()
  const [here, rode] = [childrenOf(boarded), childrenOf(newlyRode)]
  if (here.length + rode.length === 0) return { elsewhere: new Set(), despiteAbsence: new Set() }
  // Two runs that board one child at the same moment meet here, and a boarding and a report of absence: the second waits,
  // then sees the first.
  await tx.db
    .selectFrom('child_profile')
    .select('person_id')
    .where('organisation_id', '=', tx.organisationId)
    .where('person_id', '=', anyOf([...new Set([...here, ...rode])].sort()))
    .orderBy('person_id')
    .forNoKeyUpdate()
    .execute()
  const { rows } = await sql<{ child_id: string; absent: boolean }>`
    select child_id, false as absent from run_passenger
    where organisation_id = ${tx.organisationId} and child_id = ${anyOf(here)} and state = 'BOARDED' and run_id <> ${runId}
    union all
    select a.child_id, true from absence a
    join run on run.organisation_id = a.organisation_id and run.id = ${runId}
    where a.organisation_id = ${tx.organisationId} and a.child_id = ${anyOf(rode)} and a.state <> 'WITHDRAWN'
      and a.from_day <= run.service_date and a.to_day >= run.service_date`.execute(tx.db)
  const children = (absent: boolean) => new Set(rows.flatMap((row) => (row.absent === absent ? row.child_id : [])))
  return { elsewhere: children(false), despiteAbsence: children(true) }
}

/** Passengers that keep a run open, for the refusal that names them. */
export const openPassengers = (rows: readonly Passenger[]): Passenger[] =>
  rows.filter((row) => !isAccountedFor(storedFold(row)))
