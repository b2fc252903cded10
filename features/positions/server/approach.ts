import { timeIn } from '#platform/shared/dates/zoned.ts'
import type { Work } from '#platform/server/work.ts'
import { notify } from '#features/notices/server/notices.api.ts'
import { guardiansOnRun } from '#features/travel/server/homes.api.ts'
import { deviation, expectedAt, NEAR_MIN, stopsWithin, type EtaPosition } from '../shared/eta.rules.ts'
import type { WatchedStop } from './positions.queries.ts'

const near = { kind: 'positions.near', topic: 'transport', title: 'positions.notice.near' } as const

/** Tells each family once that the vehicle comes to its stop within minutes; the plan alone tells nobody. */
export async function tellApproach(
  work: Work,
  runId: string,
  stops: readonly WatchedStop[],
  position: EtaPosition | null,
): Promise<void> {
  const { seconds, source } = deviation(stops, position, work.now)
  if (source === 'plan') return
  const close = stopsWithin(stops, seconds, work.now, NEAR_MIN).filter((stop) => !stop.told)
  if (close.length === 0) return
  const run = await work.db
    .selectFrom('run')
    .select(['group_id', 'route_name', 'zone', 'direction'])
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', runId)
    .executeTakeFirstOrThrow()
  const reached = await work.db
    .insertInto('run_approach')
    .values(
      close.map((stop) => ({
        organisation_id: work.organisationId,
        group_id: run.group_id,
        run_id: runId,
        stop_id: stop.id,
        told_at: work.now,
      })),
    )
    .onConflict((on) => on.doNothing())
    .returning('stop_id')
    .execute()
  for (const stop of close.filter(({ id }) => reached.some(({ stop_id }) => stop_id === id))) {
    const children = await childrenAt(work, runId, run.direction, stop.id)
    const guardians = await guardiansOnRun(work, runId, children, 'notify')
    await notify(work, near, {
      to: guardians.map((one) => one.adult_id),
      cause: `${runId}.${stop.id}`,
      values: { route: run.route_name, time: timeIn(run.zone, expectedAt(stop.plannedAt, seconds, work.now)) },
      link: `/loggedIn/routeDetail/?run=${runId}`,
    })
  }
}

/** Children whose family waits at the stop: those who get on there, on the way home those who get off. */
async function childrenAt(work: Work, runId: string, direction: string, stopId: string): Promise<string[]> {
  const rows = await work.db
    .selectFrom('run_passenger')
    .select('child_id')
    .where('organisation_id', '=', work.organisationId)
    .where('run_id', '=', runId)
    .where((eb) =>
      direction === 'from_school'
        ? eb.and([eb('alight_stop_id', '=', stopId), eb('state', 'in', ['BOARDED', 'KEPT'])])
        : eb.and([eb('board_stop_id', '=', stopId), eb('state', '=', 'EXPECTED')]),
    )
    .execute()
  return rows.flatMap((row) => row.child_id ?? [])
}
