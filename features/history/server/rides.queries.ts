import { sql, type Expression, type Selectable, type SqlBool } from 'kysely'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { pageOf } from '#platform/server/db/paging.ts'
import type { RunRow } from '#platform/server/db/schema.generated.ts'
import { inMyGroups } from '#platform/server/policy/in-my-groups.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notRestricted } from '#features/people/server/restrictions.api.ts'
import { gives, groupsAsked, kinChildIds } from '#features/people/server/people.api.ts'
import { direction, mode } from '#features/routes/shared/routes.contract.ts'
import { mayKnowHome } from '#features/children/server/homes.api.ts'
import type { Ride, searchRides } from '../shared/history.contract.ts'
import { runStatus } from '#features/runs/shared/runs.contract.ts'
import { inReach, onDays, runsOf } from '#features/runs/server/reach.api.ts'

/**
 * One page of what became of children on runs that began or were called off, the latest first. A parent finds the own
 * children on days that the own home may know; an assistant the runs of the own crew.
 */
export async function searchRideRows(tx: TenantContext, body: BodyOf<typeof searchRides>) {
  const { filters } = body
  const where = [
    sql<boolean>`run.status <> all ('{PLANNED,READY}'::text[])`,
    onDays(tx, filters),
    ...(tx.actor.role === 'CB_PARENT' ? [] : [inReach(tx)]),
    ...(filters?.placeId ? [stopsAt(tx, filters.placeId)] : []),
  ]
  const groupIds = groupsAsked(tx, body.customerGroupDtos)
  // A few children or one place lead to few runs; otherwise the runs of all groups lead to the children.
  const few = tx.actor.role === 'CB_PARENT' || filters?.childId || filters?.adultId || filters?.placeId
  const order = body.sort?.[0]?.direction ?? 'desc'
  let query = rides(tx, few ? runsFound(tx, groupIds, where) : inOrder(runsOf(tx, groupIds, where), order)).where(
    'p.group_id',
    '=',
    anyOf(groupIds),
  )
  query = query.where(tx.actor.role === 'CB_PARENT' ? await ofKin(tx) : notRestricted(tx, 'p.child_id'))
  if (filters?.childId) query = query.where('p.child_id', '=', filters.childId)
  if (filters?.adultId) query = query.where(seenBy(tx, filters.adultId))
  if (filters?.placeId)
    query = query.where((eb) =>
      eb.or([eb('b.place_id', '=', filters.placeId!), eb('a.place_id', '=', filters.placeId!)]),
    )
  const { rows, page } = await pageOf(
    tx,
    query.orderBy('run.planned_start', order).orderBy('p.name').orderBy('p.id'),
    body,
  )
  const amended = await amendedOf(
    tx,
    rows.map((row) => row.id),
  )
  return { data: rows.map((row) => shown(row, amended.has(row.id))), page }
}

async function ofKin(tx: TenantContext): Promise<Expression<SqlBool>> {
  return sql<boolean>`(p.child_id = any (${await kinChildIds(tx)}::uuid[]) and ${mayKnowHome(tx, 'p.household_id')})`
}

/** Runs (of `run`) that stop at a place. */
const stopsAt = (tx: TenantContext, placeId: string) => sql<boolean>`run.id in (select s.run_id from run_stop s
  where s.organisation_id = ${tx.organisationId} and s.place_id = ${placeId})`

/** The runs that fit, to be found by what is joined with them. */
const runsFound = (tx: TenantContext, groupIds: readonly string[], where: readonly Expression<SqlBool>[]) =>
  sql<Selectable<RunRow>>`(select * from run where run.organisation_id = ${tx.organisationId}
    and run.group_id = ${anyOf(groupIds)} and ${sql.join([...where], sql` and `)})`

/** Sorted before the children are looked for, a page needs those of the first runs alone. */
const inOrder = (runs: ReturnType<typeof runsOf>, order: 'asc' | 'desc') =>
  sql<Selectable<RunRow>>`(select * from ${runs} found order by planned_start ${sql.raw(order)})`

/** Those of these about which something came in after the close; asked for the rows of a page, not for all that are found. */
async function amendedOf(tx: TenantContext, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx.db
    .selectFrom('boarding_event')
    .select('passenger_id')
    .distinct()
    .where('organisation_id', '=', tx.organisationId)
    .where('passenger_id', '=', anyOf(ids))
    .where('late', '=', true)
    .execute()
  return new Set(rows.map((row) => row.passenger_id))
}

/** Children whom an adult may see today. */
const seenBy = (tx: TenantContext, adultId: string) => sql<boolean>`p.child_id in (select r.child_id from relationship r
  where r.organisation_id = ${tx.organisationId} and r.adult_id = ${adultId} and ${gives(tx, 'see')})`

function rides(tx: TenantContext, of: ReturnType<typeof runsOf>) {
  return tx.db
    .selectFrom('run_passenger as p')
    .innerJoin(of.as('run'), (join) =>
      join.onRef('run.organisation_id', '=', 'p.organisation_id').onRef('run.id', '=', 'p.run_id'),
    )
    .leftJoin('run_stop as b', (join) =>
      join.onRef('b.organisation_id', '=', 'p.organisation_id').onRef('b.id', '=', 'p.board_stop_id'),
    )
    .leftJoin('run_stop as a', (join) =>
      join.onRef('a.organisation_id', '=', 'p.organisation_id').onRef('a.id', '=', 'p.alight_stop_id'),
    )
    .select([
      'p.id',
      'p.run_id',
      'p.child_id',
      'p.name',
      'p.planned',
      'p.state',
      'p.since',
      'p.rode',
      'p.returned_to',
      'run.route_name',
      'run.mode',
      'run.direction',
      'run.zone',
      'run.service_date',
      'run.status',
      'b.name as board_name',
      'b.place_id as board_place',
      'b.planned_at as board_planned',
      'b.arrived_at as board_arrived',
      'a.name as alight_name',
      'a.place_id as alight_place',
      'a.planned_at as alight_planned',
      'a.arrived_at as alight_arrived',
    ])
    .where('p.organisation_id', '=', tx.organisationId)
    .where(inMyGroups(tx, 'p.group_id'))
    .where('p.child_id', 'is not', null)
}
type Found = Awaited<ReturnType<ReturnType<typeof rides>['executeTakeFirstOrThrow']>>

const shown = (row: Found, amended: boolean): Ride => ({
  id: row.id,
  runId: row.run_id,
  childId: row.child_id ?? '',
  childName: row.name,
  routeName: row.route_name,
  mode: mode.parse(row.mode),
  direction: direction.parse(row.direction),
  zone: row.zone,
  serviceDate: row.service_date,
  runStatus: runStatus.parse(row.status),
  boardStop: stop(row.board_name, row.board_place, row.board_planned, row.board_arrived),
  alightStop: stop(row.alight_name, row.alight_place, row.alight_planned, row.alight_arrived),
  planned: row.planned,
  state: row.state,
  since: row.since?.toISOString() ?? null,
  rode: row.rode,
  returnedTo: row.state === 'RETURNED' ? row.returned_to : null,
  amended,
})

function stop(name: string | null, placeId: string | null, plannedAt: Date | null, arrivedAt: Date | null) {
  if (name === null || plannedAt === null) return null
  return { name, placeId, plannedAt: plannedAt.toISOString(), arrivedAt: arrivedAt?.toISOString() ?? null }
}
