import { metresApart } from '#platform/shared/geo/metres.ts'
import { followersOf } from '../streets/followers.ts'
import { headOf, modesOf, type Graph } from '../streets/graph.ts'
import type { Leaving } from '../streets/leaving.ts'
import { RESTRICTED_COST, type Costs } from './costs.ts'
import { Goals, type Goal, type Reached } from './goals.ts'
import { FORBIDDEN_COST } from './hazards/hazard.ts'
import type { Steps } from './hazards/steps.ts'
import { Heap } from './heap.ts'
import { WRONG_SIDE_COST } from './kerb.ts'
import type { Places } from './places.ts'

/**
 * A way with its directed edges in order, and with hazards the states in which they were walked. Empty edges never occur: who stands still is
 * on one.
 */
export type Found = Reached & { edges: number[]; states: number[] }

const NONE = -1

/** What one search knows beside its arrays. `ahead` is a time to the target that no way undercuts. */
type Run = { heap: Heap; goals: Goals; ahead: (node: number) => number }

/**
 * Searches over directed edges, not nodes: a forbidden turn belongs to the edge one comes from. One search serves one source and any
 * number of targets. With a single target it is A*, which looks first where the target lies; with several Dijkstra's algorithm.
 * What is searched are states: the directed edges, and with hazards also the sides of roads that are not crossed (`Steps`).
 */
export class Search {
  #graph: Graph
  #costs: Costs
  #steps: Steps | null
  #cost: Float64Array
  #seconds: Float64Array
  #metres: Float64Array
  #previous: Int32Array
  #settled: Uint8Array
  /** The states that the last search reached: only they are reset, as most searches in a large area stay near. */
  #reached: number[] = []
  #followers: (directed: number) => readonly number[]
  /** The fastest that anybody is in this graph, in metres a second: a shorter time to the target is impossible. */
  #fastest: number

