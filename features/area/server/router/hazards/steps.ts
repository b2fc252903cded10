import type { Point } from '#platform/shared/geo/metres.ts'
import { BIT, type Mode } from '../../streets/access.rules.ts'
import { headOf, type Graph } from '../../streets/graph.ts'
import { placeOn, type Places } from '../places.ts'
import type { Barriers, Side } from './barriers.ts'
import type { Mark } from './marks.ts'

const NO_MARKS: readonly Mark[] = []

/**
 * What hazards add to a search of one mode. A state is a directed edge; on a road that is not crossed there are two more for each, one for
 * each side on which somebody walks.
 */
export class Steps {
  /** How many states there are. */
  readonly count: number
  #graph: Graph
  #ids: readonly string[]
  #barriers: Barriers | null
  #marks: ReadonlyMap<number, readonly Mark[]>
  #marked: Uint8Array
  #directed: number
  #roads: number[]
  #slots: ReadonlyMap<number, number>

  constructor(
    graph: Graph,
    {
      mode,
      ids,
      marks,
      barriers,
    }: { mode: Mode; ids: readonly string[]; marks: ReadonlyMap<number, readonly Mark[]>; barriers: Barriers },
  ) {
    this.#graph = graph
    this.#ids = ids
    this.#barriers = mode === 'foot' ? barriers : null
    this.#marks = new Map(
      [...marks].flatMap(([edge, its]) => {
        const own = its.filter(({ modes }) => (modes & BIT[mode]) !== 0)
        return own.length > 0 ? [[edge, own] as const] : []
      }),
    )
    this.#directed = graph.edgeFrom.length * 2
    this.#marked = new Uint8Array(graph.edgeFrom.length)
    for (const edge of this.#marks.keys()) this.#marked[edge] = 1
    this.#roads = [...(this.#barriers?.roads.keys() ?? [])]
    this.#slots = new Map(this.#roads.map((edge, slot) => [edge, slot]))
    this.count = this.#directed + this.#roads.length * 4
  }

  /** Whether they change nothing for the mode. */
  get isEmpty(): boolean {
    return this.#marks.size === 0 && this.#roads.length === 0
  }

