import type { RoadServerSettings } from '#platform/server/app-context.ts'
import { metresApart, type Point } from '#platform/shared/geo/metres.ts'
import { estimatedTravel, SPEED_KMH, type TravelMode, type TravelTime } from '../shared/travel.rules.ts'
import { roadServerOf } from './adapters/road-server.ts'
import { soon } from './adapters/soon.ts'
import { WALKING_KMH } from './router/costs.ts'
import { ON_STREET_M } from './router/places.ts'
import { hazardsKey, roadsIn, type Mode, type Road, type RoadHazard, type RoadTime } from './roads.api.ts'
import { versionOf } from './stored/versions.ts'

/** A minibus of a school is no vehicle of public transport: where only those may go, it may not. */
const MODE: Record<TravelMode, Mode> = { bus: 'bus', minibus: 'car', taxi: 'car', car: 'car', walk: 'foot' }

/**
 * Those whose passengers get on and off at the kerb, on the side on which people drive. Who is fetched by a car or taxi gets out where it is
 * safe.
 */
const AT_KERB: readonly TravelMode[] = ['bus', 'minibus']

/**
 * A way from one place to another: its points are latitude and longitude in degrees. `hazardIds` are the hazards that it passes; `forbidden`:
 * it passes one that it should not, as no way goes around it. `across`: the street that has to be crossed to the kerb at one of its ends, as
 * in `Road`. An estimated one knows of none.
 */
export type Leg = TravelTime & Pick<Road, 'shape' | 'hazardIds' | 'forbidden' | 'across'>
/** The hazards that count on the day of the journey, which ways go around where they can. */
type Heeding = { hazards?: readonly RoadHazard[] | undefined }

/**
 * Where ways come from: the area in a folder, and the server that the operator lets this one ask before it (docs/adr/0190). The settings of the
 * application and a transaction are one.
 */
export type RoadSource = { readonly areaFolder: string; readonly roadServer: RoadServerSettings | null }

/** Ways kept for who asks again: some 200 routes of 20 stops. */
const KEPT = 4000
/** Places asked for in one go, between which the time is looked at. */
const AT_ONCE = 20

/** Ways by the version of the area, the mode and both ends; those of an area that was replaced are asked for by nobody and go first. */
const kept = new Map<string, Road | null>()

/**
 * A way in a mode. A walk counts what lies between its ends and the street too, as the straight line, and has the speed of a group: streets
 * know that of an adult alone. A vehicle stays on the street.
 */
function inMode<T extends RoadTime>(road: T, mode: TravelMode): T {
  if (mode !== 'walk') return road
  const alone = road.seconds + (road.besideM * 3.6) / WALKING_KMH
  return { ...road, metres: road.metres + road.besideM, seconds: (alone * WALKING_KMH) / SPEED_KMH.walk }
}

const timeIn = (road: RoadTime, mode: TravelMode) => {
  const { seconds, metres } = inMode(road, mode)
  return { seconds, metres }
}

/** Somebody looks at a page meanwhile. */
const PATIENCE_MS = 3000

/** The part of a patience that a server has. The rest is for the own streets, which answer where it does not. */
const SERVER_PART = 0.5

/**
 * The ways from each point to the next one, along streets: as the server of the operator says, where one is named and says it, else of the
 * area. One is estimated where there is neither, where a point is more than 1 km from every street or no street leads there, and where nobody
 * answers within `patienceMs` milliseconds for all of them, because others ask for much or the file of the area is damaged.
 */
export function legsThrough(
  source: RoadSource,
  points: readonly Point[],
  mode: TravelMode,
  heeding: Heeding & { patienceMs?: number } = {},
): Promise<Leg[]> {
  const pairs = points.slice(1).map((to, index) => [points[index]!, to] as const)
  return legsBetween(source, pairs, mode, heeding)
}

/** As `legsThrough`, the ways between pairs of points that need not follow one another. */
export async function legsBetween(
  source: RoadSource,
  pairs: readonly (readonly [from: Point, to: Point])[],
  mode: TravelMode,
  { patienceMs = PATIENCE_MS, hazards = [] }: Heeding & { patienceMs?: number } = {},
): Promise<Leg[]> {
  if (pairs.length === 0) return []
  const waiting = AbortSignal.timeout(patienceMs)
  const asked = { mode: MODE[mode], kerb: AT_KERB.includes(mode), hazards }
  const told = await roadServerOf(source.roadServer)?.ways(pairs, { ...asked, waitMs: patienceMs * SERVER_PART })
  const legs: Leg[] = []
  for (const [index, [from, to]] of pairs.entries()) {
    const own = () => soon(waiting, keptRoad(source.areaFolder, from, to, asked))
    legs.push(legOf(told?.[index] ?? (await own()), from, to, mode))
  }
  return legs
}

/** Estimated without a road. */
function legOf(road: Road | null, from: Point, to: Point, mode: TravelMode): Leg {
  if (road !== null) {
    const { besideM: _, ...way } = inMode(mode === 'walk' ? drawnFromDoorToDoor(road, from, to) : road, mode)
    return { ...way, estimated: false }
  }
  return {
    ...estimatedTravel(from, to, mode),
    shape: [from, to].map((end) => [end.latitude, end.longitude]),
    hazardIds: [],
    forbidden: false,
    across: { from: null, to: null },
  }
}

