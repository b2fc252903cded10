import { sql, type Expression, type RawBuilder, type Selectable, type SqlBool } from 'kysely'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { builtPerShape } from '#platform/server/db/built-once.ts'
import { pageFrom } from '#platform/server/db/counted-page.ts'
import type { RunRow } from '#platform/server/db/schema.generated.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notRestricted, restrictedFrom } from '#features/people/server/restrictions.api.ts'
import { groupsAsked, kinChildIds } from '#features/people/server/people.api.ts'
import { gives } from '#features/people/server/rights.api.ts'
import { direction, mode } from '#features/routes/shared/routes.contract.ts'
import { mayKnowHome } from '#features/children/server/homes.api.ts'
import type { Ride, searchRides } from '../shared/history.contract.ts'
import { runStatus } from '#features/runs/shared/runs.contract.ts'
import { inReach } from '#features/runs/server/policy.api.ts'
import { onDays, refuseBackwards, runsOf, startsWithin } from '#features/runs/server/run-days.api.ts'
import { ridePage, totalOf, type RideRow } from './ride-page.queries.ts'

/**
 * One page of what became of children on runs that began or were called off, the latest first. A parent finds the own
 * children on days that the own home may know; an assistant the runs of the own crew.
 */
export async function searchRideRows(tx: TenantContext, body: Body) {
  const rows = isOfficePage(tx, body)
    ? await officePage(tx, body)
    : (await (await anyPage(tx, body)).execute(tx.db)).rows
  const { rows: found, page } = pageFrom(rows, body)
  return { data: found.map(shown), page }
}

type Body = BodyOf<typeof searchRides>
type Order = 'asc' | 'desc'

const orderOf = (body: Body): Order => body.sort?.[0]?.direction ?? 'desc'
const BEGAN = sql<boolean>`run.status <> all ('{PLANNED,READY}'::text[])`

/** Everybody's rides in the groups of an administrator between two days: what the office asks most. */
const isOfficePage = (tx: TenantContext, { filters }: Body): boolean =>
  tx.actor.role === 'CB_ADMIN' &&
  filters?.from !== undefined &&
  filters.to !== undefined &&
  Object.keys(filters).length === 2

function officePage(tx: TenantContext, body: Body) {
  const { from = '', to = '' } = body.filters ?? {}
  refuseBackwards(from, to)
  const groupIds = groupsAsked(tx, body.customerGroupDtos)
  const shape = { order: orderOf(body), limit: body.limit, first: body.offset === 0, alone: groupIds.length === 1 }
  const asked = { organisationId: tx.organisationId, personId: tx.actor.personId ?? '', from, to, offset: body.offset }
  const groups = { groupIds, groupId: groupIds[0] ?? '' }
  return ofOffice(shape)(tx.db, { ...asked, ...groups }, { steady: true })
}

type Shape = { order: Order; limit: number; first: boolean; alone: boolean }
type Asked = Record<'organisationId' | 'personId' | 'from' | 'to' | 'groupId', string> & {
  groupIds: readonly string[]
  offset: number
}

const ofOffice = builtPerShape((db: TenantContext['db'], asked: Asked, { order, limit, first, alone }: Shape) => {
  const { organisationId, personId, groupIds, groupId } = asked
  // With both the runs are read in their order.
  const days = sql<boolean>`run.service_date >= ${asked.from}::date and run.service_date <= ${asked.to}::date`
  const where = [BEGAN, days, startsWithin(asked)]
  // One group is an equality, which reads its runs in order.
  const runsWhere = (also: RawBuilder<unknown>) =>
    alone
      ? sql<
          Selectable<RunRow>
        >`(select * from run where run.organisation_id = ${organisationId} and run.group_id = ${groupId}
          and ${sql.join(where, sql` and `)} ${also})`
      : runsOf({ organisationId }, groupIds, where)
  const runs = runsWhere(sql``)
  const ofGroups = sql<boolean>`p.group_id = ${alone ? groupId : anyOf(groupIds)}`
  const actor = { organisationId, actor: { personId } }
  const parts = { organisationId, runs, where: [ofGroups, notRestricted(actor, 'p.child_id')] }
  const page = ridePage({
    ...parts,
    inOrder: inOrder(runs, order),
    // Closed runs know how many children they had, and an index has it with their days alone (run_riders); of whom the actor is restricted from some, each child is looked at.
    ...(alone && {
      total: sql`case when exists (${restrictedFrom(actor)}) then ${totalOf(parts)}
        else (select coalesce(sum(run.riders), 0)::int from run where run.organisation_id = ${organisationId}
            and run.group_id = ${groupId} and ${days} and run.riders is not null)
          + ${totalOf({ ...parts, runs: runsWhere(sql`and run.riders is null`) })} end`,
    }),
    order,
    limit,
    offset: first ? null : asked.offset,
  })
  return { compile: () => page.compile(db) }
})

async function anyPage(tx: TenantContext, body: Body) {
  const { filters } = body
  const onRuns = [
    BEGAN,
    onDays(tx, filters),
    ...(tx.actor.role === 'CB_PARENT' ? [] : [inReach(tx)]),
    ...(filters?.placeId ? [stopsAt(tx, filters.placeId)] : []),
  ]
  const groupIds = groupsAsked(tx, body.customerGroupDtos)
  // A few children or one place lead to few runs; otherwise the runs of all groups lead to the children.
  const few = tx.actor.role === 'CB_PARENT' || filters?.childId || filters?.adultId || filters?.placeId
  const runs = few ? runsFound(tx, groupIds, onRuns) : runsOf(tx, groupIds, onRuns)
  const order = orderOf(body)
  return ridePage({
    organisationId: tx.organisationId,
    runs,
    inOrder: few ? runs : inOrder(runs, order),
    where: [
      sql<boolean>`p.group_id = ${anyOf(groupIds)}`,
      tx.actor.role === 'CB_PARENT' ? await ofKin(tx) : notRestricted(tx, 'p.child_id'),
      ...(filters?.childId ? [sql<boolean>`p.child_id = ${filters.childId}`] : []),
      ...(filters?.adultId ? [seenBy(tx, filters.adultId)] : []),
      ...(filters?.placeId ? [throughPlace(tx, filters.placeId)] : []),
    ],
    order,
    limit: body.limit,
    offset: body.offset === 0 ? null : body.offset,
  })
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

/** Children (of `p`) who get on or off at a place. */
const throughPlace = (tx: TenantContext, placeId: string) => sql<boolean>`exists (select 1 from run_stop s
  where s.organisation_id = ${tx.organisationId} and s.id in (p.board_stop_id, p.alight_stop_id) and s.place_id = ${placeId})`

/** Children whom an adult may see today. */
const seenBy = (tx: TenantContext, adultId: string) => sql<boolean>`p.child_id in (select r.child_id from relationship r
  where r.organisation_id = ${tx.organisationId} and r.adult_id = ${adultId} and ${gives(tx, 'see')})`

const shown = (row: RideRow): Ride => ({
  id: row.id,
  runId: row.run_id,
  childId: row.child_id,
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
  amended: row.amended,
})

function stop(name: string | null, placeId: string | null, plannedAt: Date | null, arrivedAt: Date | null) {
  if (name === null || plannedAt === null) return null
  return { name, placeId, plannedAt: plannedAt.toISOString(), arrivedAt: arrivedAt?.toISOString() ?? null }
}
