/**
 * The line builder: homes within a walking distance share a stop, stops are swept by direction from the school into
 * vehicles until seats or ride time end, and each line takes them in a short order. Pure.
 */
import { minutesOf } from '#features/routes/shared/times.rules.ts'
import { joinHomes, type JoinedStop } from './join.rules.ts'
import { improved, inserted } from './order.rules.ts'
import { metresApart, seenFrom, type Point } from '#platform/shared/geo/metres.ts'

/** A place as the builder knows it. */
export type Located = Point & { placeId: string }
/** Seconds on the road from one place to another, stops not counted. */
export type Travel = (from: Located, to: Located) => number
/** Whole metres on foot from a home to a stop. */
export type Walk = (home: Located, stop: Located) => number

/** A child at home. `maxRideMinutes`: on the way at most. */
export type Rider = Point & { childId: string; placeId: string; maxRideMinutes: number; wheelchair: boolean }

export type LineRequest = {
  direction: 'to_school' | 'from_school'
  school: Located
  /** Wall time `HH:mm` at which lessons begin (to school) or end (from school). */
  bell: string
  /** Children in one vehicle. */
  capacity: number
  /** Of them in a wheelchair at most. */
  wheelchairPlaces: number
  /** Metres along streets from home to a stop at most; 0: every home is a stop. */
  walkMetres: number
  travel: Travel
  walk: Walk
  riders: readonly Rider[]
  /** Stops that are known already: taken before a home where they serve as many. */
  knownStops: readonly Located[]
}

export type LineStop = { placeId: string; time: string; childIds: string[] }
/** Why a line takes nobody else: `together`, the children of the next stop are not divided. Null: nobody was left. */
export type Full = 'seats' | 'together' | 'ride' | 'stops' | 'wheelchairs' | null
export type Line = {
  /** In order of travel, the school last (to school) or first (from school); times ascend by at least a minute. */
  stops: LineStop[]
  children: number
  longestRideMinutes: number
  full: Full
}
/** `walks`: metres along streets from home to the stop, of each child on a line. */
export type Lines = { lines: Line[]; tooFar: string[]; noWheelchairPlace: string[]; walks: Map<string, number> }

/** Minutes between the vehicle's arrival and the bell, or between the bell and its departure. */
const BELL_MARGIN = 5
/** Stops of one line, the school included: what a route may hold (routes.setStops). */
const MAX_STOPS = 60
const DAY_MINUTES = 24 * 60

type Stop = JoinedStop

/** Lines for all riders that can be served; every rider is on exactly one line or named with the reason. */
export function buildLines(request: LineRequest): Lines {
  const day = minutesOfTheDay(request)
  const isFar = (rider: Rider) => rideFrom(rider, request) > Math.min(day, rider.maxRideMinutes)
  const isLeft = (rider: Rider) => rider.wheelchair && request.wheelchairPlaces === 0
  const served = request.riders.filter((rider) => !isFar(rider) && !isLeft(rider))
  const stops = joinHomes(
    served,
    request,
    (stop, rider) => rideFrom(stop, request) <= Math.min(day, rider.maxRideMinutes),
  )
  const ids = (riders: readonly Rider[]) => riders.map(({ childId }) => childId)
  return {
    lines: fill(sweep(stops, request.school), request, day),
    tooFar: ids(request.riders.filter(isFar)),
    noWheelchairPlace: ids(request.riders.filter((rider) => !isFar(rider) && isLeft(rider))),
    walks: new Map(stops.flatMap((stop) => stop.riders.map((rider) => [rider.childId, request.walk(rider, stop)]))),
  }
}

/** Minutes on board when nobody else is fetched on the way. */
const rideFrom = (place: Located, request: LineRequest): number => minutesOf(outwards(request)(request.school, place))

/** The travel between two places of a line in the order from the school outwards: to school it is the other way round. */
const outwards = ({ direction, travel }: LineRequest): Travel =>
  direction === 'to_school' ? (from, to) => travel(to, from) : travel

/** The ride may not leave the day of the bell. */
function minutesOfTheDay({ direction, bell }: LineRequest): number {
  const atSchool = schoolMinute(direction, bell)
  return direction === 'to_school' ? atSchool : DAY_MINUTES - 1 - atSchool
}

const schoolMinute = (direction: LineRequest['direction'], bell: string): number =>
  minuteOf(bell) + (direction === 'to_school' ? -BELL_MARGIN : BELL_MARGIN)

/**
 * Vehicles filled in the order of the sweep. The children of a stop stay together where that costs no vehicle more;
 * otherwise they are divided, so that seats alone never ask for more vehicles than there are full loads.
 */
