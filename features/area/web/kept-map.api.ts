import type { QueryClient } from '@tanstack/react-query'
import { canKeepFiles } from '#platform/web/offline/kept-files.ts'
import { areaMapQuery } from './ground/area-map-query.ts'

/**
 * Keeps the map around a way (degrees) on this device for work without network: tiles within 500 m, and the code that draws them. Nothing without
 * an area. Rejects when the network goes meanwhile; a later call goes on.
 */
export async function keepMapAround(client: QueryClient, way: readonly (readonly [number, number])[]): Promise<void> {
  if (!canKeepFiles()) return
  const map = await client.fetchQuery(areaMapQuery)
  if (map !== null) await (await import('./ground/keep.ts')).keepAround(map, way)
}
