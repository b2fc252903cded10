import type { TenantContext } from '#platform/server/tenant-context.ts'
import { metresApart, onFoot } from '#platform/shared/geo/metres.ts'
import { roadsIn, type Mode, type RoadTime } from '#features/area/server/roads.api.ts'
import { estimatedTravel, type LineRequest, type Located, type Travel } from '../shared/lines.rules.ts'
import type { ProposedRoute } from '../shared/planner.contract.ts'

type Vehicle = 'bus' | 'minibus' | 'taxi' | 'car' | 'walk'
type Between = Pick<LineRequest, 'school' | 'riders' | 'knownStops'>

/** Average speed on the way, stops not counted, in km/h; walking as an adult walks with a group of children. */
const SPEED_KMH: Record<Vehicle, number> = { bus: 22, minibus: 25, taxi: 28, car: 28, walk: 3.5 }
/** A minibus of a school is no vehicle of public transport: where only those may go, it may not. */
const MODE: Record<Vehicle, Mode> = { bus: 'bus', minibus: 'car', taxi: 'car', car: 'car', walk: 'foot' }
/** The streets know the speed of an adult alone, 5.1 km/h (features/area/server/router/costs.ts). */
const SLOWER: Partial<Record<Vehicle, number>> = { walk: 5.1 / SPEED_KMH.walk }

/** Places asked for in one go, between which the time is looked at. */
const AT_ONCE = 20
/** The transaction and its connection wait for the streets: after so long (ours) the straight line has to do. */
const LONGEST_MS = 10_000
/** A stop farther from the school than the farthest child serves nobody; another kilometre is for a walk towards it. */
const BEYOND_M = 1000
/** Steps and crossings take longer than a metre of pavement: ways of the length that is allowed may take twice its time. */
const WALK_SECONDS_PER_M = 2 / (5.1 / 3.6)

type Ways = Pick<LineRequest, 'travel' | 'walk'>

/**
 * What it takes to go from one place of a plan to another, and to walk to a stop: along the streets of the area, or as the straight line
 * has it, `estimated`, without an area, for a place that is far from its streets, and where there are too many places to search in time.
 */
export async function waysBetween(
  tx: TenantContext,
  { mode, walkMetres }: { mode: Vehicle; walkMetres: number },
  between: Between,
): Promise<Ways & Pick<ProposedRoute, 'estimated'>> {
  const guess = { travel: estimatedTravel(SPEED_KMH[mode]), walk: onFoot }
  const places = placesOf(between)
  const slower = SLOWER[mode] ?? 1
  const longest = Math.max(0, ...between.riders.map(({ maxRideMinutes }) => maxRideMinutes)) * 60
  const ask = asker(tx.areaFolder, places)
  // Without a limit: that of `roads` counts what a way is worth avoiding too, and would lose rides that are short enough.
  const rides = await ask(MODE[mode])
  const walks = rides && (walkMetres === 0 ? [] : await ask('foot', walkMetres * WALK_SECONDS_PER_M))
  if (rides === null || walks === null) return { ...guess, estimated: true }
  const asRoads = lookup(places)
  return {
    // Where no street leads nobody can be fetched.
    travel: asRoads(rides, guess.travel, (road, straight) =>
      road ? road.seconds * slower : Math.max(straight, longest + 60),
    ),
    walk: asRoads(walks, guess.walk, (road) => (road ? Math.round(road.metres) : Infinity)),
    estimated: [rides, walks].some((times) => times.some((row, index) => row[index] === null)),
  }
}

/** Reads a value for two places from a matrix of theirs; one that is not on the streets has the straight line. */
function lookup(places: readonly Located[]) {
  const at = new Map(places.map(({ placeId }, index) => [placeId, index]))
  return (times: Times, guess: Travel, value: (road: RoadTime | null, straight: number) => number): Travel => {
    const isOnStreets = (index: number) => (times[index]?.[index] ?? null) !== null
    return (from, to) => {
      const [a, b] = [at.get(from.placeId), at.get(to.placeId)]
      const straight = guess(from, to)
      if (a === b || a === undefined || b === undefined || !isOnStreets(a) || !isOnStreets(b)) return straight
      return value(times[a]![b]!, straight)
    }
  }
}

/** Every place once: the homes, the school, and the stops that can serve somebody. */
function placesOf({ school, riders, knownStops }: Between): Located[] {
  const reach = Math.max(0, ...riders.map((rider) => metresApart(school, rider))) + BEYOND_M
  const near = knownStops.filter((stop) => metresApart(school, stop) <= reach)
  return [...new Map([school, ...near, ...riders].map((place) => [place.placeId, place])).values()]
}

type Times = (RoadTime | null)[][]

/** Asks for the ways from each place to each other one, with a limit as `roads` has it; null without an area and after too long. */
function asker(folder: string, places: readonly Located[]): (mode: Mode, limit?: number) => Promise<Times | null> {
  const { roads } = roadsIn(folder)
  // real time: how long somebody waits for the answer.
  const began = performance.now()
  return async (mode, limit) => {
    const times: Times = []
    for (let from = 0; from < places.length; from += AT_ONCE) {
      times.push(...(await roads(places.slice(from, from + AT_ONCE), places, mode, { limit })))
      if (from === 0 && times.every((row) => row.every((one) => one === null))) return null
      if (performance.now() - began > LONGEST_MS) return null
    }
    return times
  }
}
