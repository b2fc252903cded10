import { createHash } from 'node:crypto'
import { NAME_MAX } from '#platform/shared/contract/fields.ts'
import type { AnswerOf, BodyOf } from '#platform/shared/contract/endpoint.ts'
import { refusedNow } from '#platform/shared/errors/app-error.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { fullName, groupInReach } from '#features/people/server/people.api.ts'
import { buildLines, type Line } from '../shared/lines.rules.ts'
import { areaOf, distinct, streetOf } from '../shared/names.rules.ts'
import type { buildRoutes, proposeRoutes, ProposedRoute } from '../shared/planner.contract.ts'
import { hazardsOn, type GroupHazards } from '#features/hazards/server/hazards.api.ts'
import { patience, waysBetween } from './road-times.queries.ts'
import { rideLimitOf } from '#features/routes/shared/rides.rules.ts'
import { unassigned } from '#features/routes/server/route-detail.api.ts'

type Body = BodyOf<typeof proposeRoutes>
type Unresolved = AnswerOf<typeof buildRoutes>['unresolved']
type Group = Awaited<ReturnType<typeof groupInReach>>
export type Proposal = {
  group: Group
  routes: ProposedRoute[]
  unresolved: Unresolved
  fingerprint: string
  /** Those of the group today, where the places of the stops lie, and until when the streets are asked. */
  hazards: GroupHazards
  places: ReadonlyMap<string, Place>
  until: number
}

/** A bell for schools that gave none: the usual first lesson and end of lessons. */
const USUAL_BELL = { to_school: '08:00', from_school: '16:00' } as const

type Child = Awaited<ReturnType<ReturnType<typeof unassigned>['execute']>>[number]
type Place = Awaited<ReturnType<typeof placesOf>>[number]

/** Routes for the children of a group who are on none in this direction, one set per school and bell. Saves nothing. */
export async function propose(tx: TenantContext, body: Body): Promise<Proposal> {
  const group = await groupInReach(tx, body.customerGroupId)
  const children = await unassigned(tx, group.id, body.direction).execute()
  const rows = await placesOf(tx, group.id, children)
  const places = new Map(rows.map((row) => [row.id, row]))
  const hasHome = (child: Child) => places.has(child.home_place_id ?? '')
  const withHome = children.filter(hasHome)
  const unresolved: Unresolved = named(
    children.filter((child) => !hasHome(child)),
    'no_home',
  )
  const sets = Map.groupBy(
    withHome,
    (child) => `${child.school_place_id ?? schoolOf(rows, group.id)} ${bellOf(child, body)}`,
  )
  const routes: ProposedRoute[] = []
  const until = patience()
  const hazards = await hazardsOn(tx, group.id)
  for (const [key, some] of [...sets].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const [schoolId = '', bell = ''] = key.split(' ')
    const school = places.get(schoolId)
    if (!school) throw refusedNow('routes.error.noSchool')
    const riders = some.map((child) => riderOf(child, places, body))
    const knownStops = rows.filter((row) => row.group_id === group.id && isStop(row)).map(at)
    const { estimated, ...ways } = await waysBetween(
      tx,
      { ...body, until, hazards: hazards.hazards },
      { school: at(school), riders, knownStops },
    )
    const { lines, tooFar, noWheelchairPlace, walks } = buildLines({
      school: at(school),
      direction: body.direction,
      bell,
      capacity: body.capacity,
      wheelchairPlaces: body.wheelchairPlaces,
      walkMetres: body.walkMetres,
      ...ways,
      riders,
      knownStops,
    })
    const names = new Map(some.map((child) => [child.person_id, fullName(child)]))
    for (const line of lines)
      routes.push({
        name: `${areaOf(withoutSchool(line, school, places)) ?? bell} – ${school.name}`,
        school: school.name,
        estimated,
        bell,
        children: line.children,
        capacity: body.capacity,
        longestRideMinutes: line.longestRideMinutes,
        full: line.full,
        stops: line.stops.map((stop) => ({
          placeId: stop.placeId,
          name: places.get(stop.placeId)?.name ?? '',
          isNew: false,
          time: stop.time,
          children: stop.childIds.map((id) => ({ id, name: names.get(id) ?? '', walkMetres: walks.get(id) ?? 0 })),
        })),
      })
    const without = (ids: readonly string[]) => some.filter((child) => ids.includes(child.person_id))
    unresolved.push(...named(without(tooFar), 'too_far'), ...named(without(noWheelchairPlace), 'no_wheelchair_place'))
  }
  const titles = distinct(
    routes.map((route) => route.name),
    NAME_MAX,
  )
  const shown = withNewStops(
    routes.map((route, index) => ({ ...route, name: titles[index] ?? route.name })),
    places,
    new Map(children.map((child) => [child.person_id, child.home_place_id])),
  )
  const fingerprint = fingerprintOf({ body, routes: shown })
  return { group, routes: shown, unresolved, fingerprint, hazards, places, until }
}

