import { sql } from 'kysely'
import * as z from 'zod/mini'
import { anyOf } from '#platform/server/db/any-of.ts'
import { allOf } from '#platform/server/db/side-by-side.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { Facts, Line } from '../shared/travel.rules.ts'

const way = z.enum(['to_school', 'from_school'])
const anyWay = z.enum(['both', 'to_school', 'from_school'])
const pattern = z.enum(['weekdays', 'cycle', 'dates'])
const changeKind = z.enum(['stop', 'collected'])

type Asked = {
  groupId: string
  from: string
  to: string
  childIds?: readonly string[]
  /** A draft as if it were active, in the place of its older version. */
  instead?: { routeId: string; replaces: string | null }
}

/**
 * Everything that decides where the children of a group travel between two days, by child; only those about whom
 * anything is known when no children are named. Homes whose every adult is restricted, and what a restricted adult
 * asked for, are no facts.
 */
export async function travelFacts(tx: TenantContext, asked: Asked): Promise<Map<string, Facts>> {
  const [lines, closures, assignments, absences, custody, changes] = await allOf([
    linesOf(tx, asked),
    closuresOf(tx, asked),
    assignmentsOf(tx, asked),
    absencesOf(tx, asked),
    custodyOf(tx, asked),
    changesOf(tx, asked),
  ])
  const childIds = new Set(asked.childIds)
  for (const known of [assignments, custody, changes]) for (const childId of known.keys()) childIds.add(childId)
  return new Map(
    [...childIds].map((childId) => {
      const rules = custody.get(childId) ?? []
      const facts: Facts = {
        lines,
        closures,
        restrictions: rules.flatMap((rule) => (rule.home === null ? [rule] : [])),
        changes: changes.get(childId) ?? [],
        absences: absences.get(childId) ?? [],
        custody: rules.flatMap((rule) => (rule.home === null ? [] : [{ ...rule, home: rule.home }])),
        assignments: assignments.get(childId) ?? [],
      }
      return [childId, facts]
    }),
  )
}

/** Which routes run: the active ones, and the draft that is rehearsed in the place of its older version. */
function running(id: string, status: string, instead: Asked['instead']) {
  if (!instead) return sql<boolean>`${sql.ref(status)} = 'ACTIVE'`
  return sql<boolean>`(${sql.ref(id)} = ${instead.routeId}
    or (${sql.ref(status)} = 'ACTIVE' and ${sql.ref(id)} is distinct from ${instead.replaces}))`
}

/** The active lines of a group with their stops in order. */
async function linesOf(tx: TenantContext, { groupId, instead }: Asked): Promise<Line[]> {
  const reading = tx.db
    .selectFrom('route')
    .select(['id', 'name', 'direction', 'weekdays', 'valid_from', 'valid_to'])
    .where('organisation_id', '=', tx.organisationId)
    .where('group_id', '=', groupId)
    .where(running('id', 'status', instead))
    .orderBy('name')
    .orderBy('id')
    .execute()
  const readingStops = tx.db
    .selectFrom('route_stop as s')
    .innerJoin('route as r', (join) =>
      join.onRef('r.organisation_id', '=', 's.organisation_id').onRef('r.id', '=', 's.route_id'),
    )
    .innerJoin('place as p', (join) =>
      join.onRef('p.organisation_id', '=', 's.organisation_id').onRef('p.id', '=', 's.place_id'),
    )
    .select(['s.id', 's.route_id', 's.place_id', 's.planned_time', 'p.name'])
    .where('s.organisation_id', '=', tx.organisationId)
    .where('r.group_id', '=', groupId)
    .where(running('r.id', 'r.status', instead))
    .orderBy('s.seq')
    .execute()
  const [routes, stops] = await allOf([reading, readingStops])
  const byRoute = Map.groupBy(stops, (stop) => stop.route_id)
  return routes.map((route) => ({
    id: route.id,
    name: route.name,
    direction: route.direction,
    weekdays: route.weekdays,
    validFrom: route.valid_from,
    validTo: route.valid_to,
    stops: (byRoute.get(route.id) ?? []).map((stop) => ({
      id: stop.id,
      placeId: stop.place_id,
      name: stop.name,
      plannedTime: stop.planned_time,
    })),
  }))
}

function closuresOf(tx: TenantContext, { groupId, from, to }: Asked) {
  return tx.db
    .selectFrom('calendar_day')
    .select(['day', 'reason'])
    .where('organisation_id', '=', tx.organisationId)
    .where('group_id', '=', groupId)
    .where('kind', '=', 'closed')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute()
}

async function assignmentsOf(tx: TenantContext, { groupId, childIds, instead }: Asked) {
  let query = tx.db
    .selectFrom('route_passenger as rp')
    .innerJoin('route as r', (join) =>
      join.onRef('r.organisation_id', '=', 'rp.organisation_id').onRef('r.id', '=', 'rp.route_id'),
    )
    .select(['rp.id', 'rp.child_id', 'rp.route_id', 'rp.weekdays', 'rp.board_stop_id', 'rp.alight_stop_id'])
    .select(['rp.rest_from', 'rp.rest_until'])
    .where('rp.organisation_id', '=', tx.organisationId)
    .where('r.group_id', '=', groupId)
    .where(running('r.id', 'r.status', instead))
  if (childIds) query = query.where('rp.child_id', '=', anyOf(childIds))
  const rows = await query.orderBy('rp.id').execute()
  return byChild(rows, (row) => ({
    id: row.id,
    routeId: row.route_id,
    weekdays: row.weekdays,
    boardStopId: row.board_stop_id,
    alightStopId: row.alight_stop_id,
    rest: row.rest_from === null ? null : { from: row.rest_from, until: row.rest_until },
  }))
}

