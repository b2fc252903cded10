import { allOf } from '#platform/server/db/side-by-side.ts'
import { sql } from 'kysely'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { restrictedChildIds } from '#features/people/server/restrictions.api.ts'
import { readAbout } from '#features/notices/server/notices.api.ts'
import { fullName } from '#features/people/server/people.api.ts'
import { direction } from '#features/routes/shared/routes.contract.ts'
import { boardingEvent, type BoardingEvent, type RunDetail } from '../shared/runs.contract.ts'
import { handoverShown } from './handover-columns.api.ts'
import { acceptances, handedTo } from './transfers.api.ts'

const ownEvents = (tx: TenantContext, runId: string) =>
  tx.db
    .selectFrom('boarding_event as e')
    .innerJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'e.organisation_id').onRef('p.id', '=', 'e.staff_id'),
    )
    .selectAll('e')
    .select(['p.name', 'p.surname'])
    .where('e.organisation_id', '=', tx.organisationId)
    .where('e.run_id', '=', runId)
    .orderBy('e.occurred_at')
    .orderBy('e.device_id')
    .orderBy('e.device_seq')
    .orderBy('e.id')
    .execute()

/** Every fact of a run in order, with what other runs recorded about children whom it handed over. */
export async function eventsOf(tx: TenantContext, runId: string): Promise<BoardingEvent[]> {
  const [rows, seen] = await allOf([ownEvents(tx, runId), seenOf(tx, runId)])
  const handedOn = rows.flatMap((row) => (row.type === 'TRANSFERRING' ? row.passenger_id : []))
  const taken = await acceptances(tx, handedOn)
  const names = await namesOf(
    tx,
    taken.map((row) => row.staff_id),
  )
  const accepted = taken.map((row) => ({
    id: row.id,
    passengerId: row.passenger_id,
    type: 'ACCEPTED' as const,
    stopId: null,
    staffName: names.get(row.staff_id) ?? '',
    deviceId: row.device_id,
    deviceSeq: row.device_seq,
    occurredAt: row.occurred_at.toISOString(),
    receivedAt: row.received_at.toISOString(),
    supersedesId: null,
    resolution: null,
    outcome: null,
    method: 'tap' as const,
    recipient: null,
    refused: null,
    exception: null,
    acceptance: null,
    note: '',
    late: false,
    seenAt: null,
  }))
  const own = rows.map((row) => ({
    id: row.id,
    passengerId: row.passenger_id,
    type: boardingEvent.shape.type.parse(row.type),
    stopId: row.stop_id,
    staffName: fullName(row),
    deviceId: row.device_id,
    deviceSeq: row.device_seq,
    occurredAt: row.occurred_at.toISOString(),
    receivedAt: row.received_at.toISOString(),
    supersedesId: row.supersedes_id,
    resolution: boardingEvent.shape.resolution.parse(row.resolution),
    outcome: row.outcome,
    method: boardingEvent.shape.method.parse(row.method),
    ...handoverShown(row),
    note: row.note,
    late: row.late,
    seenAt: seen(row.passenger_id, row.received_at),
  }))
  return [...own, ...accepted]
}

/**
 * When somebody whom a fact is for saw it. Notice and alert are made with the fact, at the same instant: that is how they
 * find each other, and nothing is written or asked for it.
 */
async function seenOf(
  tx: TenantContext,
  runId: string,
): Promise<(passengerId: string, receivedAt: Date) => string | null> {
  const [read, taken] = await allOf([
    readAbout(tx, 'runs.child', `${runId}.`),
    tx.db
      .selectFrom('alert')
      .select(['passenger_id', 'opened_at', 'acknowledged_at'])
      .where('organisation_id', '=', tx.organisationId)
      .where('run_id', '=', runId)
      .where('passenger_id', 'is not', null)
      .where('acknowledged_at', 'is not', null)
      .execute(),
  ])
  const moments = [
    ...read.map((one) => ({ about: one.about, from: one.toldAt, at: one.readAt })),
    ...taken.map((one) => ({ about: one.passenger_id, from: one.opened_at, at: one.acknowledged_at })),
  ]
  return (passengerId, receivedAt) => {
    const its = moments.flatMap(({ about, from, at }) =>
      about === passengerId && from.getTime() === receivedAt.getTime() && at !== null ? at.getTime() : [],
    )
    return its.length === 0 ? null : new Date(Math.min(...its)).toISOString()
  }
}

async function namesOf(tx: TenantContext, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.db
    .selectFrom('person')
    .select(['id', 'name', 'surname'])
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', anyOf(ids))
    .execute()
  return new Map(rows.map((row) => [row.id, fullName(row)]))
}

/** Nobody chooses from a longer list on a phone. */
const OTHERS_AT_MOST = 60

/** Open runs of the same group, day and direction that could take children on; the one that was sent to help comes first. */
export async function othersOf(
  tx: TenantContext,
  run: { id: string; group_id: string; service_date: string; direction: string },
) {
  const rows = await tx.db
    .selectFrom('run')
    .select(['id', 'route_name', 'vehicle_label', 'rescue_of', 'direction'])
    .where('organisation_id', '=', tx.organisationId)
    .where('group_id', '=', run.group_id)
    .where('service_date', '=', run.service_date)
    .where('direction', '=', direction.parse(run.direction))
    .where('status', 'in', ['PLANNED', 'READY', 'IN_PROGRESS'])
    .where('id', '<>', run.id)
    .orderBy(sql`rescue_of is distinct from ${run.id}`)
    .orderBy('route_name')
    .orderBy('id')
    .limit(OTHERS_AT_MOST)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    routeName: row.route_name,
    vehicleLabel: row.vehicle_label,
    direction: direction.parse(row.direction),
  }))
}

/** Runs that one vehicle and crew take along with this one, or that take this one along. */
export async function partnersOf(tx: TenantContext, run: { id: string; combined_with: string | null }) {
  const root = run.combined_with ?? run.id
  const rows = await tx.db
    .selectFrom('run')
    .select(['id', 'route_name', 'vehicle_label'])
    .where('organisation_id', '=', tx.organisationId)
    .where((eb) => eb.or([eb('combined_with', '=', root), eb('id', '=', root)]))
    .where('id', '<>', run.id)
    .where('status', '<>', 'CANCELLED')
    .orderBy('route_name')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ id: row.id, routeName: row.route_name, vehicleLabel: row.vehicle_label }))
}

/** Children whom other runs are handing to this one, by run; with the dates of birth where the reader sees them (`withBirths`). */
export async function incomingOf(
  tx: TenantContext,
  runId: string,
  withBirths: boolean,
): Promise<RunDetail['incoming']> {
  const hidden = await restrictedChildIds(tx)
  const rows = (await handedTo(tx, runId)).filter((row) => row.child_id === null || !hidden.has(row.child_id))
  return [...Map.groupBy(rows, (row) => row.run_id)].map(([id, some]) => ({
    id,
    routeName: some[0]?.route_name ?? '',
    vehicleLabel: some[0]?.vehicle_label ?? null,
    children: some.map((row) => ({
      passengerId: row.id,
      childId: row.child_id,
      name: row.name,
      schoolClass: row.school_class,
      ...(withBirths && row.child_id !== null && { birthDate: row.birth_date }),
    })),
  }))
}
