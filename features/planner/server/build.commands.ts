import type { AnswerOf, BodyOf } from '#platform/shared/contract/endpoint.ts'
import { refusedNow } from '#platform/shared/errors/app-error.ts'
import { searchKey } from '#platform/shared/text/search-key.ts'
import { audit } from '#platform/server/audit.ts'
import { anyOf } from '#platform/server/db/any-of.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { placeKey, putPlaces } from '#features/places/server/places.bulk.api.ts'
import type { buildRoutes, ProposedRoute } from '../shared/planner.contract.ts'
import { propose } from './build.queries.ts'
import { routeRowsById } from '#features/routes/server/routes.queries.api.ts'

type Body = BodyOf<typeof buildRoutes>
type Answer = AnswerOf<typeof buildRoutes>

/** Makes the proposed routes drafts; refused when somebody saw another proposal than would be saved now. */
export async function build(tx: TenantContext, { fingerprint, ...body }: Body): Promise<Answer> {
  const { group, routes, unresolved, fingerprint: now } = await propose(tx, body)
  if (fingerprint !== undefined && fingerprint !== now) throw refusedNow('routes.error.proposalChanged')
  const made = await newStops(tx, group.id, routes)
  const ids: string[] = []
  for (const route of routes) ids.push(await draft(tx, group, body, route, made))
  await audit(tx, { action: 'routes.built', subjectKind: 'group', subjectId: group.id, details: { routes: ids } })
  return { routes: await routeRowsById(tx, ids), unresolved }
}

/** Makes the stops that several homes share; answers them by the home where they are. Made once, also by a later proposal. */
async function newStops(
  tx: TenantContext,
  groupId: string,
  routes: readonly ProposedRoute[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = new Map(
    routes.flatMap(({ stops }) => stops.flatMap((stop) => (stop.isNew ? [[stop.placeId, stop.name] as const] : []))),
  )
  if (wanted.size === 0) return new Map()
  const homes = await tx.db
    .selectFrom('place')
    .select(['id', 'latitude', 'longitude'])
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', anyOf([...wanted.keys()]))
    .execute()
  const stops = homes.map(({ id, latitude, longitude }) => ({
    groupId,
    key: `stop at ${id}`,
    kind: 'stop' as const,
    name: wanted.get(id) ?? '',
    address: '',
    latitude,
    longitude,
  }))
  const { ids } = await putPlaces(tx, stops, false, null)
  return new Map(homes.map(({ id }, index) => [id, ids.get(placeKey(stops[index]!)) ?? id]))
}

/** One proposed route as a draft with stops and passengers. */
async function draft(
  tx: TenantContext,
  group: { id: string; zone: string },
  body: Omit<Body, 'fingerprint'>,
  route: ProposedRoute,
  made: ReadonlyMap<string, string>,
): Promise<string> {
  const key = { organisation_id: tx.organisationId, group_id: group.id }
  const id = tx.newId()
  await tx.db
    .insertInto('route')
    .values({
      ...key,
      id,
      name: route.name,
      name_key: searchKey(route.name),
      mode: body.mode,
      direction: body.direction,
      status: 'DRAFT',
      zone: group.zone,
      capacity: body.capacity,
      max_ride_minutes: body.maxRideMinutes,
      weekdays: [1, 2, 3, 4, 5],
      created_at: tx.now,
    })
    .execute()
  const stops = route.stops.map((stop, seq) => ({ ...stop, id: tx.newId(), seq }))
  await tx.db
    .insertInto('route_stop')
    .values(
      stops.map((stop) => ({
        ...key,
        id: stop.id,
        route_id: id,
        place_id: made.get(stop.placeId) ?? stop.placeId,
        seq: stop.seq,
        planned_time: stop.time,
        kind: 'both' as const,
      })),
    )
    .execute()
  const school = body.direction === 'to_school' ? stops.at(-1) : stops[0]
  const passengers = stops.flatMap((stop) =>
    stop.children.map((child) => ({
      ...key,
      id: tx.newId(),
      route_id: id,
      child_id: child.id,
      board_stop_id: body.direction === 'to_school' ? stop.id : (school?.id ?? null),
      alight_stop_id: body.direction === 'to_school' ? (school?.id ?? null) : stop.id,
    })),
  )
  if (passengers.length > 0) await tx.db.insertInto('route_passenger').values(passengers).execute()
  return id
}
