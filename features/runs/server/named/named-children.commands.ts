import { sql, type Updateable } from 'kysely'
import type { AnswerOf } from '#platform/shared/contract/endpoint.ts'
import { badFields, notFound, refusedNow } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { RunPassengerRow } from '#platform/server/db/schema.generated.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { alertsOfRun, closeAlerts } from '#features/alerts/server/alerts.api.ts'
import { actorName, fullName } from '#features/people/server/people.api.ts'
import { notRestricted } from '#features/people/server/restrictions.api.ts'
import type { nameChild } from '../../shared/named-children.contract.ts'
import type { Fact } from '../../shared/runs.rules.ts'
import { tellRuns } from '../audience.api.ts'
import { watchPassengers } from '../consequences/passenger-alerts.api.ts'
import { namedPassenger } from './named-children.queries.ts'
import { lockChain } from './typed-chain.queries.ts'
import { passengersOf, type Passenger, type PassengerRow } from '../passengers.api.ts'
import type { LockedRun } from '../policy.api.ts'
import { boardedAgainst, derive, keep } from '../projection.api.ts'
import { factsAbout } from '../recording/facts.ts'
import { followRivals } from '../recording/follow-rivals.ts'
import { followersOf, type Follower } from '../run-guardians.api.ts'
import { boardedDespiteAbsence, eventsRecorded } from '../runs.hooks.api.ts'
import { countLateRiders, schoolStop, stopsOf } from '../unplanned.commands.ts'

/**
 * Stores who a typed name is. As a child of the group the passenger is that child, and everything that was recorded counts as recorded
 * about the child at that time: contradictions with other runs, absences, and what the family reads (docs/adr/0278). A child who was
 * transferred is named on all runs of the transfer. Throws the field `childId` for a child who is unknown here or has a place on one of
 * these runs already, and refuses a passenger whose boarding was undone.
 */
export async function nameTyped(
  tx: TenantContext,
  passengerId: string,
  childId: string | null,
): Promise<AnswerOf<typeof nameChild>> {
  await namedPassenger(tx, passengerId)
  let name: string | null = null
  const runIds: string[] = []
  const by = await actorName(tx)
  for (const { id, run } of await lockChain(tx, passengerId)) {
    const all = await passengersOf(tx, run.id)
    const row = all.find((one) => one.id === id)
    if (!row) throw notFound()
    if (row.child_id !== null && row.child_id !== childId) throw refusedNow('runs.error.namedAlready')
    const isNamed = row.child_id === childId && (childId !== null || row.named_as !== null)
    if (!isNamed && id === passengerId && !row.rode) throw refusedNow('runs.error.boardingUndone')
    const said = isNamed ? row.name : await nameOne(tx, run, { row, all, childId, by })
    if (!isNamed) runIds.push(run.id)
    if (id === passengerId) name = said
  }
  if (name === null) throw notFound()
  if (runIds.length > 0) await tellRuns(tx, runIds, childId === null ? [] : [childId])
  return { passengerId, childId, name }
}

type Typed = { row: PassengerRow; all: readonly PassengerRow[]; childId: string | null; by: string }

/** Names one passenger of a chain of transfers. Returns the name. */
async function nameOne(tx: TenantContext, run: LockedRun, { row, all, childId, by }: Typed): Promise<string> {
  const child = childId === null ? null : await childOf(tx, run, childId, all)
  const name = child ? fullName(child) : row.name
  const namedAs = child ? ('child' as const) : ('nobody' as const)
  const typed = row.typed_name ?? row.name
  await endQuestion(tx, run.id, row.id, { typed, namedAs, name, by })
  const columns = { typed_name: typed, named_as: namedAs, named_by: by, named_at: tx.now }
  if (child) await becomeChild(tx, run, { row, all, child, columns })
  else await change(tx, row.id, columns)
  await audit(tx, { action: 'runs.named', subjectKind: 'run', subjectId: run.id })
  return name
}

type Child = Awaited<ReturnType<typeof childOf>>
type Columns = Updateable<RunPassengerRow>
type Naming = { row: Passenger; all: readonly Passenger[]; child: Child; columns: Columns }

async function change(tx: TenantContext, passengerId: string, columns: Columns): Promise<void> {
  await tx.db
    .updateTable('run_passenger')
    .set(columns)
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', passengerId)
    .execute()
}

