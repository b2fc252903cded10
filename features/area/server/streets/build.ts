import { FileError } from '../osm/file-error.ts'
import { bansOf } from './bans.ts'
import type { Kind, Streets } from './collect.ts'
import { cutStreets, type Pieces } from './cut.ts'
import { urbanEdges } from './density.ts'
import { sideAt } from './driving-side.rules.ts'
import type { AreaMeta, Bounds, Graph } from './graph.ts'
import { leavingOf } from './leaving.ts'
import { mainParts } from './parts.ts'

/** Makes the graph of the streets that were read. Throws a `FileError` when no street is left. */
export function buildGraph(streets: Streets, source: Pick<AreaMeta, 'importedAt' | 'sourceBytes'>): Graph {
  const pieces = cutStreets(streets)
  if (pieces.edgeFrom.length === 0) throw new FileError('noStreets', 'no street has two nodes')
  const bounds = boundsOf(pieces)
  const graph: Graph = {
    meta: {
      extractedAt: streets.extractedAt,
      ...source,
      streets: streets.names.length - 1,
      bounds,
      drivesOn: streets.drivesOn ?? sideAt(bounds),
    },
    names: streets.names,
    ...nodesOf(streets, pieces),
    ...edgesOf(streets, pieces),
    edgeMain: new Uint8Array(pieces.edgeFrom.length),
    banFrom: new Uint32Array(0),
    banTo: new Uint32Array(0),
    banModes: new Uint8Array(0),
  }
  Object.assign(graph, bansOf(streets, pieces, leavingOf(graph)))
  graph.edgeMain = mainParts(graph)
  return graph
}

function boundsOf({ shapeLat, shapeLon }: Pieces): Bounds {
  const least = (of: Int32Array) => of.reduce((a, b) => Math.min(a, b)) / 1e7
  const most = (of: Int32Array) => of.reduce((a, b) => Math.max(a, b)) / 1e7
  return { south: least(shapeLat), west: least(shapeLon), north: most(shapeLat), east: most(shapeLon) }
}

function nodesOf(streets: Streets, { nodePoint }: Pieces) {
  return {
    nodeLat: Int32Array.from(nodePoint, (point) => streets.lat[point]!),
    nodeLon: Int32Array.from(nodePoint, (point) => streets.lon[point]!),
    nodeBlocked: Uint8Array.from(nodePoint, (point) => streets.blocked[point]!),
    nodeSlow: Uint8Array.from(nodePoint, (point) => streets.slow[point]!),
    nodeLights: Uint8Array.from(nodePoint, (point) => streets.lights[point]!),
  }
}

function edgesOf(streets: Streets, pieces: Pieces) {
  const { edgeFrom, edgeTo, edgeFirst, shapeLat, shapeLon, edgeMetres, edgeWay } = pieces
  const kindOf = (way: number): Kind => streets.kinds[streets.wayKind[way]!]!
  const each = (value: (kind: Kind) => number) => Uint8Array.from(edgeWay, (way) => value(kindOf(way)))
  const edgeClass = each((kind) => kind.class)
  const urban = urbanEdges({ edgeClass, edgeFirst, edgeMetres, shapeLat, shapeLon })
  const speeds = (limit: (kind: Kind) => number) =>
    Uint8Array.from(edgeWay, (way, edge) => {
      const kind = kindOf(way)
      return limit(kind) || (urban[edge] === 1 ? kind.usual.urban : kind.usual.rural)
    })
  return {
    edgeFrom,
    edgeTo,
    edgeFirst,
    shapeLat,
    shapeLon,
    edgeMetres,
    edgeClass,
    edgeName: Uint32Array.from(edgeWay, (way) => streets.wayName[way]!),
    edgeForward: each((kind) => kind.forward),
    edgeBackward: each((kind) => kind.backward),
    edgeRestricted: each((kind) => kind.restricted),
    edgeRoundabout: each((kind) => kind.roundabout),
    edgeWalkFactor: each((kind) => kind.walkFactor),
    speedForward: speeds((kind) => kind.limits.forward),
    speedBackward: speeds((kind) => kind.limits.backward),
  }
}
