import { isOffice } from '#platform/server/policy/office.ts'
import { sql, type Expression, type SqlBool } from 'kysely'
import * as z from 'zod/mini'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { kinChildIds } from '#features/people/server/people.api.ts'
import { mayKnowHome } from '#features/children/server/homes.api.ts'
import { PASSENGER_STATES } from '#features/runs/shared/runs.rules.ts'
import type { EtaStop } from '../shared/eta.rules.ts'
import { mayWatch } from '../shared/positions.rules.ts'
import type { RunPosition } from '../shared/positions.contract.ts'
import { deviationOf } from './deviation.queries.ts'

/** A broken down vehicle is still looked for. */
export const UNDER_WAY = ['IN_PROGRESS', 'INTERRUPTED'] as const

const passengerState = z.enum(PASSENGER_STATES)

/** Where the runs under way that the actor may see are now. */
export async function positionsNow(tx: TenantContext, runId: string | undefined): Promise<RunPosition[]> {
  let query = tx.db
    .selectFrom('run')
    .select(['run.id', 'run.mode'])
    .where('run.organisation_id', '=', tx.organisationId)
    .where('run.group_id', '=', anyOf(tx.actor.groupIds))
    .where('run.status', 'in', UNDER_WAY)
    .where(await inReach(tx))
  if (runId !== undefined) query = query.where('run.id', '=', runId)
  const known = await whereAre(tx, await query.execute())
  if (tx.actor.role !== 'CB_PARENT') return known
  const kin = new Set(await kinChildIds(tx))
  const watched = await childrenWatched(tx, known)
  return known.filter((one) => watched.some((child) => child.runId === one.runId && kin.has(child.childId)))
}

/** The condition that the actor may see a `run`. */
export async function inReach(tx: TenantContext): Promise<Expression<SqlBool>> {
  if (isOffice(tx)) return sql<boolean>`true`
  if (tx.actor.role === 'CB_ASSISTANT')
    return sql<boolean>`exists (select 1 from run_crew c where c.organisation_id = run.organisation_id
      and c.run_id = run.id and c.person_id = ${tx.actor.personId})`
  return sql<boolean>`exists (select 1 from run_passenger p where p.organisation_id = run.organisation_id
    and p.run_id = run.id and p.child_id = ${anyOf(await kinChildIds(tx))} and ${mayKnowHome(tx, 'p.household_id')})`
}

/** The latest position of each of these runs, with how far it is from the plan; a run that nobody located is left out. */
async function whereAre(tx: TenantContext, runs: readonly { id: string; mode: string }[]): Promise<RunPosition[]> {
  if (runs.length === 0) return []
  const modes = new Map(runs.map((run) => [run.id, run.mode]))
  const readings = await lastReadings(tx, [...modes.keys()])
  const stops = await etaStops(
    tx,
    readings.map((row) => row.run_id),
  )
  const known: RunPosition[] = []
  for (const reading of readings) {
    const its = { mode: modes.get(reading.run_id)!, stops: stops.get(reading.run_id) ?? [] }
    known.push(await onLine(tx, reading, its))
  }
  return known
}

export type Reading = {
  run_id: string
  at: Date
  latitude: number
  longitude: number
  /** Metres a second, and metres. */
  speed: number | null
  accuracy: number | null
}

/** The newest reading of each run: one step in the index for each, however long they have been under way. */
export async function lastReadings(tx: TenantContext, runIds: readonly string[]): Promise<Reading[]> {
  const { rows } = await sql<Reading>`
    select latest.* from unnest(${[...runIds]}::uuid[]) as asked (run_id)
    cross join lateral (
      select p.run_id, p.at, p.latitude, p.longitude, p.speed, p.accuracy from run_position p
      where p.organisation_id = ${tx.organisationId} and p.run_id = asked.run_id
      order by p.at desc, p.device_id, p.device_seq desc limit 1) latest
    order by latest.run_id`.execute(tx.db)
  return rows
}

/** A reading as it is shown: with how far the run is from its plan. */
export async function onLine(
  tx: Pick<TenantContext, 'areaFolder' | 'roadServer' | 'now'>,
  reading: Reading,
  { mode, stops }: { mode: string; stops: readonly EtaStop[] },
): Promise<RunPosition> {
  const { run_id: runId, latitude, longitude, speed, accuracy } = reading
  const position = { at: reading.at.toISOString(), latitude, longitude }
  const { seconds, source } = await deviationOf(tx, { mode, stops, position })
  return { runId, ...position, speed, accuracy, delay: seconds, source }
}

/** A stop of a run, and the distances of the vehicle at which its families were told. */
export type WatchedStop = EtaStop & { told: readonly string[] }

/** Stops (`s`) as the estimate needs them, each with the distances that were told. */
export const stopRows = (tx: Pick<TenantContext, 'db' | 'organisationId'>) =>
  tx.db
    .selectFrom('run_stop as s')
    .select(['s.id', 's.run_id', 's.latitude', 's.longitude', 's.planned_at', 's.arrived_at'])
    .select(
      sql<string[]>`array(select a.level from run_approach a where a.organisation_id = s.organisation_id
        and a.run_id = s.run_id and a.stop_id = s.id)`.as('told'),
    )
    .where('s.organisation_id', '=', tx.organisationId)

type StopRow = Pick<EtaStop, 'id' | 'latitude' | 'longitude'> & {
  planned_at: Date | string
  arrived_at: Date | string | null
  told: readonly string[]
}

/** One of these rows, also when it came as JSON. */
export const etaStop = (row: StopRow): WatchedStop => ({
  id: row.id,
  latitude: row.latitude,
  longitude: row.longitude,
  plannedAt: new Date(row.planned_at).toISOString(),
  arrivedAt: row.arrived_at === null ? null : new Date(row.arrived_at).toISOString(),
  told: row.told,
})

/** The stops of runs as the estimate needs them. */
export async function etaStops(tx: TenantContext, runIds: readonly string[]): Promise<Map<string, WatchedStop[]>> {
  const rows = await stopRows(tx).where('s.run_id', '=', anyOf(runIds)).orderBy('s.run_id').orderBy('s.seq').execute()
  const byRun = Map.groupBy(rows, (row) => row.run_id)
  return new Map([...byRun].map(([runId, its]) => [runId, its.map((row) => etaStop(row))]))
}

/** Children whose families may see their run now (invariant 13). */
export async function childrenWatched(
  tx: TenantContext,
  runs: readonly { runId: string; delay: number }[],
): Promise<{ runId: string; childId: string }[]> {
  const rows = await tx.db
    .selectFrom('run_passenger as p')
    .leftJoin('run_stop as b', (join) =>
      join.onRef('b.organisation_id', '=', 'p.organisation_id').onRef('b.id', '=', 'p.board_stop_id'),
    )
    .select(['p.run_id', 'p.child_id', 'p.state', 'b.planned_at'])
    .where('p.organisation_id', '=', tx.organisationId)
    .where('p.run_id', '=', anyOf(runs.map((run) => run.runId)))
    .execute()
  return rows.flatMap((row) => {
    const delay = runs.find((run) => run.runId === row.run_id)?.delay ?? 0
    return row.child_id !== null && mayWatch(watchedChild(row), delay, tx.now)
      ? [{ runId: row.run_id, childId: row.child_id }]
      : []
  })
}

/** A passenger as the rule of watching reads it. */
export const watchedChild = (row: { state: string; planned_at: Date | string | null }) => ({
  state: passengerState.parse(row.state),
  boardPlannedAt: row.planned_at === null ? null : new Date(row.planned_at),
})
