import { sql, type Expression, type SqlBool } from 'kysely'
import * as z from 'zod/mini'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { Work } from '#platform/server/work.ts'
import { adultsToTell, kinChildIds, members } from '#features/people/server/people.api.ts'
import { mayKnowHome } from '#features/travel/server/homes.api.ts'
import { PASSENGER_STATES } from '#features/runs/shared/runs.rules.ts'
import { deviation, type EtaStop } from '../shared/eta.rules.ts'
import { mayWatch } from '../shared/positions.rules.ts'
import type { RunPosition } from '../shared/positions.contract.ts'

/** A broken down vehicle is still looked for. */
export const UNDER_WAY = ['IN_PROGRESS', 'INTERRUPTED'] as const

const passengerState = z.enum(PASSENGER_STATES)

/** Where the runs under way that the actor may see are now. */
export async function positionsNow(work: Work, runId: string | undefined): Promise<RunPosition[]> {
  let query = work.db
    .selectFrom('run')
    .select('run.id')
    .where('run.organisation_id', '=', work.organisationId)
    .where('run.group_id', '=', anyOf(work.actor.groupIds))
    .where('run.status', 'in', UNDER_WAY)
    .where(await inReach(work))
  if (runId !== undefined) query = query.where('run.id', '=', runId)
  const known = await whereIs(
    work,
    (await query.execute()).map((run) => run.id),
  )
  if (work.actor.role !== 'CB_PARENT') return known
  const kin = new Set(await kinChildIds(work))
  const watched = await childrenWatched(work, known)
  return known.filter((one) => watched.some((child) => child.runId === one.runId && kin.has(child.childId)))
}

async function inReach(work: Work): Promise<Expression<SqlBool>> {
  if (work.actor.role === 'CB_ADMIN' || work.actor.role === null) return sql<boolean>`true`
  if (work.actor.role === 'CB_ASSISTANT')
    return sql<boolean>`exists (select 1 from run_crew c where c.organisation_id = run.organisation_id
      and c.run_id = run.id and c.person_id = ${work.actor.personId})`
  return sql<boolean>`exists (select 1 from run_passenger p where p.organisation_id = run.organisation_id
    and p.run_id = run.id and p.child_id = ${anyOf(await kinChildIds(work))} and ${mayKnowHome(work, 'p.household_id')})`
}

/** The latest position of each of these runs, with how far it is from the plan; a run that nobody located is left out. */
export async function whereIs(work: Work, runIds: readonly string[]): Promise<RunPosition[]> {
  if (runIds.length === 0) return []
  const rows = await work.db
    .selectFrom('run_position')
    .distinctOn('run_id')
    .select(['run_id', 'at', 'latitude', 'longitude', 'speed', 'accuracy'])
    .where('organisation_id', '=', work.organisationId)
    .where('run_id', '=', anyOf(runIds))
    .orderBy('run_id')
    .orderBy('at', 'desc')
    .orderBy('device_id')
    .orderBy('device_seq', 'desc')
    .execute()
  const stops = await etaStops(
    work,
    rows.map((row) => row.run_id),
  )
  return rows.map((row) => {
    const position = { at: row.at.toISOString(), latitude: row.latitude, longitude: row.longitude }
    const { seconds, source } = deviation(stops.get(row.run_id) ?? [], position, work.now)
    return { runId: row.run_id, ...position, speed: row.speed, accuracy: row.accuracy, delay: seconds, source }
  })
}

/** The stops of runs as the estimate needs them. */
export async function etaStops(work: Work, runIds: readonly string[]): Promise<Map<string, EtaStop[]>> {
  const rows = await work.db
    .selectFrom('run_stop')
    .select(['id', 'run_id', 'latitude', 'longitude', 'planned_at', 'arrived_at'])
    .where('organisation_id', '=', work.organisationId)
    .where('run_id', '=', anyOf(runIds))
    .orderBy('seq')
    .execute()
  const stops = new Map<string, EtaStop[]>()
  for (const row of rows) {
    const stop = {
      id: row.id,
      latitude: row.latitude,
      longitude: row.longitude,
      plannedAt: row.planned_at.toISOString(),
      arrivedAt: row.arrived_at?.toISOString() ?? null,
    }
    stops.set(row.run_id, [...(stops.get(row.run_id) ?? []), stop])
  }
  return stops
}

/** Children whose families may see their run now (invariant 13). */
export async function childrenWatched(
  work: Work,
  runs: readonly { runId: string; delay: number }[],
): Promise<{ runId: string; childId: string }[]> {
  const rows = await work.db
    .selectFrom('run_passenger as p')
    .leftJoin('run_stop as b', (join) =>
      join.onRef('b.organisation_id', '=', 'p.organisation_id').onRef('b.id', '=', 'p.board_stop_id'),
    )
    .select(['p.run_id', 'p.child_id', 'p.state', 'b.planned_at'])
    .where('p.organisation_id', '=', work.organisationId)
    .where('p.run_id', '=', anyOf(runs.map((run) => run.runId)))
    .execute()
  return rows.flatMap((row) => {
    const delay = runs.find((run) => run.runId === row.run_id)?.delay ?? 0
    const child = { state: passengerState.parse(row.state), boardPlannedAt: row.planned_at }
    return row.child_id !== null && mayWatch(child, delay, work.now)
      ? [{ runId: row.run_id, childId: row.child_id }]
      : []
  })
}

/** Who may see the position at this moment: the office of the group, the crew, and families whose child is expected or on board. */
export async function watchersOf(work: Work, groupId: string, position: RunPosition): Promise<string[]> {
  const crew = await work.db
    .selectFrom('run_crew')
    .select('person_id')
    .where('organisation_id', '=', work.organisationId)
    .where('run_id', '=', position.runId)
    .execute()
  const office = await members(work, 'CB_ADMIN', [groupId]).execute()
  const children = await childrenWatched(work, [position])
  const families = await adultsToTell(
    work,
    children.map((child) => child.childId),
  )
  return [...new Set([...crew.map((one) => one.person_id), ...office.map((one) => one.id), ...families])]
}
