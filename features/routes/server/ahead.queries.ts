import { addDays, dayIn, weekdayOf } from '#platform/shared/dates/zoned.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { fullName, guardiansToTell } from '#features/people/server/people.api.ts'
import { notRestricted } from '#features/people/server/restrictions.api.ts'
import { travelFacts } from '#features/travel/server/facts.api.ts'
import { homeOf, linesOn, onManifest, resolveOn, type Facts, type Way } from '#features/travel/shared/travel.rules.ts'
import { serviceDays } from '../shared/rehearsal.rules.ts'
import { closuresFrom } from './rehearsal.queries.ts'

type Route = {
  id: string
  group_id: string
  zone: string
  status: string
  direction: string
  weekdays: number[]
  valid_from: string | null
  valid_to: string | null
}

/** A child who has no other ride on a day of the route. */
type Rider = {
  childId: string
  /** The first such day. */
  day: string
  /** The homes whose days these are; null among them: nobody's in particular. */
  homes: ReadonlySet<string | null>
}

/**
 * The children who ride an active route on its next ten service days and would have no ride without it. Today counts while
 * its run has not started.
 */
export async function ridersAhead(tx: TenantContext, route: Route): Promise<Rider[]> {
  if (route.status !== 'ACTIVE') return []
  const days = await nextDays(tx, route)
  const [from, to] = [days[0], days.at(-1)]
  if (from === undefined || to === undefined) return []
  if (route.direction !== 'to_school' && route.direction !== 'from_school') return assigned(tx, route, from)
  const way = route.direction
  const facts = await travelFacts(tx, { groupId: route.group_id, from, to })
  return [...facts].flatMap(([childId, known]) => {
    const rides = days.flatMap((day) => {
      const travel = resolveOn(known, linesOn(known.lines, day, way), day, way)
      if (onManifest(travel, route.id)?.planned !== 'EXPECTED') return []
      return ridesWithout(known, route.id, day, way) ? [] : [{ day, home: homeOf(travel) }]
    })
    const [first] = rides
    return first ? [{ childId, day: first.day, homes: new Set(rides.map((ride) => ride.home)) }] : []
  })
}

/** True when a child would ride another line of that day if this one were gone. */
function ridesWithout(facts: Facts, routeId: string, day: string, way: Way): boolean {
  const lines = linesOn(facts.lines, day, way).filter((line) => line.id !== routeId)
  const assignments = facts.assignments.filter((one) => one.routeId !== routeId)
  return resolveOn({ ...facts, assignments }, lines, day, way).winner.outcome.kind === 'rides'
}

async function nextDays(tx: TenantContext, route: Route): Promise<string[]> {
  const today = dayIn(route.zone, tx.now)
  const toCome = await tx.db
    .selectFrom('run')
    .select('id')
    .where('organisation_id', '=', tx.organisationId)
    .where('route_id', '=', route.id)
    .where('service_date', '=', today)
    .where('status', 'in', ['PLANNED', 'READY'])
    .limit(1)
    .executeTakeFirst()
  const service = { weekdays: route.weekdays, validFrom: route.valid_from, validTo: route.valid_to }
  const first = toCome ? today : addDays(today, 1)
  return serviceDays(service, await closuresFrom(tx, route.group_id, first), first).days
}

/** Of a route between places, which no home decides about: everybody on it who does not rest. */
async function assigned(tx: TenantContext, route: Route, day: string): Promise<Rider[]> {
  const rows = await tx.db
    .selectFrom('route_passenger')
    .select(['child_id', 'weekdays', 'rest_from', 'rest_until'])
    .where('organisation_id', '=', tx.organisationId)
    .where('route_id', '=', route.id)
    .orderBy('child_id')
    .execute()
  return rows.flatMap((row) => {
    const rests = row.rest_from !== null && row.rest_from <= day && (row.rest_until === null || row.rest_until >= day)
    if (rests || (row.weekdays.length > 0 && !row.weekdays.includes(weekdayOf(day)))) return []
    return [{ childId: row.child_id, day, homes: new Set([null]) }]
  })
}

/** The riders as the actor may see them: by name, without children from whom the actor is restricted. */
export async function shownRiders(tx: TenantContext, riders: readonly Rider[]) {
  const day = riders.map((rider) => rider.day).toSorted()[0] ?? null
  if (riders.length === 0) return { children: [], day }
  const rows = await tx.db
    .selectFrom('person as p')
    .select(['p.id', 'p.name', 'p.surname'])
    .where('p.organisation_id', '=', tx.organisationId)
    .where('p.id', '=', anyOf(riders.map((rider) => rider.childId)))
    .where(notRestricted(tx, 'p.id'))
    .orderBy('p.surname')
    .orderBy('p.name')
    .orderBy('p.id')
    .execute()
  return { children: rows.map((row) => ({ id: row.id, name: fullName(row) })), day }
}

/**
 * The adults who are told that these children ride no more, each once with the first day. Of a child with two homes the
 * adults of one do not learn about the days of the other.
 */
export async function familiesOf(
  tx: TenantContext,
  riders: readonly Rider[],
): Promise<{ adultId: string; day: string }[]> {
  const byChild = new Map(riders.map((rider) => [rider.childId, rider]))
  const guardians = await guardiansToTell(tx, [...byChild.keys()], 'notifyOfRides')
  const known = await adultsOfHomes(tx, [...new Set(riders.flatMap((rider) => [...rider.homes]))])
  const told = new Map<string, string>()
  for (const { child_id, adult_id } of guardians) {
    const rider = byChild.get(child_id)
    if (!rider || ![...rider.homes].some((home) => home === null || known.has(`${home} ${adult_id}`))) continue
    const before = told.get(adult_id)
    if (before === undefined || rider.day < before) told.set(adult_id, rider.day)
  }
  return [...told].map(([adultId, day]) => ({ adultId, day }))
}

/** Home and adult, with a space between, of everybody who may know about the days of these homes. */
async function adultsOfHomes(tx: TenantContext, homes: readonly (string | null)[]): Promise<Set<string>> {
  const ids = homes.flatMap((home) => home ?? [])
  if (ids.length === 0) return new Set()
  const rows = await tx.db
    .selectFrom('household as h')
    .innerJoin('relationship as r', (join) =>
      join.onRef('r.organisation_id', '=', 'h.organisation_id').onRef('r.child_id', '=', 'h.child_id'),
    )
    .leftJoin('household_adult as a', (join) =>
      join
        .onRef('a.organisation_id', '=', 'h.organisation_id')
        .onRef('a.household_id', '=', 'h.id')
        .onRef('a.adult_id', '=', 'r.adult_id'),
    )
    .select(['h.id', 'r.adult_id'])
    .where('h.organisation_id', '=', tx.organisationId)
    .where('h.id', '=', anyOf(ids))
    .where((eb) => eb.or([eb('h.shared', '=', true), eb('a.adult_id', 'is not', null)]))
    .execute()
  return new Set(rows.map((row) => `${row.id} ${row.adult_id}`))
}
