import { dayIn } from '#platform/shared/dates/zoned.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { allOf } from '#platform/server/db/side-by-side.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { fullName } from '#features/people/server/people.api.ts'
import { travelFacts } from '#features/travel/server/facts.api.ts'
import { homeOf, onManifest, resolveTravel, type Travel } from '#features/travel/shared/travel.rules.ts'
import { passengersOf } from '#features/runs/server/passengers.api.ts'
import { refold } from '#features/runs/server/projection.api.ts'
import { askOnNewRuns } from './ride-decisions.commands.ts'
import { retimeRun } from './retiming.commands.ts'
import { tellRuns } from '#features/runs/server/audience.api.ts'

/** What a passenger row keeps about the rule that put it there (docs/domain.md, "Where a child travels on a day"). */
export function sourceOf(travel: Travel) {
  const { winner, losers } = travel
  return {
    source_rule: winner.rule,
    explanation: JSON.stringify({
      label: winner.label,
      why: winner.outcome.kind === 'unresolved' ? winner.outcome.why : null,
      losers: losers.map(({ rule, label }) => ({ rule, label })),
    }),
    household_id: homeOf(travel),
    absence_id: winner.rule === 'absence' ? winner.id : null,
  }
}

/**
 * Brings the lists of runs that have not started, ready ones too, in line with where a child travels now. What has started
 * is left alone, and a child who is on the list of a run that has started is put on no other run of that direction.
 */
