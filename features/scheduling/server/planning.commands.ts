import type { Selectable } from 'kysely'
import { addDays, dayIn, instantOf, weekdayOf } from '#platform/shared/dates/zoned.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { RouteRow } from '#platform/server/db/schema.generated.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { fullName } from '#features/people/server/people.api.ts'
import { servesOn } from '#platform/shared/dates/service-days.rules.ts'
import { watchCrew } from './cover.api.ts'
import { copyCrew } from './route-crew.api.ts'
import { manifestsOf, passengersOn, type Manifests } from './manifests.queries.ts'
import { followEarlyEnds } from './early-ends.api.ts'
import { askOnNewRuns } from './ride-decisions.commands.ts'
import { retimeRun } from './retiming.commands.ts'
import { tellRuns } from '#features/runs/server/audience.api.ts'

/** Runs exist for today and tomorrow: the 48 h of plan that a device holds. */
const DAYS_AHEAD = 2

type Route = Pick<
  Selectable<RouteRow>,
  | 'id'
  | 'group_id'
  | 'name'
  | 'mode'
  | 'direction'
  | 'zone'
  | 'vehicle_id'
  | 'min_adults'
  | 'children_per_adult'
  | 'vehicle_label'
  | 'weekdays'
  | 'valid_from'
  | 'valid_to'
>

/** Routes of one batch: at most twice as many runs, each some eight statements, in one transaction. */
const BATCH_ROUTES = 25

type Batch = {
  /** All active routes unless given. */
  routeIds?: readonly string[]
  /** `next` of the batch before. */
  after?: string
}

/**
 * Makes the runs of some active routes for today and tomorrow where they are missing, with a copy of names and times as they
 * are now. Safe to repeat: a run is unique per route, day and number. A run that would already be over is not made. Returns how many
 * were made, and `next` when there are more routes.
 */
export async function planBatch(
  tx: TenantContext,
  { routeIds, after }: Batch = {},
): Promise<{ made: number; next?: string }> {
  let query = tx.db
    .selectFrom('route')
    .select([
      'id',
      'group_id',
      'name',
      'mode',
      'direction',
      'zone',
      'vehicle_id',
      'vehicle_label',
      'min_adults',
      'children_per_adult',
      'weekdays',
      'valid_from',
      'valid_to',
    ])
    .where('organisation_id', '=', tx.organisationId)
    .where('status', '=', 'ACTIVE')
    .orderBy('id')
    .limit(BATCH_ROUTES)
  if (routeIds) query = query.where('id', '=', anyOf(routeIds))
  if (after !== undefined) query = query.where('id', '>', after)
  const routes = await query.execute()
  const made: string[] = []
  const missing = await missingRuns(tx, routes)
  const manifests = await manifestsOf(tx, missing)
  for (const { route, day } of missing) made.push(...(await planRun(tx, route, day, manifests)))
  await askOnNewRuns(tx, {
    runIds: made,
    groupIds: [...new Set(missing.map(({ route }) => route.group_id))],
    days: [...new Set(missing.map(({ day }) => day))],
  })
  await watchCrew(tx, made)
  await tellRuns(tx, made)
  if (made.length > 0)
    await followEarlyEnds(
      tx,
      missing.map(({ route, day }) => ({ groupId: route.group_id, day })),
    )
  const last = routes.length === BATCH_ROUTES ? routes.at(-1) : undefined
  return { made: made.length, ...(last && { next: last.id }) }
}

async function missingRuns(tx: TenantContext, routes: readonly Route[]): Promise<{ route: Route; day: string }[]> {
  if (routes.length === 0) return []
  const wanted = routes.flatMap((route) => {
    const today = dayIn(route.zone, tx.now)
    return Array.from({ length: DAYS_AHEAD }, (_, i) => addDays(today, i))
      .filter((day) =>
        servesOn(
          { weekdays: route.weekdays, validFrom: route.valid_from, validTo: route.valid_to },
          day,
          weekdayOf(day),
        ),
      )
      .map((day) => ({ route, day }))
  })
  const days = [...new Set(wanted.map((one) => one.day)), '1970-01-01']
  const made = await tx.db
    .selectFrom('run')
    .select(['route_id', 'service_date'])
    .where('organisation_id', '=', tx.organisationId)
    .where('service_date', 'in', days)
    .where(
      'route_id',
      'in',
      routes.map((route) => route.id),
    )
    // A run that a person called off is not made again; one that went with its route is.
    .where((eb) => eb.or([eb('status', '<>', 'CANCELLED'), eb('cancelled_by', 'is not', null)]))
    .execute()
  const closed = await tx.db
    .selectFrom('calendar_day')
    .select(['group_id', 'day'])
    .where('organisation_id', '=', tx.organisationId)
    .where('kind', '=', 'closed')
    .where('day', 'in', days)
    .execute()
  const has = new Set([
    ...made.map((run) => `${run.route_id} ${run.service_date}`),
    ...closed.map((one) => `${one.group_id} ${one.day}`),
  ])
  return wanted.filter(({ route, day }) => !has.has(`${route.id} ${day}`) && !has.has(`${route.group_id} ${day}`))
}

