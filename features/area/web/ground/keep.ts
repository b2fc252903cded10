import { keepMapCode } from '#platform/web/offline/keep-map-code.ts'
import { tilesAround } from '../../shared/around.rules.ts'
import type { AreaMap } from '../../shared/map.contract.ts'
import { addressOf, openKept, tileHere } from './kept.ts'

/** What is kept lies this near to the way: a detour around the next streets. */
const AROUND_M = 500
/** Tiles of one way: some 60 km of a line at the closest zoom. */
const MOST_TILES = 300
/** Bytes of one way; a tile of a town has some 20 to 60 kB. */
const MOST_BYTES = 16 * 1024 * 1024
/** Tiles of all ways together; the oldest go. */
const MOST_KEPT = 900
const AT_ONCE = 4

/**
 * Keeps the tiles around a way on this device, with what draws them; those that it has already are not fetched again. Throws when the network
 * goes meanwhile: what came stays, and the next call goes on.
 */
export async function keepAround(map: AreaMap, way: readonly (readonly [number, number])[]): Promise<void> {
  const cache = await openKept(map)
  await keepMapCode()
  const tiles = tilesAround(way, map, { metres: AROUND_M, most: MOST_TILES }).map(({ z, x, y }) => ({
    version: map.version,
    z: String(z),
    x: String(x),
    y: String(y),
  }))
  let bytes = 0
  for (let at = 0; at < tiles.length && bytes < MOST_BYTES; at += AT_ONCE) {
    const sizes = await Promise.all(
      tiles.slice(at, at + AT_ONCE).map(async (tile) => {
        const address = addressOf(tile)
        if (await cache.match(address)) return 0
        const tileBytes = await tileHere(tile)
        await cache.put(address, new Response(tileBytes))
        return tileBytes.size
      }),
    )
    for (const size of sizes) bytes += size
  }
  await trim(cache, new Set(tiles.map(addressOf)))
}

/** Takes the oldest tiles away, beyond as many as are kept, and never those that were just asked for. */
async function trim(cache: Cache, asked: ReadonlySet<string>): Promise<void> {
  // A cache answers its entries in the order in which they came.
  const old = (await cache.keys()).filter(({ url }) => /\/tile\//.test(url) && !asked.has(new URL(url).pathname))
  for (const request of old.slice(0, Math.max(0, old.length + asked.size - MOST_KEPT))) await cache.delete(request)
}
