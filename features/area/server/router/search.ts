import { metresApart } from '#platform/shared/geo/metres.ts'
import { followersOf } from '../streets/followers.ts'
import { headOf, modesOf, type Graph } from '../streets/graph.ts'
import type { Leaving } from '../streets/leaving.ts'
import type { Costs } from './costs.ts'
import { Goals, type Goal, type Reached } from './goals.ts'
import { Heap } from './heap.ts'
import type { Places } from './places.ts'

/** A way with its directed edges in order. Empty edges never occur: who stands still is on one. */
export type Found = Reached & { edges: number[] }

const NONE = -1

/** What one search knows beside its arrays. `ahead` is a time to the target that no way undercuts. */
type Run = { heap: Heap; goals: Goals; ahead: (node: number) => number }

/**
 * Searches over directed edges, not nodes: a forbidden turn belongs to the edge one comes from. One search serves one source and any
 * number of targets. With a single target it is A*, which looks first where the target lies; with several Dijkstra's algorithm.
 */
export class Search {
  #graph: Graph
  #costs: Costs
  #cost: Float64Array
  #seconds: Float64Array
  #metres: Float64Array
  #previous: Int32Array
  #settled: Uint8Array
  /** The edges that the last search reached: only they are reset, as most searches in a large area stay near. */
  #reached: number[] = []
  #followers: (directed: number) => readonly number[]
  /** The fastest that anybody is in this graph, in metres a second: a shorter time to the target is impossible. */
  #fastest: number

  constructor(graph: Graph, leaving: Leaving, costs: Costs) {
    const count = graph.edgeFrom.length * 2
    this.#graph = graph
    this.#costs = costs
    this.#cost = new Float64Array(count).fill(Infinity)
    this.#seconds = new Float64Array(count)
    this.#metres = new Float64Array(count)
    this.#previous = new Int32Array(count)
    this.#settled = new Uint8Array(count)
    this.#followers = followersOf(graph, leaving, costs.bit)
    this.#fastest = fastestOf(graph, costs)
  }

  /** The quickest way between two points, null where there is none. */
  way(from: Places, to: Places): Found | null {
    const [goal] = this.#run(from, [to], Infinity)
    return goal === undefined || goal.cost === Infinity ? null : { ...goal, edges: this.#traced(goal) }
  }

  /** The quickest ways from one point to each of the others, null where there is none that costs at most `limit` seconds. */
  ways(from: Places, targets: readonly Places[], limit = Infinity): (Reached | null)[] {
    return this.#run(from, targets, limit).map((goal) => (goal.cost < Infinity && goal.cost <= limit ? goal : null))
  }

  #run(from: Places, targets: readonly Places[], limit: number): readonly Goal[] {
    for (const directed of this.#reached) {
      this.#cost[directed] = Infinity
      this.#settled[directed] = 0
    }
    this.#reached = []
    const goals = new Goals(targets)
    const heap = new Heap()
    const run = { heap, goals, ahead: targets.length === 1 ? this.#estimateTo(targets[0]!) : () => 0 }
    for (const { edge, along } of from)
      for (const directed of [edge * 2, edge * 2 + 1]) if (this.#open(directed)) this.#begin(directed, along, run)
    while (heap.size > 0 && heap.least <= limit && goals.openAt(heap.least)) {
      const directed = heap.pop()
      if (this.#settled[directed] === 1) continue
      this.#settled[directed] = 1
      for (const next of this.#followers(directed)) this.#relax(directed, next, run)
    }
    return goals.all
  }

  #open = (directed: number): boolean => (modesOf(this.#graph, directed) & this.#costs.bit) !== 0

  #begin(directed: number, from: number, { heap, ahead, goals }: Run): void {
    for (const { goal, along } of goals.on(directed >> 1)) {
      const part = directed & 1 ? from - along : along - from
      if (part >= 0) goals.arrive(goal, { last: directed, before: NONE, ...this.#partOf(directed, part) })
    }
    const rest = this.#partOf(directed, directed & 1 ? from : 1 - from)
    // A street that meets itself begins at both of its ends.
    if (rest.cost >= this.#cost[directed]!) return
    this.#reach(directed, NONE, rest)
    heap.push(rest.cost + ahead(headOf(this.#graph, directed)), directed)
  }

  #relax(from: number, to: number, { heap, ahead, goals }: Run): void {
    const turn = this.#costs.turnSeconds(from, to)
    const seconds = this.#seconds[from]! + turn
    const cost = this.#cost[from]! + turn + this.#costs.turnPenalty(from, to)
    for (const { goal, along } of goals.on(to >> 1)) {
      const part = this.#partOf(to, to & 1 ? 1 - along : along)
      goals.arrive(goal, {
        last: to,
        before: from,
        seconds: seconds + part.seconds,
        metres: this.#metres[from]! + part.metres,
        cost: cost + part.cost,
      })
    }
    if (this.#settled[to] === 1) return
    const own = this.#partOf(to, 1)
    const whole = cost + own.cost
    if (whole >= this.#cost[to]!) return
    this.#reach(to, from, {
      seconds: seconds + own.seconds,
      metres: this.#metres[from]! + own.metres,
      cost: whole,
    })
    heap.push(whole + ahead(headOf(this.#graph, to)), to)
  }

  #reach(directed: number, previous: number, { seconds, metres, cost }: Reached): void {
    if (this.#cost[directed] === Infinity) this.#reached.push(directed)
    this.#cost[directed] = cost
    this.#seconds[directed] = seconds
    this.#metres[directed] = metres
    this.#previous[directed] = previous
  }

  /** What a share of a directed edge takes. */
  #partOf(directed: number, part: number): Reached {
    const seconds = this.#costs.seconds(directed) * part
    return {
      seconds,
      metres: this.#graph.edgeMetres[directed >> 1]! * part,
      cost: seconds * this.#costs.factor(directed),
    }
  }

  #traced({ last, before }: Goal): number[] {
    const edges = [last]
    for (let at = before; at !== NONE; at = this.#previous[at]!) edges.push(at)
    return edges.toReversed()
  }

  #estimateTo([to]: Places): (node: number) => number {
    const { nodeLat, nodeLon, edgeFirst, shapeLat, shapeLon } = this.#graph
    const middle = edgeFirst[to!.edge]!
    const target = { latitude: shapeLat[middle]! / 1e7, longitude: shapeLon[middle]! / 1e7 }
    const slack = this.#graph.edgeMetres[to!.edge]!
    return (node) => {
      const here = { latitude: nodeLat[node]! / 1e7, longitude: nodeLon[node]! / 1e7 }
      // The target is somewhere on its edge, at its end when it has several; the plane differs from the lengths along streets by less than a thousandth.
      return Math.max(0, metresApart(here, target) * 0.999 - slack) / this.#fastest
    }
  }
}

function fastestOf(graph: Graph, costs: Costs): number {
  let fastest = 0.1
  for (let directed = 0; directed < graph.edgeFrom.length * 2; directed += 1)
    if ((modesOf(graph, directed) & costs.bit) !== 0)
      fastest = Math.max(fastest, graph.edgeMetres[directed >> 1]! / Math.max(1e-6, costs.seconds(directed)))
  return fastest
}
