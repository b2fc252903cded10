import { sql } from 'kysely'
import type { AnswerOf, BodyOf } from '#platform/shared/contract/endpoint.ts'
import { timeIn } from '#platform/shared/dates/zoned.ts'
import { notFound, refusedNow } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { allOf } from '#platform/server/db/side-by-side.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { alertsOfRun, closeAlerts } from '#features/alerts/server/alerts.api.ts'
import { notifyAll, type NoticeKind } from '#features/notices/server/notices.api.ts'
import { actorName } from '#features/people/server/people.api.ts'
import { notRestricted } from '#features/people/server/restrictions.api.ts'
import { tellRuns } from '#features/runs/server/audience.api.ts'
import { watchPassengers } from '#features/runs/server/consequences/passenger-alerts.api.ts'
import { broughtBackOf, passengersOf, type Passenger, type PassengerRow } from '#features/runs/server/passengers.api.ts'
import { refold } from '#features/runs/server/projection.api.ts'
import { guardiansOnRun } from '#features/runs/server/run-guardians.api.ts'
import type { Recorded } from '#features/runs/server/runs.hooks.api.ts'
import { followBreakdown } from '#features/runs/server/stranded.api.ts'
import type { decideRide } from '../shared/ride-decisions.contract.ts'
import { changesFor, maybeBackOn, type Asked, type NewRuns } from './returns.queries.ts'

// A child who was brought back is not expected on a later run of the day until the office has decided (docs/adr/0277).

const NOT_OVER = ['PLANNED', 'READY', 'IN_PROGRESS', 'INTERRUPTED'] as const
const NOTICE = { kind: 'runs.ride', topic: 'transport' } as const
const ASKED: NoticeKind = { ...NOTICE, title: 'runs.notice.rideAsked', body: 'runs.notice.rideAskedBody' }
const EXPECTED: NoticeKind = { ...NOTICE, title: 'runs.notice.rideExpected' }
const NOT_EXPECTED: NoticeKind = { ...NOTICE, title: 'runs.notice.rideNotExpected' }

/** Follows events by which a child was brought back, or no longer was: later runs of the day ask the office, or expect the child. */
export async function followReturns(tx: TenantContext, { run, before, after, receivers }: Recorded): Promise<void> {
  const was = new Map(before.map((one) => [one.id, one]))
  const concerned = after.filter((one) => {
    const earlier = was.get(one.id)
    // An undone boarding may have been recorded before the child was brought back.
    if (earlier?.rode && !one.rode) return true
    // Who rides again after a return is expected on the runs after that.
    if (one.rode && !earlier?.rode && (one.ride_decision !== null || one.unplanned)) return true
    if (!mayBeBack(one, run.direction)) return earlier !== undefined && mayBeBack(earlier, run.direction)
    // A hand-over may have been heard of before the boarding.
    return one.state !== 'DROPPED' || receivers.has(one.id) || earlier?.state === 'UNRESOLVED'
  })
  const childIds = concerned.flatMap((one) => one.child_id ?? [])
  if (childIds.length > 0) await askAfterReturns(tx, { day: run.service_date, childIds })
}

const mayBeBack = ({ state, rode }: Passenger, direction: string): boolean =>
  state === 'RETURNED' || (direction === 'to_school' && (state === 'DROPPED' || (state === 'COLLECTED' && rode)))

/**
 * Marks the passengers of later runs of a day whose child was brought back, and removes the mark where the return no longer stands. A
 * later return asks anew. Runs that are over stay as they are.
 */
