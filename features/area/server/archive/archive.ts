import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Compression, PMTiles, TileType, type Header, type Source } from 'pmtiles'
import * as z from 'zod/mini'
import { ATTRIBUTION } from '../../shared/area.contract.ts'
import type { AreaMap } from '../../shared/map.contract.ts'
import { Directories } from './directories.ts'
import { ARCHIVE, ArchiveError, type Known } from './file.ts'

/** Bytes of one piece of the file, packed: a tile of a city has 500 kB at most. */
const MOST_PIECE = 4 * 1024 * 1024
/** Bytes of the description, unpacked. */
const MOST_METADATA = 4 * 1024 * 1024
/** Layers that the style for files of Protomaps draws (features/area/web/ground/protomaps.ts). */
const LAYERS = ['earth', 'water', 'roads'] as const

const metadata = z.object({
  attribution: z.optional(z.string()),
  vector_layers: z._default(z.array(z.object({ id: z.string() })), []),
})

export type Archive = { map: AreaMap; tile: (z: number, x: number, y: number) => Promise<Uint8Array | null> }
/** Opens the file: version 3 of the format, vector tiles with the layers of Protomaps. Throws an `ArchiveError`. */
export async function openArchive(folder: string, { bytes, key }: Known): Promise<Archive> {
  const path = join(folder, ARCHIVE)
  const source: Source = { getKey: () => path, getBytes: (offset, length) => read(path, bytes, { offset, length }) }
  // Tiles stay packed: they are sent as they are.
  const directories = new Directories()
  const tiles = new PMTiles(source, directories, (packed) => Promise.resolve(packed))
  const header = await orDamaged(tiles.getHeader())
  checkHeader(header, bytes)
  await orDamaged(directories.getDirectory(source, header.rootDirectoryOffset, header.rootDirectoryLength, header))
  const { attribution, vector_layers } = await metadataOf(source, header)
  const missing = LAYERS.find((layer) => !vector_layers.some(({ id }) => id === layer))
  if (missing !== undefined) throw new ArchiveError('layers', `no layer "${missing}"`)
  const isPacked = header.tileCompression === Compression.Gzip
  return {
    map: {
      version: versionOf(path, key),
      minZoom: header.minZoom,
      maxZoom: header.maxZoom,
      bounds: { south: header.minLat, west: header.minLon, north: header.maxLat, east: header.maxLon },
      attribution: plain(attribution ?? '') || ATTRIBUTION,
      layers: 'protomaps',
    },
    tile: async (zoom, x, y) => {
      const found = await tiles.getZxy(zoom, x, y)
      if (found === undefined) return null
      return isPacked ? new Uint8Array(found.data) : gzipSync(new Uint8Array(found.data))
    },
  }
}

async function read(path: string, size: number, { offset, length }: { offset: number; length: number }) {
  // The first piece is asked for as a whole, also of a file that is shorter.
  const wanted = offset === 0 ? Math.min(length, size) : length
  if (!(wanted > 0 && wanted <= MOST_PIECE && offset >= 0 && offset + wanted <= size))
    throw new ArchiveError('damaged', `${length} bytes at ${offset}`)
  const file = await open(path, 'r')
  try {
    const data = Buffer.alloc(wanted)
    const { bytesRead } = await file.read(data, 0, wanted, offset)
    if (bytesRead < wanted) throw new ArchiveError('damaged', `the file ends at ${offset + bytesRead}`)
    return { data: new Uint8Array(data).buffer }
  } finally {
    await file.close()
  }
}

/** What the reader of the file says of one that it cannot read. */
async function orDamaged<T>(read: Promise<T>): Promise<T> {
  try {
    return await read
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error
    throw error instanceof ArchiveError ? error : new ArchiveError('damaged', String(error))
  }
}

function checkHeader(header: Header, bytes: number): void {
  const { tileType, tileCompression, internalCompression, minZoom, maxZoom, minLat, maxLat, minLon, maxLon } = header
  const known: Compression[] = [Compression.None, Compression.Gzip]
  if (tileType !== TileType.Mvt) throw new ArchiveError('kind', `tiles of type ${tileType}`)
  if (!known.includes(tileCompression) || !known.includes(internalCompression))
    throw new ArchiveError('kind', `packed as ${tileCompression} and ${internalCompression}`)
  if (!(minZoom <= maxZoom && maxZoom <= 20 && minLat < maxLat && minLon < maxLon && Math.abs(minLat) <= 90))
    throw new ArchiveError('damaged', 'bounds')
  if (header.tileDataOffset + (header.tileDataLength ?? 0) > bytes)
    throw new ArchiveError('damaged', `the file ends at ${bytes}`)
}

async function metadataOf(source: Source, header: Header): Promise<z.output<typeof metadata>> {
  try {
    const { data } = await source.getBytes(header.jsonMetadataOffset, header.jsonMetadataLength)
    const packed = new Uint8Array(data)
    const text =
      header.internalCompression === Compression.Gzip
        ? gunzipSync(packed, { maxOutputLength: MOST_METADATA })
        : Buffer.from(packed)
    return metadata.parse(JSON.parse(text.toString('utf8')))
  } catch (error) {
    if (error instanceof ArchiveError) throw error
    throw new ArchiveError('damaged', 'the description cannot be read')
  }
}

/** The name of a version in the form of those of an import: another file is another one. */
function versionOf(path: string, key: string): string {
  const hex = createHash('sha256').update(`${path} ${key}`).digest('hex')
  return `v-${[hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')}`
}

/** Files write the attribution as HTML. */
const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&copy;', '©')
    .replaceAll('&amp;', '&')
    .trim()
    .slice(0, 200)
