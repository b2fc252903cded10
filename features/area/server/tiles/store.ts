import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import * as z from 'zod/mini'
import {
  CHECKSUM,
  encodePart,
  HEAD_BYTES,
  headOf,
  PartFileError,
  placeOf,
  writePart,
  type PartFormat,
} from '../stored/part-file.ts'
import type { Bounds } from '../streets/graph.ts'
import { keyOf } from './mercator.ts'

export type TilesMeta = { bounds: Bounds; minZoom: number; maxZoom: number }

/** The tiles of the map, each packed with gzip: that of number `keys[i]` (mercator.ts) is `bytes[i]` long and begins at `from[i]`. */
export type Tiles = {
  meta: TilesMeta
  keys: Uint32Array
  from: Uint32Array
  bytes: Uint32Array
  tiles: Uint8Array
}

const degrees = z.number()
const meta = z.object({
  bounds: z.object({ south: degrees, west: degrees, north: degrees, east: degrees }),
  minZoom: z.int(),
  maxZoom: z.int(),
})

const FORMAT: PartFormat<TilesMeta> = { part: 'tiles.bin', magic: 'CARAVAN TILES', version: 1, meta }

export const encodeTiles = ({ meta, ...sections }: Tiles): Uint8Array => encodePart(FORMAT, meta, sections)

/** Writes the tiles as a part of a new version. */
export const writeTiles = (path: string, tiles: Tiles): void => writePart(path, encodeTiles(tiles))

/** Bytes that are read at a time while the checksum is made. */
const CHUNK = 1024 * 1024

/** A file of tiles, of which the index is in memory. It is opened for each tile: a version that is replaced may be removed meanwhile. */
export class TileFile {
  readonly meta: TilesMeta
  #path: string
  #index: Pick<Tiles, 'keys' | 'from' | 'bytes'>
  #start: number

  private constructor(path: string, meta: TilesMeta, index: Pick<Tiles, 'keys' | 'from' | 'bytes'>, start: number) {
    this.#path = path
    this.meta = meta
    this.#index = index
    this.#start = start
  }

  /** Reads the whole file once for its checksum. Throws a `PartFileError` when a byte is missing or another one. */
  static open(path: string): Promise<TileFile> {
    return withFile(path, async (file) => {
      const first = await read(file, 0, HEAD_BYTES, true)
      const { meta, places } = headOf(FORMAT, first)
      await check(file, first)
      const section = async (name: 'keys' | 'from' | 'bytes') => {
        const { at, bytes } = placeOf(places, name)
        return new Uint32Array(new Uint8Array(await read(file, at, bytes)).buffer)
      }
      const index = { keys: await section('keys'), from: await section('from'), bytes: await section('bytes') }
      return new TileFile(path, meta, index, placeOf(places, 'tiles').at)
    })
  }

  /** The tile, packed with gzip; null when nothing is on it. */
  async tile(z: number, x: number, y: number): Promise<Uint8Array | null> {
    const at = this.#find(keyOf(z, x, y))
    if (at < 0) return null
    const { from, bytes } = this.#index
    return withFile(this.#path, (file) => read(file, this.#start + from[at]!, bytes[at]!))
  }

  #find(key: number): number {
    let [low, high] = [0, this.#index.keys.length - 1]
    while (low <= high) {
      const middle = (low + high) >>> 1
      const here = this.#index.keys[middle]!
      if (here === key) return middle
      if (here < key) low = middle + 1
      else high = middle - 1
    }
    return -1
  }
}

async function withFile<T>(path: string, use: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path, 'r')
  try {
    return await use(file)
  } finally {
    await file.close()
  }
}

async function read(file: FileHandle, at: number, length: number, mayBeLess = false): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  let done = 0
  while (done < length) {
    const { bytesRead } = await file.read(bytes, done, length - done, at + done)
    if (bytesRead === 0) break
    done += bytesRead
  }
  if (done < length && !mayBeLess) throw new PartFileError('the file ends too early')
  return bytes.subarray(0, done)
}

async function check(file: FileHandle, first: Buffer): Promise<void> {
  const hash = createHash('sha256').update(first.subarray(0, CHECKSUM.from))
  for (let at: number = CHECKSUM.to; ; at += CHUNK) {
    const bytes = await read(file, at, CHUNK, true)
    hash.update(bytes)
    if (bytes.length < CHUNK) break
  }
  if (!hash.digest().equals(first.subarray(CHECKSUM.from, CHECKSUM.to)))
    throw new PartFileError('the checksum is wrong')
}
