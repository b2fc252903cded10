import { callBytes } from '#platform/web/api/call-bytes.ts'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { urlOf } from '#platform/web/api/request.ts'
import { canKeepFiles, KEPT_FILES } from '#platform/web/offline/kept-files.ts'
import { areaMap, getAreaMap, getAreaTile, type AreaMap } from '../../shared/map.contract.ts'

/** The tiles of a version of the map that the device keeps, and what the map is, in a cache named after the version. */
const CACHES = `${KEPT_FILES}map-`
const MAP = getAreaMap.path

export type Tile = { version: string; z: string; x: string; y: string }

/** Where a tile is kept: under the address that it has on the server. */
export const addressOf = (tile: Tile): string => urlOf(getAreaTile, { params: tile })

const cacheOf = (version: string): Promise<Cache> => caches.open(`${CACHES}${version}`)

/** Opens what is kept of a map, and takes away what is kept of others: the area has changed. */
export async function openKept(map: AreaMap): Promise<Cache> {
  for (const name of await caches.keys())
    if (name.startsWith(CACHES) && name !== `${CACHES}${map.version}`) await caches.delete(name)
  const cache = await cacheOf(map.version)
  await cache.put(MAP, new Response(JSON.stringify(map), { headers: { 'Content-Type': 'application/json' } }))
  return cache
}

/** The map that the device has tiles of; null without one. */
export async function keptMap(): Promise<AreaMap | null> {
  if (!canKeepFiles()) return null
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHES))
  for (const name of names) {
    const parsed = areaMap.safeParse(await (await (await caches.open(name)).match(MAP))?.json())
    if (parsed.success) return parsed.data
  }
  return null
}

/** Two that want the same tile share a call: a second one would end it. */
const underWay = new Map<string, Promise<Blob>>()

/** A tile as the device keeps it, else from the server. Without network one that is not kept is empty where others are: the map ends there. */
export async function tileHere(tile: Tile): Promise<Blob> {
  const address = addressOf(tile)
  const kept = canKeepFiles() ? await caches.match(address) : undefined
  if (kept) return kept.blob()
  try {
    return await fetched(address, tile)
  } catch (error) {
    const away = error instanceof ApiProblem && error.facts.status === 0
    if (away && (await keptMap())?.version === tile.version) return new Blob([])
    throw error
  }
}

function fetched(address: string, params: Tile): Promise<Blob> {
  const known = underWay.get(address)
  if (known) return known
  const asked = callBytes(getAreaTile, { params }, { cache: 'default' }).finally(() => underWay.delete(address))
  underWay.set(address, asked)
  return asked
}
