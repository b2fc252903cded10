import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMapTiles } from '#features/session/web/map-tiles.api.ts'
import type { Ground } from '#platform/web/map/ground.ts'
import type { AreaMap } from '../shared/map.contract.ts'
import { areaMapQuery } from './ground/area-map-query.ts'
import { tileHere } from './ground/kept.ts'

/** What lies below the points of a map: the streets of the area, else the tiles that the operator chose. Plain until it is known. */
export function useGround(): Ground {
  const { data: area, isPending } = useQuery(areaMapQuery)
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
    (await import('./ground/area-layer.ts')).addAreaLayer(area, tileHere, on)
