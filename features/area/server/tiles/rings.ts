/** Rings of areas that are made of several ways. */

/**
 * Joins lists of node ids at their ends. Gives those that are closed, and those that stay open, each along its first list. With
 * `directed` none is turned round: coastlines have the water on their right.
 */
export function joined(
  ways: readonly (readonly number[])[],
  { directed = false } = {},
): { closed: number[][]; open: number[][] } {
  const waiting = new Set(ways.keys())
  const atFirst = indexOf(ways, (way) => way[0]!)
  const atLast = directed ? new Map<number, number[]>() : indexOf(ways, (way) => way.at(-1)!)
  const take = (index: Map<number, number[]>, node: number): number | undefined =>
    index.get(node)?.find((one) => waiting.has(one))
  const [closed, open]: [number[][], number[][]] = [[], []]
  // A chain begins where no other one ends, so that directed ones are not cut in the middle.
  const ends = new Set(ways.map((way) => way.at(-1)!))
  const order = [...ways.keys()].toSorted((a, b) => Number(ends.has(ways[a]![0]!)) - Number(ends.has(ways[b]![0]!)))
  for (const start of order) {
    if (!waiting.delete(start)) continue
    const chain = [...ways[start]!]
    while (chain[0] !== chain.at(-1) || chain.length < 2) {
      const end = chain.at(-1)!
      const next = take(atFirst, end) ?? take(atLast, end)
      if (next === undefined) break
      waiting.delete(next)
      const way = ways[next]!
      const along = way[0] === end ? way : way.toReversed()
      for (const node of along.slice(1)) chain.push(node)
    }
    ;(chain.length > 3 && chain[0] === chain.at(-1) ? closed : open).push(chain)
  }
  return { closed, open }
}

function indexOf(ways: readonly (readonly number[])[], end: (way: readonly number[]) => number): Map<number, number[]> {
  const index = new Map<number, number[]>()
  for (const [place, way] of ways.entries()) {
    const own = index.get(end(way))
    if (own) own.push(place)
    else index.set(end(way), [place])
  }
  return index
}

export type Ring = readonly (readonly [number, number])[]

/** Whether a point is inside of a ring; on its edge it may be either. */
export function isInside([x, y]: readonly [number, number], ring: Ring): boolean {
  let inside = false
  for (let at = 0, before = ring.length - 1; at < ring.length; before = at++) {
    const [x1, y1] = ring[at]!
    const [x2, y2] = ring[before]!
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
  }
  return inside
}

/** Twice the area, positive where the ring goes round it clockwise on a map whose y grows to the south. */
export function signedArea(ring: Ring): number {
  let sum = 0
  for (let at = 0, before = ring.length - 1; at < ring.length; before = at++)
    sum += ring[before]![0] * ring[at]![1] - ring[at]![0] * ring[before]![1]
  return sum
}
