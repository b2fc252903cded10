import { headOf, type Graph } from '../streets/graph.ts'
import type { Leaving } from '../streets/leaving.ts'

type Turn = (from: number, to: number) => number

/** The cost of each turn of a graph, which is worked out when it is first asked for: a matrix passes the same turn a thousand times. */
export class Turns {
  #graph: Graph
  #leaving: Leaving
  #of: Turn
  /** The turns out of a directed edge begin here, in the order of the edges that leave its node. */
  #first: Uint32Array
  #known: Float32Array

  constructor(graph: Graph, leaving: Leaving, of: Turn) {
    this.#graph = graph
    this.#leaving = leaving
    this.#of = of
    const count = graph.edgeFrom.length * 2
    this.#first = new Uint32Array(count + 1)
    for (let directed = 0; directed < count; directed += 1) {
      const node = headOf(graph, directed)
      this.#first[directed + 1] = this.#first[directed]! + leaving.first[node + 1]! - leaving.first[node]!
    }
    this.#known = new Float32Array(this.#first[count]!).fill(NaN)
  }

  /** What the turn from a directed edge into one that leaves its last node costs. */
  at(from: number, to: number): number {
    const { first, edges } = this.#leaving
    const begin = first[headOf(this.#graph, from)]!
    let place = begin
    while (edges[place] !== to) place += 1
    const at = this.#first[from]! + place - begin
    const known = this.#known[at]!
    if (!Number.isNaN(known)) return known
    this.#known[at] = this.#of(from, to)
    return this.#known[at]
  }
}
