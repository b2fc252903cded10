import { isOffice } from '#platform/server/policy/office.ts'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { notFound } from '#platform/shared/errors/app-error.ts'
import { laterWordPattern, prefixPattern } from '#platform/shared/text/search-key.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import { builtOnce } from '#platform/server/db/built-once.ts'
import { pageOf } from '#platform/server/db/paging.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { groupsAsked, kinChildIds } from '#features/people/server/people.api.ts'
import { direction, mode, routeRow, type RouteRow, type searchActiveRoutes } from '../shared/routes.contract.ts'

type Status = RouteRow['status']

/** Which routes (of `route as r`) the actor may see: of the groups, of the own crew, or of the own children. */
async function inReach(tx: TenantContext): Promise<Expression<SqlBool>> {
  const { role, personId } = tx.actor
  switch (role) {
    case 'CB_ADMIN':
    case null:
      return sql<boolean>`true`
    case 'CB_ASSISTANT':
      return sql<boolean>`exists (select 1 from route_crew c where c.organisation_id = r.organisation_id and c.route_id = r.id
        and c.person_id = ${personId})`
    case 'CB_PARENT': {
      const ids = await kinChildIds(tx)
      return sql<boolean>`exists (select 1 from route_passenger p where p.organisation_id = r.organisation_id and p.route_id = r.id
        and p.child_id = any (${ids}::uuid[]))`
    }
  }
}

type Scope = { organisationId: string; groupIds: readonly string[] }

const routes = (tx: TenantContext) =>
  routesIn(tx.db, { organisationId: tx.organisationId, groupIds: tx.actor.groupIds })

const routesIn = (db: TenantContext['db'], { organisationId, groupIds }: Scope) =>
  db
    .selectFrom('route as r')
    .innerJoin('customer_group as g', (join) =>
      join.onRef('g.organisation_id', '=', 'r.organisation_id').onRef('g.id', '=', 'r.group_id'),
    )
    .where('r.organisation_id', '=', organisationId)
    .where('r.group_id', '=', anyOf(groupIds))
    .selectAll('r')
    .select([
      'g.name as group_name',
      sql<{
        first: string | null
        last: string | null
        stops: number
      }>`(select json_build_object('first', min(s.planned_time), 'last', max(s.planned_time),
        'stops', count(*)) from route_stop s where s.organisation_id = r.organisation_id and s.route_id = r.id)`.as(
        'times',
      ),
      sql<number>`(select count(*)::int from route_passenger p where p.organisation_id = r.organisation_id and p.route_id = r.id)`.as(
        'passengers',
      ),
      sql<
        string | null
      >`(select p.name || ' ' || p.surname from route_crew c join person p on p.organisation_id = c.organisation_id
        and p.id = c.person_id where c.organisation_id = r.organisation_id and c.route_id = r.id and c.function = 'lead'
        order by p.surname limit 1)`.as('lead'),
    ])

const routeOfOffice = builtOnce((db: TenantContext['db'], { id, ...scope }: Scope & { id: string }) =>
  routesIn(db, scope).where('r.id', '=', id),
)

type Found = Awaited<ReturnType<typeof routeOfOffice>>[number]

/** A row of the database as the lists show it. */
export function shownRow(row: Found): RouteRow {
  return {
    id: row.id,
    name: row.name,
    mode: mode.parse(row.mode),
    direction: direction.parse(row.direction),
    status: routeRow.shape.status.parse(row.status),
    customerGroupDto: { id: row.group_id, name: row.group_name },
    capacity: row.capacity,
    weekdays: row.weekdays,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    versionNo: row.version_no,
    firstTime: row.times.first,
    lastTime: row.times.last,
    stops: row.times.stops,
    passengers: row.passengers,
    lead: row.lead,
  }
}

const firstTime = sql<string>`(select min(s.planned_time) from route_stop s where s.organisation_id = r.organisation_id and s.route_id = r.id)`

/** One page of the routes of a status in the actor's reach. Drafts and archived ones are for administrators. */
export async function searchRouteRows(tx: TenantContext, status: Status, body: BodyOf<typeof searchActiveRoutes>) {
  let query = routes(tx)
    .where(await inReach(tx))
    .where('r.status', '=', status)
    .where('r.group_id', '=', anyOf(groupsAsked(tx, body.customerGroupDtos)))
  const { q, filters } = body
  if (q)
    query = query.where((eb) =>
      eb.or([eb('r.name_key', 'like', prefixPattern(q)), eb('r.name_key', 'like', laterWordPattern(q))]),
    )
  if (filters?.direction) query = query.where('r.direction', '=', filters.direction)
  if (filters?.mode) query = query.where('r.mode', '=', filters.mode)
  for (const sort of body.sort ?? []) {
    query =
      sort.field === 'name' ? query.orderBy('r.name_key', sort.direction) : query.orderBy(firstTime, sort.direction)
  }
  const { rows, page } = await pageOf(tx, query.orderBy('r.name_key').orderBy('r.id'), body)
  return { data: rows.map(shownRow), page }
}

