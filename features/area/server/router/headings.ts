import { CLASSES } from '../streets/classes.ts'
import type { Graph } from '../streets/graph.ts'

/** The headings in degrees, clockwise from north, with which the directed edges leave their first node and reach their last one. */
export type Headings = { leave: Int16Array; reach: Int16Array }

/**
 * A heading is taken between the node and the point so many metres along the street: a bend right at the corner says little. Valhalla
 * (`GetOffsetForHeading` in valhalla/baldr/graphconstants.h): 15 m, 1.6 times that for motorways and trunk roads, 1.4 times for roads
 * down to tertiary, and half of it for ways on foot.
 */
const METRES = 15
const METRES_BY_CLASS = CLASSES.map(({ highway, vehicles, bus }) => {
  if (/^(motorway|trunk)/.test(highway)) return METRES * 1.6
  if (/^(primary|secondary|tertiary)/.test(highway)) return METRES * 1.4
  return vehicles || bus ? METRES : METRES * 0.5
})

/** Headings of all directed edges. */
export function headingsOf(graph: Graph): Headings {
  const count = graph.edgeFrom.length
  const [leave, reach] = [new Int16Array(count * 2), new Int16Array(count * 2)]
  for (let edge = 0; edge < count; edge += 1) {
    const [first, last] = [graph.edgeFirst[edge]!, graph.edgeFirst[edge + 1]! - 1]
    const metres = METRES_BY_CLASS[graph.edgeClass[edge]!]!
    const begin = headingFrom(graph, { from: first, to: last, metres })
    const end = headingFrom(graph, { from: last, to: first, metres })
    leave[edge * 2] = begin
    reach[edge * 2] = (end + 180) % 360
    leave[edge * 2 + 1] = end
    reach[edge * 2 + 1] = (begin + 180) % 360
  }
  return { leave, reach }
}

/** Degrees from -180 to 180 by which one turns from one directed edge into another, clockwise positive. */
export function turnBetween({ leave, reach }: Headings, from: number, to: number): number {
  return ((leave[to]! - reach[from]! + 540) % 360) - 180
}

function headingFrom(graph: Graph, { from, to, metres }: { from: number; to: number; metres: number }): number {
  const { shapeLat, shapeLon } = graph
  const step = to > from ? 1 : -1
  const cosine = Math.cos(((shapeLat[from]! / 1e7) * Math.PI) / 180)
  let [north, east, done] = [0, 0, 0]
  for (let at = from; at !== to; at += step) {
    const up = (shapeLat[at + step]! - shapeLat[at]!) * 0.0111195
    const right = (shapeLon[at + step]! - shapeLon[at]!) * 0.0111195 * cosine
    const own = Math.hypot(up, right)
    const part = own === 0 ? 0 : Math.min(1, (metres - done) / own)
    north += up * part
    east += right * part
    done += own
    if (done >= metres) break
  }
  return (Math.round((Math.atan2(east, north) * 180) / Math.PI) + 360) % 360
}
