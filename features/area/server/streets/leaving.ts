import type { Graph } from './graph.ts'

/** The directed edges that leave each node: those of node `n` are `edges[first[n]]` to `edges[first[n + 1]]`. */
export type Leaving = { first: Uint32Array; edges: Uint32Array }

/** Sorts the edges of a graph by the nodes that they leave. */
export function leavingOf({ nodeLat, edgeFrom, edgeTo }: Pick<Graph, 'nodeLat' | 'edgeFrom' | 'edgeTo'>): Leaving {
  const nodes = nodeLat.length
  const first = new Uint32Array(nodes + 1)
  for (let edge = 0; edge < edgeFrom.length; edge += 1) {
    first[edgeFrom[edge]! + 1]! += 1
    first[edgeTo[edge]! + 1]! += 1
  }
  for (let node = 0; node < nodes; node += 1) first[node + 1]! += first[node]!
  const next = first.slice()
  const edges = new Uint32Array(edgeFrom.length * 2)
  for (let edge = 0; edge < edgeFrom.length; edge += 1) {
    edges[next[edgeFrom[edge]!]!++] = edge * 2
    edges[next[edgeTo[edge]!]!++] = edge * 2 + 1
  }
  return { first, edges }
}