  /** The directed edge of a state. */
  edgeOf(state: number): number {
    if (state < this.#directed) return state
    const at = state - this.#directed
    return this.#roads[at >> 2]! * 2 + (at & 1)
  }

  sideOf = (state: number): Side => {
    if (state < this.#directed) return 0
    return ((state - this.#directed) & 2) === 0 ? 1 : 2
  }

  stateOf(directed: number, side: Side): number {
    const slot = side === 0 ? undefined : this.#slots.get(directed >> 1)
    return slot === undefined ? directed : this.#directed + slot * 4 + (side - 1) * 2 + (directed & 1)
  }

  /** The state in which somebody is who goes on from a state into a directed edge. */
  next(from: number, to: number): number {
    const road = this.#slots.has(to >> 1) ? this.#barriers?.roads.get(to >> 1) : undefined
    if (road === undefined) return to
    const before = this.edgeOf(from)
    const side =
      this.#barriers?.roads.get(before >> 1)?.hazard === road.hazard
        ? this.sideOf(from)
        : (this.#at(before, road.hazard)?.sides.get(before ^ 1) ?? 0)
    return this.stateOf(to, side)
  }

  #at = (directed: number, hazard: number) =>
    this.#barriers?.at(headOf(this.#graph, directed))?.find((one) => one.hazard === hazard)

  /** Calls with each road that is crossed from a state into a directed edge. */
  eachCrossed(from: number, to: number, take: (hazard: number) => void): void {
    if (this.#barriers === null) return
    const before = this.edgeOf(from)
    for (const { hazard, sides } of this.#barriers.at(headOf(this.#graph, before)) ?? []) {
      if (this.#barriers.roads.get(to >> 1)?.hazard === hazard) continue
      const came = this.#barriers.roads.get(before >> 1)?.hazard === hazard ? this.sideOf(from) : sides.get(before ^ 1)
      const goes = sides.get(to)
      if (came && goes && came !== goes) take(hazard)
    }
  }

  /** How many roads are crossed from a state into a directed edge. */
  crossed(from: number, to: number): number {
    let count = 0
    this.eachCrossed(from, to, () => (count += 1))
    return count
  }

  /** The marks that are passed on an edge between two shares of its length, `from` the smaller. */
  passed(edge: number, from: number, to: number): readonly Mark[] {
    if (this.#marked[edge] === 0) return NO_MARKS
    return this.#marks.get(edge)!.filter((mark) => mark.from < to && mark.to > from)
  }

  /** Seconds that a part of an edge takes longer, and how often it passes something forbidden. */
  extra(edge: number, from: number, to: number): { seconds: number; forbidden: number } {
    let [seconds, forbidden] = [0, 0]
    for (const mark of this.passed(edge, from, to)) {
      if (mark.forbidden) forbidden += 1
      const length = mark.to - mark.from
      seconds +=
        length === 0 ? mark.seconds : (mark.seconds * (Math.min(to, mark.to) - Math.max(from, mark.from))) / length
    }
    return { seconds, forbidden }
  }

  /** The places of a point, each with the side on which the point is; one across a road has `crosses`. */
  placed(point: Point, snapped: number, places: Places): Places {
    if (this.#barriers === null || this.#roads.length === 0) return places
    const side = this.#barriers.sideOf(snapped, point)
    return places.map((place) => {
      if (this.#slots.has(place.edge))
        return { ...place, side: place.edge === snapped ? side : this.#sideAtNode(snapped, place.edge, side) }
      return this.#isAcross(snapped, place, side) ? { ...place, crosses: true } : place
    })
  }

  /** On which side of the road `edge` a point is that was put on another edge of the same crossing. */
  #sideAtNode(snapped: number, edge: number, side: Side): Side {
    const road = this.#barriers!.roads.get(edge)!
    if (this.#barriers!.roads.get(snapped)?.hazard === road.hazard) return side
    for (const directed of [snapped * 2, snapped * 2 + 1]) {
      const found = this.#at(directed, road.hazard)?.sides.get(directed ^ 1)
      if (found) return found
    }
    return 0
  }

  #isAcross(snapped: number, place: Places[number], side: Side): boolean {
    // The directed edge that ends where the place is, for a place at an end of its edge.
    const into = place.edge * 2 + (place.along < 0.5 ? 1 : 0)
    if (place.edge === snapped || (place.along !== 0 && place.along !== 1)) return false
    return (this.#barriers!.at(headOf(this.#graph, into)) ?? []).some(({ hazard, sides }) => {
      const own =
        this.#barriers!.roads.get(snapped)?.hazard === hazard
          ? side
          : (sides.get(snapped * 2) ?? sides.get(snapped * 2 + 1))
      const its = sides.get(into ^ 1)
      return Boolean(own && its && own !== its)
    })
  }

  /** The ids of the hazards that a way over states passes, in the order of their list. `ends` as `Search` found them. */
  touched(states: readonly number[], { start, end }: { start: Places; end: Places }): string[] {
    const found = new Set<number>()
    const edges = states.map((state) => this.edgeOf(state))
    const [first, last] = [edges[0]!, edges.at(-1)!]
    const [begin, finish] = [placeOn(start, first, first & 1), placeOn(end, last, 1 - (last & 1))]
    for (const [at, directed] of edges.entries()) {
      const from = at === 0 ? begin.along : directed & 1
      const to = at === edges.length - 1 ? finish.along : 1 - (directed & 1)
      for (const { hazard } of this.passed(directed >> 1, Math.min(from, to), Math.max(from, to))) found.add(hazard)
      if (at > 0) this.eachCrossed(states[at - 1]!, directed, (hazard) => found.add(hazard))
    }
    this.#eachCrossedAtEnds(states, { begin, finish }, (hazard) => found.add(hazard))
    return [...found].toSorted((a, b) => a - b).map((hazard) => this.#ids[hazard]!)
  }

  #eachCrossedAtEnds(
    states: readonly number[],
    { begin, finish }: { begin: Places[number]; finish: Places[number] },
    take: (hazard: number) => void,
  ): void {
    const roadsAtEnd = (place: Places[number]) =>
      this.#barriers?.at((place.along < 0.5 ? this.#graph.edgeFrom : this.#graph.edgeTo)[place.edge]!) ?? []
    for (const place of [begin, finish]) if (place.crosses) for (const { hazard } of roadsAtEnd(place)) take(hazard)
    const side = this.sideOf(states.at(-1)!)
    const road = this.#barriers?.roads.get(finish.edge)
    if (road && side && finish.side && side !== finish.side) take(road.hazard)
  }
}
