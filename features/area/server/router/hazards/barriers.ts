import type { Point } from '#platform/shared/geo/metres.ts'
import { BIT, VEHICLES } from '../../streets/access.rules.ts'
import { headOf, tailOf } from '../../streets/graph.ts'
import type { Leaving } from '../../streets/leaving.ts'
import type { Headings } from '../headings.ts'
import { cross, DrawnLine, dot, heading, minus, nearestOn, planeAt, type Plane, type XY } from './drawn-line.ts'
import { FOLLOW_METRES, type RoadHazard } from './hazard.ts'
import type { Known, Mark } from './marks.ts'
import { crossingsOf, edgesAlong, followingParts, shapeOn } from './stretches.ts'

/** Left and right as one looks along a line; nobody knows: 0. */
export type Side = 0 | 1 | 2
const [UNKNOWN, LEFT, RIGHT] = [0, 1, 2] as const

/** Nearer to its end than so many metres a road may be crossed (ours): who draws it ends it where crossing is safe. */
const END_METRES = 5
/** Metres ahead and back along a line that its direction at a place is taken from, as far as the headings of streets. */
const AHEAD_METRES = 15
/** A street that leaves within so many degrees of the direction of the road goes on with it and is on neither side (ours). */
const ONWARD_DEGREES = 20
/** A point nearer to the middle of the road than so many metres is on neither side (ours): coordinates are not more exact. */
const MIDDLE_METRES = 2

/** A part of a road that is not crossed. `along`: the edge has the direction of the line. */
type RoadPart = { hazard: number; along: boolean }
/** On which side of one road the edges are that leave a node of it. */
type Sides = { hazard: number; sides: ReadonlyMap<number, Side> }

/**
 * Roads that are not crossed on foot. The edges that a line follows are such a road. The other edges that leave its nodes are on one of its two
 * sides, and whoever comes from one side stays on it: also on the way along the road itself, where a side is remembered (`Steps`).
 * An edge that has no node in common with the road leads over or under it, and may be used. Where a line follows no street, as over a
 * field, an edge that meets it is forbidden there.
 * What a graph cannot tell: the side of somebody who begins in the middle of the road, and whether a path that was drawn without a common
 * node really is a bridge.
 */
export class Barriers {
  /** Places where an edge crosses a line that follows no street. */
  readonly marks: { edge: number; mark: Mark }[] = []
  readonly roads = new Map<number, RoadPart>()
  #known: Known
  #leaving: Leaving
  #headings: Headings
  #nodes = new Map<number, Sides[]>()

  constructor(known: Known, streets: { leaving: Leaving; headings: Headings }, hazards: readonly RoadHazard[]) {
    this.#known = known
    this.#leaving = streets.leaving
    this.#headings = streets.headings
    for (const [hazard, one] of hazards.entries())
      if (one.kind === 'noCrossing' && one.points.length > 1) this.#add(hazard, one.points)
  }

  /** The roads of which a node is a part. */
  at = (node: number): readonly Sides[] | undefined => this.#nodes.get(node)