/** No family waits at the home of another: where several homes share a stop that is a home, a stop of the street is made. */
function withNewStops(
  routes: readonly ProposedRoute[],
  places: ReadonlyMap<string, Place>,
  homeOf: ReadonlyMap<string, string | null>,
): ProposedRoute[] {
  const shared = [
    ...new Set(
      routes.flatMap(({ stops }) =>
        stops.flatMap(({ placeId, children }) =>
          places.get(placeId)?.kind === 'home_point' && children.some((child) => homeOf.get(child.id) !== placeId)
            ? [placeId]
            : [],
        ),
      ),
    ),
  ]
  const school = routes[0]?.school ?? ''
  const names = distinct(
    shared.map((placeId) => streetOf(places.get(placeId)?.address ?? '') || school),
    NAME_MAX,
  )
  const nameOf = new Map(shared.map((placeId, index) => [placeId, names[index] ?? school]))
  return routes.map((route) => ({
    ...route,
    stops: route.stops.map((stop) => {
      const name = nameOf.get(stop.placeId)
      return name === undefined ? stop : { ...stop, name, isNew: true }
    }),
  }))
}

/** Two proposals with one fingerprint make the same routes. */
const fingerprintOf = (of: { body: Body; routes: readonly ProposedRoute[] }): string => {
  const { customerGroupId, direction, mode, capacity, maxRideMinutes } = of.body
  const said = JSON.stringify([customerGroupId, direction, mode, capacity, maxRideMinutes, of.routes])
  return createHash('sha256').update(said).digest('base64url')
}

const named = (children: readonly Child[], reason: Unresolved[number]['reason']): Unresolved =>
  children.map((child) => ({ id: child.person_id, name: fullName(child), reason }))

const bellOf = (child: Child, body: Body): string =>
  body.bell ?? (body.direction === 'to_school' ? child.bell_start : child.bell_end) ?? USUAL_BELL[body.direction]

const isStop = ({ kind }: Place): boolean => kind === 'stop' || kind === 'meeting_point'

const at = ({ id, latitude, longitude }: Place) => ({ placeId: id, latitude, longitude })

function riderOf(child: Child, places: ReadonlyMap<string, Place>, body: Body) {
  const home = places.get(child.home_place_id ?? '')
  if (!home) throw new Error('children without a home are left out before')
  return {
    ...at(home),
    childId: child.person_id,
    maxRideMinutes: rideLimitOf(child.max_ride_minutes, body.maxRideMinutes),
    wheelchair: child.needs.includes('wheelchair'),
  }
}

const withoutSchool = (line: Line, school: Place, places: ReadonlyMap<string, Place>) =>
  line.stops.flatMap(({ placeId, childIds }) => {
    const place = places.get(placeId)
    return place && placeId !== school.id ? [{ ...place, children: childIds.length }] : []
  })

/** Homes and schools of the children, and the schools and stops of the group. */
function placesOf(tx: TenantContext, groupId: string, children: readonly Child[]) {
  const ids = children.flatMap((child) => [child.home_place_id, child.school_place_id]).filter((id) => id !== null)
  return tx.db
    .selectFrom('place')
    .select(['id', 'group_id', 'name', 'kind', 'address', 'latitude', 'longitude'])
    .where('organisation_id', '=', tx.organisationId)
    .where((eb) =>
      eb.or([
        eb('id', '=', anyOf(ids)),
        eb.and([eb('group_id', '=', groupId), eb('kind', 'in', ['school', 'stop', 'meeting_point'])]),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The school of children who have none of their own: the first of the group. */
function schoolOf(places: readonly Place[], groupId: string): string {
  const school = places.find((place) => place.kind === 'school' && place.group_id === groupId)
  if (!school) throw refusedNow('routes.error.noSchool')
  return school.id
}
