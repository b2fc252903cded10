import { BIT } from '../streets/access.rules.ts'
import { CLASSES } from '../streets/classes.ts'
import { densitiesOf } from '../streets/density.ts'
import { headOf, modesOf, type Graph } from '../streets/graph.ts'
import type { Leaving } from '../streets/leaving.ts'
import { turnBetween, type Headings } from './headings.ts'

/**
 * What a car or bus avoids at a crossing, beyond the seconds of its turn: Valhalla's cost of a turn, times the probability and length of
 * a stop ("stop impact"), times a factor of the density of streets (src/sif/autocost.cc, `TransitionCost`; src/mjolnir/util.cc,
 * `GetStopImpact`). Where people drive on the left, left and right are the other way round. Left out are what depends on the kind of a link (Valhalla tells ramps from turn channels by their geometry).
 */

/** Classes of roads by their importance, the most important first; those below `unclassified` count like it. */
const RANKS = ['motorway', 'trunk', 'primary', 'secondary', 'tertiary', 'unclassified', 'residential']
const LEAST = RANKS.indexOf('unclassified')
const RANK = CLASSES.map(({ highway }) => {
  const rank = RANKS.indexOf(highway.replace(/_link$/, ''))
  return rank < 0 ? RANKS.length : rank
})
const LINK = CLASSES.map(({ highway }) => highway.endsWith('_link'))
/** A roundabout is given way to like a road that is so many classes lower. */
const ROUNDABOUT_RANKS = 2
/** Equal roads have this stop impact, and one class of difference changes it by 1. */
const EQUAL = 3
const MOST = 7

/** The costs of turns where one drives on the right, without unit: `kTCStraight` and so on. */
const COST = {
  straight: 0.5,
  slight: 0.75,
  right: 1,
  sharpRight: 1.5,
  crossing: 2,
  left: 2.5,
  sharpLeft: 3.5,
  back: 9.5,
}
/** What is added for turning back (`kTCUnfavorableUturn`, `kTCNameInconsistentUturn`). */
const BACK = { sameName: 600, otherName: 10 }
/** How much more a sharp turn costs from one roadway of a street into its other one (`kTCUnfavorablePencilPointUturn`). */
const ONTO_OTHER_ROADWAY = 15
/** Seconds before a street of another name (`kDefaultManeuverPenalty`). */
const RENAMED = 5
/** `trans_density_factor_`, by the relative density of streets. */
const DENSITY = [1, 1, 1, 1, 1, 1.1, 1.2, 1.3, 1.4, 1.6, 1.9, 2.2, 2.5, 2.8, 3.1, 3.5]

/** Seconds by which who crosses on foot is held up, by the stop impact (`kCrossingCosts` of src/sif/pedestriancost.cc). */
const WALK_SECONDS = [0, 0, 1, 1, 2, 3, 5, 15]

type Turn = Exclude<keyof typeof COST, 'crossing'>

/** The kind of a turn by so many degrees, clockwise positive: Valhalla, src/baldr/turn.cc. */
export function kindOfTurn(degrees: number): Turn {
  const size = Math.abs(degrees)
  if (size <= 10) return 'straight'
  if (size < 45) return 'slight'
  if (size >= 160) return 'back'
  if (degrees > 0) return size < 136 ? 'right' : 'sharpRight'
  return size < 136 ? 'left' : 'sharpLeft'
}

/** The crossings of a graph, and what each turn there is worth avoiding. */
export class Crossings {
  #graph: Graph
  #leaving: Leaving
  #headings: Headings
  #densities: Uint8Array
  /** 1 where people drive on the right, else -1: turns are counted as seen in a mirror. */
  #mirror: 1 | -1

  constructor(graph: Graph, leaving: Leaving, headings: Headings) {
    this.#graph = graph
    this.#leaving = leaving
    this.#headings = headings
    this.#densities = densitiesOf(graph)
    this.#mirror = graph.meta.drivesOn === 'right' ? 1 : -1
  }

