import { refusedNow } from '#platform/shared/errors/app-error.ts'
import type { AnswerOf, BodyOf } from '#platform/shared/contract/endpoint.ts'
import { searchKey } from '#platform/shared/text/search-key.ts'
import { audit } from '#platform/server/audit.ts'
import type { Work } from '#platform/server/work.ts'
import { fullName, groupInReach } from '#features/people/server/people.api.ts'
import { buildLines, type Line } from '#features/planner/shared/lines.rules.ts'
import type { buildRoutes } from '../shared/build.contract.ts'
import { rideLimitOf } from '../shared/rides.rules.ts'
import { unassigned } from './route-detail.queries.ts'
import { routeRowsById } from './routes.queries.ts'

type Body = BodyOf<typeof buildRoutes>
type Answer = AnswerOf<typeof buildRoutes>

/** A bell for schools that gave none: the usual first lesson and end of lessons. */
const USUAL_BELL = { to_school: '08:00', from_school: '16:00' } as const
/** Average speed on the way, stops not counted, in km/h; walking as an adult walks with a group of children. */
const SPEED_KMH: Record<Body['mode'], number> = { bus: 22, minibus: 25, taxi: 28, car: 28, walk: 3.5 }

type Child = Awaited<ReturnType<ReturnType<typeof unassigned>['execute']>>[number]

/** Draws draft routes for the children of a group who are on none in this direction, one set per school and bell. */
export async function build(work: Work, body: Body): Promise<Answer> {
  const group = await groupInReach(work, body.customerGroupId)
  const children = await unassigned(work, group.id, body.direction).execute()
  const places = await placesOf(work, children)
  const withHome = children.filter((child) => child.home_place_id !== null && places.has(child.home_place_id))
  const answer: Answer = {
    routes: [],
    unresolved: children
      .filter((child) => !withHome.includes(child))
      .map((child) => ({ id: child.person_id, name: fullName(child), reason: 'no_home' as const })),
  }
  const school = await onlySchool(work, group.id)
  const sets = Map.groupBy(
    withHome,
    (child) => `${child.school_place_id ?? school} ${body.bell ?? bellOf(child, body)}`,
  )
  const ids: string[] = []
  for (const [key, some] of [...sets].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [schoolId = '', bell = ''] = key.split(' ')
    const at = places.get(schoolId)
    if (!at) throw refusedNow('routes.error.noSchool')
    const riders = some.flatMap((child) => {
      const home = places.get(child.home_place_id ?? '')
      return home
        ? [
            {
              childId: child.person_id,
              placeId: home.id,
              latitude: home.latitude,
              longitude: home.longitude,
              maxRideMinutes: rideLimitOf(child.max_ride_minutes, body.maxRideMinutes),
            },
          ]
        : []
    })
    const { lines, tooFar } = buildLines({
      school: { placeId: at.id, latitude: at.latitude, longitude: at.longitude },
      direction: body.direction,
      bell,
      capacity: body.capacity,
      speedKmh: SPEED_KMH[body.mode],
      riders,
    })
    for (const [i, line] of lines.entries())
      ids.push(await draft(work, group, body, line, `${at.name} ${bell} ${i + 1}`))
    const far = new Set(tooFar)
    answer.unresolved.push(
      ...some
        .filter((child) => far.has(child.person_id))
        .map((child) => ({ id: child.person_id, name: fullName(child), reason: 'too_far' as const })),
    )
  }
  answer.routes = await routeRowsById(work, ids)
  await audit(work, { action: 'routes.built', subjectKind: 'group', subjectId: group.id, details: { routes: ids } })
  return answer
}

const bellOf = (child: Child, body: Body): string =>
  (body.direction === 'to_school' ? child.bell_start : child.bell_end) ?? USUAL_BELL[body.direction]

async function placesOf(work: Work, children: readonly Child[]) {
  const ids = children.flatMap((child) => [child.home_place_id, child.school_place_id]).filter((id) => id !== null)
  const rows = await work.db
    .selectFrom('place')
    .select(['id', 'name', 'kind', 'latitude', 'longitude'])
    .where('organisation_id', '=', work.organisationId)
    .where((eb) => eb.or([eb('id', '=', eb.fn.any(eb.val(ids))), eb('kind', '=', 'school')]))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function onlySchool(work: Work, groupId: string): Promise<string> {
  const school = await work.db
    .selectFrom('place')
    .select('id')
    .where('organisation_id', '=', work.organisationId)
    .where('group_id', '=', groupId)
    .where('kind', '=', 'school')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!school) throw refusedNow('routes.error.noSchool')
  return school.id
}

/** One line as a draft route with stops and passengers. */
async function draft(
  work: Work,
  group: { id: string; zone: string },
  body: Body,
  line: Line,
  name: string,
): Promise<string> {
  const key = { organisation_id: work.organisationId, group_id: group.id }
  const id = work.newId()
  const shown = name.slice(0, 80)
  await work.db
    .insertInto('route')
    .values({
      ...key,
      id,
      name: shown,
      name_key: searchKey(shown),
      mode: body.mode,
      direction: body.direction,
      status: 'DRAFT',
      zone: group.zone,
      capacity: body.capacity,
      max_ride_minutes: body.maxRideMinutes,
      weekdays: [1, 2, 3, 4, 5],
      created_at: work.now,
    })
    .execute()
  const stops = line.stops.map((stop, seq) => ({ ...stop, id: work.newId(), seq }))
  await work.db
    .insertInto('route_stop')
    .values(
      stops.map((stop) => ({
        ...key,
        id: stop.id,
        route_id: id,
        place_id: stop.placeId,
        seq: stop.seq,
        planned_time: stop.time,
        kind: 'both' as const,
      })),
    )
    .execute()
  const school = body.direction === 'to_school' ? stops.at(-1) : stops[0]
  const passengers = stops.flatMap((stop) =>
    stop.childIds.map((childId) => ({
      ...key,
      id: work.newId(),
      route_id: id,
      child_id: childId,
      board_stop_id: body.direction === 'to_school' ? stop.id : (school?.id ?? null),
      alight_stop_id: body.direction === 'to_school' ? (school?.id ?? null) : stop.id,
    })),
  )
  if (passengers.length > 0) await work.db.insertInto('route_passenger').values(passengers).execute()
  return id
}
