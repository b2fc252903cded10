import { circle, circleMarker, featureGroup, type CircleMarker, type FeatureGroup, type Map } from 'leaflet'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useGround } from '#features/area/web/ground.api.ts'
import { addClusters, clusteredOn, frontOf, placesOf } from '#platform/web/map/clusters.ts'
import { MapGround } from '#platform/web/map/MapGround.tsx'
import { addNames, redrawn } from '#platform/web/map/redrawn.ts'
import { words } from '#platform/web/map/words.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { hueColour } from '#platform/web/ui/hue.ts'
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

/** Places where they are, those without room as a cluster; the chosen one with its name and the ground on which people wait. */
export function PlaceMap({ places, chosen, onChoose, label, height }: PlaceMapProps) {
  const [map, setMap] = useState<Map>()
  const ground = useGround()
  const named = ground.tiles === undefined && places.length <= NAMED_AT_MOST && height >= NAMED_FROM_PX
  useView(map, places)
  useChosenInSight(map, places, chosen)
  useDots(map, places, { chosen, named, onChoose })
  return <MapGround label={label} height={height} ground={ground} onMap={setMap} />
}

type Dots = { chosen: string | undefined; named: boolean; onChoose: PlaceMapProps['onChoose'] }
type Drawn = {
  map: Map
  set: string
  group: FeatureGroup
  dots: { place: Spot; dot: CircleMarker }[]
  marked?: FeatureGroup
}

/**
 * The points of the places. They are drawn once for each set of places and restyled afterwards: a point that is drawn anew
 * between press and release loses the click.
 */
function useDots(map: Map | undefined, places: readonly Spot[], { chosen, named, onChoose }: Dots): void {
  const drawn = useRef<Drawn>(null)
  const choose = useEffectEvent((id: string) => onChoose?.(id))
  useEffect(() => {
    const set = JSON.stringify(
      places.map((one) => [one.id, one.name, one.latitude, one.longitude, one.radiusM, one.kind]),
    )
    if (!map || (drawn.current?.map === map && drawn.current.set === set)) return
    if (drawn.current?.map === map) drawn.current.group.remove()
    const group = featureGroup().addTo(map)
    const dots = places.map((place) => ({ place, dot: dotOf(place, () => choose(place.id)).addTo(group) }))
    drawn.current = { map, set, group, dots }
  }, [map, places])
  const text = useText()
  useEffect(() => {
    if (!map || drawn.current?.map !== map) return undefined
    const { dots, group } = drawn.current
    restyle(drawn.current, chosen)
    return redrawn(map, (marks) => {
      const spots = dots.map(({ place: { id, name, latitude, longitude }, dot }) => ({
        id,
        name,
        latitude,
        longitude,
        dot,
      }))
      const { single, clusters } = clusteredOn(map, spots, ({ id }) => id === chosen)
      for (const { dot } of clusters.flat()) group.removeLayer(dot)
      for (const { dot } of single) group.addLayer(dot)
      addClusters(map, marks, clusters, { label: (count) => text('area.cluster', { count }) })
      if (!named) return
      // The chosen one has its name already.
      const others = single.filter(({ id }) => id !== chosen).map((one) => ({ ...one, radius: DOT_PX }))
      const marked = single.filter(({ id }) => id === chosen).map((one) => ({ ...one, radius: CHOSEN_PX }))
      addNames(map, marks, others, [...placesOf(clusters), ...marked])
    })
  }, [map, places, chosen, named, text])
}

function dotOf(place: Spot, onClick: () => void): CircleMarker {
  return circleMarker([place.latitude, place.longitude], DOT).on('click', onClick)
}

/** Half the width of a point, with its edge. */
const [DOT_PX, CHOSEN_PX] = [9, 12]
const DOT = { weight: 3, fillOpacity: 1 }

/** Marks the chosen place: larger, with its name and the ground on which people wait, above the others. */
function restyle(drawn: Drawn, chosen: string | undefined): void {
  if (drawn.marked) drawn.group.removeLayer(drawn.marked)
  delete drawn.marked
  for (const { place, dot } of drawn.dots) {
    const isChosen = place.id === chosen
    const colour = hueColour(KIND_HUE[place.kind], 'dot')
    const look = {
      radius: isChosen ? 11 : 8,
      color: isChosen ? 'var(--surface)' : colour,
      fillColor: isChosen ? colour : 'var(--surface)',
    }
    dot.setRadius(look.radius)
    dot.setStyle(look)
    dot.unbindTooltip()
    dot.bindTooltip(words(place.name), { permanent: isChosen, direction: 'top', offset: [0, -10] })
    if (!isChosen) continue
    const at: [number, number] = [place.latitude, place.longitude]
    const pane = frontOf(drawn.map)
    drawn.marked = featureGroup([
      circle(at, { radius: place.radiusM, weight: 1, color: colour, fillOpacity: 0.12, interactive: false }),
      // A cluster beside it would cover the point itself.
      circleMarker(at, { ...DOT, ...look, pane, interactive: false }),
    ]).addTo(drawn.group)
  }
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
