import type { Map } from 'leaflet'
import { useEffect, useState } from 'react'
import { MapGround } from '#platform/web/map/MapGround.tsx'
import type { Area } from '../shared/area.contract.ts'
import { useGround } from './ground.api.ts'

/** The area as a map: all of it at first. Its bounds stand below as text. */
export function AreaView({ bounds, label, height }: { bounds: Area['bounds']; label: string; height: number }) {
  const [map, setMap] = useState<Map>()
  const { south, west, north, east } = bounds
  useEffect(() => {
    map?.fitBounds(
      [
        [south, west],
        [north, east],
      ],
      { animate: false },
    )
  }, [map, south, west, north, east])
  return <MapGround label={label} height={height} ground={useGround()} onMap={setMap} />
}
