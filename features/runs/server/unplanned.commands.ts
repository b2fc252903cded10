import { badFields } from '#platform/shared/errors/app-error.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { fullName } from '#features/people/server/people.api.ts'
import type { NewBoardingEvent } from '../shared/runs.contract.ts'
import { passengersOf, type Passenger } from './passengers.api.ts'
import type { LockedRun } from './policy.api.ts'
import { handedTo } from './transfers.api.ts'

/**
 * Makes passengers for children about whom something is recorded although they are not on the list: handed over by another
 * run, found at the door, or taken off the list after the phone had read it.
 */
export async function addUnplanned(
  tx: TenantContext,
  run: LockedRun,
  before: readonly Passenger[],
  fresh: readonly NewBoardingEvent[],
): Promise<Passenger[]> {
  const wanted = notListed(before, fresh)
  if (wanted.length === 0) return []
  const [profiles, handed, stops] = await Promise.all([
    profilesOf(
      tx,
      wanted.flatMap((event) => event.childId ?? []),
    ),
    handedTo(tx, run.id),
    stopsOf(tx, run.id),
  ])
  const rows = wanted.map((event) => {
    const from = handed.find(
      (one) => one.id === event.fromPassengerId || (event.childId !== undefined && one.child_id === event.childId),
    )
    const child = profiles.find((one) => one.person_id === event.childId)
    if (event.childId && !child) throw badFields([{ fieldName: 'events.childId', message: 'runs.error.unknownChild' }])
    // Who was handed over is expected here: if the boarding is undone, somebody has to say where the child is. A child
    // that was found at the door is waited for by nobody.
    const planned = from ? ('EXPECTED' as const) : ('ABSENT' as const)
    return {
      organisation_id: tx.organisationId,
      group_id: run.group_id,
      id: event.passengerId,
      run_id: run.id,
      child_id: event.childId ?? from?.child_id ?? null,
      name: child ? fullName(child) : (from?.name ?? event.unknownName ?? ''),
      school_class: child?.school_class ?? from?.school_class ?? null,
      board_stop_id: event.stopId,
      alight_stop_id: from
        ? (stops.find((stop) => stop.place_id !== null && stop.place_id === from.alight_place_id)?.id ?? null)
        : schoolStop(run, stops, child),
      planned,
      state: planned,
      unplanned: true,
      from_passenger_id: from?.id ?? null,
    }
  })
  await tx.db.insertInto('run_passenger').values(rows).execute()
  if (run.riders !== null) await countLateRiders(tx, run.id, rows.filter((row) => row.child_id !== null).length)
  const made = new Set(rows.map((row) => row.id))
  return (await passengersOf(tx, run.id)).filter((one) => made.has(one.id))
}

/** A closed run keeps how many children were on its list (db/migrations/0187_riders_of_closed_runs.sql). */
export async function countLateRiders(tx: TenantContext, runId: string, more: number): Promise<void> {
  await tx.db
    .updateTable('run')
    .set((eb) => ({ riders: eb('riders', '+', more) }))
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', runId)
    .execute()
}

/**
 * Where a child found at the door of a run to school gets off: at the own school when the run goes there, at the last stop
 * when no school is known. Nobody knows for a run home, and for a child of a school where the run does not go.
 */
export function schoolStop(
  run: Pick<LockedRun, 'direction'>,
  stops: readonly { id: string; place_id: string | null }[],
  child: { school_place_id: string | null } | undefined,
): string | null {
  if (run.direction !== 'to_school' || !child) return null
  if (child.school_place_id === null) return stops.at(-1)?.id ?? null
  return stops.find((stop) => stop.place_id === child.school_place_id)?.id ?? null
}

/** The first record about each child that the run does not have: of a boarding, or of anything when it says which child. */
function notListed(before: readonly Passenger[], fresh: readonly NewBoardingEvent[]): NewBoardingEvent[] {
  const ids = new Set(before.map((one) => one.id))
  if (fresh.every((event) => ids.has(event.passengerId))) return []
  const children = new Set(before.flatMap((one) => one.child_id ?? []))
  return fresh.filter((event) => {
    if (ids.has(event.passengerId) || (event.childId && children.has(event.childId))) return false
    if (event.type === 'UNDO' || (event.type !== 'BOARDED' && !event.childId)) return false
    if (!event.childId && !event.unknownName) return false
    ids.add(event.passengerId)
    if (event.childId) children.add(event.childId)
    return true
  })
}

async function profilesOf(tx: TenantContext, childIds: readonly string[]) {
  if (childIds.length === 0) return []
  return tx.db
    .selectFrom('child_profile as c')
    .innerJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'c.organisation_id').onRef('p.id', '=', 'c.person_id'),
    )
    .select(['c.person_id', 'c.school_class', 'c.school_place_id', 'p.name', 'p.surname'])
    .where('c.organisation_id', '=', tx.organisationId)
    .where('c.person_id', 'in', [...childIds])
    .execute()
}

export function stopsOf(tx: TenantContext, runId: string) {
  return tx.db
    .selectFrom('run_stop')
    .select(['id', 'place_id'])
    .where('organisation_id', '=', tx.organisationId)
    .where('run_id', '=', runId)
    .orderBy('seq')
    .execute()
}
