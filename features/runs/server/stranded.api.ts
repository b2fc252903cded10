import { sql, type Selectable } from 'kysely'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { RunPassengerRow, RunStopRow } from '#platform/server/db/schema.generated.ts'
import {
  addDetails,
  alertsOfRun,
  endAlerts,
  endRule,
  openAlert,
  type RunKey,
} from '#features/alerts/server/alerts.api.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { rescueState } from '../shared/rescue.rules.ts'
import type { RunDetail } from '../shared/runs.contract.ts'
import { isAccountedFor } from '../shared/runs.rules.ts'
import { tellRuns } from './audience.api.ts'
import { knownPassengers, passengersOf, storedFold, type Passenger } from './passengers.api.ts'
import { refold } from './projection.api.ts'

/** Between two vehicles or on board: nobody else answers for these children. */
const IN_HAND: ReadonlySet<string> = new Set(['BOARDED', 'KEPT', 'TRANSFERRING', 'UNRESOLVED'])

/** Passengers whom the crew of a run has in its hands. */
export const inHand = <One extends Passenger>(passengers: readonly One[]): One[] =>
  passengers.filter((one) => IN_HAND.has(one.state))

/** Of an interrupted run: how many are with its crew, and how many wait at its stops for a vehicle that does not come. */
export const strandedCounts = (passengers: readonly Passenger[]) => ({
  onBoard: inHand(passengers).length,
  waiting: passengers.filter((one) => one.state === 'EXPECTED').length,
})

/**
 * Brings the alert of a breakdown in line with its children: it goes when nobody is on board and nobody waits, and comes again with
 * the next child. An alert that a person closed stays closed until children are given back to the run (`again`).
 */
export async function followBreakdown(
  tx: TenantContext,
  run: RunKey & { status: string },
  passengers: readonly Passenger[],
  { again = false } = {},
): Promise<void> {
  if (run.status !== 'INTERRUPTED') return
  const counts = strandedCounts(passengers)
  if (counts.onBoard + counts.waiting === 0) return endRule(tx, run.id, 'BREAKDOWN')
  if (await addDetails(tx, run.id, 'BREAKDOWN', counts)) return
  const { ended, ...known } = await breakdownOf(tx, run.id)
  if (again || ended) await openAlert(tx, run, 'BREAKDOWN', { details: { ...counts, ...known } })
}

/** Where and why a run stands, and whether its last alert of this ended by itself. */
async function breakdownOf(
  { db, organisationId }: TenantContext,
  runId: string,
): Promise<{ stop: string; reason: string; ended: boolean }> {
  const { rows } = await sql<{ stop: string; reason: string; ended: boolean }>`select
      coalesce((select s.name from run_stop s where s.organisation_id = r.organisation_id and s.run_id = r.id
        and s.arrived_at is not null order by s.seq desc limit 1), '') as stop,
      coalesce(r.interrupt_reason, '') as reason,
      coalesce((select a.details ? 'over' from alert a where a.organisation_id = r.organisation_id and a.run_id = r.id
        and a.rule = 'BREAKDOWN' order by a.opened_at desc, a.id desc limit 1), false) as ended
    from run r where r.organisation_id = ${organisationId} and r.id = ${runId}`.execute(db)
  return rows[0] ?? { stop: '', reason: '', ended: false }
}

/** How far the vehicles are that were sent to a run, the latest first. */
export async function rescuesOf(tx: TenantContext, run: { id: string }): Promise<RunDetail['rescues']> {
  const rows = await tx.db
    .selectFrom('run as r')
    .select(['r.id', 'r.route_name', 'r.vehicle_label', 'r.status'])
    .select([
      sql<{ name: string; phone: string | null } | null>`(select json_build_object('name', c.name, 'phone', p.phone)
        from run_crew c join person p on p.organisation_id = c.organisation_id and p.id = c.person_id
        where c.organisation_id = r.organisation_id and c.run_id = r.id and c.function = 'lead'
        order by c.name limit 1)`.as('lead'),
      sql<boolean>`exists (select 1 from run_crew c where c.organisation_id = r.organisation_id and c.run_id = r.id
        and c.checked_in_at is not null)`.as('checked_in'),
      sql<boolean>`exists (select 1 from run_stop s where s.organisation_id = r.organisation_id and s.run_id = r.id
        and s.seq = 0 and s.arrived_at is not null)`.as('reached'),
      sql<number>`(select count(*)::int from run_passenger p where p.organisation_id = r.organisation_id
        and p.run_id = r.id and p.from_passenger_id is not null and p.rode)`.as('taken'),
    ])
    .where('r.organisation_id', '=', tx.organisationId)
    .where('r.rescue_of', '=', run.id)
    .orderBy('r.run_no', 'desc')
    .execute()
  if (rows.length === 0) return []
  const left = inHand(await passengersOf(tx, run.id)).length
  return rows.map((row) => ({
    id: row.id,
    routeName: row.route_name,
    vehicleLabel: row.vehicle_label,
    lead: row.lead,
    state: rescueState({
      status: row.status,
      checkedIn: row.checked_in,
      reached: row.reached,
      taken: row.taken,
      left,
    }),
  }))
}

