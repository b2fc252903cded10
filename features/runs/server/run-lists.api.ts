import { allOf } from '#platform/server/db/side-by-side.ts'
import { sql } from 'kysely'
import { builtOnce } from '#platform/server/db/built-once.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { inMyGroups } from '#platform/server/policy/in-my-groups.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { direction, mode } from '#features/routes/shared/routes.contract.ts'
import { runStatus, type RunRow } from '../shared/runs.contract.ts'
import { countRun, delayOf, PASSENGER_STATES, type RunCounts, type VehicleCheck } from '../shared/runs.rules.ts'
import { inReach } from './policy.api.ts'
import * as z from 'zod/mini'

const passengerState = z.enum(PASSENGER_STATES)

/** Runs with the group's name, before any limit of reach. */
export function runs(tx: TenantContext) {
  return tx.db
    .selectFrom('run')
    .innerJoin('customer_group as g', (join) =>
      join.onRef('g.organisation_id', '=', 'run.organisation_id').onRef('g.id', '=', 'run.group_id'),
    )
    .where('run.organisation_id', '=', tx.organisationId)
    .where(inMyGroups(tx, 'run.group_id'))
    .selectAll('run')
    .select('g.name as group_name')
}
export type Found = Awaited<ReturnType<ReturnType<typeof runs>['executeTakeFirstOrThrow']>>

/** What every answer about a run begins with; stops, counts and crew are read once for all rows. */
export async function shownRows(tx: TenantContext, rows: readonly Found[]): Promise<RunRow[]> {
  const ids = rows.map((row) => row.id)
  const { db, organisationId } = tx
  if (ids.length === 0) return []
  const asked = { organisationId, ids }
  const [stops, crew, alerts, states] = await allOf([
    stopsOf(db, asked),
    crewsOf(db, asked),
    openAlertsOf(db, asked),
    statesOf(db, asked),
  ])
  const counts = countsOf(states)
  const byRun = Map.groupBy(stops, (stop) => stop.run_id)
  const crewOf = Map.groupBy(crew, (member) => member.run_id)
  const alertsOf = new Map(alerts.map((alert) => [alert.run_id, Number(alert.n)]))
  return rows.map((row) => {
    const its = (byRun.get(row.id) ?? []).map((stop) => ({
      id: stop.id,
      name: stop.name,
      latitude: stop.latitude,
      longitude: stop.longitude,
      plannedAt: stop.planned_at.toISOString(),
      arrivedAt: stop.arrived_at?.toISOString() ?? null,
    }))
    const adults = crewOf.get(row.id) ?? []
    return {
      id: row.id,
      routeId: row.route_id,
      routeName: row.route_name,
      mode: mode.parse(row.mode),
      direction: direction.parse(row.direction),
      status: runStatus.parse(row.status),
      zone: row.zone,
      serviceDate: row.service_date,
      customerGroupDto: { id: row.group_id, name: row.group_name },
      plannedStart: row.planned_start.toISOString(),
      plannedEnd: row.planned_end.toISOString(),
      startedAt: row.started_at?.toISOString() ?? null,
      closedAt: row.closed_at?.toISOString() ?? null,
      lead: adults.find((member) => member.function === 'lead')?.name ?? null,
      vehicleLabel: row.vehicle_label,
      counts: counts.get(row.id) ?? countRun([]),
      stops: its,
      delay: delayOf(its),
      openAlerts: alertsOf.get(row.id) ?? 0,
      vehicleCheck: tx.actor.role === 'CB_PARENT' ? null : checkOf(row),
      vehicleCheckBy: tx.actor.role === 'CB_PARENT' ? null : row.vehicle_check_by,
      mine: adults.some((member) => member.person_id === tx.actor.personId),
    }
  })
}

/** A run that was closed before there were stickers has no word on it: the crew said so. On foot there is no last row. */
const checkOf = ({ status, mode: by, vehicle_check }: Found): VehicleCheck | null =>
  status === 'CLOSED' && by !== 'walk' ? (vehicle_check ?? 'said') : null

type OfRuns = { organisationId: string; ids: readonly string[] }

const stopsOf = builtOnce((db: TenantContext['db'], { organisationId, ids }: OfRuns) =>
  db
    .selectFrom('run_stop')
    .select(['id', 'run_id', 'name', 'latitude', 'longitude', 'planned_at', 'arrived_at'])
    .where('organisation_id', '=', organisationId)
    .where('run_id', '=', anyOf(ids))
    .orderBy('run_id')
    .orderBy('seq'),
)

const crewsOf = builtOnce((db: TenantContext['db'], { organisationId, ids }: OfRuns) =>
  db
    .selectFrom('run_crew')
    .select(['run_id', 'person_id', 'name', 'function'])
    .where('organisation_id', '=', organisationId)
    .where('run_id', '=', anyOf(ids))
    .orderBy('name'),
)

const openAlertsOf = builtOnce((db: TenantContext['db'], { organisationId, ids }: OfRuns) =>
  db
    .selectFrom('alert')
    .select(['run_id', (eb) => eb.fn.countAll<string>().as('n')])
    .where('organisation_id', '=', organisationId)
    .where('run_id', '=', anyOf(ids))
    .where('state', '<>', 'closed')
    .groupBy('run_id'),
)

const statesOf = builtOnce((db: TenantContext['db'], { organisationId, ids }: OfRuns) =>
  db
    .selectFrom('run_passenger')
    .select(['run_id', 'state', 'answered', 'rode', (eb) => eb.fn.countAll<string>().as('n')])
    .where('organisation_id', '=', organisationId)
    .where('run_id', '=', anyOf(ids))
    .groupBy(['run_id', 'state', 'answered', 'rode']),
)

const countsOf = (states: Awaited<ReturnType<typeof statesOf>>): Map<string, RunCounts> =>
  new Map(
    [...Map.groupBy(states, (some) => some.run_id)].map(([runId, its]) => [
      runId,
      countRun(
        its.map(({ state, answered, rode, n }) => ({
          state: passengerState.parse(state),
          answered,
          rode,
          times: Number(n),
        })),
      ),
    ]),
  )

/**
 * Runs of a day. Without one: of today where each route is, and of days before as long as they are not closed. Two calendar days are read
 * because zones differ.
 */
export async function runsOfDay(tx: TenantContext, day: string | undefined): Promise<RunRow[]> {
  const around = [-1, 0, 1].map((n) => new Date(tx.now.getTime() + n * 86_400_000).toISOString().slice(0, 10))
  const today = sql`(${tx.now}::timestamptz at time zone run.zone)::date`
  const rows = await runs(tx)
    .where(inReach(tx))
    .where('run.group_id', '=', anyOf(tx.actor.groupIds))
    .where((eb) =>
      day
        ? eb('run.service_date', '=', day)
        : eb.or([
            eb.and([eb('run.service_date', 'in', around), sql<boolean>`run.service_date = ${today}`]),
            eb.and([
              eb('run.status', 'in', ['IN_PROGRESS', 'INTERRUPTED']),
              eb('run.service_date', '<=', around[1] ?? ''),
              sql<boolean>`run.service_date < ${today}`,
            ]),
          ]),
    )
    .where('run.status', '<>', 'CANCELLED')
    .orderBy('run.planned_start')
    .orderBy('run.route_name')
    .orderBy('run.id')
    .execute()
  return shownRows(tx, rows)
}