/** The id of the run that was made; none when it would be over or another process was faster. */
async function planRun(tx: TenantContext, route: Route, day: string, manifests: Manifests): Promise<string[]> {
  const { db, organisationId } = tx
  const stops = await db
    .selectFrom('route_stop as s')
    .innerJoin('place as p', (join) =>
      join.onRef('p.organisation_id', '=', 's.organisation_id').onRef('p.id', '=', 's.place_id'),
    )
    .select(['s.id', 's.place_id', 's.seq', 's.planned_time', 's.wait_minutes', 'p.name', 'p.latitude', 'p.longitude'])
    .where('s.organisation_id', '=', organisationId)
    .where('s.route_id', '=', route.id)
    .orderBy('s.seq')
    .execute()
  const timed = stops.map((stop) => ({
    ...stop,
    runStopId: tx.newId(),
    plannedAt: instantOf(day, stop.planned_time, route.zone),
  }))
  const [first, last] = [timed[0], timed.at(-1)]
  if (!first || !last || last.plannedAt <= tx.now) return []
  const key = { organisation_id: organisationId, group_id: route.group_id }
  const passengers = await passengersOn(tx, route, day, manifests)
  const earlier = await db
    .selectFrom('run')
    .select('run_no')
    .where('organisation_id', '=', organisationId)
    .where('route_id', '=', route.id)
    .where('service_date', '=', day)
    .orderBy('run_no', 'desc')
    .limit(1)
    .executeTakeFirst()
  const run = await db
    .insertInto('run')
    .values({
      ...key,
      id: tx.newId(),
      route_id: route.id,
      route_name: route.name,
      mode: route.mode,
      direction: route.direction,
      zone: route.zone,
      service_date: day,
      run_no: (earlier?.run_no ?? 0) + 1,
      vehicle_id: route.vehicle_id,
      vehicle_label: route.vehicle_label,
      min_adults: route.min_adults,
      children_per_adult: route.children_per_adult,
      planned_start: first.plannedAt,
      planned_end: last.plannedAt,
      status: 'PLANNED',
      unaccounted: passengers.filter((one) => one.planned === 'EXPECTED').length,
      created_at: tx.now,
    })
    .onConflict((on) => on.columns(['organisation_id', 'route_id', 'service_date', 'run_no']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!run) return []
  await db
    .insertInto('run_stop')
    .values(
      timed.map((stop) => ({
        ...key,
        id: stop.runStopId,
        run_id: run.id,
        route_stop_id: stop.id,
        place_id: stop.place_id,
        seq: stop.seq,
        name: stop.name,
        latitude: stop.latitude,
        longitude: stop.longitude,
        planned_at: stop.plannedAt,
        wait_minutes: stop.wait_minutes,
      })),
    )
    .execute()
  await copyCrew(tx, route, [{ id: run.id, day }])
  const at = (stopId: string | null) => timed.find((stop) => stop.id === stopId)?.runStopId ?? null
  if (passengers.length > 0) {
    await db
      .insertInto('run_passenger')
      .values(
        passengers.map((one) => ({
          ...key,
          ...one.source,
          id: tx.newId(),
          run_id: run.id,
          child_id: one.child_id,
          name: fullName(one),
          school_class: one.school_class,
          board_stop_id: at(one.boardStopId),
          alight_stop_id: at(one.alightStopId),
          planned: one.planned,
          state: one.planned,
        })),
      )
      .execute()
  }
  if (passengers.some((one) => one.planned === 'ABSENT')) await retimeRun(tx, run.id)
  return [run.id]
}
