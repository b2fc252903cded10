import { sql } from 'kysely'
import { instantOf, timeIn, weekdayOf } from '#platform/shared/dates/zoned.ts'
import { servesOn } from '#platform/shared/dates/service-days.rules.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notifyAll } from '#features/notices/server/notices.api.ts'
import { guardiansOnRun } from '#features/runs/server/run-guardians.api.ts'
import { earlierBy } from '#features/travel/shared/early-ends.rules.ts'
import { tellRuns } from '#features/runs/server/audience.api.ts'

const earlier = {
  kind: 'runs.earlyEnd',
  topic: 'plan',
  title: 'runs.notice.earlyEnd',
  body: 'runs.notice.earlyEnd.body',
} as const
const asUsual = { kind: 'runs.earlyEnd', topic: 'plan', title: 'runs.notice.endAsUsual' } as const
const crewTime = {
  kind: 'runs.crewTime',
  topic: 'crew',
  title: 'runs.notice.crewTime',
  body: 'runs.notice.crewTime.body',
} as const
const crewTimeAsUsual = { ...crewTime, body: 'runs.notice.crewTime.asUsual' } as const

/** A return run that is on the road, or stands there, and leaves as it is. */
export type Staying = { id: string; routeName: string; day: string; status: 'IN_PROGRESS' | 'INTERRUPTED' }

export type Move = {
  run: { id: string; groupId: string; routeName: string; zone: string; day: string }
  /** Instants of the departure from the school. */
  from: Date
  to: Date
  children: string[]
}

const TO_COME = ['PLANNED', 'READY'] as const

/** The return runs of a group on some days that have started and do not follow the bell. */
export async function stayingOn(tx: TenantContext, groupId: string, days: readonly string[]): Promise<Staying[]> {
  const rows = await tx.db
    .selectFrom('run')
    .select(['id', 'route_name', 'service_date', 'status'])
    .where('organisation_id', '=', tx.organisationId)
    .where('group_id', '=', groupId)
    .where('service_date', 'in', [...days])
    .where('status', 'in', ['IN_PROGRESS', 'INTERRUPTED'])
    .where('direction', '=', 'from_school')
    .orderBy('planned_start')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    routeName: row.route_name,
    day: row.service_date,
    status: row.status === 'INTERRUPTED' ? row.status : 'IN_PROGRESS',
  }))
}

/**
 * How the return runs of a group that have not started must move on some days so that they fit the bells of the calendar:
 * together, the first of the day leaves shortly after the bell, also when its run is not made yet. Days without an early end move back to what the routes say.
 */
export async function movesFor(
  tx: TenantContext,
  groupId: string,
  days: ReadonlyMap<string, string | null>,
): Promise<Move[]> {
  const rows = await tx.db
    .selectFrom('run as r')
    .innerJoin('run_stop as s', (join) =>
      join.onRef('s.organisation_id', '=', 'r.organisation_id').onRef('s.run_id', '=', 'r.id'),
    )
    .select(['r.id', 'r.group_id', 'r.route_name', 'r.zone', 'r.service_date', 'r.planned_start'])
    .select(sql<Date>`min(coalesce(s.base_at, s.planned_at))`.as('base'))
    .select(
      sql<string[]>`array(select p.child_id from run_passenger p where p.organisation_id = r.organisation_id
        and p.run_id = r.id and p.planned = 'EXPECTED' and p.child_id is not null order by p.child_id)`.as('children'),
    )
    .where('r.organisation_id', '=', tx.organisationId)
    .where('r.group_id', '=', groupId)
    .where('r.service_date', 'in', [...days.keys()])
    .where('r.status', 'in', TO_COME)
    .where('r.direction', '=', 'from_school')
    // A rescue leaves when it can.
    .where('r.rescue_of', 'is', null)
    .groupBy(['r.organisation_id', 'r.id'])
    .orderBy('r.id')
    .execute()
  const early = [...new Set(rows.map((row) => row.service_date))].filter((day) => days.get(day))
  const missing = await departuresToPlan(tx, groupId, early)
  return [...Map.groupBy(rows, (row) => row.service_date)].flatMap(([day, its]) => {
    const endsAt = days.get(day) ?? null
    const usual = [...its.map((one) => one.base.getTime()), ...(missing.get(day) ?? [])]
    return its.flatMap((row) => {
      const bell = endsAt === null ? null : instantOf(day, endsAt, row.zone)
      const by = earlierBy(usual, bell?.getTime() ?? null)
      const to = new Date(row.base.getTime() - by)
      if (to.getTime() === row.planned_start.getTime()) return []
      const run = { id: row.id, groupId: row.group_id, routeName: row.route_name, zone: row.zone, day }
      return [{ run, from: row.planned_start, to, children: row.children }]
    })
  })
}

/**
 * Finds the usual departures, in milliseconds, of return runs that planning has still to make on these days: it makes them in batches,
 * and all runs of a day move by the same, whichever batch they are in.
 */
