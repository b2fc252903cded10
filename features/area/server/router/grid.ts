import { onSegment } from '#platform/shared/geo/segment.ts'
import { METRES_PER_DEGREE, type Point } from '#platform/shared/geo/metres.ts'
import type { Graph } from '../streets/graph.ts'

/**
 * Where a point lies on the streets: `along` of 0 to 1 of the edge's length. With hazards also on which side of a road that is not crossed,
 * and whether the point is across such a road from there (`hazards/steps.ts`). `wrongWay`: the direction in which a vehicle has the point on
 * its far side (`kerb.ts`).
 */
export type Snapped = {
  edge: number
  along: number
  metres: number
  side?: 0 | 1 | 2
  crosses?: boolean
  wrongWay?: 0 | 1 | undefined
}

/** Farther from every street a point is not in the area. */
export const REACH_METRES = 1000
/** A square holds some ten segments of a town. */
const CELL_METRES = 100
/** A square of at most this many cells is looked through for one segment: a ferry-long segment is not entered into millions. */
const MOST_CELLS = 4_000_000

/** Finds the edge that is nearest to a point, by squares of 100 m. */
export class Grid {
  #graph: Graph
  #rows: number
  #columns: number
  #cellLat: number
  #cellLon: number
  #first: Uint32Array
  #segments: Uint32Array
  #edgeOf: Uint32Array

