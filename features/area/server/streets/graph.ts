import type { Side } from './driving-side.rules.ts'

/** South, west, north and east in degrees. */
export type Bounds = { south: number; west: number; north: number; east: number }

/** What is known of the area as a whole. Instants ISO 8601. */
export type AreaMeta = {
  /** The side of the road on which vehicles drive. */
  drivesOn: Side
  /** When the extract was made; null when it does not say. */
  extractedAt: string | null
  importedAt: string
  /** Bytes of the extract. */
  sourceBytes: number
  /** Different names of streets. */
  streets: number
  bounds: Bounds
}

/**
 * The streets of the area. A node is where streets meet, end, or have a barrier; an edge is the street between two of them. An edge `e`
 * is travelled along its shape as `2 * e` and against it as `2 * e + 1`. Coordinates in 1e-7 degrees, lengths in metres, speeds in km/h,
 * modes as bits of `BIT`.
 */
export type Graph = {
  meta: AreaMeta
  names: readonly string[]
  nodeLat: Int32Array
  nodeLon: Int32Array
  nodeBlocked: Uint8Array
  nodeSlow: Uint8Array
  /** 1 where there are traffic lights. */
  nodeLights: Uint8Array
  edgeFrom: Uint32Array
  edgeTo: Uint32Array
  /** The points of edge `e` are `edgeFirst[e]` to `edgeFirst[e + 1]`, both ends among them. */
  edgeFirst: Uint32Array
  shapeLat: Int32Array
  shapeLon: Int32Array
  edgeMetres: Float32Array
  /** Place in `CLASSES`. */
  edgeClass: Uint8Array
  /** Place in `names`; 0 has none. */
  edgeName: Uint32Array
  edgeForward: Uint8Array
  edgeBackward: Uint8Array
  /** Modes that only who has a reason uses here. */
  edgeRestricted: Uint8Array
  /** Modes for which it belongs to the large connected part. */
  edgeMain: Uint8Array
  speedForward: Uint8Array
  speedBackward: Uint8Array
  /** 1 where it is a part of a roundabout. */
  edgeRoundabout: Uint8Array
  /** How much longer a walk may be that avoids it. */
  edgeWalkFactor: Uint8Array
  /** Forbidden turns, sorted by `banFrom`: from one directed edge into another. */
  banFrom: Uint32Array
  banTo: Uint32Array
  banModes: Uint8Array
}

/** Modes that may travel a directed edge. */
export const modesOf = (graph: Graph, directed: number): number =>
  (directed & 1 ? graph.edgeBackward : graph.edgeForward)[directed >> 1]!

/** The node where a directed edge ends. */
export const headOf = (graph: Graph, directed: number): number =>
  (directed & 1 ? graph.edgeFrom : graph.edgeTo)[directed >> 1]!

/** The node where a directed edge begins. */
export const tailOf = (graph: Graph, directed: number): number =>
  (directed & 1 ? graph.edgeTo : graph.edgeFrom)[directed >> 1]!
