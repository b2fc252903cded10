import { sql } from 'kysely'
import { audit } from '#platform/server/audit.ts'
import { metresApartOf } from '#platform/server/db/metres-apart.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { legsThrough, timesFrom } from '#features/area/server/travel.api.ts'
import type { TravelTime } from '#features/area/shared/travel.rules.ts'
import { homeOfChild, type ChildHome } from '#features/children/server/homes.api.ts'
import { hazardsOn } from '#features/hazards/server/hazards.api.ts'
import { direction } from '#features/routes/shared/routes.contract.ts'
import { NEAREST_STOPS, type ChildWalks, type NearStop, type Walk } from '../shared/walks.contract.ts'

/** Looked at along the streets: who is the nearest as the crow flies may be behind a railway. */
const CANDIDATES = 20
/** Nobody walks farther to a stop (ours). */
const FAR_M = 3000

/** The walks of a child in reach from home to where it gets on, and from where it gets off. */
export async function walksOf(tx: TenantContext, childId: string): Promise<ChildWalks> {
  const home = await homeOfChild(tx, childId)
  await audit(tx, { action: 'walks.read', subjectKind: 'person', subjectId: childId })
  if (home === null) return { home: null, walks: [] }
  const { hazards, named } = await hazardsOn(tx, home.groupId)
  const walks: Walk[] = []
  for (const { stop, routes } of placesOf(await stopsOfChild(tx, childId))) {
    const [way] = await legsThrough(tx, [home, stop], 'walk', { hazards })
    if (!way) continue
    const { shape, forbidden, hazardIds } = way
    walks.push({ stop, routes, ...rounded(way), shape, forbidden, hazards: named(hazardIds) })
  }
  return { home: spotOf(home), walks }
}

/** The stops of the group that are the nearest on foot to the home of a child in reach. */
export async function nearestStops(tx: TenantContext, childId: string): Promise<NearStop[]> {
  const home = await homeOfChild(tx, childId)
  await audit(tx, { action: 'walks.read', subjectKind: 'person', subjectId: childId })
  if (home === null) return []
  const near = placesOf(await stopsAround(tx, home))
  const places = near.map(({ stop }) => stop)
  const { hazards, named } = await hazardsOn(tx, home.groupId)
  const times = await timesFrom(tx, home, places, 'walk', { hazards })
  const nearest = near
    .map((one, index) => ({ ...one, metres: times[index]!.metres }))
    .toSorted((a, b) => a.metres - b.metres)
    .slice(0, NEAREST_STOPS)
  const found: NearStop[] = []
  for (const { stop, routes } of nearest) {
    // From door to stop, as the walk of a child is told.
    const [way] = await legsThrough(tx, [home, stop], 'walk', { hazards })
    if (way) found.push({ stop, routes, ...rounded(way), forbidden: way.forbidden, hazards: named(way.hazardIds) })
  }
  return found.toSorted((a, b) => Number(a.forbidden) - Number(b.forbidden) || a.metres - b.metres)
}

const rounded = ({ metres, seconds, estimated }: TravelTime) => ({
  metres: Math.round(metres),
  seconds: Math.round(seconds),
  estimated,
})

const spotOf = ({ placeId, name, latitude, longitude }: ChildHome) => ({ placeId, name, latitude, longitude })

type Row = {
  place_id: string
  place_name: string
  latitude: number
  longitude: number
  route_id: string
  route_name: string
  direction: string
}

/** Each place once, with the routes that stop there, in the order of the rows. */
function placesOf(rows: readonly Row[]): Pick<NearStop, 'stop' | 'routes'>[] {
  return [...Map.groupBy(rows, (row) => row.place_id).values()].map((its) => {
    const { place_id: placeId, place_name: name, latitude, longitude } = its[0]!
    const routes = its.map((row) => ({
      id: row.route_id,
      name: row.route_name,
      direction: direction.parse(row.direction),
    }))
    return { stop: { placeId, name, latitude, longitude }, routes }
  })
}

const stopsOfRoutes = (tx: TenantContext) =>
  tx.db
    .selectFrom('route as r')
    .innerJoin('route_stop as s', (join) =>
      join.onRef('s.organisation_id', '=', 'r.organisation_id').onRef('s.route_id', '=', 'r.id'),
    )
    .innerJoin('place as p', (join) =>
      join.onRef('p.organisation_id', '=', 's.organisation_id').onRef('p.id', '=', 's.place_id'),
    )
    .where('r.organisation_id', '=', tx.organisationId)
    .select([
      'p.id as place_id',
      'p.name as place_name',
      'p.latitude',
      'p.longitude',
      'r.id as route_id',
      'r.name as route_name',
      'r.direction',
    ])

/** Where the child gets on to school and off on the way back; a place on a route that has ended is none. */
function stopsOfChild(tx: TenantContext, childId: string): Promise<Row[]> {
  return stopsOfRoutes(tx)
    .innerJoin('route_passenger as rp', (join) =>
      join.onRef('rp.organisation_id', '=', 'r.organisation_id').onRef('rp.route_id', '=', 'r.id'),
    )
    .where('rp.child_id', '=', childId)
    .where('r.status', '=', 'ACTIVE')
    .where(sql<boolean>`s.id = case when r.direction = 'from_school' then rp.alight_stop_id else rp.board_stop_id end`)
    .where(
      sql<boolean>`not coalesce(rp.rest_until is null and rp.rest_from <= (${tx.now} at time zone r.zone)::date, false)`,
    )
    .orderBy('r.direction', 'desc')
    .orderBy('r.name_key')
    .orderBy('r.id')
    .execute()
}

/** The stops of the group around a home, the nearest first; schools are none. */
function stopsAround(tx: TenantContext, home: ChildHome): Promise<Row[]> {
  const near = tx.db
    .selectFrom('place as p')
    .innerJoin('place as h', (join) => join.onRef('h.organisation_id', '=', 'p.organisation_id'))
    .where('p.organisation_id', '=', tx.organisationId)
    .where('p.group_id', '=', home.groupId)
    .where('h.id', '=', home.placeId)
    .where('p.kind', '<>', 'school')
    .where(metresApartOf('p', 'h'), '<=', FAR_M)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('route_stop as s')
          .innerJoin('route as r', (join) =>
            join.onRef('r.organisation_id', '=', 's.organisation_id').onRef('r.id', '=', 's.route_id'),
          )
          .select('s.id')
          .whereRef('s.organisation_id', '=', 'p.organisation_id')
          .whereRef('s.place_id', '=', 'p.id')
          .where('r.status', '<>', 'ARCHIVED'),
      ),
    )
    .select(['p.id', metresApartOf('p', 'h').as('metres')])
    .orderBy('metres')
    .orderBy('p.id')
    .limit(CANDIDATES)
  return stopsOfRoutes(tx)
    .innerJoin(near.as('near'), (join) => join.onRef('near.id', '=', 'p.id'))
    .where('r.status', '<>', 'ARCHIVED')
    .where('r.group_id', '=', home.groupId)
    .orderBy('near.metres')
    .orderBy('p.id')
    .orderBy('r.name_key')
    .orderBy('r.id')
    .execute()
}