  constructor(graph: Graph) {
    this.#graph = graph
    const { south, west, north, east } = graph.meta.bounds
    const cosine = Math.max(0.01, Math.cos((((south + north) / 2) * Math.PI) / 180))
    const [tall, wide] = [(north - south) * METRES_PER_DEGREE, (east - west) * METRES_PER_DEGREE * cosine]
    const cell = Math.max(CELL_METRES, Math.sqrt((tall * wide) / MOST_CELLS))
    this.#cellLat = cell / METRES_PER_DEGREE
    this.#cellLon = cell / METRES_PER_DEGREE / cosine
    this.#rows = Math.floor((north - south) / this.#cellLat) + 1
    this.#columns = Math.floor((east - west) / this.#cellLon) + 1
    this.#edgeOf = new Uint32Array(graph.shapeLat.length)
    this.#first = new Uint32Array(this.#rows * this.#columns + 1)
    this.#eachEntry((at) => (this.#first[at + 1]! += 1))
    for (let at = 0; at < this.#rows * this.#columns; at += 1) this.#first[at + 1]! += this.#first[at]!
    const next = this.#first.slice()
    this.#segments = new Uint32Array(this.#first.at(-1)!)
    this.#eachEntry((at, segment) => (this.#segments[next[at]!++] = segment))
  }

  /** The nearest edge that has one of the bits of `usable`, within 1 km; null when there is none. */
  nearest(point: Point, usable: Uint8Array, bit: number): Snapped | null {
    const [row, column] = [this.#row(point.latitude), this.#column(point.longitude)]
    const cell = this.#cellLat * METRES_PER_DEGREE
    let best: { segment: number; along: number; metres: number } | null = null
    for (let ring = 0; (ring - 1) * cell <= Math.min(REACH_METRES, best?.metres ?? Infinity); ring += 1)
      for (const at of this.#ring(row, column, ring))
        for (let place = this.#first[at]!; place < this.#first[at + 1]!; place += 1) {
          const segment = this.#segments[place]!
          if ((usable[this.#edgeOf[segment]!]! & bit) === 0) continue
          const found = onSegment(point, this.#point(segment), this.#point(segment + 1))
          if (found.metres < (best?.metres ?? REACH_METRES)) best = { segment, ...found }
        }
    return best && { ...this.#alongEdge(best.segment, best.along), metres: best.metres }
  }

  /** The edges with a segment in a square that is within so many metres of the box around two points; an edge may come several times. */
  *edgesNear(a: Point, b: Point, metres: number): Generator<number> {
    const [north, east] = [metres / METRES_PER_DEGREE, (metres / METRES_PER_DEGREE) * (this.#cellLon / this.#cellLat)]
    const [south, west] = [Math.min(a.latitude, b.latitude) - north, Math.min(a.longitude, b.longitude) - east]
    const high = {
      latitude: Math.max(a.latitude, b.latitude) + north,
      longitude: Math.max(a.longitude, b.longitude) + east,
    }
    for (const at of this.#cellsOf({ latitude: south, longitude: west }, high))
      for (let place = this.#first[at]!; place < this.#first[at + 1]!; place += 1)
        yield this.#edgeOf[this.#segments[place]!]!
  }

  #point(at: number): Point {
    return { latitude: this.#graph.shapeLat[at]! / 1e7, longitude: this.#graph.shapeLon[at]! / 1e7 }
  }

  #alongEdge(segment: number, part: number): { edge: number; along: number } {
    const edge = this.#edgeOf[segment]!
    const before = lengthBetween(this.#graph, this.#graph.edgeFirst[edge]!, segment)
    const own = lengthBetween(this.#graph, segment, segment + 1)
    const whole = lengthBetween(this.#graph, this.#graph.edgeFirst[edge]!, this.#graph.edgeFirst[edge + 1]! - 1)
    return { edge, along: whole === 0 ? 0 : Math.min(1, (before + own * part) / whole) }
  }

  #row = (latitude: number): number => Math.floor((latitude - this.#graph.meta.bounds.south) / this.#cellLat)
  #column = (longitude: number): number => Math.floor((longitude - this.#graph.meta.bounds.west) / this.#cellLon)

  /** Each segment with each square that its box touches. */
  #eachEntry(take: (at: number, segment: number) => void): void {
    const { edgeFirst } = this.#graph
    for (let edge = 0; edge < edgeFirst.length - 1; edge += 1)
      for (let segment = edgeFirst[edge]!; segment < edgeFirst[edge + 1]! - 1; segment += 1) {
        this.#edgeOf[segment] = edge
        for (const at of this.#cellsOf(this.#point(segment), this.#point(segment + 1))) take(at, segment)
      }
  }

  *#cellsOf(a: Point, b: Point): Generator<number> {
    const bottom = Math.max(0, this.#row(Math.min(a.latitude, b.latitude)))
    const top = Math.min(this.#rows - 1, this.#row(Math.max(a.latitude, b.latitude)))
    const left = Math.max(0, this.#column(Math.min(a.longitude, b.longitude)))
    const right = Math.min(this.#columns - 1, this.#column(Math.max(a.longitude, b.longitude)))
    for (let row = bottom; row <= top; row += 1)
      for (let column = left; column <= right; column += 1) yield row * this.#columns + column
  }

  #has(row: number, column: number): boolean {
    return row >= 0 && row < this.#rows && column >= 0 && column < this.#columns
  }

  /** The squares at this many steps around one. */
  *#ring(row: number, column: number, ring: number): Generator<number> {
    for (let north = -ring; north <= ring; north += 1) {
      const step = Math.abs(north) === ring ? 1 : Math.max(1, 2 * ring)
      for (let east = -ring; east <= ring; east += step)
        if (this.#has(row + north, column + east)) yield (row + north) * this.#columns + column + east
    }
  }
}

/** Metres along a shape from one of its points to a later one. */
export function lengthBetween({ shapeLat, shapeLon }: Graph, from: number, to: number): number {
  let metres = 0
  for (let at = from; at < to; at += 1) {
    const north = (shapeLat[at + 1]! - shapeLat[at]!) / 1e7
    const east = (shapeLon[at + 1]! - shapeLon[at]!) / 1e7
    const middle = (((shapeLat[at]! + shapeLat[at + 1]!) / 2e7) * Math.PI) / 180
    metres += METRES_PER_DEGREE * Math.hypot(north, east * Math.cos(middle))
  }
  return metres
}