  /** On which side of the road of an edge a point is, `along` the edge in shares of its length. */
  sideOf(edge: number, point: Point): Side {
    const part = this.roads.get(edge)
    if (!part) return UNKNOWN
    const plane = planeAt(point)
    const shape = shapeOn(this.#known.graph, edge, plane)
    let best = { metres: Infinity, left: 0 }
    for (let at = 0; at + 1 < shape.length; at += 1) {
      const { metres } = nearestOn([0, 0], shape[at]!, shape[at + 1]!)
      if (metres >= best.metres) continue
      best = { metres, left: cross(minus(shape[at + 1]!, shape[at]!), minus([0, 0], shape[at]!)) }
    }
    if (best.metres < MIDDLE_METRES) return UNKNOWN
    return best.left > 0 === part.along ? LEFT : RIGHT
  }

  #add(hazard: number, points: readonly Point[]): void {
    const { graph, grid } = this.#known
    const plane = planeAt(points[0]!)
    const line = new DrawnLine(points.map(({ latitude, longitude }) => plane(latitude, longitude)))
    const near = edgesAlong(grid, points, FOLLOW_METRES).map((edge) => ({ edge, shape: shapeOn(graph, edge, plane) }))
    const follows = near.filter(
      ({ edge, shape }) => !this.roads.has(edge) && followingParts(edge, shape, line).length > 0,
    )
    const driven = follows.filter(
      ({ edge }) => ((graph.edgeForward[edge]! | graph.edgeBackward[edge]!) & VEHICLES) !== 0,
    )
    // Beside a road pavements follow the line too: they are on one of its sides. Where nobody drives a path is the road.
    const road = driven.length > 0 ? driven : follows
    for (const { edge, shape } of road) this.roads.set(edge, { hazard, along: isAlong(shape, line) })
    const nodes = new Set(road.flatMap(({ edge }) => [headOf(graph, edge * 2), tailOf(graph, edge * 2)]))
    for (const node of nodes) this.#addNode(node, { hazard, line, plane })
    this.#addMarks(hazard, line, near, road)
  }

  #addNode(node: number, { hazard, line, plane }: { hazard: number; line: DrawnLine; plane: Plane }): void {
    const { graph } = this.#known
    const near = line.nearest(plane(graph.nodeLat[node]! / 1e7, graph.nodeLon[node]! / 1e7))
    if (near.at < END_METRES || near.at > line.length - END_METRES || near.metres > FOLLOW_METRES) return
    const here = line.pointAt(near.at)
    const ahead = heading(here, line.pointAt(near.at + AHEAD_METRES))
    const back = heading(here, line.pointAt(near.at - AHEAD_METRES))
    const sides = new Map<number, Side>()
    for (let at = this.#leaving.first[node]!; at < this.#leaving.first[node + 1]!; at += 1) {
      const directed = this.#leaving.edges[at]!
      if (this.roads.get(directed >> 1)?.hazard !== hazard)
        sides.set(directed, sideBetween(this.#headings.leave[directed]!, ahead, back))
    }
    const known = this.#nodes.get(node)
    if (known) known.push({ hazard, sides })
    else this.#nodes.set(node, [{ hazard, sides }])
  }

  #addMarks(
    hazard: number,
    line: DrawnLine,
    near: readonly { edge: number; shape: XY[] }[],
    road: readonly { edge: number; shape: XY[] }[],
  ): void {
    const isOnRoad = (place: XY) =>
      road.some(({ shape }) =>
        shape.some((point, at) => at > 0 && nearestOn(place, shape[at - 1]!, point).metres <= FOLLOW_METRES),
      )
    for (const { edge, shape } of near) {
      if (this.roads.has(edge)) continue
      for (const { along, place } of crossingsOf(shape, line))
        if (!isOnRoad(place))
          this.marks.push({
            edge,
            mark: { hazard, from: along, to: along, modes: BIT.foot, forbidden: true, seconds: 0 },
          })
    }
  }
}

/** Whether an edge has the direction of the line at its middle. */
function isAlong(shape: readonly XY[], line: DrawnLine): boolean {
  let sum = 0
  for (let at = 0; at + 1 < shape.length; at += 1) {
    const [a, b] = [shape[at]!, shape[at + 1]!]
    sum += dot(minus(b, a), line.nearest([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]).direction)
  }
  return sum >= 0
}

/** The side of a heading at a place where a line goes on ahead and back, all in degrees clockwise from north. */
function sideBetween(degrees: number, ahead: number, back: number): Side {
  const apart = (a: number, b: number) => Math.abs(((a - b + 540) % 360) - 180)
  if (apart(degrees, ahead) < ONWARD_DEGREES || apart(degrees, back) < ONWARD_DEGREES) return UNKNOWN
  const clockwise = (of: number) => (of - ahead + 360) % 360
  return clockwise(degrees) < clockwise(back) ? RIGHT : LEFT
}
