import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import * as z from 'zod/mini'
import { isMissing, partOf, writeWhole } from '../stored/versions.ts'
import type { AreaMeta, Graph } from './graph.ts'

/** Raise it with every change of what is in the file: an older one is then refused and has to be imported again. */
const VERSION = 2
const MAGIC = 'CARAVAN AREA'
const [VERSION_AT, HEAD_AT, CHECKSUM_AT, START] = [16, 20, 32, 64]

const SIGNED = ['nodeLat', 'nodeLon', 'shapeLat', 'shapeLon'] as const
const UNSIGNED = ['edgeFrom', 'edgeTo', 'edgeFirst', 'edgeName', 'banFrom', 'banTo'] as const
const FLOATS = ['edgeMetres'] as const
const BYTES = [
  'nodeBlocked',
  'nodeSlow',
  'nodeLights',
  'edgeClass',
  'edgeForward',
  'edgeBackward',
  'edgeRestricted',
  'edgeMain',
  'edgeRoundabout',
  'edgeWalkFactor',
  'speedForward',
  'speedBackward',
  'banModes',
] as const
const ORDER = [...SIGNED, ...UNSIGNED, ...FLOATS, ...BYTES]

const meta = z.object({
  extractedAt: z.nullable(z.string()),
  importedAt: z.string(),
  sourceBytes: z.number(),
  streets: z.number(),
  bounds: z.object({ south: z.number(), west: z.number(), north: z.number(), east: z.number() }),
})
const size = z.int().check(z.nonnegative())
/** Small, so that it is read alone where only `meta` is asked for. */
const header = z.object({ meta, nameBytes: size, lengths: z.array(size) })
/** Metadata are some 400 bytes; more is another kind of file. */
const MOST_HEADER = 64 * 1024
type Header = z.output<typeof header>

/** A file that is not whole, or of another version of the program. */
export class AreaFileError extends Error {}

const aligned = (at: number): number => Math.ceil(at / 8) * 8
const checksumOf = (file: Uint8Array): Buffer =>
  createHash('sha256').update(file.subarray(0, CHECKSUM_AT)).update(file.subarray(START)).digest()

/**
 * The graph as one file: 64 bytes with name, version, length of the header and SHA-256 of everything else; the header and the names as JSON; the
 * arrays, each from a multiple of 8 bytes. Numbers are little-endian, as on every processor that Node is pinned for.
 */
export function encodeGraph(graph: Graph): Uint8Array {
  const arrays = ORDER.map((name) => graph[name])
  const lengths = arrays.map(({ length }) => length)
  const names = Buffer.from(JSON.stringify(graph.names))
  const head = Buffer.from(JSON.stringify({ meta: graph.meta, nameBytes: names.length, lengths } satisfies Header))
  const before = START + head.length + names.length
  const file = Buffer.alloc(arrays.reduce((end, { byteLength }) => aligned(end) + byteLength, before))
  file.write(MAGIC, 0, 'latin1')
  file.writeUInt32LE(VERSION, VERSION_AT)
  file.writeUInt32LE(head.length, HEAD_AT)
  head.copy(file, START)
  names.copy(file, START + head.length)
  let at = before
  for (const { buffer, byteOffset, byteLength } of arrays) {
    file.set(new Uint8Array(buffer, byteOffset, byteLength), aligned(at))
    at = aligned(at) + byteLength
  }
  checksumOf(file).copy(file, CHECKSUM_AT)
  return file
}

/** The graph of a file. Throws an `AreaFileError` when a byte is missing or another one. */
export function decodeGraph(file: Buffer): Graph {
  const head = headOf(file)
  if (!checksumOf(file).equals(file.subarray(CHECKSUM_AT, START))) throw new AreaFileError('the checksum is wrong')
  const nameAt = START + file.readUInt32LE(HEAD_AT)
  let at = nameAt + head.nameBytes
  const names = z.array(z.string()).parse(JSON.parse(file.toString('utf8', nameAt, at)))
  const parts = new Map<string, ArrayBuffer>()
  for (const [place, name] of ORDER.entries()) {
    const bytes = head.lengths[place]! * (BYTES.some((one) => one === name) ? 1 : 4)
    const from = aligned(at)
    at = from + bytes
    // A copy of its own: a view would have to begin at a multiple of its element in memory too.
    parts.set(name, new Uint8Array(file.subarray(from, at)).buffer)
  }
  return graphOf({ meta: head.meta, names }, (name) => parts.get(name)!)
}

function graphOf({ meta, names }: Pick<Graph, 'meta' | 'names'>, part: (name: keyof Graph) => ArrayBuffer): Graph {
  const [signed, unsigned, bytes] = [
    (name: (typeof SIGNED)[number]) => new Int32Array(part(name)),
    (name: (typeof UNSIGNED)[number]) => new Uint32Array(part(name)),
    (name: (typeof BYTES)[number]) => new Uint8Array(part(name)),
  ]
  return {
    meta,
    names,
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
    edgeMetres: new Float32Array(part('edgeMetres')),
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

function headOf(file: Buffer): Header {
  const length = headLengthOf(file)
  try {
    return header.parse(JSON.parse(file.toString('utf8', START, START + length)))
  } catch {
    throw new AreaFileError('the header cannot be read')
  }
}

function headLengthOf(file: Buffer): number {
  if (file.length < START || file.toString('latin1', 0, MAGIC.length) !== MAGIC) throw new AreaFileError('no area')
  const version = file.readUInt32LE(VERSION_AT)
  if (version !== VERSION) throw new AreaFileError(`version ${version} in place of ${VERSION}: import the area again`)
  const length = file.readUInt32LE(HEAD_AT)
  if (length > MOST_HEADER) throw new AreaFileError('the header cannot be read')
  return length
}

/** Writes the graph as a part of a new version. */
export const writeGraph = (path: string, graph: Graph): void => writeWhole(path, encodeGraph(graph))

/** The graph in a folder; null when there is none. Throws an `AreaFileError` when its file is not whole. */
export function readArea(folder: string): Graph | null {
  const path = partOf(folder, 'streets.bin')
  try {
    return path === null ? null : decodeGraph(readFileSync(path))
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** What is known of the area in a folder, read from the beginning of its file alone; null without one that can be read. */
export async function readMeta(folder: string): Promise<AreaMeta | null> {
  const path = partOf(folder, 'streets.bin')
  if (path === null) return null
  try {
    const file = await open(path, 'r')
    try {
      const bytes = Buffer.alloc(START + MOST_HEADER)
      const { bytesRead } = await file.read(bytes, 0, bytes.length, 0)
      return headOf(bytes.subarray(0, bytesRead)).meta
    } finally {
      await file.close()
    }
  } catch (error) {
    if (error instanceof AreaFileError || isMissing(error)) return null
    throw error
  }
}