async function departuresToPlan(
  tx: TenantContext,
  groupId: string,
  days: readonly string[],
): Promise<ReadonlyMap<string, number[]>> {
  if (days.length === 0) return new Map()
  const { rows } = await sql<{
    day: string
    zone: string
    weekdays: number[]
    valid_from: string | null
    valid_to: string | null
    first: string
    last: string
  }>`
    select d.day::text as day, r.zone, r.weekdays, r.valid_from, r.valid_to, s.first, s.last
    from route r cross join unnest(${[...days]}::date[]) as d (day)
    cross join lateral (select min(planned_time) as first, max(planned_time) as last from route_stop
      where organisation_id = r.organisation_id and route_id = r.id) s
    where r.organisation_id = ${tx.organisationId} and r.group_id = ${groupId}
      and r.status = 'ACTIVE' and r.direction = 'from_school' and s.first is not null
      -- As planning decides: a run that a person called off is not made again.
      and not exists (select 1 from run where run.organisation_id = r.organisation_id and run.route_id = r.id
        and run.service_date = d.day and (run.status <> 'CANCELLED' or run.cancelled_by is not null))
  `.execute(tx.db)
  const toPlan = rows.filter(
    ({ day, zone, weekdays, valid_from: validFrom, valid_to: validTo, last }) =>
      servesOn({ weekdays, validFrom, validTo }, day, weekdayOf(day)) && instantOf(day, last, zone) > tx.now,
  )
  return new Map(
    [...Map.groupBy(toPlan, ({ day }) => day)].map(([day, its]) => [
      day,
      its.map(({ first, zone }) => instantOf(day, first, zone).getTime()),
    ]),
  )
}

/** Moves the runs that have still not started with all their stops; families whose time moved and the crews are notified, each once. */
export async function moveRuns(tx: TenantContext, planned: readonly Move[], reason: string | null): Promise<void> {
  if (planned.length === 0) return
  const crews = await lockToCome(
    tx,
    planned.map(({ run }) => run.id),
  )
  const moves = planned.filter(({ run }) => crews.has(run.id))
  const rows = moves.map(({ run, to }) => ({ id: run.id, to }))
  await sql`
    with moved as (
      select r.organisation_id, r.id, v.to - min(coalesce(s.base_at, s.planned_at)) as by
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (id uuid, "to" timestamptz)
      join run r on r.organisation_id = ${tx.organisationId} and r.id = v.id
      join run_stop s on s.organisation_id = r.organisation_id and s.run_id = r.id
      group by r.organisation_id, r.id, v.to),
    stops as (
      update run_stop s set base_at = coalesce(s.base_at, s.planned_at), planned_at = coalesce(s.base_at, s.planned_at) + moved.by
      from moved where s.organisation_id = moved.organisation_id and s.run_id = moved.id)
    update run r set version = version + 1,
      planned_start = (select min(coalesce(s.base_at, s.planned_at)) from run_stop s
        where s.organisation_id = r.organisation_id and s.run_id = r.id) + moved.by,
      planned_end = (select max(coalesce(s.base_at, s.planned_at)) from run_stop s
        where s.organisation_id = r.organisation_id and s.run_id = r.id) + moved.by
    from moved where r.organisation_id = moved.organisation_id and r.id = moved.id`.execute(tx.db)
  for (const { run, from, to, children } of moves) {
    const guardians = await guardiansOnRun(tx, run.id, children, 'notifyOfRides')
    const news = {
      // Back and early once more is news again.
      cause: `${run.id}.${to.getTime()}.${tx.now.getTime()}`,
      values: {
        route: run.routeName,
        day: run.day,
        time: timeIn(run.zone, to),
        before: timeIn(run.zone, from),
        reason: reason ?? '',
      },
      link: `/loggedIn/routeDetail/?run=${run.id}`,
    }
    const families = guardians.map((one) => one.adult_id)
    await notifyAll(tx, [
      { kind: reason === null ? asUsual : earlier, news: { to: families, ...news } },
      { kind: reason === null ? crewTimeAsUsual : crewTime, news: { to: crews.get(run.id) ?? [], ...news } },
    ])
  }
  await tellRuns(
    tx,
    moves.map((move) => move.run.id),
  )
}

/** Locks those of these runs that have not started. Returns the ids of their crews by run. */
async function lockToCome(tx: TenantContext, runIds: readonly string[]): Promise<Map<string, string[]>> {
  const runs = await tx.db
    .selectFrom('run')
    .select('id')
    .select(
      sql<string[]>`array(select c.person_id from run_crew c where c.organisation_id = run.organisation_id
        and c.run_id = run.id)`.as('crew'),
    )
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', anyOf(runIds))
    .where('status', 'in', TO_COME)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(runs.map((run) => [run.id, run.crew]))
}

/** Runs that were just made, on these days of these groups, follow the early ends that are in the calendar already. */
export async function followEarlyEnds(
  tx: TenantContext,
  made: readonly { groupId: string; day: string }[],
): Promise<void> {
  const rows = await tx.db
    .selectFrom('calendar_day')
    .select(['group_id', 'day', 'ends_at', 'reason'])
    .where('organisation_id', '=', tx.organisationId)
    .where('group_id', '=', anyOf([...new Set(made.map(({ groupId }) => groupId))]))
    .where('day', 'in', [...new Set(made.map(({ day }) => day))])
    .where('kind', '<>', 'closed')
    .orderBy('group_id')
    .orderBy('day')
    .execute()
  for (const { group_id, day, ends_at, reason } of rows)
    await moveRuns(tx, await movesFor(tx, group_id, new Map([[day, ends_at]])), reason)
}
