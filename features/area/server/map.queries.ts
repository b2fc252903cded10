import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { notFound } from '#platform/shared/errors/app-error.ts'
import type { Bytes } from '#platform/server/http/route.ts'
import { ATTRIBUTION } from '../shared/area.contract.ts'
import type { AreaMap } from '../shared/map.contract.ts'
import type { Archive } from './archive/archive.ts'
import { archiveOf } from './archive/archive.queries.ts'
import { PartFileError } from './stored/part-file.ts'
import { isMissing, versionOf } from './stored/versions.ts'
import { tileAt, xOf, yOf } from './tiles/mercator.ts'
import { TileFile } from './tiles/store.ts'

/** The version in use and the one before it, whose tiles a page may still ask for. */
const KEPT = 2

const opened = new Map<string, Promise<TileFile | null>>()

/** The tiles of a version; null when it is gone, has none, or its file is not whole. The file is read once for its checksum. */
function tilesOf(folder: string, version: string): Promise<TileFile | null> {
  const path = join(resolve(folder), version, 'tiles.bin')
  const known = opened.get(path)
  if (known) return known
  const opening = TileFile.open(path).catch((error: unknown) => {
    if (error instanceof PartFileError || isMissing(error)) return null
    opened.delete(path)
    throw error
  })
  opened.set(path, opening)
  const ofFolder = [...opened.keys()].filter((one) => one.startsWith(join(resolve(folder), '/')))
  for (const old of ofFolder.slice(0, -KEPT)) opened.delete(old)
  return opening
}

/** The map of the area in a folder: that of the operator's file, else that of the import; null without both, and when they cannot be read. */
export async function mapOf(folder: string): Promise<AreaMap | null> {
  const archive = await archiveOf(folder)
  if (archive) return archive.map
  const version = versionOf(folder)
  const tiles = version === null ? null : await tilesOf(folder, version)
  return tiles && version !== null ? { version, ...tiles.meta, layers: 'import', attribution: ATTRIBUTION } : null
}

type Asked = { version: string; z: string; x: string; y: string }

const EMPTY = gzipSync(Buffer.alloc(0))

/** A tile of the map in a folder. Throws 404 outside of it, and for a version that is gone. */
export async function tileOf(folder: string, { version, ...asked }: Asked): Promise<Bytes> {
  const [z, x, y] = [Number(asked.z), Number(asked.x), Number(asked.y)]
  const archive = await archiveOf(folder)
  if (archive?.map.version === version) return archivedTile(archive, { z, x, y })
  const tiles = await tilesOf(folder, version)
  if (tiles === null || !covers(tiles.meta, { z, x, y })) throw notFound()
  const tile = await tiles.tile(z, x, y).catch((error: unknown) => {
    if (isMissing(error)) throw notFound()
    throw error
  })
  return { type: 'application/x-protobuf', bytes: tile ?? EMPTY, encoding: 'gzip', immutable: true }
}

async function archivedTile(archive: Archive, tile: { z: number; x: number; y: number }): Promise<Bytes> {
  if (!covers(archive.map, tile)) throw notFound()
  // A part of the file that cannot be read is a part of the map that is not there, until the next time.
  const bytes = await archive.tile(tile.z, tile.x, tile.y).catch(() => 'unread' as const)
  const isRead = bytes !== 'unread'
  return {
    type: 'application/x-protobuf',
    bytes: isRead ? (bytes ?? EMPTY) : EMPTY,
    encoding: 'gzip',
    ...(isRead && { immutable: true }),
  }
}

function covers({ bounds, minZoom, maxZoom }: TileFile['meta'], tile: { z: number; x: number; y: number }): boolean {
  if (tile.z < minZoom || tile.z > maxZoom) return false
  const [west, east] = [bounds.west, bounds.east].map((lon) => tileAt(xOf(lon * 1e7), tile.z))
  const [north, south] = [bounds.north, bounds.south].map((lat) => tileAt(yOf(lat * 1e7), tile.z))
  return tile.x >= west! && tile.x <= east! && tile.y >= north! && tile.y <= south!
}
