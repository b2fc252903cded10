import { metresApart } from '#platform/shared/geo/metres.ts'
import { followersOf } from '../streets/followers.ts'
import { headOf, modesOf, type Graph } from '../streets/graph.ts'
import type { Leaving } from '../streets/leaving.ts'
import type { Costs } from './costs.ts'
import type { Snapped } from './grid.ts'
import { Heap } from './heap.ts'

/** The way to a target: the directed edges in order. Empty edges never occur: who stands still is on one. */
export type Found = { seconds: number; cost: number; edges: number[] }

type Goal = { to: Snapped; best: Found | null; last: number; before: number }

const NONE = -1

/**
 * Searches over directed edges, not nodes: a forbidden turn belongs to the edge one comes from. One search serves one source and any
 * number of targets. With a single target it is A*, which looks first where the target lies; with several Dijkstra's algorithm.
 */
export class Search {
  #graph: Graph
  #costs: Costs
  #cost: Float64Array
  #seconds: Float64Array
  #previous: Int32Array
  #settled: Uint8Array
  #followers: (directed: number) => number[]
  /** The fastest that anybody is in this graph, in metres a second: a shorter time to the target is impossible. */
  #fastest: number

  constructor(graph: Graph, leaving: Leaving, costs: Costs) {
    const count = graph.edgeFrom.length * 2
    this.#graph = graph
    this.#costs = costs
    this.#cost = new Float64Array(count)
    this.#seconds = new Float64Array(count)
    this.#previous = new Int32Array(count)
    this.#settled = new Uint8Array(count)
    this.#followers = followersOf(graph, leaving, costs.bit)
    this.#fastest = fastestOf(graph, costs)
  }

  /** The quickest ways from one point to each of the others, null where there is none that costs at most `limit` seconds. */
  run(from: Snapped, targets: readonly Snapped[], limit = Infinity): (Found | null)[] {
    this.#cost.fill(Infinity)
    this.#settled.fill(0)
    const goals = targets.map((to): Goal => ({ to, best: null, last: NONE, before: NONE }))
    const byEdge = Map.groupBy(goals, ({ to }) => to.edge)
    const ahead = targets.length === 1 ? this.#estimateTo(targets[0]!) : () => 0
    const heap = new Heap()
    for (const directed of [from.edge * 2, from.edge * 2 + 1])
      if (this.#open(directed)) this.#begin(directed, { from, heap, ahead, goals: byEdge.get(from.edge) ?? [] })
    while (heap.size > 0 && heap.least <= Math.min(limit, worstOf(goals))) {
      const directed = heap.pop()
      if (this.#settled[directed] === 1) continue
      this.#settled[directed] = 1
      for (const next of this.#followers(directed))
        this.#relax(directed, next, { heap, ahead, goals: byEdge.get(next >> 1) })
    }
    return goals.map((goal) => (goal.best !== null && goal.best.cost <= limit ? this.#traced(goal) : null))
  }

  #open = (directed: number): boolean => (modesOf(this.#graph, directed) & this.#costs.bit) !== 0

  #begin(
    directed: number,
    {
      from,
      heap,
      ahead,
      goals,
    }: { from: Snapped; heap: Heap; ahead: (node: number) => number; goals: readonly Goal[] },
  ): void {
    const part = directed & 1 ? from.along : 1 - from.along
    const seconds = this.#costs.seconds(directed) * part
    const cost = seconds * this.#costs.factor(directed)
    this.#cost[directed] = cost
    this.#seconds[directed] = seconds
    this.#previous[directed] = NONE
    heap.push(cost + ahead(headOf(this.#graph, directed)), directed)
    for (const goal of goals) {
      const along = directed & 1 ? from.along - goal.to.along : goal.to.along - from.along
      if (along >= 0) this.#arrive(goal, directed, { before: NONE, seconds: 0, cost: 0, part: along })
    }
  }

  #relax(
    from: number,
    to: number,
    { heap, ahead, goals }: { heap: Heap; ahead: (node: number) => number; goals: readonly Goal[] | undefined },
  ): void {
    const turn = this.#costs.turnSeconds(from, to)
    const seconds = this.#seconds[from]! + turn
    const cost = this.#cost[from]! + turn + this.#costs.turnPenalty(from, to)
    for (const goal of goals ?? [])
      this.#arrive(goal, to, { before: from, seconds, cost, part: to & 1 ? 1 - goal.to.along : goal.to.along })
    const own = this.#costs.seconds(to)
    const whole = cost + own * this.#costs.factor(to)
    if (whole >= this.#cost[to]! || this.#settled[to] === 1) return
    this.#cost[to] = whole
    this.#seconds[to] = seconds + own
    this.#previous[to] = from
    heap.push(whole + ahead(headOf(this.#graph, to)), to)
  }

  #arrive(
    goal: Goal,
    directed: number,
    { before, seconds, cost, part }: { before: number; seconds: number; cost: number; part: number },
  ): void {
    const own = this.#costs.seconds(directed) * part
    const whole = cost + own * this.#costs.factor(directed)
    if (whole >= (goal.best?.cost ?? Infinity)) return
    goal.best = { cost: whole, seconds: seconds + own, edges: [] }
    goal.last = directed
    goal.before = before
  }

  #traced({ best, last, before }: Goal): Found {
    const edges = [last]
    for (let at = before; at !== NONE; at = this.#previous[at]!) edges.push(at)
    return { ...best!, edges: edges.toReversed() }
  }

  #estimateTo(to: Snapped): (node: number) => number {
    const { nodeLat, nodeLon, edgeFirst, shapeLat, shapeLon } = this.#graph
    const middle = edgeFirst[to.edge]!
    const target = { latitude: shapeLat[middle]! / 1e7, longitude: shapeLon[middle]! / 1e7 }
    const slack = this.#graph.edgeMetres[to.edge]!
    return (node) => {
      const here = { latitude: nodeLat[node]! / 1e7, longitude: nodeLon[node]! / 1e7 }
      // The target is somewhere on its edge; the plane differs from the lengths along streets by less than a thousandth.
      return Math.max(0, metresApart(here, target) * 0.999 - slack) / this.#fastest
    }
  }
}

function worstOf(goals: readonly Goal[]): number {
  return goals.reduce((worst, { best }) => Math.max(worst, best?.cost ?? Infinity), 0)
}

function fastestOf(graph: Graph, costs: Costs): number {
  let fastest = 0.1
  for (let directed = 0; directed < graph.edgeFrom.length * 2; directed += 1)
    if ((modesOf(graph, directed) & costs.bit) !== 0)
      fastest = Math.max(fastest, graph.edgeMetres[directed >> 1]! / Math.max(1e-6, costs.seconds(directed)))
  return fastest
}
