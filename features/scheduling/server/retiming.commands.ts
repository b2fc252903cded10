import { sql } from 'kysely'
import { timeIn } from '#platform/shared/dates/zoned.ts'
import { audit } from '#platform/server/audit.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { legsThrough } from '#features/area/server/travel.api.ts'
import { hazardsOn } from '#features/hazards/server/hazards.api.ts'
import { mode } from '#features/routes/shared/routes.contract.ts'
import { SETTLED_MIN } from '#features/routes/shared/start-day.rules.ts'
import { notify } from '#features/notices/server/notices.api.ts'
import { guardiansOnRun } from '#features/runs/server/run-guardians.api.ts'
import { retimed, shortcuts, type Shares, type TimedStop } from '../shared/retiming.rules.ts'
import { tellRuns } from '#features/runs/server/audience.api.ts'

const news = {
  kind: 'runs.retimed',
  topic: 'plan',
  title: 'runs.notice.retimed',
  body: 'runs.notice.retimed.body',
} as const

/**
 * Moves the promised times of a run to school that has not started, when absences drop a stop or no longer do: later only,
 * and not within half an hour of the first (retiming.rules.ts). Families whose time moved are told, nobody else. The caller
 * holds the run.
 */
export async function retimeRun(tx: TenantContext, runId: string): Promise<void> {
  const run = await tx.db
    .selectFrom('run')
    .select(['id', 'group_id', 'service_date', 'route_name', 'zone', 'mode'])
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', runId)
    .where('direction', '=', 'to_school')
    .where('status', '=', 'PLANNED')
    .where('planned_start', '>', new Date(tx.now.getTime() + SETTLED_MIN * 60_000))
    .executeTakeFirst()
  if (!run) return
  const stops = await timesOf(tx, runId)
  const moved = retimed(stops, await sharesOf(tx, stops, run))
  if (moved.size === 0) return
  await keep(tx, runId, moved)
  for (const stop of stops) {
    const at = moved.get(stop.id)
    if (at === undefined || stop.children.length === 0) continue
    const guardians = await guardiansOnRun(tx, runId, stop.children, 'notifyOfRides')
    await notify(tx, news, {
      to: guardians.map((one) => one.adult_id),
      cause: causeOf(runId, stop.id, at),
      corrects: [causeOf(runId, stop.id, stop.promisedAt)],
      values: {
        route: run.route_name,
        stop: stop.name,
        time: timeIn(run.zone, new Date(at)),
        before: timeIn(run.zone, new Date(stop.promisedAt)),
      },
      link: `/loggedIn/routeDetail/?run=${runId}`,
    })
  }
  await audit(tx, { action: 'runs.retimed', subjectKind: 'run', subjectId: runId, details: { stops: moved.size } })
  await tellRuns(
    tx,
    [runId],
    stops.flatMap((stop) => (moved.has(stop.id) ? stop.children : [])),
  )
}

const causeOf = (runId: string, stopId: string, at: number): string => `${runId}.${stopId}.${at}`

/** Absences wait for it: after so many milliseconds (ours) the straight lines have to do. */
const PATIENCE_MS = 500

/** What the streets of the area say about the ways that leave stops out on the day of the run; nothing about one that they do not know. */
async function sharesOf(
  tx: TenantContext,
  stops: readonly TimedStop[],
  run: { group_id: string; service_date: string; mode: string },
): Promise<Shares> {
  const shares = new Map<string, number>()
  const stretches = shortcuts(stops)
  if (stretches.length === 0) return shares
  const { hazards } = await hazardsOn(tx, run.group_id, run.service_date)
  // A run is locked meanwhile: no server is asked over the network.
  const own = { areaFolder: tx.areaFolder, roadServer: null }
  const by = mode.parse(run.mode)
  const heeding = { patienceMs: PATIENCE_MS, hazards }
  for (const stretch of stretches) {
    const around = await legsThrough(own, stretch, by, heeding)
    const [direct] = await legsThrough(own, [stretch[0]!, stretch.at(-1)!], by, heeding)
    const seconds = around.reduce((sum, leg) => sum + leg.seconds, 0)
    if (direct === undefined || seconds === 0 || [direct, ...around].some((leg) => leg.estimated)) continue
    shares.set(stretch[0]!.id, direct.seconds / seconds)
  }
  return shares
}

/** The stops in order, with the children expected there. A stop is dropped when children belong to it and none comes. */
async function timesOf(tx: TenantContext, runId: string) {
  const rows = await tx.db
    .selectFrom('run_stop as s')
    .leftJoin('run_passenger as p', (join) =>
      join
        .onRef('p.organisation_id', '=', 's.organisation_id')
        .onRef('p.run_id', '=', 's.run_id')
        .on((on) => on.or([on('p.board_stop_id', '=', on.ref('s.id')), on('p.alight_stop_id', '=', on.ref('s.id'))])),
    )
    .select(['s.id', 's.name', 's.latitude', 's.longitude', 's.planned_at', 's.base_at'])
    .select([
      sql<
        string[]
      >`coalesce(array_agg(p.child_id) filter (where p.planned = 'EXPECTED' and p.child_id is not null), '{}')`.as(
        'children',
      ),
      sql<number>`count(p.id)::int`.as('listed'),
      sql<number>`count(p.id) filter (where p.planned = 'EXPECTED')::int`.as('expected'),
    ])
    .where('s.organisation_id', '=', tx.organisationId)
    .where('s.run_id', '=', runId)
    .groupBy(['s.organisation_id', 's.id'])
    .orderBy('s.seq')
    .execute()
  return rows.map((row, i) => ({
    id: row.id,
    name: row.name,
    latitude: row.latitude,
    longitude: row.longitude,
    promisedAt: row.planned_at.getTime(),
    baseAt: (row.base_at ?? row.planned_at).getTime(),
    needed: row.expected > 0 || row.listed === 0 || i === rows.length - 1,
    children: row.children,
  }))
}

async function keep(tx: TenantContext, runId: string, moved: ReadonlyMap<string, number>): Promise<void> {
  const rows = [...moved].map(([id, at]) => ({ id, at: new Date(at) }))
  await sql`
    with moved as (
      update run_stop s set planned_at = v.at, base_at = coalesce(s.base_at, s.planned_at)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (id uuid, at timestamptz)
      where s.organisation_id = ${tx.organisationId} and s.id = v.id
      returning s.id, v.at)
    update run set version = version + 1, planned_start = (
      select min(coalesce(moved.at, s.planned_at)) from run_stop s left join moved on moved.id = s.id
      where s.organisation_id = run.organisation_id and s.run_id = run.id)
    where organisation_id = ${tx.organisationId} and id = ${runId}`.execute(tx.db)
}
