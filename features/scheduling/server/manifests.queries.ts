import { sql } from 'kysely'
import { weekdayOf } from '#platform/shared/dates/zoned.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { travelFacts } from '#features/travel/server/facts.api.ts'
import { linesOn, onManifest, resolveOn } from '#features/travel/shared/travel.rules.ts'
import { sourceOf } from './replan.api.ts'

type Route = { id: string; group_id: string; direction: string }
type Entry = NonNullable<ReturnType<typeof onManifest>> & { child_id: string; source: ReturnType<typeof sourceOf> }

/** Who is on the list of a line on a day, by `listKey`. */
export type Manifests = ReadonlyMap<string, Entry[]>
const listKey = (routeId: string, day: string): string => `${routeId} ${day}`

/** The lists of these lines and days. Each child who may be on one is resolved once for each day and direction, not for each line. */
export async function manifestsOf(
  tx: TenantContext,
  missing: readonly { route: Route; day: string }[],
): Promise<Manifests> {
  const lists = new Map<string, Entry[]>(missing.map(({ route, day }) => [listKey(route.id, day), []]))
  for (const [groupId, its] of Map.groupBy(missing, (one) => one.route.group_id)) {
    const days = [...new Set(its.map((one) => one.day))].toSorted()
    const period = { from: days[0] ?? '', to: days.at(-1) ?? '' }
    const routeIds = [...new Set(its.map((one) => one.route.id))]
    const childIds = await possibleRiders(tx, groupId, routeIds, period)
    if (childIds.length === 0) continue
    const facts = await travelFacts(tx, { groupId, ...period, childIds })
    const all = facts.values().next().value?.lines ?? []
    for (const day of days) {
      for (const way of ['to_school', 'from_school'] as const) {
        const lines = linesOn(all, day, way)
        for (const [childId, known] of facts) {
          const travel = resolveOn(known, lines, day, way)
          for (const routeId of ridden(travel)) {
            const entry = onManifest(travel, routeId)
            if (entry) lists.get(listKey(routeId, day))?.push({ ...entry, child_id: childId, source: sourceOf(travel) })
          }
        }
      }
    }
  }
  return lists
}

/**
 * The children who may be on the list of one of these lines in a period: by an assignment, by a change of a day, or because a home of
 * a rule is at one of the stops. What is decided of each of them needs all facts about the child (`travelFacts`).
 */
async function possibleRiders(
  tx: TenantContext,
  groupId: string,
  routeIds: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  const { rows } = await sql<{ child_id: string }>`
    select child_id from route_passenger where organisation_id = ${tx.organisationId} and route_id = ${anyOf(routeIds)}
    union
    select child_id from change_request where organisation_id = ${tx.organisationId} and group_id = ${groupId}
      and route_id = ${anyOf(routeIds)} and day >= ${from} and day <= ${to}
    union
    select c.child_id from custody_rule c
      join household h on h.organisation_id = c.organisation_id and h.id = c.household_id
      where c.organisation_id = ${tx.organisationId} and c.group_id = ${groupId}
        and exists (select 1 from route_stop s where s.organisation_id = ${tx.organisationId}
          and s.route_id = ${anyOf(routeIds)} and s.place_id = h.place_id)
  `.execute(tx.db)
  return rows.map((row) => row.child_id)
}

const ridden = ({ winner, losers }: ReturnType<typeof resolveOn>): Set<string> =>
  new Set([winner, ...losers].flatMap(({ outcome }) => (outcome.kind === 'rides' ? [outcome.routeId] : [])))

/** The children on the list of a line with their names of now, in the order of names. */
export async function passengersOn(tx: TenantContext, route: Route, day: string, manifests: Manifests) {
  if (route.direction === 'between') return passengersBetween(tx, route, day)
  const entries = manifests.get(listKey(route.id, day)) ?? []
  if (entries.length === 0) return []
  const people = await tx.db
    .selectFrom('child_profile as c')
    .innerJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'c.organisation_id').onRef('p.id', '=', 'c.person_id'),
    )
    .select(['c.person_id', 'c.school_class', 'p.name', 'p.surname'])
    .where('c.organisation_id', '=', tx.organisationId)
    .where('c.person_id', '=', anyOf(entries.map((one) => one.child_id)))
    .orderBy('c.name_key')
    .execute()
  const byChild = new Map(entries.map((one) => [one.child_id, one]))
  return people.flatMap(({ person_id, ...person }) => {
    const entry = byChild.get(person_id)
    return entry ? [{ ...person, ...entry }] : []
  })
}

/** A ride between two places follows its own list; only an absence from everything covers it. */
async function passengersBetween(tx: TenantContext, route: Route, day: string) {
  const rows = await tx.db
    .selectFrom('route_passenger as rp')
    .innerJoin('child_profile as c', (join) =>
      join.onRef('c.organisation_id', '=', 'rp.organisation_id').onRef('c.person_id', '=', 'rp.child_id'),
    )
    .innerJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'c.organisation_id').onRef('p.id', '=', 'c.person_id'),
    )
    .leftJoin('absence as a', (join) =>
      join
        .onRef('a.organisation_id', '=', 'rp.organisation_id')
        .onRef('a.child_id', '=', 'rp.child_id')
        .on('a.state', '<>', 'WITHDRAWN')
        .on('a.from_day', '<=', day)
        .on('a.to_day', '>=', day)
        .on('a.directions', '=', 'both'),
    )
    .select([
      'rp.child_id',
      'rp.board_stop_id as boardStopId',
      'rp.alight_stop_id as alightStopId',
      'c.school_class',
      'p.name',
      'p.surname',
      'a.id as absence_id',
    ])
    .where('rp.organisation_id', '=', tx.organisationId)
    .where('rp.route_id', '=', route.id)
    .where(sql<boolean>`(rp.weekdays = '{}' or ${weekdayOf(day)}::int = any (rp.weekdays))`)
    .where(
      sql<boolean>`not (rp.rest_from is not null and rp.rest_from <= ${day}::date
        and (rp.rest_until is null or rp.rest_until >= ${day}::date))`,
    )
    .orderBy('c.name_key')
    .execute()
  return rows.map(({ absence_id, ...row }) => ({
    ...row,
    planned: absence_id === null ? ('EXPECTED' as const) : ('ABSENT' as const),
    source: { absence_id },
  }))
}
