import { sql } from 'kysely'
import { anyOf } from '#platform/server/db/any-of.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { adultsToTell } from '#features/people/server/people.api.ts'
import { closeAlertsWhere, openAlert } from '#features/alerts/server/alerts.api.ts'
import type { RunOfDay } from '#features/runs/server/runs.hooks.api.ts'
import { dropAbsence, reportOn } from './absent-runs.commands.ts'
import { replanChild } from './replan.api.ts'

const OPEN = ['READY', 'IN_PROGRESS', 'INTERRUPTED'] as const

/**
 * Children who were reported absent and have boarded this run all the same. Their absence no longer counts in its direction.
 * Where it also covers the return run of the same day, the child is expected there until the family or the office says
 * otherwise: a child who is expected and does not come is looked for, one whom nobody expects is left behind. Returns the
 * children whose return run is in question.
 */
export async function contradictAbsences(
  tx: TenantContext,
  run: RunOfDay,
  boarded: readonly { id: string; child_id: string | null }[],
): Promise<ReadonlySet<string>> {
  const childIds = boarded.flatMap((one) => one.child_id ?? [])
  const contradicted = await contradictedNow(tx, run, childIds)
  const asked = new Set<string>()
  for (const [childId, rows] of Map.groupBy(contradicted, (row) => row.child_id)) {
    const back = rows.filter((row) => row.kind === 'presumed').map((row) => row.absence_id)
    const home = back.length > 0 ? await expectOnReturn(tx, run, childId, back) : null
    if (home !== null) asked.add(childId)
    const [absenceId] = back
    await openAlert(tx, run, 'ABSENT_BOARDED', {
      passengerId: boarded.find((one) => one.child_id === childId)?.id ?? '',
      details: home === null ? {} : { back: home, absenceId: absenceId ?? '', childId, day: run.service_date },
    })
  }
  await tellAbsences(tx, run, contradicted)
  return asked
}

type Contradicted = { absence_id: string; child_id: string; kind: string }

/**
 * Stores what these boardings contradict and was not stored yet. A report of the return run alone stands: the family has said
 * it on its own.
 */
async function contradictedNow(tx: TenantContext, run: RunOfDay, childIds: readonly string[]): Promise<Contradicted[]> {
  const { rows } = await sql<Contradicted>`
    with against as (
      select a.organisation_id, a.group_id, a.id, a.child_id, a.directions from absence a
      where a.organisation_id = ${tx.organisationId} and a.child_id = ${anyOf(childIds)} and a.state <> 'WITHDRAWN'
        and a.from_day <= ${run.service_date}::date and a.to_day >= ${run.service_date}::date
        and a.directions in ('both', ${run.direction})),
    pairs as (
      select organisation_id, group_id, id, child_id, ${run.direction}::text as direction, 'boarded' as kind from against
      union all
      select organisation_id, group_id, id, child_id, 'from_school', 'presumed' from against
      where ${run.direction}::text <> 'from_school' and directions = 'both')
    insert into absence_contradiction (organisation_id, group_id, absence_id, child_id, day, direction, kind, run_id, at)
    select organisation_id, group_id, id, child_id, ${run.service_date}::date, direction, kind, ${run.id}, ${tx.now}
    from pairs order by id, direction
    on conflict do nothing returning absence_id, child_id, kind`.execute(tx.db)
  return rows
}

/**
 * Puts a child back on the return runs of the day: those to come follow the plan, those under way lose the absence. A return
 * that is closed without the child is a missing child. Returns the name of the first run that is still to be ridden.
 */
async function expectOnReturn(
  tx: TenantContext,
  run: RunOfDay,
  childId: string,
  absenceIds: readonly string[],
): Promise<string | null> {
  // In this order: a run that is started meanwhile is to come no more for the first and under way for the second.
  await replanChild(tx, childId)
  for (const absenceId of absenceIds)
    await dropAbsence(tx, absenceId, { day: run.service_date, direction: 'from_school', statuses: OPEN })
  const returns = await tx.db
    .selectFrom('run_passenger as p')
    .innerJoin('run', (join) =>
      join.onRef('run.organisation_id', '=', 'p.organisation_id').onRef('run.id', '=', 'p.run_id'),
    )
    .select(['p.id', 'p.state', 'run.id as run_id', 'run.group_id', 'run.status', 'run.route_name'])
    .where('p.organisation_id', '=', tx.organisationId)
    .where('p.child_id', '=', childId)
    .where('run.service_date', '=', run.service_date)
    .where('run.direction', '=', 'from_school')
    .where('run.id', '<>', run.id)
    .orderBy('run.planned_start')
    .orderBy('run.id')
    .execute()
  for (const one of returns)
    if (one.status === 'CLOSED' && one.state === 'ABSENT')
      await openAlert(tx, { id: one.run_id, group_id: one.group_id }, 'MISSING_CHILD', {
        passengerId: one.id,
        details: { direction: 'from_school' },
      })
  return (
    returns.find((one) => one.status === 'PLANNED' || OPEN.some((status) => status === one.status))?.route_name ?? null
  )
}