  /** Seconds that the turn from a directed edge into one that follows it is worth avoiding. */
  penalty(from: number, to: number): number {
    const degrees = this.degrees(from, to)
    const kind = kindOfTurn(degrees)
    const { edgeName } = this.#graph
    const sameName = edgeName[from >> 1] === edgeName[to >> 1]
    const renamed = this.renamed(from, to)
    const impact = this.#impact(from, to, kind)
    if (impact === 0) return renamed
    const { left, right } = this.#sidesOf(from, to, degrees)
    const back = kind === 'back' ? BACK[sameName ? 'sameName' : 'otherName'] : 0
    const isOntoOther = kind === 'sharpLeft' && right && !left && sameName && edgeName[from >> 1] !== 0
    const cost = COST[left && right ? 'crossing' : kind] * impact * (isOntoOther ? ONTO_OTHER_ROADWAY : 1)
    return renamed + (cost + back) * DENSITY[this.#densities[to >> 1]!]!
  }

  /** Seconds that it is worth to stay on the street, by its name. */
  renamed(from: number, to: number): number {
    const { edgeName, edgeClass } = this.#graph
    return edgeName[from >> 1] === edgeName[to >> 1] || LINK[edgeClass[to >> 1]!] ? 0 : RENAMED
  }

  /** Seconds that somebody on foot waits where other ways leave to both sides. */
  walkSeconds(from: number, to: number): number {
    const degrees = this.degrees(from, to)
    const { left, right } = this.#sidesOf(from, to, degrees)
    return left && right ? WALK_SECONDS[this.#impact(from, to, kindOfTurn(degrees))]! : 0
  }

  /** How probable and long a stop is, 0 to 7. */
  #impact(from: number, to: number, kind: Turn): number {
    const { edgeRoundabout, nodeLights, edgeClass } = this.#graph
    if (edgeRoundabout[from >> 1] === 1 && edgeRoundabout[to >> 1] === 1) return 0
    const own = Math.min(LEAST, RANK[edgeClass[from >> 1]!]!)
    const impact = Math.max(0, own - this.#bestOfOthers(from, to) + EQUAL)
    const next = edgeClass[to >> 1]!
    if ((kind !== 'left' && kind !== 'sharpLeft') || RANK[next] === own || LINK[next]) return Math.min(MOST, impact)
    const more = nodeLights[headOf(this.#graph, from)] === 1 ? 2 : Number(Math.abs(own - RANK[next]!) > 1)
    return Math.min(MOST, impact + more)
  }

  /** The rank of the most important other road on which cars reach the crossing. */
  #bestOfOthers(from: number, to: number): number {
    const { edgeRoundabout, edgeClass } = this.#graph
    let best = LEAST
    this.#eachOther(from, to, (other) => {
      if ((modesOf(this.#graph, other ^ 1) & BIT.car) === 0) return
      const lower = edgeRoundabout[other >> 1] === 1 ? ROUNDABOUT_RANKS : 0
      best = Math.min(best, RANK[edgeClass[other >> 1]!]! + lower)
    })
    return best
  }

  /** Whether other ways leave to the left and to the right of the turn. */
  #sidesOf(from: number, to: number, degrees: number): { left: boolean; right: boolean } {
    let [left, right] = [false, false]
    this.#eachOther(from, to, (other) => {
      const away = this.degrees(from, other)
      if (away > degrees) right = true
      else if (away < degrees) left = true
    })
    return { left, right }
  }

  /** Degrees of a turn, positive to the side on which people drive. */
  degrees = (from: number, to: number): number => this.#mirror * turnBetween(this.#headings, from, to)

  #eachOther(from: number, to: number, take: (other: number) => void): void {
    const { first, edges } = this.#leaving
    const node = headOf(this.#graph, from)
    for (let at = first[node]!; at < first[node + 1]!; at += 1) {
      const other = edges[at]!
      if (other !== to && other !== (from ^ 1)) take(other)
    }
  }
}
