import { notFound, refusedNow } from '#platform/shared/errors/app-error.ts'
import { addDays } from '#platform/shared/dates/zoned.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notify, type NoticeKind } from '#features/notices/server/notices.api.ts'
import { officeOf } from '#features/people/server/restrictions.api.ts'
import { isToCome } from '#features/runs/shared/runs.rules.ts'
import { settleCover } from './cover.api.ts'
import { writeCrewEvent } from '#features/runs/server/crew-events.api.ts'
import { followReady } from '#features/runs/server/ready.api.ts'
import { tellRuns } from '#features/runs/server/audience.api.ts'
import { lockCombined, type LockedRun } from '#features/runs/server/policy.api.ts'

type Named = { id: string; name: string }
export type Member = Named & { function: 'lead' | 'escort' | 'driver' }

export type Crewed = { run: LockedRun; crew: Member[] }

/** The runs of `lockCombined`, each with its crew. */
export async function lockWithCrews(tx: TenantContext, runId: string): Promise<[Crewed, ...Crewed[]]> {
  const [run, ...partners] = await lockCombined(tx, runId)
  const rows = await tx.db
    .selectFrom('run_crew')
    .select(['run_id', 'person_id', 'name', 'function'])
    .where('organisation_id', '=', tx.organisationId)
    .where('run_id', '=', anyOf([run, ...partners].map(({ id }) => id)))
    .orderBy('name')
    .orderBy('person_id')
    .execute()
  const withCrew = (one: LockedRun): Crewed => ({
    run: one,
    crew: rows
      .filter((row) => row.run_id === one.id)
      .map((row) => ({ id: row.person_id, name: row.name, function: row.function })),
  })
  return [withCrew(run), ...partners.map(withCrew)]
}

/** A run of the actor's groups, locked, with its crew; a foreign one looks missing. The caller decides who may. */
export async function lockWithCrew(tx: TenantContext, runId: string): Promise<{ run: LockedRun; crew: Member[] }> {
  const run = await tx.db
    .selectFrom('run')
    .selectAll()
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', runId)
    .where('group_id', '=', anyOf(tx.actor.groupIds))
    .forUpdate()
    .executeTakeFirst()
  if (!run) throw notFound()
  const crew = await tx.db
    .selectFrom('run_crew')
    .select(['person_id', 'name', 'function'])
    .where('organisation_id', '=', tx.organisationId)
    .where('run_id', '=', runId)
    .orderBy('name')
    .orderBy('person_id')
    .execute()
  return { run, crew: crew.map((row) => ({ id: row.person_id, name: row.name, function: row.function })) }
}

/** Refused for a run that is over. */
export function checkOpen(run: Pick<LockedRun, 'status'>): void {
  if (run.status === 'CLOSED' || run.status === 'CANCELLED') throw refusedNow('runs.error.over')
}

type Change = {
  kind: 'substituted' | 'taken_over' | 'handed_over'
  /** Who gives the place up. */
  from: Named
  to: Named
  function: Member['function']
}

/**
 * Puts one person in the place of another on a run, which must be locked. The list of children is not touched
 * (invariant 16): what is open stays open, for the other. Both are told, and the run keeps this crew from now on.
 */
async function putInPlace(tx: TenantContext, run: LockedRun, { kind, from, to, function: as }: Change): Promise<void> {
  await tellRuns(tx, [run.id], [])
  await tx.db
    .deleteFrom('run_crew')
    .where('organisation_id', '=', tx.organisationId)
    .where('run_id', '=', run.id)
    .where('person_id', 'in', [from.id, to.id])
    .execute()
  await tx.db
    .insertInto('run_crew')
    .values({
      organisation_id: tx.organisationId,
      group_id: run.group_id,
      run_id: run.id,
      person_id: to.id,
      name: to.name,
      function: as,
      // Who takes a run over stands there with the phone in hand.
      checked_in_at: kind === 'taken_over' ? tx.now : null,
    })
    .execute()
  await tx.db
    .updateTable('run')
    .set({ own_crew: true })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', run.id)
    .execute()
  await writeCrewEvent(tx, run, { kind, at: tx.now, from, to })
  await settleCover(tx, [run.id])
  await followReady(tx, run)
  await tellRuns(tx, [run.id], [])
}

const TOGETHER: NoticeKind = {
  kind: 'crew.together',
  topic: 'crew',
  title: 'crew.notice.together',
  body: 'crew.notice.together.body',
}

/**
 * Puts one person in the place of another on all runs that one vehicle and crew serve (`lockWithCrews`), and tells the other
 * administrators which runs moved. Returns the names of the runs.
 */
