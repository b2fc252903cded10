import { featureGroup, type Map } from 'leaflet'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useGround } from '#features/area/web/ground.api.ts'
import { addClusters, clusteredOn, placesOf, numbersOf } from '#platform/web/map/clusters.ts'
import { drawWay, STOP_RADIUS_PX, stopsOf, type LineStop, type LineWay } from '#platform/web/map/line.ts'
import { MapGround } from '#platform/web/map/MapGround.tsx'
import { addArrows, addNames, redrawn } from '#platform/web/map/redrawn.ts'

type RouteMapProps = {
  stops: readonly LineStop[]
  ways: readonly LineWay[] | undefined
  chosen: string | undefined
  /** A stop was clicked. The keyboard chooses in the list beside the map. */
  onChoose: (id: string) => void
  label: string
  height: number
}

/** The stops of a route with their numbers, those without room as a cluster, and the way from each to the next. */
export function RouteMap({ stops, ways, chosen, onChoose, label, height }: RouteMapProps) {
  const [map, setMap] = useState<Map>()
  const text = useText()
  const choose = useEffectEvent(onChoose)
  useEffect(() => {
    if (!map) return undefined
    const group = featureGroup().addTo(map)
    drawWay(group, stops, ways)
    const marks = stopsOf({ stops, chosen, onChoose: (id) => choose(id) })
    const remove = redrawn(map, (drawn) => {
      const { single, clusters } = clusteredOn(map, marks, ({ id }) => id === chosen)
      for (const { mark } of single) mark.addTo(drawn)
      addClusters(map, drawn, clusters, { label: (count) => text('area.cluster', { count }), shown: numbersOf })
      // The chosen one first: it is the one that is looked for.
      const named = single.toSorted((a, b) => Number(b.id === chosen) - Number(a.id === chosen))
      const names = named.map((stop) => ({ ...stop, radius: STOP_RADIUS_PX }))
      addNames(map, drawn, names, placesOf(clusters))
      addArrows(map, drawn, ways?.map(({ shape }) => shape) ?? [])
    })
    return () => {
      remove()
      group.remove()
    }
  }, [map, stops, ways, chosen, text])
  useView(map, stops, ways)
  return <MapGround label={label} height={height} ground={useGround()} onMap={setMap} />
}

/** Looks at all of the route once for each set of stops, and once more when its way comes: choosing one does not pull the view away. */
function useView(map: Map | undefined, stops: readonly LineStop[], ways: readonly LineWay[] | undefined): void {
  const seen = useRef<{ map: Map; set: string }>(null)
  useEffect(() => {
    const set = JSON.stringify([stops.map((stop) => [stop.latitude, stop.longitude]), ways !== undefined])
    if (!map || stops.length === 0 || (seen.current?.map === map && seen.current.set === set)) return
    const corners = stops.map(({ latitude, longitude }): [number, number] => [latitude, longitude])
    const points = [...corners, ...(ways ?? []).flatMap((way) => way.shape)]
    map.fitBounds(points, { padding: [40, 40], maxZoom: 17, animate: false })
    seen.current = { map, set }
  }, [map, stops, ways])
}
