/**
 * A first, simple line builder: homes are swept by direction from the school, a line is full when its vehicle or its
 * ride time is, and inside a line the next stop is the nearest one. Pure; a real planner replaces it later.
 */
import { metresApart, seenFrom, type Point } from '#platform/shared/geo/metres.ts'

/** A child at home; children of one place share a stop. `maxRideMinutes`: on the way at most. */
export type Rider = Point & { childId: string; placeId: string; maxRideMinutes: number }

export type LineRequest = {
  direction: 'to_school' | 'from_school'
  school: Point & { placeId: string }
  /** Wall time `HH:mm` at which lessons begin (to school) or end (from school). */
  bell: string
  /** Seats of one vehicle; children of one line. */
  capacity: number
  /** Kilometres per hour on the road, stops not counted. */
  speedKmh: number
  riders: readonly Rider[]
}

export type LineStop = { placeId: string; time: string; childIds: string[] }
/** Stops in order of travel, the school last (to school) or first (from school); times ascend by at least a minute. */
export type Line = { stops: LineStop[] }
export type Lines = { lines: Line[]; tooFar: string[] }

/** Streets are longer than the crow flies; the usual factor for towns. */
const DETOUR = 1.3
/** Minutes between the vehicle's arrival and the bell, or between the bell and its departure. */
const BELL_MARGIN = 5
/** Minutes that a stop takes. */
const DWELL = 0.5
/** Stops of one line, the school included: what a route may hold (routes.setStops). */
const MAX_STOPS = 60
const DAY_MINUTES = 24 * 60

/** `maxRideMinutes`: of the child of the stop that may ride the shortest. */
type Stop = Point & { placeId: string; childIds: string[]; maxRideMinutes: number }

/** Lines for all riders that can be reached in time; every rider is on exactly one line or in `tooFar`. */
export function buildLines(request: LineRequest): Lines {
  const day = minutesOfTheDay(request)
  const isFar = (rider: Rider) =>
    minutesBetween(request.school, rider, request.speedKmh) > Math.min(day, rider.maxRideMinutes)
  const near = stopsOf(
    request.riders.filter((rider) => !isFar(rider)),
    request.capacity,
  )

  const lines: Line[] = []
  let filling: Stop[] = []
  for (const stop of sweep(near, request.school)) {
    const longer = [...filling, stop]
    if (filling.length > 0 && !fits(longer, request, day)) {
      lines.push(timed(ordered(filling, request.school), request))
      filling = [stop]
    } else filling = longer
  }
  if (filling.length > 0) lines.push(timed(ordered(filling, request.school), request))
  return { lines, tooFar: request.riders.filter(isFar).map(({ childId }) => childId) }
}

/** Whole minutes from one stop to the next, the stop itself included; at least one, so that times ascend. */
export function minutesBetween(a: Point, b: Point, speedKmh: number): number {
  return Math.max(1, Math.ceil(((metresApart(a, b) / 1000) * DETOUR * 60) / speedKmh + DWELL))
}

/** The ride may not leave the day of the bell. */
function minutesOfTheDay({ direction, bell }: LineRequest): number {
  const atSchool = schoolMinute(direction, bell)
  return direction === 'to_school' ? atSchool : DAY_MINUTES - 1 - atSchool
}

const schoolMinute = (direction: LineRequest['direction'], bell: string): number =>
  minuteOf(bell) + (direction === 'to_school' ? -BELL_MARGIN : BELL_MARGIN)

/** One stop per place; a place with more children than a vehicle has seats becomes several. */
function stopsOf(riders: readonly Rider[], capacity: number): Stop[] {
  const places = new Map<string, Stop>()
  for (const { placeId, childId, latitude, longitude, maxRideMinutes } of riders) {
    const stop = places.get(placeId) ?? { placeId, latitude, longitude, childIds: [], maxRideMinutes }
    stop.childIds.push(childId)
    stop.maxRideMinutes = Math.min(stop.maxRideMinutes, maxRideMinutes)
    places.set(placeId, stop)
  }
  return [...places.values()].flatMap((stop) =>
    Array.from({ length: Math.ceil(stop.childIds.length / capacity) }, (_, part) => ({
      ...stop,
      childIds: stop.childIds.slice(part * capacity, (part + 1) * capacity),
    })),
  )
}

/** Round the compass from the school, beginning after the widest empty sector, so that no cluster is cut by north. */
function sweep(stops: readonly Stop[], school: Point): Stop[] {
  const bearings = stops
    .map((stop) => ({ stop, angle: bearing(school, stop), distance: metresApart(school, stop) }))
    .toSorted((a, b) => a.angle - b.angle || a.distance - b.distance || compare(a.stop.placeId, b.stop.placeId))
  let start = 0
  let widest = -1
  for (const [index, { angle }] of bearings.entries()) {
    const before = bearings.at(index - 1)?.angle ?? angle
    const gap = index === 0 ? angle + 2 * Math.PI - before : angle - before
    if (gap > widest) [widest, start] = [gap, index]
  }
  return [...bearings.slice(start), ...bearings.slice(0, start)].map(({ stop }) => stop)
}

function bearing(from: Point, to: Point): number {
  const { east, north } = seenFrom(from, to)
  return Math.atan2(east, north)
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

function fits(stops: readonly Stop[], request: LineRequest, day: number): boolean {
  const children = stops.reduce((sum, stop) => sum + stop.childIds.length, 0)
  // Two parts of one crowded place never share a line: a route stops at a place once.
  const apart = new Set(stops.map((stop) => stop.placeId)).size === stops.length
  if (children > request.capacity || stops.length + 1 > MAX_STOPS || !apart) return false
  return ridesOf(ordered(stops, request.school), request).every(
    ({ stop, minutes }) => minutes <= Math.min(day, stop.maxRideMinutes),
  )
}

/** From the school outwards, always to the nearest stop that is left; to school the same way back. */
function ordered(stops: readonly Stop[], school: Point): Stop[] {
  const left = [...stops]
  const line: Stop[] = []
  let at: Point = school
  while (left.length > 0) {
    let nearest = 0
    for (let index = 1; index < left.length; index += 1) {
      if (metresApart(at, left[index]!) < metresApart(at, left[nearest]!)) nearest = index
    }
    const [next] = left.splice(nearest, 1)
    line.push(next!)
    at = next!
  }
  return line
}

/** How long the children of each stop are on the way, the school being one end. */
function ridesOf(outwards: readonly Stop[], { school, speedKmh }: LineRequest): { stop: Stop; minutes: number }[] {
  let minutes = 0
  return outwards.map((stop, index) => {
    minutes += minutesBetween(index === 0 ? school : outwards[index - 1]!, stop, speedKmh)
    return { stop, minutes }
  })
}

/** Puts the wall times on: backwards from the bell to school, forwards from it on the way home. */
function timed(outwards: readonly Stop[], request: LineRequest): Line {
  const { direction, school, bell, speedKmh } = request
  const sign = direction === 'to_school' ? -1 : 1
  let minute = schoolMinute(direction, bell)
  const stops: LineStop[] = [{ placeId: school.placeId, time: wallTime(minute), childIds: [] }]
  for (const [index, stop] of outwards.entries()) {
    minute += sign * minutesBetween(index === 0 ? school : outwards[index - 1]!, stop, speedKmh)
    stops.push({ placeId: stop.placeId, time: wallTime(minute), childIds: stop.childIds })
  }
  return { stops: direction === 'to_school' ? stops.toReversed() : stops }
}

function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

const wallTime = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