/** A way whose line has the straight lines between its ends and the street too. */
function drawnFromDoorToDoor(road: Road, from: Point, to: Point): Road {
  const [first, last] = [road.shape[0], road.shape.at(-1)]
  if (first === undefined || last === undefined) return road
  const door = (end: Point, [latitude, longitude]: [number, number]): [number, number][] =>
    metresApart(end, { latitude, longitude }) < ON_STREET_M ? [] : [[end.latitude, end.longitude]]
  return { ...road, shape: [...door(from, first), ...road.shape, ...door(to, last)] }
}

type Kept = { mode: Mode; kerb: boolean; hazards: readonly RoadHazard[] }

async function keptRoad(folder: string, from: Point, to: Point, { mode, kerb, hazards }: Kept): Promise<Road | null> {
  const version = versionOf(folder)
  if (version === null) return null
  const ends = [from.latitude, from.longitude, to.latitude, to.longitude]
  const key = [folder, version, mode, kerb, ...ends, hazardsKey(hazards)].join(' ')
  let road = kept.get(key)
  if (road === undefined) {
    try {
      road = await roadsIn(folder).road(from, to, mode, { hazards, kerb })
    } catch {
      // A damaged file, or too many who ask: an estimate is better than no answer, and the next one asks again.
      return null
    }
  }
  kept.delete(key)
  kept.set(key, road)
  if (kept.size > KEPT) kept.delete(kept.keys().next().value!)
  return road
}

/** The ways from one place to others, without their points; otherwise as in `legsThrough`. */
export async function timesFrom(
  source: RoadSource,
  from: Point,
  to: readonly Point[],
  mode: TravelMode,
  { hazards }: Heeding = {},
): Promise<TravelTime[]> {
  const [roads] = await roadTimes(source, [from], to, { mode, until: Infinity, hazards })
  return to.map((place, index) => {
    const road = roads?.[index] ?? null
    return road === null ? estimatedTravel(from, place, mode) : { ...timeIn(road, mode), estimated: false }
  })
}

/** Row by row what lies between places; null where no street leads from one to the other, or only past what hazards forbid. */
export type TravelTimes = (TravelTime | null)[][]

/**
 * Row by row what lies between each place and each other one, along streets. A place that is more than 1 km from every street has the
 * straight line, estimated. `walkSeconds` leaves out walks that take an adult longer along the streets. All times come from one source: the
 * server of the operator, the area, or estimates, where there is neither, where the streets cannot be asked now, and after the moment `until`
 * of `performance.now()`.
 */
export async function travelTimes(
  source: RoadSource,
  places: readonly Point[],
  {
    mode,
    until,
    walkSeconds,
    hazards,
  }: Heeding & { mode: TravelMode; until: number; walkSeconds?: number | undefined },
): Promise<TravelTimes> {
  const times = await roadTimes(source, places, places, { mode, until, limit: walkSeconds, hazards })
  return places.map((from, row) =>
    places.map((to, column) => {
      const isOnStreets = (index: number) => (times[index]?.[index] ?? null) !== null
      if (times.length === 0 || !isOnStreets(row) || !isOnStreets(column)) return estimatedTravel(from, to, mode)
      const road = times[row]![column] ?? null
      return road && !road.forbidden ? { ...timeIn(road, mode), estimated: false } : null
    }),
  )
}

type Asked = Heeding & { mode: TravelMode; until: number; limit?: number | undefined }

/** The longest that a server has for a matrix, in milliseconds (ours): half of what a preview of the line builder waits. */
const MATRIX_MS = 5000

/** The rows of a matrix; none where nobody can be asked, and when it is too late. */
async function roadTimes(
  { areaFolder: folder, roadServer }: RoadSource,
  from: readonly Point[],
  to: readonly Point[],
  { mode, until, limit, hazards = [] }: Asked,
): Promise<(RoadTime | null)[][]> {
  const kerb = AT_KERB.includes(mode)
  // real time: how long somebody waits for the answer.
  const left = until - performance.now()
  const asked = { mode: MODE[mode], kerb, hazards, waitMs: Math.min(left * SERVER_PART, MATRIX_MS) }
  const told = left > 0 ? await roadServerOf(roadServer)?.matrix(from, to, asked) : null
  if (told) return told.map((row) => row.map((one) => (one && one.seconds > (limit ?? Infinity) ? null : one)))
  if (versionOf(folder) === null) return []
  const times: (RoadTime | null)[][] = []
  const heeded = { limit, hazards, kerb }
  try {
    for (let row = 0; row < from.length; row += AT_ONCE) {
      // real time: how long somebody waits for the answer.
      if (performance.now() > until) return []
      times.push(...(await roadsIn(folder).roads(from.slice(row, row + AT_ONCE), to, MODE[mode], heeded)))
    }
  } catch {
    return []
  }
  return times
}