  constructor(graph: Graph, leaving: Leaving, costs: Costs, steps: Steps | null = null) {
    const count = steps?.count ?? graph.edgeFrom.length * 2
    this.#steps = steps
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
    if (goal === undefined || goal.cost === Infinity) return null
    const states = this.#traced(goal)
    return { ...goal, states, edges: states.map((state) => this.#edgeOf(state)) }
  }

  /**
   * The quickest ways from one point to each of the others, null where there is none that takes at most `limit` seconds. What a way avoids
   * may cost that and the entrance of one street for residents more: many places are in such a street.
   */
  ways(from: Places, targets: readonly Places[], limit = Infinity): (Reached | null)[] {
    const most = limit + RESTRICTED_COST
    return this.#run(from, targets, most).map((goal) => (goal.cost <= most && goal.seconds <= limit ? goal : null))
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
    for (const place of from)
      for (const directed of [place.edge * 2, place.edge * 2 + 1])
        if (this.#open(directed)) this.#begin(directed, place, run)
    while (heap.size > 0 && heap.least <= limit && goals.openAt(heap.least)) {
      const state = heap.pop()
      if (this.#settled[state] === 1) continue
      this.#settled[state] = 1
      for (const next of this.#followers(this.#edgeOf(state))) this.#relax(state, next, run)
    }
    return goals.all
  }

  #edgeOf = (state: number): number => (this.#steps === null ? state : this.#steps.edgeOf(state))

  #open = (directed: number): boolean => (modesOf(this.#graph, directed) & this.#costs.bit) !== 0

  #begin(directed: number, place: Places[number], { heap, ahead, goals }: Run): void {
    const state = this.#steps?.stateOf(directed, place.side ?? 0) ?? directed
    const before = (place.crosses ? FORBIDDEN_COST : 0) + farSide(directed, place)
    for (const target of goals.on(directed >> 1)) {
      if (directed & 1 ? target.along > place.along : target.along < place.along) continue
      const part = this.#partOf(directed, place.along, target.along)
      const cost = before + part.cost + this.#acrossTo(state, target) + farSide(directed, target)
      goals.arrive(target.goal, { last: state, before: NONE, ...part, cost })
    }
    const rest = this.#partOf(directed, place.along, 1 - (directed & 1))
    rest.cost += before
    // A street that meets itself begins at both of its ends.
    if (rest.cost >= this.#cost[state]!) return
    this.#reach(state, NONE, rest)
    heap.push(rest.cost + ahead(headOf(this.#graph, directed)), state)
  }

  #relax(from: number, to: number, { heap, ahead, goals }: Run): void {
    const last = this.#edgeOf(from)
    const turn = this.#costs.turnSeconds(last, to)
    const seconds = this.#seconds[from]! + turn
    const forbidden = this.#steps === null ? 0 : this.#steps.crossed(from, to) * FORBIDDEN_COST
    const cost = this.#cost[from]! + turn + this.#costs.turnPenalty(last, to) + forbidden
    const state = this.#steps === null ? to : this.#steps.next(from, to)
    for (const target of goals.on(to >> 1)) {
      const part = this.#partOf(to, to & 1, target.along)
      goals.arrive(target.goal, {
        last: state,
        before: from,
        seconds: seconds + part.seconds,
        metres: this.#metres[from]! + part.metres,
        cost: cost + part.cost + this.#acrossTo(state, target) + farSide(to, target),
      })
    }
    if (this.#settled[state] === 1) return
    const own = this.#partOf(to, to & 1, 1 - (to & 1))
    const whole = cost + own.cost
    if (whole >= this.#cost[state]!) return
    this.#reach(state, from, {
      seconds: seconds + own.seconds,
      metres: this.#metres[from]! + own.metres,
      cost: whole,
    })
    heap.push(whole + ahead(headOf(this.#graph, to)), state)
  }

  /** What it costs that a target is across a road that is not crossed. */
  #acrossTo(state: number, { side, crosses }: Pick<Places[number], 'side' | 'crosses'>): number {
    if (this.#steps === null) return 0
    const own = this.#steps.sideOf(state)
    return Number(crosses === true) * FORBIDDEN_COST + Number(own && side && own !== side ? FORBIDDEN_COST : 0)
  }

  #reach(state: number, previous: number, { seconds, metres, cost }: Reached): void {
    if (this.#cost[state] === Infinity) this.#reached.push(state)
    this.#cost[state] = cost
    this.#seconds[state] = seconds
    this.#metres[state] = metres
    this.#previous[state] = previous
  }

  /** What a directed edge takes between two shares of the length of its edge. */
  #partOf(directed: number, from: number, to: number): Reached {
    const part = Math.abs(to - from)
    const seconds = this.#costs.seconds(directed) * part
    const metres = this.#graph.edgeMetres[directed >> 1]! * part
    const cost = seconds * this.#costs.factor(directed)
    if (this.#steps === null) return { seconds, metres, cost }
    const extra = this.#steps.extra(directed >> 1, Math.min(from, to), Math.max(from, to))
    return { seconds: seconds + extra.seconds, metres, cost: cost + extra.seconds + extra.forbidden * FORBIDDEN_COST }
  }

  #traced({ last, before }: Goal): number[] {
    const states = [last]
    for (let at = before; at !== NONE; at = this.#previous[at]!) states.push(at)
    return states.toReversed()
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

/** What it costs that a directed edge has a place on the far side of its street. */
const farSide = (directed: number, { wrongWay }: Pick<Places[number], 'wrongWay'>): number =>
  wrongWay === (directed & 1) ? WRONG_SIDE_COST : 0

function fastestOf(graph: Graph, costs: Costs): number {
  let fastest = 0.1
  for (let directed = 0; directed < graph.edgeFrom.length * 2; directed += 1)
    if ((modesOf(graph, directed) & costs.bit) !== 0)
      fastest = Math.max(fastest, graph.edgeMetres[directed >> 1]! / Math.max(1e-6, costs.seconds(directed)))
  return fastest
}
