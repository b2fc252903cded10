import { useMemo } from 'react'
import { useMapTiles } from '#features/session/web/map-tiles.api.ts'
import { callBytes } from '#platform/web/api/call-bytes.ts'
import { useCall } from '#platform/web/api/use-call.ts'
import type { Ground } from '#platform/web/map/ground.ts'
import { getAreaMap, getAreaTile, type AreaMap } from '../shared/map.contract.ts'

/** An import of another area is rare, and the tiles of the one before stay. */
const FRESH_MS = 10 * 60_000

/** What lies below the points of a map: the streets of the area, else the tiles that the operator chose. Plain until it is known. */
export function useGround(): Ground {
  const { data: area, isPending } = useCall(getAreaMap, {}, { staleTime: FRESH_MS })
  const tiles = useMapTiles()
  return useMemo(() => {
    // Nobody else is asked for tiles as long as the area may have them.
    if (isPending) return {}
    return { ...(tiles === undefined ? {} : { tiles }), ...(area ? { layer: layerOf(area) } : {}) }
  }, [isPending, area, tiles])
}

/** The library that draws it is larger than the page around it: it comes with the first map that has an area. */
const layerOf =
  (area: AreaMap): NonNullable<Ground['layer']> =>
  async (on) =>
    (await import('./ground/area-layer.ts')).addAreaLayer(area, fetchTile, on)

const fetchTile = (params: { version: string; z: string; x: string; y: string }): Promise<Blob> =>
  callBytes(getAreaTile, { params }, { cache: 'default' })
