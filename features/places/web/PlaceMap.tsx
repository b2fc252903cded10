import { circle, circleMarker, featureGroup, type FeatureGroup, type Map } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import { useMapTiles } from '#features/session/web/map-tiles.api.ts'
import { MapGround } from '#platform/web/map/MapGround.tsx'
import { words } from '#platform/web/map/words.ts'
import { hueColour } from '#platform/web/ui/state.tsx'
import type { Place } from '../shared/places.contract.ts'
import { KIND_HUE } from './place-look.ts'

type Spot = Pick<Place, 'id' | 'name' | 'kind' | 'latitude' | 'longitude' | 'radiusM'>

export type PlaceMapProps = {
  places: readonly Spot[]
  chosen?: string | undefined
  /** A point was clicked. The keyboard chooses in the list beside the map. */
  onChoose?: (id: string) => void
  label: string
  height: number
}

/** On plain ground names are all there is to read, while there is room for them. */
const NAMED_AT_MOST = 8
const NAMED_FROM_PX = 320

/** Places where they are; the chosen one with its name and the ground on which people wait. */
export function PlaceMap({ places, chosen, onChoose, label, height }: PlaceMapProps) {
  const [map, setMap] = useState<Map>()
  const tiles = useMapTiles()
  const named = tiles === undefined && places.length <= NAMED_AT_MOST && height >= NAMED_FROM_PX
  useView(map, places)
  useChosenInSight(map, places, chosen)
  useEffect(() => {
    if (!map) return undefined
    const group = featureGroup()
    for (const place of places.toSorted((a, b) => Number(a.id === chosen) - Number(b.id === chosen)))
      draw(group, place, { chosen: place.id === chosen, named, onChoose })
    group.addTo(map)
    return () => void group.remove()
  }, [map, places, chosen, named, onChoose])
  return <MapGround label={label} height={height} tiles={tiles} onMap={setMap} />
}

type Drawn = { chosen: boolean; named: boolean; onChoose: PlaceMapProps['onChoose'] }

function draw(group: FeatureGroup, place: Spot, { chosen, named, onChoose }: Drawn): void {
  const colour = hueColour(KIND_HUE[place.kind], 'dot')
  const at: [number, number] = [place.latitude, place.longitude]
  if (chosen) circle(at, { radius: place.radiusM, weight: 1, color: colour, fillOpacity: 0.12 }).addTo(group)
  const dot = circleMarker(at, {
    radius: chosen ? 11 : 8,
    weight: 3,
    color: chosen ? 'var(--surface)' : colour,
    fillColor: chosen ? colour : 'var(--surface)',
    fillOpacity: 1,
  })
  dot.bindTooltip(words(place.name), {
    permanent: chosen || named,
    direction: 'top',
    offset: [0, -10],
  })
  if (onChoose) dot.on('click', () => onChoose(place.id))
  dot.addTo(group)
}

/** Looks at all places once per set of them: choosing one does not pull the view away. */
function useView(map: Map | undefined, places: readonly Spot[]): void {
  const seen = useRef<{ map: Map; set: string }>(null)
  useEffect(() => {
    const set = places.map(({ id, latitude, longitude }) => `${id} ${latitude} ${longitude}`).join()
    if (!map || places.length === 0 || (seen.current?.map === map && seen.current.set === set)) return
    map.fitBounds(
      places.map(({ latitude, longitude }): [number, number] => [latitude, longitude]),
      { padding: [48, 48], maxZoom: 17, animate: false },
    )
    seen.current = { map, set }
  }, [map, places])
}

function useChosenInSight(map: Map | undefined, places: readonly Spot[], chosen: string | undefined): void {
  useEffect(() => {
    const place = places.find(({ id }) => id === chosen)
    if (map && place) map.panInside([place.latitude, place.longitude], { padding: [64, 64], animate: false })
  }, [map, places, chosen])
}