/** The run that a rescue is for: where it stands, who is on board and with whom. */
export async function strandedOf(tx: TenantContext, rescueId: string, runId: string): Promise<RunDetail['rescueOf']> {
  const run = await tx.db
    .selectFrom('run')
    .select(['id', 'route_name', 'vehicle_label', 'interrupted_at', 'interrupt_reason'])
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', runId)
    .executeTakeFirst()
  if (!run) return null
  const place = await tx.db
    .selectFrom('run_stop')
    .select(['name', 'latitude', 'longitude'])
    .where('organisation_id', '=', tx.organisationId)
    .where('run_id', '=', rescueId)
    .where('seq', '=', 0)
    .executeTakeFirst()
  const crew = await tx.db
    .selectFrom('run_crew as c')
    .innerJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'c.organisation_id').onRef('p.id', '=', 'c.person_id'),
    )
    .select(['c.name', 'p.phone'])
    .where('c.organisation_id', '=', tx.organisationId)
    .where('c.run_id', '=', runId)
    .orderBy('c.name')
    .execute()
  const shown = await knownPassengers(tx, await passengersOf(tx, runId))
  return {
    id: run.id,
    routeName: run.route_name,
    vehicleLabel: run.vehicle_label,
    interruptedAt: run.interrupted_at?.toISOString() ?? null,
    reason: run.interrupt_reason ?? '',
    place: place ?? null,
    children: inHand(shown)
      .map((one) => ({ name: one.name, schoolClass: one.school_class }))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
    crew,
  }
}

/** A child who was moved to another run, with the stop where the child waits. */
export type Moved = { childId: string | null; name: string; stop: string }
type Stop = Pick<Selectable<RunStopRow>, 'id' | 'name' | 'route_stop_id' | 'departed_at'>

/**
 * Moves the children who wait at stops that a run has not left, all or those given, to another run that goes to the same stops. Where
 * something was recorded about a child, the record stays and the child is no longer expected there. Both runs must be locked or new.
 * Returns who was moved.
 */
export async function moveWaiting(
  tx: TenantContext,
  from: RunKey & { status: string },
  toId: string,
  childIds?: readonly string[],
): Promise<Moved[]> {
  const waiting = await waitingOn(tx, from.id)
  const passengers = childIds
    ? waiting.filter((one) => one.child_id !== null && childIds.includes(one.child_id))
    : waiting
  const [left, there] = [await stopsOf(tx, from.id), await stopsOf(tx, toId)]
  const sameStop = (id: string | null): Stop | undefined => {
    const stop = left.find((one) => one.id === id)
    return stop && there.find((one) => isSame(one, stop))
  }
  const moves = passengers.flatMap((one) => {
    const stop = sameStop(one.board_stop_id)
    return stop && left.some(({ id, departed_at: gone }) => id === one.board_stop_id && gone === null)
      ? [{ one, stop }]
      : []
  })
  if (moves.length === 0) return []
  const listed = new Map((await passengersOf(tx, toId)).flatMap((one) => (one.child_id ? [[one.child_id, one]] : [])))
  const listedAs = (childId: string | null) => (childId === null ? undefined : listed.get(childId))
  const rows = moves
    .filter(({ one }) => !listedAs(one.child_id))
    .map(({ one, stop }) => ({
      ...one,
      explanation: JSON.stringify(one.explanation),
      id: tx.newId(),
      run_id: toId,
      board_stop_id: stop.id,
      alight_stop_id: sameStop(one.alight_stop_id)?.id ?? null,
      since: null,
      received_at: null,
    }))
  if (rows.length > 0) await tx.db.insertInto('run_passenger').values(rows).execute()
  const again = new Set<string>()
  for (const { one, stop } of moves) {
    const row = listedAs(one.child_id)
    if (!row || !isPutOff(row)) continue
    again.add(row.id)
    await expectAgain(tx, row.id, { board: stop.id, alight: sameStop(one.alight_stop_id)?.id ?? null })
  }
  const { passengers: after } = await refold(tx, toId, await passengersOf(tx, toId), again)
  const caredFor = new Set(after.flatMap((one) => (one.child_id !== null && isCaredFor(one) ? one.child_id : [])))
  const moved = moves.filter(({ one }) => one.child_id === null || caredFor.has(one.child_id))
  await takeOff(
    tx,
    from.id,
    moved.map(({ one }) => one.id),
  )
  await followBreakdown(tx, from, await passengersOf(tx, from.id))
  await tellRuns(tx, [from.id, toId], [])
  return moved.map(({ one, stop }) => ({ childId: one.child_id, name: one.name, stop: stop.name }))
}

