import { gzipSync } from 'node:zlib'
import { PbfWriter } from 'pbf'
import { zxyToTileId } from 'pmtiles'

type Made = {
  tiles: readonly { z: number; x: number; y: number; bytes: Uint8Array }[]
  metadata?: object
  /** MVT unless given. */
  tileType?: number
  /** In place of the true number of entries. */
  entries?: number
}

/** The layers that a file of Protomaps says it has. */
export const PROTOMAPS = { vector_layers: ['earth', 'water', 'roads'].map((id) => ({ id })) }

/** A `.pmtiles` file (version 3 of its specification) with one directory, packed with gzip. Degrees 7 to 8 east, 43 to 44 north. */
export function makePmtiles({ tiles, metadata = PROTOMAPS, tileType = 1, entries }: Made): Buffer {
  const packed = tiles
    .map(({ z, x, y, bytes }) => ({ id: zxyToTileId(z, x, y), z, bytes: gzipSync(bytes) }))
    .toSorted((a, b) => a.id - b.id)
  const root = gzipSync(directoryOf(packed, entries ?? packed.length))
  const about = gzipSync(JSON.stringify(metadata))
  const header = Buffer.alloc(127)
  header.write('PMTiles', 0, 'latin1')
  header.writeUInt8(3, 7)
  const tileData = Buffer.concat(packed.map(({ bytes }) => bytes))
  const parts = [root, about, Buffer.alloc(0), tileData]
  let at = header.length
  for (const [index, { length }] of parts.entries()) {
    header.writeBigUInt64LE(BigInt(at), 8 + index * 16)
    header.writeBigUInt64LE(BigInt(length), 16 + index * 16)
    at += length
  }
  const zooms = packed.map(({ z }) => z)
  for (const [place, value] of [
    [97, 2],
    [98, 2],
    [99, tileType],
    [100, Math.min(...zooms)],
    [101, Math.max(...zooms)],
  ] as const)
    header.writeUInt8(value, place)
  for (const [index, degrees] of [7, 43, 8, 44].entries()) header.writeInt32LE(degrees * 1e7, 102 + index * 4)
  return Buffer.concat([header, ...parts])
}

function directoryOf(tiles: readonly { id: number; bytes: Uint8Array }[], entries: number): Uint8Array {
  const pbf = new PbfWriter()
  pbf.writeVarint(entries)
  for (const [at, { id }] of tiles.entries()) pbf.writeVarint(id - (tiles[at - 1]?.id ?? 0))
  for (const _ of tiles) pbf.writeVarint(1)
  for (const { bytes } of tiles) pbf.writeVarint(bytes.length)
  for (const [at] of tiles.entries()) pbf.writeVarint(at === 0 ? 1 : 0)
  return pbf.finish()
}
