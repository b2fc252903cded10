import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { buildAddresses } from '../addresses/build.ts'
import { collectAddresses } from '../addresses/collect.ts'
import { buildGraph } from '../streets/build.ts'
import { collectStreets } from '../streets/collect.ts'
import { buildTiles } from '../tiles/build.ts'
import { collectGround } from '../tiles/collect.ts'
import { tileAt, xOf, yOf } from '../tiles/mercator.ts'
import { writeTiles, type Tiles } from '../tiles/store.ts'
import { beginVersion } from '../stored/versions.ts'
import { withFolder } from './made-area.ts'
import { makePbf, type MadeArea } from './make-pbf.ts'

/** The tiles of an extract. */
export function tilesOfFile(path: string): Tiles {
  const graph = buildGraph(collectStreets(path), { importedAt: '2026-11-25T03:00:00.000Z', sourceBytes: 1 })
  return buildTiles(collectGround(path), { graph, addresses: buildAddresses(collectAddresses(path), graph) })
}

export const tilesOfBytes = (bytes: Uint8Array): Promise<Tiles> =>
  withFolder((folder) => {
    const path = join(folder, 'made.osm.pbf')
    writeFileSync(path, bytes)
    return tilesOfFile(path)
  })

/** The tiles of a made extract. */
export const tilesOf = (area: MadeArea): Promise<Tiles> => tilesOfBytes(makePbf(area))

/** Makes tiles the area in a folder. */
export function putTiles(folder: string, tiles: Tiles): void {
  const draft = beginVersion(folder)
  writeTiles(draft.path('tiles.bin'), tiles)
  draft.publish()
}

export type Tile = { z: number; x: number; y: number }

/** The tile that a point is in. */
export const tileOn = (z: number, latitude: number, longitude: number): Tile => ({
  z,
  x: tileAt(xOf(longitude * 1e7), z),
  y: tileAt(yOf(latitude * 1e7), z),
})

/** A feature as a map reads it: what it has, and its points in parts of 4096 of the tile. */
export type Read = { tags: Readonly<Record<string, unknown>>; type: number; rings: { x: number; y: number }[][] }

/** The layers of a tile, read by a library that is not the one that writes them. */
export function readTile(packed: Uint8Array): Record<string, Read[]> {
  const { layers } = new VectorTile(new PbfReader(gunzipSync(packed)))
  return Object.fromEntries(
    Object.entries(layers).map(([name, layer]) => [
      name,
      Array.from({ length: layer.length }, (_, at): Read => {
        const feature = layer.feature(at)
        return { tags: feature.properties, type: feature.type, rings: feature.loadGeometry() }
      }),
    ]),
  )
}

/** The packed bytes of a tile; undefined when nothing is on it. */
export function packedTile({ keys, from, bytes, tiles }: Tiles, { z, x, y }: Tile): Uint8Array | undefined {
  const at = keys.indexOf(z * 2 ** 28 + x * 2 ** 14 + y)
  return at < 0 ? undefined : tiles.subarray(from[at], from[at]! + bytes[at]!)
}