/** Routes in use in the actor's reach by the beginning of a word of their name, at most 20. */
export async function suggestRoutes(tx: TenantContext, q: string): Promise<{ id: string; name: string }[]> {
  return (await named(tx))
    .where('r.status', '=', 'ACTIVE')
    .where((eb) => eb.or([eb('r.name_key', 'like', prefixPattern(q)), eb('r.name_key', 'like', laterWordPattern(q))]))
    .orderBy('r.name_key')
    .orderBy('r.id')
    .limit(20)
    .execute()
}

/** The names of those of these routes that the actor reaches; drafts and archived ones are for administrators. */
export async function routeNames(tx: TenantContext, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  const query = (await named(tx)).where('r.id', '=', anyOf(ids))
  return (tx.actor.role === 'CB_ADMIN' ? query : query.where('r.status', '=', 'ACTIVE')).execute()
}

const named = async (tx: TenantContext) =>
  tx.db
    .selectFrom('route as r')
    .select(['r.id', 'r.name'])
    .where('r.organisation_id', '=', tx.organisationId)
    .where('r.group_id', '=', anyOf(tx.actor.groupIds))
    .where(await inReach(tx))

/** Rows of routes by id, for answers of commands. */
export async function routeRowsById(tx: TenantContext, ids: readonly string[]): Promise<RouteRow[]> {
  const rows = await routes(tx).where('r.id', '=', anyOf(ids)).orderBy('r.name_key').orderBy('r.id').execute()
  return rows.map(shownRow)
}

/** One route in reach as the database has it; a foreign one looks missing. */
export async function findRouteRow(tx: TenantContext, id: string): Promise<Found> {
  const { organisationId, actor } = tx
  const office = isOffice(tx)
  const [row] = office
    ? await routeOfOffice(tx.db, { organisationId, groupIds: actor.groupIds, id })
    : await routes(tx)
        .where(await inReach(tx))
        .where('r.id', '=', id)
        .execute()
  if (!row || (!office && row.status === 'DRAFT')) throw notFound()
  return row
}

type OfRoutes = { organisationId: string; routeIds: readonly string[] }

const stopsOfRoutes = builtOnce((db: TenantContext['db'], { organisationId, routeIds }: OfRoutes) =>
  db
    .selectFrom('route_stop as s')
    .innerJoin('place as p', (join) =>
      join.onRef('p.organisation_id', '=', 's.organisation_id').onRef('p.id', '=', 's.place_id'),
    )
    .select([
      's.id',
      's.route_id',
      's.place_id',
      's.seq',
      's.planned_time',
      's.wait_minutes',
      's.kind',
      'p.name',
      'p.address',
      'p.latitude',
      'p.longitude',
      'p.kind as place_kind',
      'p.side_of_road',
      'p.safety_notes',
      'p.picture_id',
    ])
    .where('s.organisation_id', '=', organisationId)
    .where('s.route_id', '=', anyOf(routeIds))
    .orderBy('s.route_id')
    .orderBy('s.seq'),
)

/** The stops of routes in order, with their places. */
export const stopsOf = (tx: TenantContext, routeIds: readonly string[]) =>
  stopsOfRoutes(tx.db, { organisationId: tx.organisationId, routeIds })

const crewOfRoutes = builtOnce((db: TenantContext['db'], { organisationId, routeIds }: OfRoutes) =>
  db
    .selectFrom('route_crew as c')
    .innerJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'c.organisation_id').onRef('p.id', '=', 'c.person_id'),
    )
    .select(['c.route_id', 'c.person_id', 'c.function', 'c.taken_on', 'c.taken_on_reason', 'p.name', 'p.surname'])
    .where('c.organisation_id', '=', organisationId)
    .where('c.route_id', '=', anyOf(routeIds))
    .orderBy('c.route_id')
    .orderBy(sql`c.function <> 'lead'`)
    .orderBy('p.surname')
    .orderBy('p.name'),
)

/** The adults of routes, leads first. */
export const crewOf = (tx: TenantContext, routeIds: readonly string[]) =>
  crewOfRoutes(tx.db, { organisationId: tx.organisationId, routeIds })