export async function askAfterReturns(tx: TenantContext, { day, childIds }: Asked): Promise<void> {
  const changes = await changesFor(tx, { day, childIds })
  for (const [runId, of] of [...Map.groupBy(changes, (one) => one.run_id)].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const run = await lockOpen(tx, runId)
    if (!run) continue
    // Boarded in the meantime: physical presence needs no decision.
    const { rows } = await sql<{ id: string }>`
      update run_passenger p set brought_back_id = v.from_id, brought_back_at = v.since, brought_back_to = v.place,
        ride_decision = case when v.from_id is null then null else 'open' end, ride_decided_by = null, ride_decided_at = null
      from jsonb_to_recordset(${JSON.stringify(of)}::jsonb) as v (id uuid, from_id uuid, since timestamptz, place text)
      where p.organisation_id = ${tx.organisationId} and p.id = v.id and (v.from_id is null or not p.rode)
      returning p.id`.execute(tx.db)
    const changed = new Set(rows.map((row) => row.id))
    const { passengers } = await settle(tx, run, changed)
    await notifyFamilies(
      tx,
      run,
      ASKED,
      passengers.filter(({ ride_decision }) => ride_decision === 'open'),
    )
  }
}

/** The same for runs, or places on runs, that were made after a child was brought back. */
export async function askOnNewRuns(tx: TenantContext, runs: NewRuns): Promise<void> {
  if (runs.runIds.length === 0) return
  for (const [day, of] of Map.groupBy(await maybeBackOn(tx, runs), (row) => row.service_date))
    await askAfterReturns(tx, { day, childIds: of.map((row) => row.child_id) })
}

/** Stores the decision of the office for all later runs of the day that ask because of the same return. */
export async function decideOnRide(
  tx: TenantContext,
  passengerId: string,
  { decision }: BodyOf<typeof decideRide>,
): Promise<AnswerOf<typeof decideRide>> {
  const asked = await tx.db
    .selectFrom('run_passenger as p')
    .innerJoin('run as r', (join) =>
      join.onRef('r.organisation_id', '=', 'p.organisation_id').onRef('r.id', '=', 'p.run_id'),
    )
    .select(['p.run_id', 'p.child_id', 'p.brought_back_id', 'r.service_date'])
    .where('p.organisation_id', '=', tx.organisationId)
    .where('p.id', '=', passengerId)
    .where('r.group_id', '=', anyOf(tx.actor.groupIds))
    .where(notRestricted(tx, 'p.child_id'))
    .executeTakeFirst()
  if (!asked) throw notFound()
  if (asked.brought_back_id === null || asked.child_id === null) throw refusedNow('scheduling.error.noQuestion')
  const others = await tx.db
    .selectFrom('run_passenger')
    .select('run_id')
    .where('organisation_id', '=', tx.organisationId)
    .where('child_id', '=', asked.child_id)
    .where('brought_back_id', '=', asked.brought_back_id)
    .orderBy('run_id')
    .execute()
  const by = await actorName(tx)
  let own: PassengerRow | undefined
  for (const { run_id: runId } of others) {
    const run = await lockOpen(tx, runId)
    if (!run) continue
    // Read under the lock: the return may have been undone, or the child may have boarded.
    const row = (await passengersOf(tx, runId)).find(
      (one) => one.child_id === asked.child_id && one.ride_decision !== null,
    )
    if (!row || row.rode) continue
    const after = row.ride_decision === decision ? row : await keepDecision(tx, run, row, { decision, by })
    if (row.id === passengerId) own = after
  }
  const known = own && broughtBackOf(own)
  if (!own || !known) throw refusedNow('scheduling.error.noQuestion')
  return { passengerId: own.id, ...known }
}

/** Returns the passenger as they are now: on the list of a rescue where the run stands and another vehicle comes. */
async function keepDecision(
  tx: TenantContext,
  run: OpenRun,
  row: PassengerRow,
  { decision, by }: { decision: 'riding' | 'not_riding'; by: string },
): Promise<PassengerRow> {
  await tx.db
    .updateTable('run_passenger')
    .set({ ride_decision: decision, ride_decided_by: by, ride_decided_at: tx.now })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', row.id)
    .execute()
  await closeQuestions(tx, run.id, [row.id], { decision, decidedBy: by })
  const { passengers, rescued } = await settle(tx, run, new Set([row.id]))
  const rescueId = rescued.get(row.child_id ?? '')
  const listed = rescueId === undefined ? passengers : await passengersOf(tx, rescueId)
  const after = listed.find((one) => one.child_id === row.child_id) ?? row
  await audit(tx, { action: `runs.ride.${decision}`, subjectKind: 'run', subjectId: run.id })
  const kind = decision === 'riding' ? EXPECTED : NOT_EXPECTED
  await notifyFamilies(tx, { ...run, id: rescueId ?? run.id }, kind, [after])
  return after
}

