import { circleMarker, divIcon, marker, type LatLngExpression, type Map, type Marker } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import { useGround } from '#features/area/web/ground.api.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import type { Point } from '#platform/shared/geo/metres.ts'
import { addClusters, clusteredOn, numbersOf } from '#platform/web/map/clusters.ts'
import { drawWay, stopsOf, type LineStop } from '#platform/web/map/line.ts'
import { MapGround } from '#platform/web/map/MapGround.tsx'
import { redrawn } from '#platform/web/map/redrawn.ts'
import { words } from '#platform/web/map/words.ts'
import { ICON_PATHS } from '#platform/web/ui/icon-paths.ts'
import { hueColour } from '#platform/web/ui/hue.ts'
import type { Place } from '../../shared/places.contract.ts'
import { KIND_HUE } from '../place-look.ts'

type PointMapProps = {
  point: Point | null
  /** What is there already. */
  others: readonly Place[]
  /** A click on one of them; without it such a click sets the point. The keyboard finds it by name. */
  onPlace?: ((place: Place) => void) | undefined
  /** The stops of a route in their order: where the map begins. */
  line?: readonly LineStop[]
  onPoint: (point: Point) => void
  label: string
  height: number
}

const PIN = divIcon({
  className: '',
  iconSize: [40, 40],
  // The tip of the pin is the point.
  iconAnchor: [20, 36],
  html: `<svg viewBox="0 0 24 24" width="40" height="40" fill="var(--primary)" stroke="var(--surface)"><path d="${ICON_PATHS.place}"/></svg>`,
})
const CLOSE = 17
const NO_LINE: readonly LineStop[] = []

/** One point that is set by a tap or by dragging the pin. The same point stands beside it as text. */
export function PointMap({ point, others, onPlace, line = NO_LINE, onPoint, label, height }: PointMapProps) {
  const [map, setMap] = useState<Map>()
  useOthers(map, others, onPlace)
  useLine(map, line)
  useView(map, point, line.length > 0 ? line : others)
  usePin(map, point, onPoint)
  return <MapGround label={label} height={height} ground={useGround()} onMap={setMap} />
}

function usePin(map: Map | undefined, point: Point | null, onPoint: (point: Point) => void): void {
  const pin = useRef<Marker>(null)
  const put = useRef(onPoint)
  useEffect(() => void (put.current = onPoint))
  useEffect(() => {
    if (!map) return undefined
    const said = (at: { lat: number; lng: number }) => {
      // A world further on is the same place.
      const { lat: latitude, lng: longitude } = map.wrapLatLng(at)
      put.current({ latitude, longitude })
    }
    const made = marker([0, 0], { icon: PIN, draggable: true, keyboard: false })
    made.on('dragend', () => said(made.getLatLng()))
    const tapped = ({ latlng }: { latlng: { lat: number; lng: number } }) => said(latlng)
    map.on('click', tapped)
    pin.current = made
    return () => {
      map.off('click', tapped)
      made.remove()
      pin.current = null
    }
  }, [map])
  const [latitude, longitude] = [point?.latitude, point?.longitude]
  useEffect(() => {
    if (!map || !pin.current || latitude === undefined || longitude === undefined) return
    pin.current.setLatLng([latitude, longitude]).addTo(map)
  }, [map, latitude, longitude])
}

function useOthers(map: Map | undefined, others: readonly Place[], onPlace: PointMapProps['onPlace']): void {
  const choose = useRef(onPlace)
  useEffect(() => void (choose.current = onPlace))
  const choosable = onPlace !== undefined
  const text = useText()
  useEffect(() => {
    if (!map) return undefined
    const dots = others.map((other) => {
      const dot = circleMarker(at(other), {
        radius: choosable ? 9 : 6,
        // A click on a place that can be chosen sets no point on the map below it.
        bubblingMouseEvents: !choosable,
        weight: 2,
        color: hueColour(KIND_HUE[other.kind], 'dot'),
        fillColor: 'var(--surface)',
        fillOpacity: 1,
      }).bindTooltip(words(other.name), { direction: 'top', offset: [0, -6] })
      if (choosable) dot.on('click', () => choose.current?.(other))
      return { latitude: other.latitude, longitude: other.longitude, dot }
    })
    return redrawn(map, (group) => {
      const { single, clusters } = clusteredOn(map, dots)
      for (const { dot } of single) dot.addTo(group)
      addClusters(map, group, clusters, { label: (count) => text('area.cluster', { count }) })
    })
  }, [map, others, choosable, text])
}

function useLine(map: Map | undefined, line: readonly LineStop[]): void {
  const text = useText()
  useEffect(() => {
    if (!map) return undefined
    const marks = stopsOf({ stops: line })
    return redrawn(map, (group) => {
      drawWay(group, line)
      const { single, clusters } = clusteredOn(map, marks)
      for (const { mark } of single) mark.addTo(group)
      addClusters(map, group, clusters, { label: (count) => text('area.cluster', { count }), shown: numbersOf })
    })
  }, [map, line, text])
}

/** Begins at the point, or where the known places are; later it follows only a point that left the view. */
function useView(map: Map | undefined, point: Point | null, known: readonly Point[]): void {
  const begun = useRef<Map>(null)
  useEffect(() => {
    if (!map) return
    if (begun.current === map) {
      if (point && !map.getBounds().contains(at(point))) map.setView(at(point), CLOSE, { animate: false })
      return
    }
    if (point) map.setView(at(point), CLOSE, { animate: false })
    else if (known.length > 0)
      map.fitBounds(
        known.map((one): [number, number] => [one.latitude, one.longitude]),
        { padding: [32, 32], maxZoom: 16, animate: false },
      )
    else return
    begun.current = map
  }, [map, point, known])
}

const at = ({ latitude, longitude }: Point): LatLngExpression => [latitude, longitude]
