import { headOf, modesOf, type Graph } from './graph.ts'
import type { Leaving } from './leaving.ts'

/**
 * Returns the directed edges that a mode may travel after another one. Back on the same edge it goes only where nothing else does: at the
 * end of a street and at a barrier.
 */
export function followersOf(graph: Graph, { first, edges }: Leaving, bit: number): (directed: number) => number[] {
  const banned = bansFor(graph, bit)
  const open = (from: number, to: number) => (modesOf(graph, to) & bit) !== 0 && banned.get(from)?.includes(to) !== true
  return (directed) => {
    const node = headOf(graph, directed)
    const back = directed ^ 1
    const next: number[] = []
    if ((graph.nodeBlocked[node]! & bit) === 0)
      for (let at = first[node]!; at < first[node + 1]!; at += 1) {
        const other = edges[at]!
        if (other !== back && open(directed, other)) next.push(other)
      }
    return next.length === 0 && open(directed, back) ? [back] : next
  }
}

/** Forbidden turns by the edge that they leave. */
function bansFor({ banFrom, banTo, banModes }: Graph, bit: number): ReadonlyMap<number, number[]> {
  const banned = new Map<number, number[]>()
  for (let at = 0; at < banFrom.length; at += 1) {
    if ((banModes[at]! & bit) === 0) continue
    const known = banned.get(banFrom[at]!)
    if (known) known.push(banTo[at]!)
    else banned.set(banFrom[at]!, [banTo[at]!])
  }
  return banned
}
