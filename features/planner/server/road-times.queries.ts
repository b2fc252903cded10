import type { TenantContext } from '#platform/server/tenant-context.ts'
import { metresApart } from '#platform/shared/geo/metres.ts'
import type { RoadHazard } from '#features/area/server/roads.api.ts'
import { travelTimes, type TravelTimes } from '#features/area/server/travel.api.ts'
import { estimatedTravel, type TravelMode, type TravelTime } from '#features/area/shared/travel.rules.ts'
import type { LineRequest, Located } from '../shared/lines.rules.ts'
import type { ProposedRoute } from '../shared/planner.contract.ts'

type Between = Pick<LineRequest, 'school' | 'riders' | 'knownStops'>

/** The transaction and its connection wait for the streets: after so many milliseconds (ours) the straight line has to do. */
const LONGEST_MS = 10_000

/** Until when a preview or command that begins now asks the streets. */
// real time: how long somebody waits for the answer.
export const patience = (): number => performance.now() + LONGEST_MS
/** A stop farther from the school than the farthest child serves nobody; another kilometre is for a walk towards it. */
const BEYOND_M = 1000
/** Steps and crossings take longer than a metre of pavement: ways of the length that is allowed may take twice its time. */
const WALK_SECONDS_PER_M = 2 / (5.1 / 3.6)

/** `hazards`: those that count today. */
type Asked = { mode: TravelMode; walkMetres: number; until: number; hazards: readonly RoadHazard[] }
type Ways = Pick<LineRequest, 'travel' | 'walk'>

/**
 * What it takes to go from one place of a plan to another, and to walk to a stop: along the streets of the area, or as the straight line
 * has it, `estimated`, without an area, for a place that is far from its streets, and where there are too many places to search before `until`.
 */
export async function waysBetween(
  tx: TenantContext,
  { mode, walkMetres, until, hazards }: Asked,
  between: Between,
): Promise<Ways & Pick<ProposedRoute, 'estimated'>> {
  const places = placesOf(between)
  const longest = Math.max(0, ...between.riders.map(({ maxRideMinutes }) => maxRideMinutes)) * 60
  // Without a limit: that of `roads` counts what a way is worth avoiding too, and would lose rides that are short enough.
  const rides = await travelTimes(tx, places, { mode, until, hazards })
  const walking = { mode: 'walk', until, walkSeconds: walkMetres * WALK_SECONDS_PER_M, hazards } as const
  const walks = walkMetres === 0 ? null : await travelTimes(tx, places, walking)
  const [ride, walk] = [lookup(places, rides, mode), lookup(places, walks, 'walk')]
  const straight = (from: Located, to: Located) => estimatedTravel(from, to, mode).seconds
  return {
    // Where no street leads nobody can be fetched.
    travel: (from, to) => ride(from, to)?.seconds ?? Math.max(straight(from, to), longest + 60),
    walk: (home, stop) => Math.round(walk(home, stop)?.metres ?? Infinity),
    estimated: [rides, walks ?? []].some((times) => times.some((row, index) => row[index]?.estimated !== false)),
  }
}

/** Reads a matrix of these places by who they are; what is not in it has the straight line. */
function lookup(places: readonly Located[], times: TravelTimes | null, mode: TravelMode) {
  const at = new Map(places.map(({ placeId }, index) => [placeId, index]))
  return (from: Located, to: Located): TravelTime | null => {
    const [a, b] = [at.get(from.placeId), at.get(to.placeId)]
    if (times === null || a === b || a === undefined || b === undefined) return estimatedTravel(from, to, mode)
    return times[a]![b] ?? null
  }
}

/** Every place once: the homes, the school, and the stops that can serve somebody. */
function placesOf({ school, riders, knownStops }: Between): Located[] {
  const reach = Math.max(0, ...riders.map((rider) => metresApart(school, rider))) + BEYOND_M
  const near = knownStops.filter((stop) => metresApart(school, stop) <= reach)
  return [...new Map([school, ...near, ...riders].map((place) => [place.placeId, place])).values()]
}