export async function replanChild(tx: TenantContext, childId: string): Promise<void> {
  const child = await tx.db
    .selectFrom('child_profile as c')
    .innerJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'c.organisation_id').onRef('p.id', '=', 'c.person_id'),
    )
    .innerJoin('customer_group as g', (join) =>
      join.onRef('g.organisation_id', '=', 'c.organisation_id').onRef('g.id', '=', 'c.group_id'),
    )
    .select(['c.group_id', 'c.school_class', 'p.name', 'p.surname', 'g.zone'])
    .where('c.organisation_id', '=', tx.organisationId)
    .where('c.person_id', '=', childId)
    .executeTakeFirst()
  if (!child) return
  const planned = tx.db
    .selectFrom('run')
    .select(['id', 'group_id', 'route_id', 'service_date', 'direction', 'status', 'rescue_of'])
    .where('organisation_id', '=', tx.organisationId)
    .where('group_id', '=', child.group_id)
    .where('status', 'in', TO_COME)
    .where('service_date', '>=', dayIn(child.zone, tx.now))
  const days = (await planned.execute()).map((run) => run.service_date).toSorted()
  const [from, to] = [days[0], days.at(-1)]
  if (!from || !to) return
  const facts = (await travelFacts(tx, { groupId: child.group_id, from, to, childIds: [childId] })).get(childId)
  if (!facts) return
  const routeIds = new Set(facts.assignments.map((one) => one.routeId))
  for (const day of new Set(days)) {
    for (const way of ['to_school', 'from_school'] as const) {
      const { winner, losers } = resolveTravel(facts, day, way)
      for (const { outcome } of [winner, ...losers]) if (outcome.kind === 'rides') routeIds.add(outcome.routeId)
    }
  }
  const locking = planned
    .where((eb) =>
      eb.or([
        eb('route_id', '=', anyOf([...routeIds])),
        eb.exists(
          eb
            .selectFrom('run_passenger as rp')
            .select('rp.id')
            .whereRef('rp.organisation_id', '=', 'run.organisation_id')
            .whereRef('rp.run_id', '=', 'run.id')
            .where('rp.child_id', '=', childId),
        ),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const [runs, begun] = await allOf([locking, begunRides(tx, childId, { from, to })])
  for (const run of runs) {
    if (run.direction !== 'to_school' && run.direction !== 'from_school') continue
    const travel = resolveTravel(facts, run.service_date, run.direction)
    // A report that comes when the run is ready is a card of the crew (absent-runs.ts).
    if (run.status === 'READY' && travel.winner.rule === 'absence') continue
    // A rescue takes children over from the run that stands, on whose list they wait for a report or an answer.
    const taken =
      begun.has(`${run.service_date} ${run.direction}`) || (run.rescue_of !== null && begun.has(run.rescue_of))
    await onRun(tx, run, { id: childId, name: fullName(child), schoolClass: child.school_class, taken }, travel)
  }
}

type Run = { id: string; group_id: string; route_id: string; service_date: string }
/** `taken`: a run of this day and direction that has started has the child on its list, or the run that this one rescues. */
type Child = { id: string; name: string; schoolClass: string | null; taken: boolean }

const TO_COME = ['PLANNED', 'READY'] as const
const BEGUN = ['IN_PROGRESS', 'INTERRUPTED', 'CLOSED'] as const
/** With one of these states a child neither rides nor rode that run. */
const NOT_RIDDEN = ['ABSENT', 'NO_SHOW', 'COLLECTED', 'TRANSFERRED'] as const

/** Days and directions of which a run that has started expects or had the child, and the ids of all that have started. */
async function begunRides(
  tx: TenantContext,
  childId: string,
  days: { from: string; to: string },
): Promise<Set<string>> {
  const rows = await tx.db
    .selectFrom('run_passenger as p')
    .innerJoin('run', (join) =>
      join.onRef('run.organisation_id', '=', 'p.organisation_id').onRef('run.id', '=', 'p.run_id'),
    )
    .select(['run.id', 'run.service_date', 'run.direction', 'p.state'])
    .where('p.organisation_id', '=', tx.organisationId)
    .where('p.child_id', '=', childId)
    .where('run.status', 'in', BEGUN)
    .where('run.service_date', '>=', days.from)
    .where('run.service_date', '<=', days.to)
    .execute()
  const ridden = rows.filter(({ state }) => !NOT_RIDDEN.some((other) => other === state))
  return new Set([...rows.map(({ id }) => id), ...ridden.map((row) => `${row.service_date} ${row.direction}`)])
}

async function onRun(tx: TenantContext, run: Run, child: Child, travel: Travel): Promise<void> {
  const entry = onManifest(travel, run.route_id)
  const before = (await passengersOf(tx, run.id)).find((one) => one.child_id === child.id)
  if (before?.unplanned || before?.late_absence || (!before && (!entry || child.taken))) return
  if (before && !entry) {
    if (!(await removeUntouched(tx, before.id))) return
    await refold(tx, run.id, await passengersOf(tx, run.id), new Set())
  } else if (entry) {
    const stops = await stopsOf(tx, run.id)
    const row = {
      ...sourceOf(travel),
      planned: entry.planned,
      board_stop_id: stops.get(entry.boardStopId) ?? null,
      alight_stop_id: stops.get(entry.alightStopId) ?? null,
    }
    const id = before?.id ?? tx.newId()
    if (before)
      await tx.db
        .updateTable('run_passenger')
        .set(row)
        .where('organisation_id', '=', tx.organisationId)
        .where('id', '=', id)
        .execute()
    else
      await tx.db
        .insertInto('run_passenger')
        .values({
          organisation_id: tx.organisationId,
          group_id: run.group_id,
          id,
          run_id: run.id,
          child_id: child.id,
          name: child.name,
          school_class: child.schoolClass,
          state: entry.planned,
          ...row,
        })
        .execute()
    await refold(tx, run.id, await passengersOf(tx, run.id), new Set([id]))
    if (!before) await askOnNewRuns(tx, { runIds: [run.id], groupIds: [run.group_id], days: [run.service_date] })
  }
  await tellRuns(tx, [run.id], [child.id])
  await retimeRun(tx, run.id)
}

/** A child about whom something was recorded already stays on the list: facts are never taken away. */
async function removeUntouched(tx: TenantContext, passengerId: string): Promise<boolean> {
  const fact = await tx.db
    .selectFrom('boarding_event')
    .select('id')
    .where('organisation_id', '=', tx.organisationId)
    .where('passenger_id', '=', passengerId)
    .executeTakeFirst()
  if (fact) return false
  await tx.db
    .deleteFrom('run_passenger')
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', passengerId)
    .execute()
  return true
}

async function stopsOf(tx: TenantContext, runId: string): Promise<Map<string | null, string>> {
  const rows = await tx.db
    .selectFrom('run_stop')
    .select(['id', 'route_stop_id'])
    .where('organisation_id', '=', tx.organisationId)
    .where('run_id', '=', runId)
    .execute()
  return new Map(rows.map((row) => [row.route_stop_id, row.id]))
}