export async function putInPlaceOnAll(
  tx: TenantContext,
  crewed: readonly [Crewed, ...Crewed[]],
  change: Omit<Change, 'kind'> & { kind?: 'taken_over' },
): Promise<string[]> {
  const { from, to } = change
  for (const { run, crew } of crewed) {
    if (
      change.function === 'lead' &&
      crew.some((one) => one.function === 'lead' && one.id !== to.id && one.id !== from.id)
    )
      await leadAlone(tx, run.id, to.id)
    // Under way it is not a plan that changes but a run that passes into other hands.
    const kind = change.kind ?? (isToCome(run.status) ? 'substituted' : 'handed_over')
    await putInPlace(tx, run, { ...change, kind })
  }
  const routeNames = crewed.map(({ run }) => run.route_name)
  const [{ run }, partner] = crewed
  if (partner)
    await notify(tx, TOGETHER, {
      to: (await officeOf(tx, run.group_id, [])).filter((id) => id !== tx.actor.personId),
      cause: `${run.id} ${to.id} ${tx.now.toISOString()}`,
      values: { runs: routeNames.join(', '), to: to.name },
      link: `/loggedIn/routeDetail/?run=${run.id}`,
    })
  return routeNames
}

/** Everybody else who leads becomes an escort: there is one lead. */
async function leadAlone(tx: TenantContext, runId: string, leadId: string): Promise<void> {
  await tx.db
    .updateTable('run_crew')
    .set({ function: 'escort' })
    .where('organisation_id', '=', tx.organisationId)
    .where('run_id', '=', runId)
    .where('function', '=', 'lead')
    .where('person_id', '<>', leadId)
    .execute()
}

/** Runs of a route that have not started and have this person on their crew, between two days. */
export async function comingRunsOf(
  tx: TenantContext,
  routeId: string,
  personId: string,
  from: string,
  to: string,
): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('run')
    .innerJoin('run_crew as c', (join) =>
      join.onRef('c.organisation_id', '=', 'run.organisation_id').onRef('c.run_id', '=', 'run.id'),
    )
    .select('run.id')
    .where('run.organisation_id', '=', tx.organisationId)
    .where('run.route_id', '=', routeId)
    .where('run.service_date', '>=', from)
    .where('run.service_date', '<=', to)
    .where('run.status', 'in', ['PLANNED', 'READY'])
    .where('c.person_id', '=', personId)
    .orderBy('run.id')
    .execute()
  return rows.map((row) => row.id)
}

/** How far back riding a route counts as knowing it: a school year. */
const KNOWN_FOR_DAYS = 366

/** For people: what else they do while a run is under way, and how often they rode its route. */
export async function experienceOf(tx: TenantContext, run: LockedRun, personIds: readonly string[]) {
  if (personIds.length === 0) return { busy: new Map<string, string[]>(), rode: new Map<string, number>() }
  const { db, organisationId } = tx
  const busy = await db
    .selectFrom('run_crew as c')
    .innerJoin('run as r', (join) =>
      join.onRef('r.organisation_id', '=', 'c.organisation_id').onRef('r.id', '=', 'c.run_id'),
    )
    .select(['c.person_id', 'r.route_name'])
    .where('c.organisation_id', '=', organisationId)
    .where('c.person_id', '=', anyOf(personIds))
    .where('r.id', '<>', run.id)
    .where('r.service_date', '=', run.service_date)
    .where('r.status', 'not in', ['CLOSED', 'CANCELLED'])
    .where('r.planned_start', '<', run.planned_end)
    .where('r.planned_end', '>', run.planned_start)
    .orderBy('r.planned_start')
    .orderBy('r.id')
    .execute()
  const rode = await db
    .selectFrom('run_crew as c')
    .innerJoin('run as r', (join) =>
      join.onRef('r.organisation_id', '=', 'c.organisation_id').onRef('r.id', '=', 'c.run_id'),
    )
    .select(['c.person_id', (eb) => eb.fn.countAll<string>().as('n')])
    .where('c.organisation_id', '=', organisationId)
    .where('c.person_id', '=', anyOf(personIds))
    .where('r.route_id', '=', run.route_id)
    .where('r.status', '=', 'CLOSED')
    .where('r.service_date', '>=', addDays(run.service_date, -KNOWN_FOR_DAYS))
    .groupBy('c.person_id')
    .execute()
  return {
    busy: new Map(
      [...Map.groupBy(busy, (row) => row.person_id)].map(([id, rows]) => [id, rows.map((row) => row.route_name)]),
    ),
    rode: new Map(rode.map((row) => [row.person_id, Number(row.n)])),
  }
}
