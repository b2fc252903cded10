import type { TenantContext } from '#platform/server/tenant-context.ts'
import { metresApart } from '#platform/shared/geo/metres.ts'
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

/**
 * What it takes to go from one place of a plan to another: along the streets of the area, or as the straight line has it, `estimated`,
 * without an area and where too many places are too far for its streets to be searched in time.
 */
export async function travelBetween(
  tx: TenantContext,
  vehicle: Vehicle,
  between: Between,
): Promise<{ travel: Travel } & Pick<ProposedRoute, 'estimated'>> {
  const guess = estimatedTravel(SPEED_KMH[vehicle])
  const places = placesOf(between)
  const longest = Math.max(0, ...between.riders.map(({ maxRideMinutes }) => maxRideMinutes)) * 60
  const slower = SLOWER[vehicle] ?? 1
  const times = await timesOf(tx.areaFolder, places, MODE[vehicle], longest / slower)
  if (times === null) return { travel: guess, estimated: true }
  const at = new Map(places.map(({ placeId }, index) => [placeId, index]))
  const isOnStreets = (index: number) => times[index]![index] !== null
  const travel: Travel = (from, to) => {
    const [a, b] = [at.get(from.placeId), at.get(to.placeId)]
    if (a === undefined || b === undefined || !isOnStreets(a) || !isOnStreets(b)) return guess(from, to)
    const road = times[a]![b]
    // Nobody may be on the way for longer: no street leads there, or the way is too long.
    return road ? road.seconds * slower : Math.max(guess(from, to), longest + 60)
  }
  return { travel, estimated: !places.every((_, index) => isOnStreets(index)) }
}

/** Every place once: the homes, the school, and the stops that can serve somebody. */
function placesOf({ school, riders, knownStops }: Between): Located[] {
  const reach = Math.max(0, ...riders.map((rider) => metresApart(school, rider))) + BEYOND_M
  const near = knownStops.filter((stop) => metresApart(school, stop) <= reach)
  return [...new Map([school, ...near, ...riders].map((place) => [place.placeId, place])).values()]
}

/** The times from each place to each other one, at most `limit` seconds; null without an area and after too long. */
async function timesOf(
  folder: string,
  places: readonly Located[],
  mode: Mode,
  limit: number,
): Promise<(RoadTime | null)[][] | null> {
  const { roads } = roadsIn(folder)
  // real time: how long somebody waits for the answer.
  const began = performance.now()
  const times: (RoadTime | null)[][] = []
  for (let from = 0; from < places.length; from += AT_ONCE) {
    times.push(...(await roads(places.slice(from, from + AT_ONCE), places, mode, limit)))
    if (from === 0 && times.every((row) => row.every((one) => one === null))) return null
    if (performance.now() - began > LONGEST_MS) return null
  }
  return times
}
