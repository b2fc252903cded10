import { metresApart } from '#platform/shared/geo/metres.ts'
import type { Streets } from './collect.ts'
import { Growing } from './growing.ts'

/** Streets cut where they meet. `edgeWay` is the place of the street that an edge is a part of. */
export type Pieces = {
  /** Places of the nodes of the graph among the nodes of the extract. */
  nodePoint: Uint32Array
  /** The other way round; `NO_NODE` for a point that only bends a street. */
  nodeOf: Uint32Array
  edgeFrom: Uint32Array
  edgeTo: Uint32Array
  edgeFirst: Uint32Array
  shapeLat: Int32Array
  shapeLon: Int32Array
  edgeMetres: Float32Array
  edgeWay: Uint32Array
}

export const NO_NODE = 0xffffffff

/**
 * Cuts each street where it meets another or itself, ends, or has a barrier. Points that the extract does not have (it was cut at its
 * border) end a street too.
 */
export function cutStreets(streets: Streets): Pieces {
  const isNode = meetingPoints(streets)
  const nodeOf = new Uint32Array(streets.nodeIds.length).fill(NO_NODE)
  const nodePoint = new Growing(Uint32Array)
  const growing = {
    from: new Growing(Uint32Array),
    to: new Growing(Uint32Array),
    first: new Growing(Uint32Array),
    way: new Growing(Uint32Array),
    lat: new Growing(Int32Array),
    lon: new Growing(Int32Array),
    metres: new Growing(Float64Array),
  }
  const nodeAt = (point: number): number => {
    if (nodeOf[point] === NO_NODE) {
      nodeOf[point] = nodePoint.length
      nodePoint.push(point)
    }
    return nodeOf[point]!
  }
  const add = (way: number, run: readonly number[]): void => {
    growing.first.push(growing.lat.length)
    growing.from.push(nodeAt(run[0]!))
    growing.to.push(nodeAt(run.at(-1)!))
    growing.way.push(way)
    growing.metres.push(lengthOf(streets, run))
    for (const point of run) {
      growing.lat.push(streets.lat[point]!)
      growing.lon.push(streets.lon[point]!)
    }
  }
  for (let way = 0; way < streets.wayIds.length; way += 1) for (const run of runsOf(streets, way, isNode)) add(way, run)
  growing.first.push(growing.lat.length)
  return {
    nodePoint: nodePoint.done(),
    nodeOf,
    edgeFrom: growing.from.done(),
    edgeTo: growing.to.done(),
    edgeFirst: growing.first.done(),
    shapeLat: growing.lat.done(),
    shapeLon: growing.lon.done(),
    edgeMetres: Float32Array.from(growing.metres.done()),
    edgeWay: growing.way.done(),
  }
}

/** 1 for each point that several streets share, that a street passes twice, or that has a barrier. */
function meetingPoints({ points, nodeIds, blocked, slow }: Streets): Uint8Array {
  const isNode = new Uint8Array(nodeIds.length)
  const seen = new Uint8Array(nodeIds.length)
  for (const point of points) {
    if (seen[point] === 1) isNode[point] = 1
    seen[point] = 1
  }
  for (let point = 0; point < nodeIds.length; point += 1) if ((blocked[point]! | slow[point]!) !== 0) isNode[point] = 1
  return isNode
}

/** The stretches of one street, each from one node to the next. A point that is there twice in a row counts once. */
function* runsOf(streets: Streets, way: number, isNode: Uint8Array): Generator<number[]> {
  let run: number[] = []
  for (let at = streets.first[way]!; at < streets.first[way + 1]!; at += 1) {
    const point = streets.points[at]!
    if (streets.found[point] === 0) {
      if (run.length > 1) yield run
      run = []
    } else if (run.at(-1) !== point) {
      run.push(point)
      if (isNode[point] === 1 && run.length > 1) {
        yield run
        run = [point]
      }
    }
  }
  if (run.length > 1) yield run
}

function lengthOf({ lat, lon }: Streets, run: readonly number[]): number {
  const at = (point: number) => ({ latitude: lat[point]! / 1e7, longitude: lon[point]! / 1e7 })
  return run.slice(1).reduce((metres, point, before) => metres + metresApart(at(run[before]!), at(point)), 0)
}
