import { circleMarker, divIcon, featureGroup, marker, polyline, type Map } from 'leaflet'
import { useEffect, useState } from 'react'
import { useGround } from '#features/area/web/ground.api.ts'
import { MapGround } from '#platform/web/map/MapGround.tsx'
import { words } from '#platform/web/map/words.ts'
import { ICON_PATHS } from '#platform/web/ui/icon-paths.ts'
import type { ChildWalks, Walk } from '../shared/walks.contract.ts'

type WalkMapProps = { home: NonNullable<ChildWalks['home']>; walks: readonly Walk[]; label: string; height: number }

const HOME = divIcon({
  className: '',
  iconSize: [28, 28],
  html: `<svg viewBox="0 0 24 24" width="28" height="28" fill="var(--text)" stroke="var(--surface)" paint-order="stroke" stroke-width="3"><path d="${ICON_PATHS.home}"/></svg>`,
})

/** The home, the stops and the ways between them; dotted where they are estimated. The list beside it says the same in words. */
export function WalkMap({ home, walks, label, height }: WalkMapProps) {
  const [map, setMap] = useState<Map>()
  useEffect(() => {
    if (!map) return undefined
    const group = featureGroup()
    for (const { stop, shape, estimated } of walks) {
      polyline(shape, {
        color: 'var(--onboard-dot)',
        weight: 4,
        interactive: false,
        ...(estimated && { dashArray: '2 8' }),
      }).addTo(group)
      circleMarker([stop.latitude, stop.longitude], {
        radius: 8,
        weight: 3,
        color: 'var(--onboard-dot)',
        fillColor: 'var(--surface)',
        fillOpacity: 1,
      })
        .bindTooltip(words(stop.name), { permanent: true, direction: 'top', offset: [0, -10] })
        .addTo(group)
    }
    marker([home.latitude, home.longitude], { icon: HOME, keyboard: false, interactive: false }).addTo(group)
    group.addTo(map)
    map.fitBounds(group.getBounds(), { padding: [40, 40], maxZoom: 17, animate: false })
    return () => void group.remove()
  }, [map, home, walks])
  return <MapGround label={label} height={height} ground={useGround()} onMap={setMap} />
}
