import { BIT, type Mode } from '../streets/access.rules.ts'
import { SERVICE, STEPS } from '../streets/classes.ts'
import { headOf, tailOf, type Graph } from '../streets/graph.ts'
import type { Leaving } from '../streets/leaving.ts'
import type { Crossings } from './crossings.ts'
import { Turns } from './turns.ts'

/**
 * km/h of somebody who walks: the default of Valhalla (documentation of the routing service, "Pedestrian costing options",
 * `walking_speed`), which is 3.1 miles an hour. Stairs take the time of their length.
 */
export const WALKING_KMH = 5.1

/**
 * What a way is worth avoiding, in seconds that it may cost and that nobody travels: Valhalla, "Costing options". `step_penalty` before
 * stairs; `destination_only_penalty` before a street for residents, customers or nobody, and before private ways to a house or between
 * parked cars; of cars and buses `service_penalty` before a service road (75 in src/sif/autocost.cc).
 */
const STEPS_COST = 30
export const RESTRICTED_COST = 600
const SERVICE_COST = 75

/**
 * Seconds at a gate that has to be opened, and what it is worth avoiding beyond them: Valhalla, `gate_cost` 30 and `gate_penalty`, which is
 * 300 for cars and buses and 10 on foot (src/sif/pedestriancost.cc).
 */
const GATE_SECONDS = 30
const GATE_COST = { foot: 10, car: 300, bus: 300 }

/**
 * Seconds of a turn of a car or bus, by the profile "car" of OSRM (profiles/car.lua: `turn_penalty` 7.5, `turn_bias` 1.075, `u_turn_penalty`
 * 20, `traffic_light_penalty` 2), which Valhalla uses too (valhalla/sif/osrm_car_duration.h). Where people drive on the right, a turn to
 * the left takes longer, and the other way round.
 */
const [TURN, BIAS, U_TURN, LIGHTS] = [7.5, 1.075, 20, 2]

/** Seconds of a turn by so many degrees from -180 to 180, positive to the side on which people drive. */
export function turnSeconds(degrees: number): number {
  const bias = degrees >= 0 ? 1 / BIAS : BIAS
  return TURN / (1 + Math.exp(-((13 * bias * Math.abs(degrees)) / 180 - 6.5 / bias)))
}

type Known = { leaving: Leaving; crossings: Crossings; roads: Uint8Array }

/** What each directed edge and each turn costs a mode: `cost` decides the way, `seconds` is what it takes. */
export class Costs {
  readonly mode: Mode
  readonly bit: number
  #graph: Graph
  #crossings: Crossings
  #roads: Uint8Array
  #seconds: Turns
  #penalties: Turns

  constructor(graph: Graph, mode: Mode, { leaving, crossings, roads }: Known) {
    this.mode = mode
    this.bit = BIT[mode]
    this.#graph = graph
    this.#crossings = crossings
    this.#roads = roads
    this.#seconds = new Turns(graph, leaving, (from, to) => this.#turn(from, to))
    this.#penalties = new Turns(graph, leaving, (from, to) => this.#penalty(from, to))
  }

  /** Seconds along a whole directed edge. */
  seconds(directed: number): number {
    const { edgeMetres, speedForward, speedBackward } = this.#graph
    const edge = directed >> 1
    const kmh = this.mode === 'foot' ? WALKING_KMH : (directed & 1 ? speedBackward : speedForward)[edge]!
    return (edgeMetres[edge]! * 3.6) / kmh
  }

  /** What the seconds of an edge count when ways are compared. */
  factor(directed: number): number {
    return this.mode === 'foot' ? this.#graph.edgeWalkFactor[directed >> 1]! : 1
  }

  /** Seconds between two directed edges at their node. */
  turnSeconds = (from: number, to: number): number => this.#seconds.at(from, to)

  /** What is added when ways are compared and takes no time. */
  turnPenalty = (from: number, to: number): number => this.#penalties.at(from, to)

  #turn(from: number, to: number): number {
    const node = headOf(this.#graph, from)
    const gate = this.#gateAt(node) ? GATE_SECONDS : 0
    if (this.mode === 'foot') return this.#isSteps(to) ? gate : gate + this.#crossings.walkSeconds(from, to)
    const waits = gate + (this.#graph.nodeLights[node] === 1 ? LIGHTS : 0)
    if (to === (from ^ 1)) return waits + turnSeconds(180) + U_TURN
    // Where two streets only go on into each other nobody slows down.
    return waits + (this.#roads[node]! > 2 ? turnSeconds(this.#crossings.degrees(from, to)) : 0)
  }

  #penalty(from: number, to: number): number {
    const { edgeClass, edgeRestricted } = this.#graph
    const gate = this.#gateAt(headOf(this.#graph, from)) ? GATE_COST[this.mode] : 0
    const restricted = (edgeRestricted[to >> 1]! & ~edgeRestricted[from >> 1]! & this.bit) !== 0
    const always = gate + (restricted ? RESTRICTED_COST : 0)
    if (this.mode === 'foot') return always + (this.#isSteps(to) ? STEPS_COST : this.#crossings.renamed(from, to))
    const service = edgeClass[to >> 1] === SERVICE && edgeClass[from >> 1] !== SERVICE
    return always + this.#crossings.penalty(from, to) + (service ? SERVICE_COST : 0)
  }

  #isSteps = (directed: number): boolean => this.#graph.edgeClass[directed >> 1] === STEPS

  #gateAt = (node: number): boolean => (this.#graph.nodeSlow[node]! & this.bit) !== 0
}

/** How many edges meet at each node, 255 at most. */
export function roadsAt(graph: Graph): Uint8Array {
  const roads = new Uint8Array(graph.nodeLat.length)
  for (let directed = 0; directed < graph.edgeFrom.length * 2; directed += 1) {
    const node = tailOf(graph, directed)
    roads[node] = Math.min(255, roads[node]! + 1)
  }
  return roads
}
