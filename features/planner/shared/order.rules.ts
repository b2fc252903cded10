/** Seconds from one stop to another, not alike in both directions where streets are one-way. */
export type Seconds<P> = (from: P, to: P) => number

/** A move that saves less than this many seconds is rounding, not an improvement: without it two equal orders would alternate. */
const LEAST_GAIN = 0.001
/** Or-opt moves up to three neighbouring stops at once (Or 1976, as in Johnson and McGeoch, "The traveling salesman problem", 1997). */
const MOST_MOVED = 3

/** The stops with `stop` between the two that it lengthens the way least, or at the end. The way begins at `start` and ends anywhere. */
export function inserted<P, T extends P>(start: P, stops: readonly T[], stop: T, seconds: Seconds<P>): T[] {
  let best = { at: stops.length, more: seconds(stops.at(-1) ?? start, stop) }
  for (let at = 0; at < stops.length; at += 1) {
    const before = stops[at - 1] ?? start
    const more = seconds(before, stop) + seconds(stop, stops[at]!) - seconds(before, stops[at]!)
    if (more < best.more) best = { at, more }
  }
  return stops.toSpliced(best.at, 0, stop)
}

/**
 * The stops in an order that neither turning a part of the way round (2-opt) nor moving up to three neighbours (or-opt) makes shorter. The
 * way begins at `start` and ends anywhere; it is never longer than the one that was given.
 */
export function improved<P, T extends P>(start: P, stops: readonly T[], seconds: Seconds<P>): T[] {
  const points: P[] = [start, ...stops]
  const cost = points.map((from) => Float64Array.from(points, (to) => (from === to ? 0 : seconds(from, to))))
  let way = points.map((_, at) => at)
  for (let next = betterOf(way, cost); next !== null; next = betterOf(way, cost)) way = next
  return way.slice(1).map((at) => stops[at - 1]!)
}

type Costs = readonly Float64Array[]

function betterOf(way: readonly number[], cost: Costs): number[] | null {
  const sums = sumsOf(way, cost)
  return turned(way, cost, sums) ?? moved(way, cost, sums)
}

/** Seconds from the beginning to each place of the way, and of the same streets the other way round. */
type Sums = { forward: Float64Array; backward: Float64Array }

function sumsOf(way: readonly number[], cost: Costs): Sums {
  const forward = new Float64Array(way.length)
  const backward = new Float64Array(way.length)
  for (let at = 1; at < way.length; at += 1) {
    forward[at] = forward[at - 1]! + cost[way[at - 1]!]![way[at]!]!
    backward[at] = backward[at - 1]! + cost[way[at]!]![way[at - 1]!]!
  }
  return { forward, backward }
}

/** What the part from `first` to `last` costs more when it is travelled the other way round. */
const turning = ({ forward, backward }: Sums, first: number, last: number): number =>
  backward[last]! - backward[first]! - (forward[last]! - forward[first]!)

/** 2-opt: a part of the way turned round. */
function turned(way: readonly number[], cost: Costs, sums: Sums): number[] | null {
  const leg = (a: number, b: number) => (b < way.length ? cost[way[a]!]![way[b]!]! : 0)
  for (let first = 1; first < way.length - 1; first += 1)
    for (let last = first + 1; last < way.length; last += 1) {
      const after = last + 1 < way.length ? cost[way[first]!]![way[last + 1]!]! - leg(last, last + 1) : 0
      const more = leg(first - 1, last) - leg(first - 1, first) + turning(sums, first, last) + after
      if (more < -LEAST_GAIN)
        return [...way.slice(0, first), ...way.slice(first, last + 1).toReversed(), ...way.slice(last + 1)]
    }
  return null
}

/** Or-opt: up to three neighbours moved elsewhere, as they are or turned round. */
function moved(way: readonly number[], cost: Costs, sums: Sums): number[] | null {
  for (let size = 1; size <= MOST_MOVED; size += 1)
    for (let first = 1; first + size <= way.length; first += 1) {
      const last = first + size - 1
      const rest = [...way.slice(0, first), ...way.slice(last + 1)]
      const part = way.slice(first, last + 1)
      const without = gap(cost, way[first - 1]!, way[last + 1]) - toAndFrom(cost, way, first, last)
      for (let after = 0; after < rest.length; after += 1)
        for (const turn of size === 1 ? [false] : [false, true]) {
          const [head, tail] = turn ? [way[last]!, way[first]!] : [way[first]!, way[last]!]
          const [before, next] = [rest[after]!, rest[after + 1]]
          const within = cost[before]![head]! + gap(cost, tail, next) - gap(cost, before, next)
          const more = without + within + (turn ? turning(sums, first, last) : 0)
          if (more < -LEAST_GAIN)
            return [...rest.slice(0, after + 1), ...(turn ? part.toReversed() : part), ...rest.slice(after + 1)]
        }
    }
  return null
}

/** Nothing follows the last stop. */
const gap = (cost: Costs, from: number, to: number | undefined): number => (to === undefined ? 0 : cost[from]![to]!)

const toAndFrom = (cost: Costs, way: readonly number[], first: number, last: number): number =>
  cost[way[first - 1]!]![way[first]!]! + gap(cost, way[last]!, way[last + 1])