/** Makes the passenger that child, and lets everything follow that a boarding of the child would have caused. */
async function becomeChild(tx: TenantContext, run: LockedRun, { row, all, child, columns }: Naming): Promise<void> {
  const name = fullName(child)
  const alightStopId = row.alight_stop_id ?? schoolStop(run, await stopsOf(tx, run.id), child)
  const named: Passenger = { ...row, child_id: child.person_id, name, alight_stop_id: alightStopId, named_as: 'child' }
  const others = all.filter((one) => one.id !== row.id)
  const facts = await factsAbout(tx, [row.id])
  const isOver = run.status === 'CLOSED' || run.status === 'CANCELLED'
  const { after, isAbsent } = isOver
    ? { after: named, isAbsent: row.rode }
    : await projectChild(tx, run, [...others, { ...named, rode: false }], named, facts)
  // After the state: the database has a child on board of one run.
  await change(tx, row.id, {
    ...columns,
    child_id: child.person_id,
    name,
    school_class: child.school_class,
    alight_stop_id: alightStopId,
  })
  if (run.riders !== null) await countLateRiders(tx, run.id, 1)
  if (!isOver) {
    await followRivals(tx, all, [after])
    await watchPassengers(tx, run, [after])
  }
  await follow(tx, run, { after, before: others, isAbsent, facts: facts.get(row.id) ?? [] })
}

/** A child of the group of the run whom the actor may know and who has no place on the run. */
async function childOf(tx: TenantContext, run: LockedRun, childId: string, all: readonly Passenger[]) {
  const child = await tx.db
    .selectFrom('child_profile as c')
    .innerJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'c.organisation_id').onRef('p.id', '=', 'c.person_id'),
    )
    .select(['c.person_id', 'c.school_class', 'c.school_place_id', 'p.name', 'p.surname'])
    .where('c.organisation_id', '=', tx.organisationId)
    .where('c.person_id', '=', childId)
    .where('c.group_id', '=', run.group_id)
    .where(notRestricted(tx, 'c.person_id'))
    .executeTakeFirst()
  const message = child ? 'runs.error.onThisRun' : 'runs.error.unknownChild'
  if (!child || all.some((one) => one.child_id === childId)) throw badFields([{ fieldName: 'childId', message }])
  return child
}

/** Derives the passenger as the child. Runs that have delivered the child since may have had them on board at the same time. */
async function projectChild(
  tx: TenantContext,
  run: LockedRun,
  all: readonly Passenger[],
  named: Passenger,
  facts: ReadonlyMap<string, readonly Fact[]>,
) {
  const childIds = named.child_id === null ? [] : [named.child_id]
  const against = await boardedAgainst(tx, run.id, childIds, 'true')
  const touched = new Set([named.id])
  const derived = await derive(tx, { runId: run.id, all, touched }, facts, against)
  await keep(tx, run.id, derived, touched)
  const after = derived.passengers.find((one) => one.id === named.id) ?? named
  return { after, isAbsent: childIds.some((id) => derived.despiteAbsence.has(id)) }
}

type Named = { after: Passenger; before: readonly Passenger[]; isAbsent: boolean; facts: readonly Fact[] }

/** Absences, later runs and families follow as after the record itself. A family gets no notice of a day that is over. */
async function follow(tx: TenantContext, run: LockedRun, { after, before, isAbsent, facts }: Named): Promise<void> {
  const asked = isAbsent ? await boardedDespiteAbsence.call(tx, { run, boarded: [after] }) : []
  const { rows } = await sql<{ of: Follower[] }>`select ${followersOf(tx, [after.id])} as of`.execute(tx.db)
  const isPast = run.service_date < dayIn(run.zone, tx.now)
  const receiver = facts.findLast(({ taker }) => taker)?.taker?.name
  await eventsRecorded.call(tx, {
    run,
    before,
    after: [after],
    notified: isPast ? [] : rows.flatMap(({ of }) => of.filter((one) => one.notify)),
    receivers: new Map(receiver === undefined ? [] : [[after.id, receiver]]),
    asked: new Set(asked.flatMap((some) => [...some])),
  })
}

/** Ends the alert about the unknown child, with what was said; about a child who waits elsewhere another one is open then. */
async function endQuestion(
  tx: TenantContext,
  runId: string,
  passengerId: string,
  said: Record<string, string>,
): Promise<void> {
  const open = await alertsOfRun(tx.db, tx.organisationId, runId)
    .where('rule', '=', 'UNPLANNED_CHILD')
    .where('state', '<>', 'closed')
    .where('passenger_id', '=', anyOf([passengerId]))
    .execute()
  await closeAlerts(
    tx,
    open.map((one) => one.id),
    said,
  )
}