/**
 * Boardings that were undone: the absence counts again, on the return run too where nobody has confirmed it and no other
 * report has taken its place. What the child's other rides of the day say against it is then stored anew: one row stands for
 * a direction, and the boarding of another run may have had none beside that of this one.
 */
export async function restoreAbsences(tx: TenantContext, run: RunOfDay, undone: readonly string[]): Promise<void> {
  const { rows } = await sql<Contradicted>`
    delete from absence_contradiction c
    where c.organisation_id = ${tx.organisationId} and c.run_id = ${run.id} and c.child_id = ${anyOf(undone)}
      and (c.kind = 'boarded' or c.answered_at is null)
      and not exists (select 1 from absence a
        where a.organisation_id = c.organisation_id and a.child_id = c.child_id and a.id <> c.absence_id
          and a.state <> 'WITHDRAWN' and a.from_day <= c.day and a.to_day >= c.day and a.directions in ('both', c.direction)
          and not exists (select 1 from absence_contradiction o
            where o.organisation_id = a.organisation_id and o.absence_id = a.id and o.day = c.day and o.direction = c.direction))
    returning absence_id, child_id, kind`.execute(tx.db)
  for (const row of rows) {
    // The report may have come while the child was on board: then the run does not have it yet.
    const directions = row.kind === 'presumed' ? 'from_school' : run.direction
    if (directions !== 'to_school' && directions !== 'from_school') continue
    const day = run.service_date
    await reportOn(tx, { id: row.absence_id, childId: row.child_id, fromDay: day, toDay: day, directions })
    await replanChild(tx, row.child_id)
  }
  if (rows.length === 0) return
  const childIds = [...new Set(rows.map((row) => row.child_id))]
  await closeQuestions(tx, childIds, run.service_date)
  await contradictByRides(tx, childIds, { from: run.service_date, to: run.service_date })
  await tellAbsences(tx, run, rows)
}

/** A report about days on which the children have boarded already says less than the boarding. */
export async function contradictByRides(
  tx: TenantContext,
  childIds: readonly string[],
  days: { from: string; to: string },
): Promise<void> {
  const rides = await tx.db
    .selectFrom('run_passenger as p')
    .innerJoin('run', (join) =>
      join.onRef('run.organisation_id', '=', 'p.organisation_id').onRef('run.id', '=', 'p.run_id'),
    )
    .select(['p.id', 'p.child_id', 'run.id as run_id', 'run.group_id', 'run.direction', 'run.service_date'])
    .where('p.organisation_id', '=', tx.organisationId)
    .where('p.child_id', '=', anyOf(childIds))
    .where('p.rode', '=', true)
    .where('run.group_id', '=', anyOf(tx.actor.groupIds))
    .where('run.service_date', '>=', days.from)
    .where('run.service_date', '<=', days.to)
    .orderBy('run.planned_start')
    .orderBy('run.id')
    .execute()
  for (const { id, child_id, run_id, ...run } of rides)
    await contradictAbsences(tx, { ...run, id: run_id }, [{ id, child_id }])
}

/** Closes the office's question about children of a day. */
export async function closeQuestions(tx: TenantContext, childIds: readonly string[], day: string): Promise<void> {
  await closeAlertsWhere(
    tx,
    'ABSENT_BOARDED',
    sql<boolean>`exists (select 1 from run_passenger p
      join run r on r.organisation_id = p.organisation_id and r.id = p.run_id
      where p.organisation_id = alert.organisation_id and p.id = alert.passenger_id and p.child_id = ${anyOf(childIds)}
        and r.service_date = ${day})`,
  )
}

/** Lists of absences are read again by those who may see them. */
async function tellAbsences(tx: TenantContext, run: RunOfDay, rows: readonly Contradicted[]): Promise<void> {
  for (const { absence_id: absenceId, child_id: childId } of rows) {
    const persons = await adultsToTell(tx, [childId])
    announce(tx, {
      message: 'absences.changed',
      data: { absenceId, childId },
      about: [childId],
      audience: { persons, groupStaff: [run.group_id] },
    })
  }
}
