import { sql } from 'kysely'
import { timeIn } from '#platform/shared/dates/zoned.ts'
import { allOf } from '#platform/server/db/side-by-side.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notifyAll, type NoticeKind, type Telling } from '#features/notices/server/notices.api.ts'
import { guardiansOnRuns } from '#features/runs/server/run-guardians.api.ts'

// A route that starts minutes before its run of today notifies everybody who has to be somewhere else (docs/adr/0266).

const START = { kind: 'scheduling.start', topic: 'transport' } as const
const CREW: NoticeKind = { kind: 'scheduling.start', topic: 'crew', title: 'scheduling.notice.startsToday' }
const CREW_OFF: NoticeKind = { ...CREW, title: 'scheduling.notice.cancelledToday' }
const RIDES: NoticeKind = {
  ...START,
  title: 'scheduling.notice.ridesToday',
  body: 'scheduling.notice.ridesTodayBody',
}
const NOT_TODAY: NoticeKind = {
  ...START,
  title: 'scheduling.notice.notToday',
  body: 'scheduling.notice.notTodayBody',
}

type Rider = { childId: string; name: string; stop: string | null; at: Date | null }
type RunOfDay = {
  id: string
  route_id: string
  route_name: string
  zone: string
  planned_start: Date
  crew: string[]
  riders: { childId: string; name: string; stop: string | null; at: string | null }[]
}

/**
 * Notifies the crew and the families of the run that a route has just got for a day, and those of the run of the version before
 * that it replaces and who are not on it. Called in the transaction of the activation, after the runs were made.
 */
export async function notifyStart(
  tx: TenantContext,
  { routeId, day, replaces }: { routeId: string; day: string; replaces: string | null },
): Promise<void> {
  const runs = await runsOfDay(tx, day, [routeId, ...(replaces === null ? [] : [replaces])])
  const made = runs.find((run) => run.route_id === routeId)
  const replaced = runs.find((run) => run.route_id === replaces)
  const riding = ridersOf(made)
  const left = ridersOf(replaced).filter(({ childId }) => !riding.some((rider) => rider.childId === childId))
  const leftIds = left.map(({ childId }) => childId)
  const [guardians, elsewhere] = await allOf([
    guardiansOnRuns(
      tx,
      runs.map(({ id }) => id),
      [...riding, ...left].map(({ childId }) => childId),
      'notifyOfRides',
    ),
    expectedElsewhere(tx, day, leftIds),
  ])
  const families = (kind: NoticeKind, run: RunOfDay, riders: readonly Rider[]): Telling[] =>
    riders.map(({ childId, name, stop, at }) => ({
      kind,
      news: {
        to: guardians(run.id).flatMap((one) => (one.child_id === childId ? [one.adult_id] : [])),
        cause: `${run.id} ${childId}`,
        values: { name, route: run.route_name, stop: stop ?? '', time: timeIn(run.zone, at ?? run.planned_start) },
        link: `/loggedIn/routeDetail/?run=${run.id}`,
        about: [childId],
      },
    }))
  const crew = (kind: NoticeKind, run: RunOfDay, persons: readonly string[]): Telling => ({
    kind,
    news: {
      to: persons,
      cause: run.id,
      values: { route: run.route_name, time: timeIn(run.zone, run.planned_start) },
      link: `/loggedIn/routeDetail/?run=${run.id}`,
    },
  })
  await notifyAll(tx, [
    ...(made ? [crew(CREW, made, made.crew), ...families(RIDES, made, riding)] : []),
    ...(replaced
      ? [
          crew(
            CREW_OFF,
            replaced,
            replaced.crew.filter((id) => !made?.crew.includes(id)),
          ),
          ...families(
            NOT_TODAY,
            replaced,
            left.filter(({ childId }) => !elsewhere.has(childId)),
          ),
        ]
      : []),
  ])
}

const ridersOf = (run: RunOfDay | undefined): Rider[] =>
  run?.riders.map((rider) => ({ ...rider, at: rider.at === null ? null : new Date(rider.at) })) ?? []

/** The newest run of each of these routes on a day with its crew, and the children who were expected on it at their stop. */
async function runsOfDay(tx: TenantContext, day: string, routeIds: readonly string[]): Promise<RunOfDay[]> {
  const { rows } = await sql<RunOfDay>`
    select distinct on (r.route_id) r.id, r.route_id, r.route_name, r.zone, r.planned_start,
      array(select c.person_id from run_crew c where c.organisation_id = r.organisation_id and c.run_id = r.id
        and c.person_id is not null) as crew,
      coalesce((select json_agg(json_build_object('childId', p.child_id, 'name', p.name, 'stop', s.name, 'at', s.planned_at)
          order by p.name, p.id)
        from run_passenger p
        left join run_stop s on s.organisation_id = p.organisation_id
          and s.id = case when r.direction = 'from_school' then p.alight_stop_id else p.board_stop_id end
        where p.organisation_id = r.organisation_id and p.run_id = r.id and p.state = 'EXPECTED'
          and p.child_id is not null), '[]') as riders
    from run r
    where r.organisation_id = ${tx.organisationId} and r.route_id = any (${[...routeIds]}::uuid[]) and r.service_date = ${day}
    order by r.route_id, r.run_no desc`.execute(tx.db)
  return rows
}

/** Those of these children who are expected on another run of the day. */
async function expectedElsewhere(tx: TenantContext, day: string, childIds: readonly string[]): Promise<Set<string>> {
  if (childIds.length === 0) return new Set()
  const { rows } = await sql<{ child_id: string }>`
    select p.child_id from run_passenger p join run r on r.organisation_id = p.organisation_id and r.id = p.run_id
    where p.organisation_id = ${tx.organisationId} and p.child_id = any (${[...childIds]}::uuid[]) and p.state = 'EXPECTED'
      and r.service_date = ${day} and r.status in ('PLANNED', 'READY', 'IN_PROGRESS', 'INTERRUPTED')`.execute(tx.db)
  return new Set(rows.map((row) => row.child_id))
}