async function absencesOf(tx: TenantContext, { groupId, from, to, childIds }: Asked) {
  let query = tx.db
    .selectFrom('absence')
    .select(['id', 'child_id', 'from_day', 'to_day', 'directions'])
    .select(
      sql<{ day: string; direction: string }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('day', c.day, 'direction', c.direction)) from absence_contradiction c
        where c.organisation_id = absence.organisation_id and c.absence_id = absence.id and c.kind = 'presumed'), '[]')`.as(
        'except',
      ),
    )
    .where('organisation_id', '=', tx.organisationId)
    .where('group_id', '=', groupId)
    .where('state', '<>', 'WITHDRAWN')
    .where('from_day', '<=', to)
    .where('to_day', '>=', from)
  if (childIds) query = query.where('child_id', '=', anyOf(childIds))
  return byChild(await query.orderBy('id').execute(), (row) => ({
    id: row.id,
    fromDay: row.from_day,
    toDay: row.to_day,
    directions: anyWay.parse(row.directions),
    except: row.except,
  }))
}

async function custodyOf(tx: TenantContext, { groupId, from, to, childIds }: Asked) {
  let query = tx.db
    .selectFrom('custody_rule as c')
    .leftJoin('household as h', (join) =>
      join.onRef('h.organisation_id', '=', 'c.organisation_id').onRef('h.id', '=', 'c.household_id'),
    )
    .selectAll('c')
    .select(['h.name as home_name', 'h.place_id'])
    .where('c.organisation_id', '=', tx.organisationId)
    .where('c.group_id', '=', groupId)
    .where('c.valid_from', '<=', to)
    .where((eb) => eb.or([eb('c.valid_to', 'is', null), eb('c.valid_to', '>=', from)]))
    .where(sql<boolean>`(c.household_id is null or not ${barred()})`)
  if (childIds) query = query.where('c.child_id', '=', anyOf(childIds))
  return byChild(await query.orderBy('c.id').execute(), (row) => ({
    ...patternOf(row),
    id: row.id,
    reason: row.reason,
    home: row.household_id === null ? null : { id: row.household_id, name: row.home_name ?? '', placeId: row.place_id },
  }))
}

/** True for a home (`c.household_id`) that has adults and every one of them is restricted for the child. */
const barred = () => sql<boolean>`(
  exists (select 1 from household_adult ha where ha.organisation_id = c.organisation_id and ha.household_id = c.household_id)
  and not exists (select 1 from household_adult ha where ha.organisation_id = c.organisation_id
    and ha.household_id = c.household_id and not exists (select 1 from relationship x
      where x.organisation_id = c.organisation_id and x.adult_id = ha.adult_id and x.child_id = c.child_id and x.restricted)))`

async function changesOf(tx: TenantContext, { groupId, from, to, childIds }: Asked) {
  let query = tx.db
    .selectFrom('change_request as c')
    .select(['c.id', 'c.child_id', 'c.day', 'c.direction', 'c.kind', 'c.route_id', 'c.place_id', 'c.household_id'])
    .where('c.organisation_id', '=', tx.organisationId)
    .where('c.group_id', '=', groupId)
    .where('c.day', '>=', from)
    .where('c.day', '<=', to)
    .where('c.state', 'in', ['auto_accepted', 'approved'])
    .where(
      sql<boolean>`not exists (select 1 from relationship x where x.organisation_id = c.organisation_id
        and x.adult_id = c.proposed_by and x.child_id = c.child_id and x.restricted)`,
    )
  if (childIds) query = query.where('c.child_id', '=', anyOf(childIds))
  const rows = await query.orderBy('c.decided_at', 'desc').orderBy('c.proposed_at', 'desc').orderBy('c.id').execute()
  return byChild(rows, (row) => ({
    id: row.id,
    day: row.day,
    direction: way.parse(row.direction),
    kind: changeKind.parse(row.kind),
    routeId: row.route_id,
    placeId: row.place_id,
    homeId: row.household_id,
  }))
}

type StoredPattern = {
  pattern: string
  weekdays: number[]
  anchor: string | null
  weeks: number | null
  weeks_on: number[]
  dates: string[]
  direction: string
  valid_from: string
  valid_to: string | null
}

/** The days of a stored rule, in the words of the rules. */
export const patternOf = (row: StoredPattern) => ({
  pattern: pattern.parse(row.pattern),
  weekdays: row.weekdays,
  anchor: row.anchor,
  weeks: row.weeks,
  weeksOn: row.weeks_on,
  dates: row.dates,
  direction: anyWay.parse(row.direction),
  validFrom: row.valid_from,
  validTo: row.valid_to,
})

function byChild<R extends { child_id: string }, T>(rows: readonly R[], as: (row: R) => T): Map<string, T[]> {
  const found = new Map<string, T[]>()
  for (const row of rows) {
    const list = found.get(row.child_id)
    if (list) list.push(as(row))
    else found.set(row.child_id, [as(row)])
  }
  return found
}