function fill(stops: readonly Stop[], request: LineRequest, day: number): Line[] {
  const { capacity } = request
  const lines: Line[] = []
  let queue = [...stops]
  while (queue.length > 0) {
    const { taken, full } = load(queue, request, day)
    lines.push(timed(taken, request, full))
    const gone = new Set(taken.flatMap((stop) => stop.riders))
    const left = queue.flatMap((stop) => {
      const riders = stop.riders.filter((rider) => !gone.has(rider))
      return riders.length > 0 ? [{ ...stop, riders }] : []
    })
    if (countOf(left) === countOf(queue)) throw new Error(`a vehicle of ${capacity} seats took nobody`)
    queue = left
  }
  return lines
}

/** What one vehicle takes of the stops that are left, in the order from the school outwards. */
function load(queue: readonly Stop[], request: LineRequest, day: number): { taken: readonly Stop[]; full: Full } {
  const { capacity, wheelchairPlaces } = request
  const all = countOf(queue)
  let taken: readonly Stop[] = []
  let full: Full = null
  for (const stop of queue) {
    const seats = capacity - countOf(taken)
    if (seats === 0) return { taken, full: 'seats' }
    if (taken.length + 2 > MAX_STOPS) return { taken, full: 'stops' }
    const riders = withRoom(stop.riders, seats, wheelchairPlaces - rollingOf(taken))
    if (riders.length < stop.riders.length) {
      const isShort = stop.riders.length > seats
      const vehiclesAfter = Math.ceil((all - countOf(taken)) / capacity)
      if (isShort && taken.length > 0 && vehiclesAfter < Math.ceil(all / capacity)) return { taken, full: 'together' }
      full = isShort ? 'seats' : 'wheelchairs'
    }
    if (riders.length === 0) continue
    const longer = withStop(taken, { ...stop, riders }, request, day)
    if (longer === undefined) return { taken, full: 'ride' }
    taken = longer
  }
  return { taken, full }
}

function withRoom(riders: readonly Rider[], seats: number, wheelchairs: number): Rider[] {
  let rolling = 0
  return riders.filter((rider) => !rider.wheelchair || ++rolling <= wheelchairs).slice(0, seats)
}

const countOf = (stops: readonly Stop[]): number => stops.reduce((sum, stop) => sum + stop.riders.length, 0)
const rollingOf = (stops: readonly Stop[]): number =>
  stops.reduce((sum, stop) => sum + stop.riders.filter((rider) => rider.wheelchair).length, 0)

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

/**
 * The stops of a line and one more in an order in which nobody rides too long: the shortest that is found, or else one in which those who
 * live near the school get off first.
 */
function withStop(stops: readonly Stop[], stop: Stop, request: LineRequest, day: number): readonly Stop[] | undefined {
  const seconds = outwards(request)
  const more = inserted(request.school, stops, stop, seconds)
  const orders = [
    () => improved(request.school, more, seconds),
    () => more,
    () => nearestFirst([...stops, stop], request),
  ]
  for (const order of orders) {
    const line = order()
    if (fits(line, request, day)) return line
  }
  return undefined
}

const fits = (line: readonly Stop[], request: LineRequest, day: number): boolean =>
  ridesOf(line, request).every(({ stop, minutes }) =>
    stop.riders.every((rider) => minutes <= Math.min(day, rider.maxRideMinutes)),
  )

/** From the school outwards, always to the nearest stop that is left. */
function nearestFirst(stops: readonly Stop[], request: LineRequest): Stop[] {
  const seconds = outwards(request)
  const left = [...stops]
  const line: Stop[] = []
  let at: Located = request.school
  while (left.length > 0) {
    let nearest = 0
    for (let index = 1; index < left.length; index += 1) {
      if (seconds(at, left[index]!) < seconds(at, left[nearest]!)) nearest = index
    }
    const [next] = left.splice(nearest, 1)
    line.push(next!)
    at = next!
  }
  return line
}

/** How long the children of each stop are on the way, the school being one end. */
function ridesOf(line: readonly Stop[], request: LineRequest): { stop: Stop; minutes: number }[] {
  const seconds = outwards(request)
  let minutes = 0
  return line.map((stop, index) => {
    minutes += minutesOf(seconds(line[index - 1] ?? request.school, stop))
    return { stop, minutes }
  })
}

/** Puts the wall times on: backwards from the bell to school, forwards from it on the return run. */
function timed(line: readonly Stop[], request: LineRequest, full: Full): Line {
  const { direction, school, bell } = request
  const sign = direction === 'to_school' ? -1 : 1
  const atSchool = schoolMinute(direction, bell)
  const rides = ridesOf(line, request)
  const stops: LineStop[] = [
    { placeId: school.placeId, time: wallTime(atSchool), childIds: [] },
    ...rides.map(({ stop, minutes }) => ({
      placeId: stop.placeId,
      time: wallTime(atSchool + sign * minutes),
      childIds: stop.riders.map((rider) => rider.childId),
    })),
  ]
  return {
    stops: direction === 'to_school' ? stops.toReversed() : stops,
    children: countOf(line),
    longestRideMinutes: rides.at(-1)?.minutes ?? 0,
    full,
  }
}

function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

const wallTime = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
