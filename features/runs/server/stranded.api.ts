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
import { isAccountedFor } from '../shared/runs.rules.ts'
import { tellRuns } from './audience.api.ts'
import { passengersOf, storedFold, type Passenger } from './passengers.api.ts'
import { refold } from './projection.api.ts'
import { passedToRescue } from './runs.hooks.api.ts'

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
 * Brings an interrupted run in line with its children: those who wait go on the list of the vehicle that comes to their stop, and the
 * alert of the breakdown counts the others. It ends when nobody is on board and nobody waits, and opens again with the next child. An
 * alert that a person closed stays closed until children are given back to the run (`again`). The run must be locked. Returns the
 * rescue that now has them, by child.
 */
export async function followBreakdown(
  tx: TenantContext,
  run: RunKey & { status: string },
  passengers: readonly Passenger[],
  { again = false } = {},
): Promise<ReadonlyMap<string, string>> {
  if (run.status !== 'INTERRUPTED') return new Map()
  const rescued = strandedCounts(passengers).waiting > 0 ? await passToRescues(tx, run) : new Map<string, string>()
  const counts = strandedCounts(rescued.size > 0 ? await passengersOf(tx, run.id) : passengers)
  await alertBreakdown(tx, run, counts, again && (rescued.size === 0 || counts.waiting > 0))
  return rescued
}

async function alertBreakdown(
  tx: TenantContext,
  run: RunKey,
  counts: ReturnType<typeof strandedCounts>,
  again: boolean,
): Promise<void> {
  if (counts.onBoard + counts.waiting === 0) return endRule(tx, run.id, 'BREAKDOWN')
  if (await addDetails(tx, run.id, 'BREAKDOWN', counts)) return
  const { ended, ...known } = await breakdownOf(tx, run.id)
  if (again || ended) await openAlert(tx, run, 'BREAKDOWN', { details: { ...counts, ...known } })
}

/**
 * Moves the children who wait for an interrupted run to the latest of its rescues that has not left their stop. A rescue that stands
 * too passes them on to its own.
 */
async function passToRescues(tx: TenantContext, run: RunKey & { status: string }): Promise<Map<string, string>> {
  const { rows } = await sql<RunKey & { status: string; run_no: number; vehicle: string; route_name: string }>`
    select r.id, r.group_id, r.status, r.run_no, coalesce(r.vehicle_label, r.route_name) as vehicle, s.route_name
    from run r join run s on s.organisation_id = r.organisation_id and s.id = r.rescue_of
    where r.organisation_id = ${tx.organisationId} and r.rescue_of = ${run.id}
      and r.status in ('PLANNED', 'READY', 'IN_PROGRESS', 'INTERRUPTED')
    order by r.id for no key update of r`.execute(tx.db)
  const rescued = new Map<string, string>()
  for (const { vehicle, route_name, ...rescue } of rows.toSorted((a, b) => b.run_no - a.run_no)) {
    const moved = await move(tx, run, rescue.id, { stopsToCome: true })
    if (moved.length === 0) continue
    const further = await followBreakdown(tx, rescue, await passengersOf(tx, rescue.id), { again: true })
    for (const { childId } of moved) if (childId !== null) rescued.set(childId, further.get(childId) ?? rescue.id)
    await passedToRescue.call(tx, {
      run: { id: run.id, route_name },
      rescue: { id: rescue.id, vehicle },
      moved: moved.filter(({ childId }) => childId === null || !further.has(childId)),
    })
  }
  return rescued
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
  const moved = await move(tx, from, toId, { childIds })
  if (moved.length > 0) await followBreakdown(tx, from, await passengersOf(tx, from.id))
  return moved
}

/** As `moveWaiting`, without the alert of the breakdown. `stopsToCome` moves only to stops that the other run has not left either. */
async function move(
  tx: TenantContext,
  from: RunKey,
  toId: string,
  { childIds, stopsToCome = false }: { childIds?: readonly string[] | undefined; stopsToCome?: boolean },
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
    if (!stop || (stopsToCome && stop.departed_at !== null)) return []
    return left.some(({ id, departed_at: gone }) => id === one.board_stop_id && gone === null) ? [{ one, stop }] : []
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