/** Not expected because of a move to another run, and not because a family or a crew reported it. */
const isPutOff = (one: Passenger): boolean => one.planned === 'ABSENT' && one.absence_id === null && !one.unplanned

/** This run answers for the child, or has done so. */
const isCaredFor = (one: Passenger): boolean =>
  one.state !== 'ABSENT' && (one.state === 'EXPECTED' || one.rode || isAccountedFor(storedFold(one)))

async function expectAgain(
  tx: TenantContext,
  passengerId: string,
  { board, alight }: { board: string; alight: string | null },
): Promise<void> {
  await tx.db
    .updateTable('run_passenger')
    .set({ planned: 'EXPECTED', board_stop_id: board, alight_stop_id: alight })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', passengerId)
    .execute()
}

const isSame = (one: Stop, other: Stop): boolean =>
  one.route_stop_id !== null ? one.route_stop_id === other.route_stop_id : one.name === other.name

/** Takes these passengers off a run: those without records are deleted, the others are no longer expected. */
async function takeOff(tx: TenantContext, runId: string, ids: readonly string[]): Promise<void> {
  const recorded = await tx.db
    .selectFrom('boarding_event')
    .select('passenger_id')
    .distinct()
    .where('organisation_id', '=', tx.organisationId)
    .where('passenger_id', '=', anyOf(ids))
    .execute()
  const kept = new Set(recorded.map((row) => row.passenger_id))
  const alerts = await alertsOfRun(tx.db, tx.organisationId, runId)
    .where('passenger_id', '=', anyOf(ids))
    .where('state', '<>', 'closed')
    .execute()
  await endAlerts(
    tx,
    // Other alerts about a child who stays on the list concern what was recorded here.
    alerts.flatMap((one) => (one.rule === 'CHILD_UNACCOUNTED' || !kept.has(one.passenger_id ?? '') ? one.id : [])),
  )
  await tx.db
    .deleteFrom('run_passenger')
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', anyOf(ids.filter((id) => !kept.has(id))))
    .execute()
  const all = (await passengersOf(tx, runId)).map((one) =>
    kept.has(one.id) ? { ...one, planned: 'ABSENT' as const } : one,
  )
  await refold(tx, runId, all, kept)
}

function waitingOn(tx: TenantContext, runId: string): Promise<Selectable<RunPassengerRow>[]> {
  return tx.db
    .selectFrom('run_passenger')
    .selectAll()
    .where('organisation_id', '=', tx.organisationId)
    .where('run_id', '=', runId)
    .where('state', '=', 'EXPECTED')
    .orderBy('name')
    .orderBy('id')
    .execute()
}

function stopsOf(tx: TenantContext, runId: string): Promise<Stop[]> {
  return tx.db
    .selectFrom('run_stop')
    .select(['id', 'name', 'route_stop_id', 'departed_at'])
    .where('organisation_id', '=', tx.organisationId)
    .where('run_id', '=', runId)
    .orderBy('seq')
    .execute()
}
