import { BIT, MODES } from './access.rules.ts'
import { followersOf } from './followers.ts'
import { modesOf, type Graph } from './graph.ts'
import { leavingOf, type Leaving } from './leaving.ts'

/**
 * For each edge the modes for which it belongs to the largest part in which everything reaches everything. A point on an island of the
 * graph (a car park behind a gate, a road that only leads out of the extract) would have no way to anywhere.
 */
export function mainParts(graph: Graph): Uint8Array {
  const leaving = leavingOf(graph)
  const main = new Uint8Array(graph.edgeFrom.length)
  for (const mode of MODES) {
    const part = partsOf(graph, leaving, BIT[mode])
    const largest = commonest(part)
    for (let directed = 0; directed < part.length; directed += 1)
      if (largest !== 0 && part[directed] === largest) main[directed >> 1]! |= BIT[mode]
  }
  return main
}

function commonest(part: Uint32Array): number {
  const sizes = new Map<number, number>()
  for (const one of part) if (one !== 0) sizes.set(one, (sizes.get(one) ?? 0) + 1)
  return [...sizes].reduce((best, [one, size]) => (size > best.size ? { one, size } : best), { one: 0, size: 0 }).one
}

/**
 * Numbers the strongly connected parts of the directed edges of a mode, from 1; 0 where it may not go. Tarjan's algorithm ("Depth-first
 * search and linear graph algorithms", SIAM J. Comput. 1972), with a stack of its own in place of recursion.
 */
function partsOf(graph: Graph, leaving: Leaving, bit: number): Uint32Array {
  const count = graph.edgeFrom.length * 2
  const followers = followersOf(graph, leaving, bit)
  const part = new Uint32Array(count)
  const seenAt = new Uint32Array(count)
  const low = new Uint32Array(count)
  const open: number[] = []
  const path: { directed: number; next: number[] }[] = []
  let [clock, parts] = [0, 0]
  const enter = (directed: number) => {
    clock += 1
    seenAt[directed] = low[directed] = clock
    open.push(directed)
    path.push({ directed, next: followers(directed) })
  }
  const close = (root: number) => {
    parts += 1
    for (let member = -1; member !== root;) {
      member = open.pop()!
      part[member] = parts
    }
  }
  const step = ({ directed, next }: { directed: number; next: number[] }) => {
    const other = next.pop()
    if (other !== undefined) {
      if (seenAt[other] === 0) enter(other)
      else if (part[other] === 0) low[directed] = Math.min(low[directed]!, seenAt[other]!)
      return
    }
    path.pop()
    const parent = path.at(-1)?.directed
    if (parent !== undefined) low[parent] = Math.min(low[parent]!, low[directed]!)
    if (low[directed] === seenAt[directed]) close(directed)
  }
  for (let start = 0; start < count; start += 1) {
    if (seenAt[start] !== 0 || (modesOf(graph, start) & bit) === 0) continue
    enter(start)
    while (path.length > 0) step(path.at(-1)!)
  }
  return part
}
