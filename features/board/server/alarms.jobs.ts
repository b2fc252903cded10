import { sql } from 'kysely'
import { METRES_PER_DEGREE, type Point } from '#platform/shared/geo/metres.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { groupByGroup } from '#platform/server/db/group-by-group.ts'
import { metresApartOf } from '#platform/server/db/metres-apart.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import {
  alarmsOf,
  IDLE_METRES,
  IDLE_MIN,
  TIMED_ALARMS,
  type Watched,
  SILENT_AFTER_S,
} from '#features/alerts/shared/alerts.rules.ts'
import { closeAlerts, openAlert } from '#features/alerts/server/alerts.api.ts'
import { offRoute } from './off-route.queries.ts'

type Figures = Omit<Watched, 'delay'> & {
  id: string
  group_id: string
  mode: string
  delay: number | null
  /** Where its phone is, when that was said lately, and its stops in order: of a run that was located. */
  at: Point | null
  stops: Point[] | null
}

/** Latitude degrees of the metres in which a standing phone seems to move. */
const STILL_DEGREES = IDLE_METRES / METRES_PER_DEGREE

/**
 * Raises the alerts about the runs under way and settles what is over; one look at all of them. Answers the runs whose
 * alerts changed.
 */
export async function watchAlarms(tx: TenantContext): Promise<string[]> {
  const runs: Figures[] = []
  await groupByGroup(tx, await groupsUnderWay(tx), async (inGroup, groupId) => {
    runs.push(...(await figuresOf(inGroup, groupId)))
  })
  if (runs.length === 0) return []
  const standing = await tx.db
    .selectFrom('alert')
    .select(['id', 'run_id', 'rule'])
    .where('organisation_id', '=', tx.organisationId)
    .where('run_id', '=', anyOf(runs.map((run) => run.id)))
    .where('rule', 'in', TIMED_ALARMS)
    .where('state', '<>', 'closed')
    .execute()
  await followRoutes(tx, runs)
  const changed = new Set<string>()
  const over: string[] = []
  for (const run of runs) {
    const raised = alarmsOf(run, tx.now)
    const its = standing.filter((one) => one.run_id === run.id)
    for (const { id, rule } of its) {
      if (raised.some((one) => one === rule)) continue
      over.push(id)
      changed.add(run.id)
    }
    for (const rule of raised) {
      if (its.some((one) => one.rule === rule)) continue
      const details = { minutes: Math.round((run.delay ?? 0) / 60), onBoard: run.onBoard }
      if (await openAlert(tx, run, rule, { details })) changed.add(run.id)
    }
  }
  await closeAlerts(tx, over)
  return [...changed]
}

/** Keeps since when each vehicle has been off its route, and brings the figures of this look in line with it. */
async function followRoutes(tx: TenantContext, runs: Figures[]): Promise<void> {
  const away = await offRoute(tx, runs)
  const turned = runs.flatMap((run) => {
    const off = away.has(run.id)
    if (off === (run.offRouteSince !== null)) return []
    run.offRouteSince = off ? tx.now : null
    return { id: run.id, since: run.offRouteSince }
  })
  if (turned.length === 0) return
  await sql`update run set off_route_since = v.since
    from jsonb_to_recordset(${JSON.stringify(turned)}::jsonb) as v (id uuid, since timestamptz)
    where run.organisation_id = ${tx.organisationId} and run.id = v.id`.execute(tx.db)
}

const yesterday = (tx: TenantContext): string => new Date(tx.now.getTime() - 86_400_000).toISOString().slice(0, 10)

async function groupsUnderWay(tx: TenantContext): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('run')
    .select('group_id')
    .distinct()
    .where('organisation_id', '=', tx.organisationId)
    .where('status', '=', 'IN_PROGRESS')
    .where('service_date', '>=', yesterday(tx))
    .execute()
  return rows.map((row) => row.group_id)
}

/** What is known of every run of a group that is under way. The stops, facts and last positions of each are found by their indexes. */
async function figuresOf(tx: TenantContext, groupId: string): Promise<Figures[]> {
  const since = new Date(tx.now.getTime() - (IDLE_MIN + 2) * 60_000)
  const located = new Date(tx.now.getTime() - SILENT_AFTER_S * 1000)
  const { rows } = await sql<Figures>`
    select r.id, r.group_id, r.mode,
      (select count(*)::int from run_passenger p where p.organisation_id = r.organisation_id and p.run_id = r.id
        and p.state in ('BOARDED', 'KEPT', 'TRANSFERRING')) as "onBoard",
      extract(epoch from reached.arrived_at - reached.planned_at)::int as delay,
      greatest(r.started_at, reached.arrived_at, fact.at, seen.at) as "lastSign",
      seen.at is not null as located,
      case when moved.since <= ${since}::timestamptz + interval '2 minutes' and moved.degrees < ${STILL_DEGREES}
        then moved.since end as "stillSince",
      case when seen.at is not null then ${metresApartOf('seen', 'final')} end as "metresToEnd",
      final.arrived_at as "endReachedAt", r.off_route_since as "offRouteSince",
      case when seen.at >= ${located}::timestamptz
        then jsonb_build_object('latitude', seen.latitude, 'longitude', seen.longitude) end as at,
      case when seen.at >= ${located}::timestamptz then (select jsonb_agg(jsonb_build_object('latitude', s.latitude,
          'longitude', s.longitude) order by s.seq) from run_stop s
        where s.organisation_id = r.organisation_id and s.run_id = r.id) end as stops,
      exists (select 1 from run_stop s join run_passenger p on p.organisation_id = s.organisation_id and p.run_id = s.run_id
        where s.organisation_id = r.organisation_id and s.run_id = r.id and s.arrived_at is null and s.seq < reached.seq
          and ((p.board_stop_id = s.id and p.state = 'EXPECTED')
            or (p.alight_stop_id = s.id and p.state = 'BOARDED'))) as skipped
    from run r
    left join lateral (select s.seq, s.planned_at, s.arrived_at from run_stop s where s.organisation_id = r.organisation_id
      and s.run_id = r.id and s.arrived_at is not null order by s.seq desc limit 1) reached on true
    left join lateral (select s.latitude, s.longitude, s.arrived_at from run_stop s where s.organisation_id = r.organisation_id
      and s.run_id = r.id order by s.seq desc limit 1) final on true
    left join lateral (select max(e.received_at) as at from boarding_event e where e.organisation_id = r.organisation_id
      and e.run_id = r.id) fact on true
    left join lateral (select p.at, p.latitude, p.longitude from run_position p where p.organisation_id = r.organisation_id
      and p.run_id = r.id order by p.at desc limit 1) seen on true
    left join lateral (select min(p.at) as since, greatest(max(p.latitude) - min(p.latitude),
        (max(p.longitude) - min(p.longitude)) * cos(radians(max(p.latitude)))) as degrees
      from run_position p where p.organisation_id = r.organisation_id and p.run_id = r.id and p.at >= ${since}) moved on true
    where r.organisation_id = ${tx.organisationId} and r.group_id = ${groupId} and r.status = 'IN_PROGRESS'
      and r.service_date >= ${yesterday(tx)}::date`.execute(tx.db)
  return rows
}
