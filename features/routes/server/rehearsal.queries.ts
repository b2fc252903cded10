import { addDays, dayIn } from '#platform/shared/dates/zoned.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notRestricted } from '#features/people/server/restrictions.api.ts'
import { awayBetween, credentialsOf, demandsOf } from '#features/crew/server/qualified.api.ts'
import { credentialKind } from '#features/crew/shared/crew.contract.ts'
import { fullName } from '#features/people/server/people.api.ts'
import { travelFacts } from '#features/travel/server/facts.api.ts'
import type { Facts } from '#features/travel/shared/travel.rules.ts'
import { rehearse, serviceDays, type Rehearsal, type RehearsedMember } from '../shared/rehearsal.rules.ts'
import { NOTHING, previewDay, type DayPreview } from '../shared/preview.rules.ts'
import { rideLimitOf } from '../shared/rides.rules.ts'
import type { RouteDetail } from '../shared/routes.contract.ts'
import type { Finding, GateVehicle } from '../shared/draft.rules.ts'

/** How far the calendar is read. */
const AHEAD_DAYS = 130

/** The next ten service days of a route, played through as if it were active and its older version were not. */
export async function rehearsal(
  tx: TenantContext,
  route: RouteDetail,
  vehicle: GateVehicle | null,
): Promise<Finding[]> {
  const ahead = await planAhead(tx, route, vehicle)
  if (!ahead) return []
  const clashes = ahead.closed.map(({ day, reason }): Finding => ({
    code: 'day_closed',
    blocking: false,
    children: [],
    values: { reason },
    day,
  }))
  return [...rehearse(ahead.plan, ahead.days), ...clashes]
}

/** What the next ten service days of a route will be, whether anything is wrong with them or not. */
export async function previewOf(tx: TenantContext, route: RouteDetail): Promise<DayPreview[]> {
  const ahead = await planAhead(tx, route, null)
  if (!ahead) return []
  const closed = ahead.closed.map(({ day, reason }) => ({ ...NOTHING, day, closed: reason }))
  return [...ahead.days.map((day) => previewDay(ahead.plan, day)), ...closed].toSorted((a, b) =>
    a.day < b.day ? -1 : 1,
  )
}

/** Everything that decides the next ten service days of a route; null for one whose days cannot be played through. */
async function planAhead(tx: TenantContext, route: RouteDetail, vehicle: GateVehicle | null) {
  const { direction } = route
  if (direction === 'between' || route.stopList.length < 2) return null
  const today = dayIn(route.zone, tx.now)
  const from = route.validFrom !== null && route.validFrom > today ? route.validFrom : today
  const named = await childrenOf(tx, route)
  const facts = await travelFacts(tx, {
    groupId: route.customerGroupDto.id,
    from,
    to: addDays(from, AHEAD_DAYS),
    childIds: [...named.keys()],
    instead: { routeId: route.id, replaces: route.versionOf },
  })
  const closures = await closuresFrom(tx, route.customerGroupDto.id, from)
  const leaving = new Map(route.passengerList.map((one) => [one.childId, one.movesFrom?.id]))
  const { days, closed } = serviceDays(route, closures, today)
  const plan: Rehearsal = {
    routeId: route.id,
    way: direction,
    capacity: route.capacity,
    minAdults: route.minAdults,
    childrenPerAdult: route.childrenPerAdult,
    crew: await crewAhead(tx, route, days),
    demands: await demandsOf(tx, route.customerGroupDto.id),
    stops: route.stopList,
    vehicle,
    children: [...facts].map(([id, known]) => ({
      child: { id, name: named.get(id)?.name ?? '' },
      facts: withoutLeft(known, leaving.get(id)),
      maxRideMinutes: rideLimitOf(named.get(id)?.maxRideMinutes ?? null, route.maxRideMinutes),
      wheelchair: named.get(id)?.wheelchair ?? false,
    })),
  }
  return { plan, days, closed }
}

