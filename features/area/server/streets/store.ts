import * as z from 'zod/mini'
import {
  decodePart,
  decodeTexts,
  encodePart,
  encodeTexts,
  readPart,
  readPartMeta,
  writePart,
  type PartFormat,
} from '../stored/part-file.ts'
import type { AreaMeta, Graph } from './graph.ts'

const meta = z.object({
  drivesOn: z.enum(['left', 'right']),
  extractedAt: z.nullable(z.string()),
  importedAt: z.string(),
  sourceBytes: z.number(),
  streets: z.number(),
  bounds: z.object({ south: z.number(), west: z.number(), north: z.number(), east: z.number() }),
})

const FORMAT: PartFormat<AreaMeta> = { part: 'streets.bin', magic: 'CARAVAN AREA', version: 4, meta }

/** The graph as a file of its part: each of its arrays is a section. */
export function encodeGraph({ meta, names, ...arrays }: Graph): Uint8Array {
  return encodePart(FORMAT, meta, { names: encodeTexts(names), ...arrays })
}

/** The graph of a file. Throws a `PartFileError` when a byte is missing or another one. */
export function decodeGraph(file: Buffer): Graph {
  const { meta, section } = decodePart(FORMAT, file)
  const signed = (name: keyof Graph) => new Int32Array(section(name))
  const unsigned = (name: keyof Graph) => new Uint32Array(section(name))
  const bytes = (name: keyof Graph) => new Uint8Array(section(name))
  return {
    meta,
    names: decodeTexts(section('names')),
    nodeLat: signed('nodeLat'),
    nodeLon: signed('nodeLon'),
    shapeLat: signed('shapeLat'),
    shapeLon: signed('shapeLon'),
    edgeFrom: unsigned('edgeFrom'),
    edgeTo: unsigned('edgeTo'),
    edgeFirst: unsigned('edgeFirst'),
    edgeName: unsigned('edgeName'),
    banFrom: unsigned('banFrom'),
    banTo: unsigned('banTo'),
    edgeMetres: new Float32Array(section('edgeMetres')),
    nodeBlocked: bytes('nodeBlocked'),
    nodeSlow: bytes('nodeSlow'),
    nodeLights: bytes('nodeLights'),
    edgeClass: bytes('edgeClass'),
    edgeForward: bytes('edgeForward'),
    edgeBackward: bytes('edgeBackward'),
    edgeRestricted: bytes('edgeRestricted'),
    edgeMain: bytes('edgeMain'),
    edgeRoundabout: bytes('edgeRoundabout'),
    edgeWalkFactor: bytes('edgeWalkFactor'),
    speedForward: bytes('speedForward'),
    speedBackward: bytes('speedBackward'),
    banModes: bytes('banModes'),
  }
}

/** Writes the graph as a part of a new version. */
export const writeGraph = (path: string, graph: Graph): void => writePart(path, encodeGraph(graph))

/** The graph in a folder; null when there is none. Throws a `PartFileError` when its file is not whole. */
export const readArea = (folder: string): Graph | null => readPart(folder, FORMAT.part, decodeGraph)

/** What is known of the area in a folder, read from the beginning of its file alone; null without one that can be read. */
export const readMeta = (folder: string): Promise<AreaMeta | null> => readPartMeta(folder, FORMAT)