type OpenRun = NonNullable<Awaited<ReturnType<typeof lockOpen>>>

async function lockOpen(tx: TenantContext, runId: string) {
  return tx.db
    .selectFrom('run')
    .select(['id', 'group_id', 'status', 'direction', 'route_name', 'zone', 'planned_start'])
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', runId)
    .where('status', 'in', NOT_OVER)
    .forUpdate()
    .executeTakeFirst()
}

/** Derives these passengers again and brings alerts and readers in line. Returns them, and by child the rescue that now has them. */
async function settle(
  tx: TenantContext,
  run: OpenRun,
  ids: ReadonlySet<string>,
): Promise<{ passengers: PassengerRow[]; rescued: ReadonlyMap<string, string> }> {
  await refold(tx, run.id, await passengersOf(tx, run.id), ids)
  const all = await passengersOf(tx, run.id)
  const passengers = all.filter((one) => ids.has(one.id))
  await watchPassengers(tx, run, passengers)
  const again = passengers.some(({ state }) => state === 'EXPECTED')
  const rescued = await followBreakdown(tx, run, all, { again })
  await tellRuns(
    tx,
    [run.id, ...new Set(rescued.values())],
    passengers.flatMap((one) => one.child_id ?? []),
  )
  return { passengers, rescued }
}

/** Closes the question about a passenger with the answer, which the timeline shows. */
async function closeQuestions(
  tx: TenantContext,
  runId: string,
  passengerIds: readonly string[],
  answer: { decision: string; decidedBy: string },
): Promise<void> {
  const open = await alertsOfRun(tx.db, tx.organisationId, runId)
    .where('rule', '=', 'RIDE_UNDECIDED')
    .where('state', '<>', 'closed')
    .where('passenger_id', '=', anyOf(passengerIds))
    .execute()
  await closeAlerts(
    tx,
    open.map((one) => one.id),
    answer,
  )
}

async function notifyFamilies(
  tx: TenantContext,
  run: OpenRun,
  kind: NoticeKind,
  passengers: readonly PassengerRow[],
): Promise<void> {
  const childIds = passengers.flatMap((one) => one.child_id ?? [])
  if (childIds.length === 0) return
  const [guardians, times] = await allOf([
    guardiansOnRun(tx, run.id, childIds, 'notifyOfRides'),
    boardingTimes(tx, passengers),
  ])
  await notifyAll(
    tx,
    passengers.map((one) => ({
      kind,
      news: {
        to: guardians.flatMap((its) => (its.child_id === one.child_id ? [its.adult_id] : [])),
        cause: [run.id, one.id, one.brought_back_at?.getTime(), one.ride_decision, one.ride_decided_at?.getTime()].join(
          '.',
        ),
        values: {
          name: one.name,
          route: run.route_name,
          time: timeIn(run.zone, times.get(one.board_stop_id ?? '') ?? run.planned_start),
        },
        link: `/loggedIn/routeDetail/?run=${run.id}`,
        about: [one.id],
      },
    })),
  )
}

/** The planned times of the stops at which these passengers get on, by the id of the stop. */
async function boardingTimes(tx: TenantContext, passengers: readonly PassengerRow[]): Promise<Map<string, Date>> {
  const rows = await tx.db
    .selectFrom('run_stop')
    .select(['id', 'planned_at'])
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', anyOf(passengers.flatMap((one) => one.board_stop_id ?? [])))
    .execute()
  return new Map(rows.map((row) => [row.id, row.planned_at]))
}
