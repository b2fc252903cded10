import type { Graph } from '../streets/graph.ts'
import { lengthBetween, type Snapped } from './grid.ts'

type Ends = { start: Snapped; end: Snapped }
/** A directed edge, and between which shares of its length it is travelled. */
type Part = { directed: number; from: number; to: number }

/** The points of a way over directed edges, from a place on the first to one on the last, as latitude and longitude in degrees. */
export function shapeOf(graph: Graph, edges: readonly number[], ends: Ends): [number, number][] {
  const shape: [number, number][] = []
  for (const part of partsOf(edges, ends))
    for (const point of pointsOf(graph, part)) {
      const last = shape.at(-1)
      if (last?.[0] !== point[0] || last[1] !== point[1]) shape.push(point)
    }
  return shape
}

function partsOf(edges: readonly number[], { start, end }: Ends): Part[] {
  return edges.map((directed, place) => {
    const along = (one: Snapped) => (directed & 1 ? 1 - one.along : one.along)
    return { directed, from: place === 0 ? along(start) : 0, to: place === edges.length - 1 ? along(end) : 1 }
  })
}

/** The points of a directed edge between two shares of its length, both ends interpolated. */
function pointsOf(graph: Graph, { directed, from, to }: Part): [number, number][] {
  const edge = directed >> 1
  const [first, last] = [graph.edgeFirst[edge]!, graph.edgeFirst[edge + 1]! - 1]
  const [low, high] = directed & 1 ? [1 - to, 1 - from] : [from, to]
  const whole = lengthBetween(graph, first, last)
  const points: [number, number][] = []
  let done = 0
  for (let at = first; at < last; at += 1) {
    const own = lengthBetween(graph, at, at + 1)
    const [begin, finish] = [low * whole - done, high * whole - done]
    if (begin <= own && finish >= 0) {
      if (points.length === 0) points.push(between(graph, at, own === 0 ? 0 : Math.max(0, begin) / own))
      points.push(between(graph, at, own === 0 ? 0 : Math.min(own, finish) / own))
    }
    done += own
  }
  return directed & 1 ? points.toReversed() : points
}

function between({ shapeLat, shapeLon }: Graph, at: number, part: number): [number, number] {
  const mixed = (of: Int32Array) => Math.round(of[at]! + (of[at + 1]! - of[at]!) * part) / 1e7
  return [mixed(shapeLat), mixed(shapeLon)]
}
