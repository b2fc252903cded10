import { notPermitted } from '#platform/shared/errors/app-error.ts'
import { timeIn } from '#platform/shared/dates/zoned.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notifyAll, type Telling } from '#features/notices/server/notices.api.ts'
import { guardiansOnRun } from '#features/runs/server/run-guardians.api.ts'
import { approached, expectedAt, USUAL_APPROACH, type Deviation } from '../shared/eta.rules.ts'
import { approachLevel, type ApproachChoice } from '../shared/positions.contract.ts'
import type { WatchedStop } from './positions.queries.ts'

/** What families are told about a run that comes. */
export type ApproachingRun = { id: string; group_id: string; route_name: string; zone: string; direction: string }

const near = { kind: 'positions.near', topic: 'transport', title: 'positions.notice.near' } as const

/**
 * Tells each adult once that the vehicle comes to the stop of their child, at the distance that they chose; the plan alone
 * tells nobody.
 */
export async function tellApproach(
  tx: TenantContext,
  run: ApproachingRun,
  stops: readonly WatchedStop[],
  { seconds, source }: Deviation,
): Promise<void> {
  if (source === 'plan') return
  const news = approached(stops, seconds, tx.now).flatMap(({ stop, levels }) =>
    levels.flatMap((level) => (stop.told.includes(level) ? [] : { stop, level })),
  )
  if (news.length === 0) return
  const runId = run.id
  const reached = await tx.db
    .insertInto('run_approach')
    .values(
      news.map(({ stop, level }) => ({
        organisation_id: tx.organisationId,
        group_id: run.group_id,
        run_id: runId,
        stop_id: stop.id,
        level,
        told_at: tx.now,
      })),
    )
    .onConflict((on) => on.doNothing())
    .returning(['stop_id', 'level'])
    .execute()
  const levels = Map.groupBy(reached, (row) => row.stop_id)
  const waiting = await childrenAt(tx, runId, run.direction, [...levels.keys()])
  const guardians = await guardiansOnRun(tx, runId, [...waiting.keys()], 'notifyOfRides')
  const choices = await choicesOf(
    tx,
    guardians.map((one) => one.adult_id),
  )
  const tellings = stops.map((stop): Telling => {
    const now = levels.get(stop.id)?.map((row) => row.level) ?? []
    const to = guardians.filter(
      ({ adult_id, child_id }) =>
        waiting.get(child_id) === stop.id && now.some((level) => level === (choices.get(adult_id) ?? USUAL_APPROACH)),
    )
    return {
      kind: near,
      news: {
        to: to.map((one) => one.adult_id),
        cause: `${runId}.${stop.id}`,
        values: { route: run.route_name, time: timeIn(run.zone, expectedAt(stop.plannedAt, seconds, tx.now)) },
        link: `/loggedIn/routeDetail/?run=${runId}`,
        about: [...new Set(to.map((one) => one.child_id))],
      },
    }
  })
  await notifyAll(tx, tellings)
}

/** The stop of each child whose family waits at one of these: those who get on there, on the return run those who get off. */
async function childrenAt(
  tx: TenantContext,
  runId: string,
  direction: string,
  stopIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx.db
    .selectFrom('run_passenger')
    .select(['child_id', 'board_stop_id', 'alight_stop_id'])
    .where('organisation_id', '=', tx.organisationId)
    .where('run_id', '=', runId)
    .where((eb) =>
      direction === 'from_school'
        ? eb.and([eb('alight_stop_id', '=', anyOf(stopIds)), eb('state', 'in', ['BOARDED', 'KEPT'])])
        : eb.and([eb('board_stop_id', '=', anyOf(stopIds)), eb('state', '=', 'EXPECTED')]),
    )
    .execute()
  return new Map(
    rows.flatMap(({ child_id, board_stop_id, alight_stop_id }) => {
      const stopId = direction === 'from_school' ? alight_stop_id : board_stop_id
      return child_id === null || stopId === null ? [] : [[child_id, stopId] as const]
    }),
  )
}

async function choicesOf(tx: TenantContext, adultIds: readonly string[]): Promise<Map<string, string>> {
  if (adultIds.length === 0) return new Map()
  const rows = await tx.db
    .selectFrom('approach_choice')
    .select(['person_id', 'level'])
    .where('organisation_id', '=', tx.organisationId)
    .where('person_id', '=', anyOf(adultIds))
    .execute()
  return new Map(rows.map((row) => [row.person_id, row.level]))
}

/** The own choice; `none` wants no such notice. */
export async function ownApproach(tx: TenantContext): Promise<ApproachChoice> {
  const level = (await choicesOf(tx, tx.actor.personId === null ? [] : [tx.actor.personId])).values().next().value
  return { level: approachLevel.parse(level ?? USUAL_APPROACH) }
}

/** Keeps the own choice; it counts from the next distance that a vehicle reaches. */
export async function chooseApproach(tx: TenantContext, { level }: ApproachChoice): Promise<ApproachChoice> {
  if (tx.actor.personId === null) throw notPermitted()
  await tx.db
    .insertInto('approach_choice')
    .values({ organisation_id: tx.organisationId, person_id: tx.actor.personId, level })
    .onConflict((on) => on.columns(['organisation_id', 'person_id']).doUpdateSet({ level }))
    .execute()
  return { level }
}
