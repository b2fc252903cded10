import { sql } from 'kysely'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { notPermitted, refusedNow } from '#platform/shared/errors/app-error.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { audit } from '#platform/server/audit.ts'
import type { Work } from '#platform/server/work.ts'
import { fullName } from '#features/people/server/people.api.ts'
import type { Arrival, receiveChildren } from '../shared/receipts.contract.ts'
import { receiptStands, type Counted } from '../shared/receipts.rules.ts'
import type { RunDetail } from '../shared/runs.contract.ts'
import { isAccountedFor } from '../shared/runs.rules.ts'
import { openAlert, settleAlerts, type RunKey } from './alerts.ts'
import { passengersOf, storedFold, type Passenger } from './folding.ts'
import { findRun } from './run-detail.queries.ts'
import { runs } from './runs.queries.ts'
import { tellRuns } from './runs.audience.ts'
import { lockRun } from './runs.policy.ts'

// What the school counted is kept; what it means beside the crew's records is read from both, as a transfer is.

/** Every count of the school for a run, the first first. */
export async function receiptsOf(work: Work, runId: string) {
  const rows = await work.db
    .selectFrom('run_receipt as r')
    .innerJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'r.organisation_id').onRef('p.id', '=', 'r.recorded_by'),
    )
    .select(['r.no', 'r.counted', 'r.received_by', 'r.at', 'p.name', 'p.surname'])
    .where('r.organisation_id', '=', work.organisationId)
    .where('r.run_id', '=', runId)
    .orderBy('r.no')
    .execute()
  return rows.map((row) => ({
    no: row.no,
    at: row.at,
    counted: row.counted,
    by: [row.received_by, fullName(row)].filter((name) => name !== null).join(', '),
  }))
}

const handedOver = (passengers: readonly Passenger[]) => passengers.filter((one) => one.state === 'DROPPED')

const countedBeside = (counted: number, passengers: readonly Passenger[]): Counted => ({
  counted,
  handed: handedOver(passengers).length,
  open: passengers.filter((one) => !isAccountedFor(storedFold(one))).length,
})

/** The count that holds, and how it stands beside what the crew recorded; null while nobody at the school has counted. */
export async function receiptOf(
  work: Work,
  runId: string,
  passengers: readonly Passenger[],
): Promise<RunDetail['receipt']> {
  const last = (await receiptsOf(work, runId)).at(-1)
  if (!last) return null
  const both = countedBeside(last.counted, passengers)
  const stands = receiptStands(both)
  return {
    at: last.at.toISOString(),
    by: last.by,
    counted: last.counted,
    handed: both.handed,
    stands: stands === 'differs' && (await lookedInto(work, runId, last.no)) ? 'settled' : stands,
  }
}

/** A person closed the alert about this very count. */
async function lookedInto(work: Work, runId: string, no: number): Promise<boolean> {
  const row = await work.db
    .selectFrom('alert')
    .select('id')
    .where('organisation_id', '=', work.organisationId)
    .where('run_id', '=', runId)
    .where('rule', '=', 'RECEIPT_DIFFERS')
    .where('state', '=', 'closed')
    .where('owner_id', 'is not', null)
    .where(sql<boolean>`(details ->> 'no')::int = ${no}`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Rings while the last count of the school differs from what the crew handed over, and stops when they agree. */
export async function watchReceipt(
  work: Work,
  run: RunKey & { direction: string },
  passengers: readonly Passenger[],
): Promise<void> {
  if (run.direction !== 'to_school') return
  const last = (await receiptsOf(work, run.id)).at(-1)
  if (!last) return
  const both = countedBeside(last.counted, passengers)
  if (receiptStands(both) !== 'differs') return settleAlerts(work, run.id, ['RECEIPT_DIFFERS'])
  if (await lookedInto(work, run.id, last.no)) return
  await openAlert(work, run, 'RECEIPT_DIFFERS', {
    details: { no: last.no, counted: both.counted, handed: both.handed },
  })
}

/**
 * The school counted. A number that differs from what the crew has is refused once, with the names: counted again it is
 * kept, whatever it is. The same number told again changes nothing.
 */
export async function receive(work: Work, runId: string, body: BodyOf<typeof receiveChildren>): Promise<RunDetail> {
  const run = await lockRun(work, runId)
  const { personId } = work.actor
  if (personId === null) throw notPermitted()
  if (run.direction !== 'to_school') throw refusedNow('runs.error.notToSchool')
  if (run.status === 'CANCELLED') throw refusedNow('runs.error.over')
  const passengers = await passengersOf(work, runId)
  const coming = passengers.filter((one) => one.state === 'DROPPED' || one.state === 'BOARDED')
  if (!body.sure && coming.length !== body.counted) {
    const names = coming.map((one) => one.name).toSorted((a, b) => a.localeCompare(b))
    throw refusedNow('runs.error.receiptCount', {
      current: { code: 'count', counted: body.counted, names },
      values: { counted: body.counted, handed: names.length },
    })
  }
  const last = (await receiptsOf(work, runId)).at(-1)
  if (last?.counted === body.counted) return findRun(work, runId)
  await work.db
    .insertInto('run_receipt')
    .values({
      organisation_id: work.organisationId,
      group_id: run.group_id,
      run_id: runId,
      no: (last?.no ?? 0) + 1,
      counted: body.counted,
      received_by: body.receivedBy?.toWellFormed() ?? null,
      recorded_by: personId,
      at: work.now,
    })
    .execute()
  // A new count is a new question: what was said about the one before does not answer it.
  await settleAlerts(work, runId, ['RECEIPT_DIFFERS'])
  await watchReceipt(work, run, passengers)
  await audit(work, {
    action: 'runs.received',
    subjectKind: 'run',
    subjectId: runId,
    details: { counted: body.counted },
  })
  await tellRuns(work, [runId], [])
  return findRun(work, runId)
}

/** Hours after its planned end in which a run still waits for the school's count (ours: the morning at the school). */
const AWAITED_HOURS = 6

/** Runs to school of the actor's groups that reached their last stop, or should have, and that nobody at the school counted. */
export async function arrivalsNow(work: Work): Promise<Arrival[]> {
  const rows = await runs(work)
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('run_stop as s')
          .select(['s.name as stop_name', 's.arrived_at'])
          .whereRef('s.organisation_id', '=', 'run.organisation_id')
          .whereRef('s.run_id', '=', 'run.id')
          .orderBy('s.seq', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['last.stop_name', 'last.arrived_at'])
    .where('run.group_id', '=', anyOf(work.actor.groupIds))
    .where('run.direction', '=', 'to_school')
    .where('run.status', 'in', ['IN_PROGRESS', 'INTERRUPTED', 'CLOSED'])
    .where('run.planned_end', '>', new Date(work.now.getTime() - AWAITED_HOURS * 3_600_000))
    .where((eb) => eb.or([eb('last.arrived_at', 'is not', null), eb('run.planned_end', '<', work.now)]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('run_receipt as r')
            .select('r.no')
            .whereRef('r.organisation_id', '=', 'run.organisation_id')
            .whereRef('r.run_id', '=', 'run.id'),
        ),
      ),
    )
    .orderBy('run.planned_end')
    .orderBy('run.route_name')
    .orderBy('run.id')
    .execute()
  return rows.map((row) => ({
    runId: row.id,
    routeName: row.route_name,
    vehicleLabel: row.vehicle_label,
    zone: row.zone,
    stopName: row.stop_name,
    arrivedAt: row.arrived_at?.toISOString() ?? null,
    plannedEnd: row.planned_end.toISOString(),
    customerGroupDto: { id: row.group_id, name: row.group_name },
  }))
}
