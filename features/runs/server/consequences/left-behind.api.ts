import { sql } from 'kysely'
import { timeIn } from '#platform/shared/dates/zoned.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import {
  closedEarly,
  earlyNoShowAt,
  leftBehind,
  STOP_ALARMS,
  type LeftBehind,
  type StopTimes,
} from '../../shared/left-behind.rules.ts'
import { concernAlert, endAlerts, openAlerts, type RunKey } from '#features/alerts/server/alerts.api.ts'
import { passengersOf, type Passenger } from '../passengers.api.ts'
import { stopsOf } from '../run-detail.api.ts'

export type NamedStop = StopTimes & { name: string }

/** The stops of a run in SQL, as one value. */
export const namedStops = ({ organisationId, runId }: { organisationId: string; runId: string }) => sql<NamedStop[]>`
  (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'plannedAt', planned_at, 'waitMinutes', wait_minutes,
    'arrivedAt', arrived_at, 'departedAt', departed_at) order by seq), '[]') from run_stop
    where organisation_id = ${organisationId} and run_id = ${runId})`

const readAlarms = (tx: TenantContext, runId: string) =>
  tx.db
    .selectFrom('alert')
    .select(['id', 'rule', 'stop_id', 'state', 'owner_id', 'passenger_ids', 'concerned_ids', 'details'])
    .where('organisation_id', '=', tx.organisationId)
    .where('run_id', '=', runId)
    .where('stop_id', 'is not', null)
    .execute()

/**
 * Brings the alerts about the stops of a run in line with its ledger: one alert for a stop and rule with the children
 * concerned, closed when nobody is any more. Where nothing stands and nothing is wrong, nothing is asked.
 */
export async function watchLeftBehind(
  tx: TenantContext,
  run: RunKey,
  stops: readonly NamedStop[],
  passengers: readonly Passenger[],
  rings: boolean,
): Promise<boolean> {
  const found = leftBehind(stops, ridersOf(passengers))
  if (found.length === 0 && !rings) return false
  const known = await readAlarms(tx, run.id)
  const standing = known.filter(({ state }) => state !== 'closed')
  const over = standing.filter((alert) => !found.some((one) => isOf(one, alert)))
  await endAlerts(
    tx,
    over.map(({ id }) => id),
  )
  let changed = over.length > 0
  for (const one of found) {
    const its = standing.find((alert) => isOf(one, alert))
    if (its) changed = (await rename(tx, its, one.passengerIds)) || changed
    // What a person has dealt with stays so, until it is about somebody else too.
    else if (!known.some((alert) => isOf(one, alert) && isDealtWith(alert) && covers(alert, one))) {
      const stop = stops.find(({ id }) => id === one.stopId)?.name ?? ''
      const about = { run, stopId: one.stopId, passengerIds: one.passengerIds, details: { stop } }
      changed = (await openAlerts(tx, [about], one.rule)).length > 0 || changed
    }
  }
  return changed
}

const ridersOf = (passengers: readonly Passenger[]) =>
  passengers.map((one) => ({
    id: one.id,
    boardStopId: one.board_stop_id,
    alightStopId: one.alight_stop_id,
    fold: one,
  }))

/** By passenger, the planned time of a stop where a no-show was recorded before it. */
export const earlyNoShows = (
  run: { zone: string },
  stops: readonly NamedStop[],
  passengers: readonly Passenger[],
): ReadonlyMap<string, string> =>
  new Map(
    ridersOf(passengers).flatMap((one) => {
      const stop = earlyNoShowAt(stops, one)
      return stop ? [[one.id, timeIn(run.zone, new Date(stop.plannedAt))] as const] : []
    }),
  )

/** Alerts the office about children handed over at a stop that was not reached when the run is closed. */
export async function watchEarlyClose(tx: TenantContext, run: RunKey, passengers: readonly Passenger[]): Promise<void> {
  const stops = await stopsOf(tx, run.id)
  for (const { rule, stopId, passengerIds } of closedEarly(stops, ridersOf(passengers))) {
    const stop = stops.find(({ id }) => id === stopId)?.name ?? ''
    await openAlerts(tx, [{ run, stopId, passengerIds, details: { stop } }], rule)
  }
}

type Alarm = Awaited<ReturnType<typeof readAlarms>>[number]

const isOf = ({ rule, stopId }: LeftBehind, alert: Alarm): boolean => alert.rule === rule && alert.stop_id === stopId
const covers = (alert: Alarm, { passengerIds }: LeftBehind): boolean =>
  passengerIds.every((id) => alert.passenger_ids.includes(id))
/** Closed by a person: what closes by itself says so. */
const isDealtWith = ({ state, owner_id: owner, details }: Alarm): boolean =>
  state === 'closed' && owner !== null && !JSON.stringify(details).includes('"over"')

/** Keeps an alert that stands about those whom it is about now. */
async function rename(tx: TenantContext, alert: Alarm, passengerIds: readonly string[]): Promise<boolean> {
  if (
    alert.passenger_ids.length === passengerIds.length &&
    passengerIds.every((id) => alert.passenger_ids.includes(id))
  )
    return false
  await concernAlert(tx, alert, passengerIds)
  return true
}

/** Looks again at the runs with an alert about a stop: what ended elsewhere (an absence, another run) closes it too. Returns the runs whose alerts changed. */
export async function watchStops(tx: TenantContext): Promise<string[]> {
  const runs = await tx.db
    .selectFrom('alert as a')
    .innerJoin('run as r', (join) =>
      join.onRef('r.organisation_id', '=', 'a.organisation_id').onRef('r.id', '=', 'a.run_id'),
    )
    .select(['r.id', 'r.group_id'])
    .distinct()
    .where('a.organisation_id', '=', tx.organisationId)
    .where('a.state', '<>', 'closed')
    .where('a.rule', 'in', STOP_ALARMS)
    .where('a.stop_id', 'is not', null)
    .where('r.status', 'in', ['IN_PROGRESS', 'INTERRUPTED'])
    .orderBy('r.id')
    .execute()
  const changed: string[] = []
  for (const run of runs)
    if (await watchLeftBehind(tx, run, await stopsOf(tx, run.id), await passengersOf(tx, run.id), true))
      changed.push(run.id)
  return changed
}
