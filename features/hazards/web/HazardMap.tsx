import { circle, featureGroup, polyline, type Circle, type FeatureGroup, type Map, type Polyline } from 'leaflet'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useGround } from '#features/area/web/ground.api.ts'
import { MapGround } from '#platform/web/map/MapGround.tsx'
import { words } from '#platform/web/map/words.ts'
import { hueColour } from '#platform/web/ui/hue.ts'
import type { Hazard } from '../shared/hazards.contract.ts'
import { HAZARD_DASHES, HAZARD_HUE } from './hazard-look.ts'

type Shown = Pick<Hazard, 'id' | 'name' | 'kind' | 'points' | 'radiusM'>

export type HazardMapProps = {
  hazards: readonly Shown[]
  chosen?: string | undefined
  /** A hazard was clicked. The keyboard chooses in the list beside the map. */
  onChoose?: (id: string) => void
  label: string
  height: number
}

type Drawing = Polyline | Circle
type Drawn = { map: Map; set: string; group: FeatureGroup; shapes: { hazard: Shown; shape: Drawing }[] }

/** Hazards where they are, the chosen one wider. Each is named when the pointer is over it. */
export function HazardMap({ hazards, chosen, onChoose, label, height }: HazardMapProps) {
  const [map, setMap] = useState<Map>()
  const drawn = useRef<Drawn>(null)
  const choose = useEffectEvent((id: string) => onChoose?.(id))
  useEffect(() => {
    const set = JSON.stringify(hazards.map((one) => [one.id, one.name, one.kind, one.points, one.radiusM]))
    if (!map || (drawn.current?.map === map && drawn.current.set === set)) return
    if (drawn.current?.map === map) drawn.current.group.remove()
    const group = featureGroup().addTo(map)
    const shapes = hazards.map((hazard) => ({
      hazard,
      shape: shapeOf(hazard)
        .on('click', () => choose(hazard.id))
        .addTo(group),
    }))
    drawn.current = { map, set, group, shapes }
    if (shapes.length > 0) map.fitBounds(group.getBounds(), { padding: [48, 48], maxZoom: 17, animate: false })
  }, [map, hazards])
  useEffect(() => {
    if (!map || drawn.current?.map !== map) return
    for (const { hazard, shape } of drawn.current.shapes) {
      shape.setStyle({ weight: hazard.id === chosen ? 9 : 5 })
      if (hazard.id !== chosen) continue
      shape.bringToFront()
      map.panInside(shape.getBounds().getCenter(), { padding: [64, 64], animate: false })
    }
  }, [map, hazards, chosen])
  return <MapGround label={label} height={height} ground={useGround()} onMap={setMap} />
}

function shapeOf({ name, kind, points, radiusM }: Shown): Drawing {
  const at = points.map(({ latitude, longitude }): [number, number] => [latitude, longitude])
  const style = { color: hueColour(HAZARD_HUE[kind], 'dot'), dashArray: HAZARD_DASHES[kind] ?? '', weight: 5 }
  const shape =
    radiusM === null ? polyline(at, style) : circle(at[0]!, { ...style, radius: radiusM, fillOpacity: 0.15 })
  return shape.bindTooltip(words(name), { direction: 'top', sticky: true })
}
