import { sql } from 'kysely'
import { anyOf } from '#platform/server/db/any-of.ts'
import { groupByGroup } from '#platform/server/db/group-by-group.ts'
import { defineJob } from '#platform/server/jobs/job.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { ETA_BANDS, expectedAt, stopsWithin, wasRight } from '../shared/eta.rules.ts'
import { tellApproach, type ApproachingRun } from './approach.commands.ts'
import { deviationOf } from './deviation.queries.ts'
import { etaStops, lastReadings } from './positions.queries.ts'

/** Positions and estimates are kept so long; the times at the stops and the scores stay with the run. */
export const KEPT_DAYS = 30
/** Estimates further ahead are not scored, so they are not noted. */
const SAMPLED_MIN = 15

/** Every night: forgets where vehicles were and when they were expected. */
export const forgetPositions = defineJob({
  name: 'positions.forget',
  every: '41 2 * * *',
  run: async ({ db, organisationId, now }) => {
    const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000)
    await db.deleteFrom('run_position').where('organisation_id', '=', organisationId).where('at', '<', before).execute()
    await db
      .deleteFrom('eta_sample')
      .where('organisation_id', '=', organisationId)
      .where('made_at', '<', before)
      .execute()
  },
})

/** Every minute: notes the estimates of the runs under way, and tells families that wait where no phone says more. */
export const watchApproach = defineJob({
  name: 'positions.watch',
  every: '* * * * *',
  run: async (tx) => {
    const runs = await tx.db
      .selectFrom('run')
      .select(['id', 'group_id', 'route_name', 'zone', 'direction', 'mode'])
      .where('organisation_id', '=', tx.organisationId)
      .where('status', '=', 'IN_PROGRESS')
      .where('planned_start', '>', new Date(tx.now.getTime() - 86_400_000))
      .orderBy('id')
      .execute()
    const samples: Sample[] = []
    const byGroup = Map.groupBy(runs, (run) => run.group_id)
    await groupByGroup(tx, byGroup.keys(), async (inGroup, groupId) => {
      samples.push(...(await lookAt(inGroup, byGroup.get(groupId) ?? [])))
    })
    await keepSamples(tx, samples)
  },
})

/** Tells the families of runs that no phone locates now, and answers the estimates of all of them. */
async function lookAt(tx: TenantContext, runs: readonly (ApproachingRun & { mode: string })[]): Promise<Sample[]> {
  const ids = runs.map((run) => run.id)
  const [stops, readings] = [await etaStops(tx, ids), await lastReadings(tx, ids)]
  const seen = new Map(readings.map((row) => [row.run_id, { ...row, at: row.at.toISOString() }]))
  const samples: Sample[] = []
  for (const run of runs) {
    const { id, group_id } = run
    const [its, position] = [stops.get(id) ?? [], seen.get(id) ?? null]
    const estimate = await deviationOf(tx, { mode: run.mode, stops: its, position })
    // A vehicle that says where it is tells with each position; two that write the same would wait for each other.
    if (!isOfNow(position, tx.now)) await tellApproach(tx, run, its, estimate)
    const { seconds, source } = estimate
    if (source === 'plan') continue
    for (const stop of stopsWithin(its, seconds, tx.now, SAMPLED_MIN)) {
      const predicted_at = expectedAt(stop.plannedAt, seconds, tx.now)
      samples.push({ group_id, run_id: id, stop_id: stop.id, predicted_at, source })
    }
  }
  return samples
}

/** Said within so many seconds: several of the five-second readings may be late or lost. */
const SILENT_AFTER_S = 30
const isOfNow = (position: { at: string } | null, now: Date): boolean =>
  position !== null && now.getTime() - Date.parse(position.at) < SILENT_AFTER_S * 1000

type Sample = { group_id: string; run_id: string; stop_id: string; predicted_at: Date; source: 'position' | 'stops' }

/** One statement with one parameter, however many vehicles a city has under way. */
async function keepSamples(tx: TenantContext, samples: readonly Sample[]): Promise<void> {
  if (samples.length === 0) return
  await sql`insert into eta_sample (organisation_id, group_id, run_id, stop_id, made_at, predicted_at, source)
    select ${tx.organisationId}, v.group_id, v.run_id, v.stop_id, ${tx.now}, v.predicted_at, v.source
    from jsonb_to_recordset(${JSON.stringify(samples)}::jsonb) as v (group_id uuid, run_id uuid, stop_id uuid,
      predicted_at timestamptz, source text)
    on conflict do nothing`.execute(tx.db)
}

/** Every night: compares the estimates with when the vehicles came, by the open bands. */
export const scoreEstimates = defineJob({
  name: 'positions.score',
  every: '53 2 * * *',
  run: (tx) => groupByGroup(tx, tx.actor.groupIds, score),
})

async function score(tx: TenantContext, groupId: string): Promise<void> {
  const rows = await tx.db
    .selectFrom('eta_sample as e')
    .innerJoin('run_stop as s', (join) =>
      join.onRef('s.organisation_id', '=', 'e.organisation_id').onRef('s.id', '=', 'e.stop_id'),
    )
    .select(['e.run_id', 'e.stop_id', 'e.made_at', 'e.predicted_at', 's.arrived_at'])
    .where('e.organisation_id', '=', tx.organisationId)
    .where('e.group_id', '=', groupId)
    .where('e.actual_at', 'is', null)
    .where('e.made_at', '>', new Date(tx.now.getTime() - 3 * 86_400_000))
    .where('s.arrived_at', 'is not', null)
    .execute()
  const scored = rows.flatMap(({ arrived_at, ...row }) =>
    arrived_at === null
      ? []
      : [
          {
            ...row,
            actual_at: arrived_at,
            within: wasRight({ madeAt: row.made_at, predictedAt: row.predicted_at, actualAt: arrived_at }),
          },
        ],
  )
  if (scored.length === 0) return
  await sql`update eta_sample e set actual_at = v.actual_at, within = v.within
    from jsonb_to_recordset(${JSON.stringify(scored)}::jsonb) as v (run_id uuid, stop_id uuid, made_at timestamptz,
      actual_at timestamptz, within boolean)
    where e.organisation_id = ${tx.organisationId} and e.run_id = v.run_id and e.stop_id = v.stop_id
      and e.made_at = v.made_at`.execute(tx.db)
  await sumUp(tx, [...new Set(scored.map((row) => row.run_id))])
}

/** What the report reads: the scores of these runs by band, counted anew because a run may be scored in two nights. */
async function sumUp(tx: TenantContext, runIds: readonly string[]): Promise<void> {
  const bands = sql.join(ETA_BANDS.map(([from, to]) => sql`(${from}::int, ${to}::int)`))
  const ahead = sql`extract(epoch from e.predicted_at - e.made_at) / 60`
  await sql`insert into eta_score (organisation_id, group_id, run_id, low, samples, within)
    select e.organisation_id, e.group_id, e.run_id, b.low, count(*), count(*) filter (where e.within)
    from eta_sample e join (values ${bands}) as b (low, high) on ${ahead} >= b.low and ${ahead} < b.high
    where e.organisation_id = ${tx.organisationId} and e.run_id = ${anyOf(runIds)} and e.within is not null
    group by e.organisation_id, e.group_id, e.run_id, b.low
    on conflict (organisation_id, run_id, group_id, low) do update set samples = excluded.samples, within = excluded.within`.execute(
    tx.db,
  )
}