/** What decides once the place on the route that the child leaves has ended. */
const withoutLeft = (facts: Facts, routeId: string | undefined): Facts =>
  routeId === undefined ? facts : { ...facts, assignments: facts.assignments.filter((one) => one.routeId !== routeId) }

/** The closed days of a group from a day on, with the reason. */
export function closuresFrom(tx: TenantContext, groupId: string, from: string) {
  return tx.db
    .selectFrom('calendar_day')
    .select(['day', 'reason'])
    .where('organisation_id', '=', tx.organisationId)
    .where('group_id', '=', groupId)
    .where('kind', '=', 'closed')
    .where('day', '>=', from)
    .orderBy('day')
    .execute()
}

/** Those on the list of the line, and those with a home at one of its stops. */
async function childrenOf(tx: TenantContext, route: RouteDetail) {
  const living = await tx.db
    .selectFrom('household as h')
    .innerJoin('person as p', (join) =>
      join.onRef('p.organisation_id', '=', 'h.organisation_id').onRef('p.id', '=', 'h.child_id'),
    )
    .innerJoin('child_profile as c', (join) =>
      join.onRef('c.organisation_id', '=', 'h.organisation_id').onRef('c.person_id', '=', 'h.child_id'),
    )
    .select(['p.id', 'p.name', 'p.surname', 'c.max_ride_minutes', 'c.needs'])
    .where('h.organisation_id', '=', tx.organisationId)
    .where('h.group_id', '=', route.customerGroupDto.id)
    .where(notRestricted(tx, 'h.child_id'))
    .where('h.place_id', '=', anyOf(route.stopList.map((stop) => stop.placeId)))
    .orderBy('p.surname')
    .orderBy('p.id')
    .execute()
  return new Map([
    ...route.passengerList.map(
      (one) =>
        [
          one.childId,
          { name: one.childName, maxRideMinutes: one.maxRideMinutes, wheelchair: one.needs.includes('wheelchair') },
        ] as const,
    ),
    ...living.map(
      (one) =>
        [
          one.id,
          { name: fullName(one), maxRideMinutes: one.max_ride_minutes, wheelchair: one.needs.includes('wheelchair') },
        ] as const,
    ),
  ])
}

/** The crew with what keeps each of them from riding on some of the days. */
async function crewAhead(tx: TenantContext, route: RouteDetail, days: readonly string[]): Promise<RehearsedMember[]> {
  const ids = route.crew.map((member) => member.personId)
  const [first, last] = [days[0], days.at(-1)]
  const away = first !== undefined && last !== undefined ? await awayBetween(tx, ids, first, last) : []
  const credentials = await credentialsOf(tx, ids)
  const rows = await tx.db
    .selectFrom('membership')
    .select(['person_id', 'valid_to'])
    .where('organisation_id', '=', tx.organisationId)
    .where('group_id', '=', route.customerGroupDto.id)
    .where('role', '=', 'CB_ASSISTANT')
    .where('person_id', '=', anyOf(ids))
    // The longest last: no end comes after every day.
    .orderBy('valid_to')
    .execute()
  const taken = await takenOnBy(tx, route.id)
  return route.crew.map((member) => {
    const its = rows.filter((row) => row.person_id === member.personId)
    // A member without such a role (an administrator who rides along) has no end that is known here.
    return {
      name: member.name,
      function: member.function,
      lastDay: its.at(-1)?.valid_to ?? null,
      credentials: credentials.get(member.personId) ?? [],
      takenOn: taken.get(member.personId) ?? [],
      away: away
        .filter((row) => row.person_id === member.personId)
        .map((row) => ({ fromDay: row.from_day, toDay: row.to_day })),
    }
  })
}

/** By person: the credentials that they lack and that somebody took on in words. */
async function takenOnBy(tx: TenantContext, routeId: string) {
  const rows = await tx.db
    .selectFrom('route_crew')
    .select(['person_id', 'taken_on'])
    .where('organisation_id', '=', tx.organisationId)
    .where('route_id', '=', routeId)
    .execute()
  return new Map(rows.map((row) => [row.person_id, row.taken_on.map((one) => credentialKind.parse(one))]))
}
