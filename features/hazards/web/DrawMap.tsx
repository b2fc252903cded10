import {
  circle,
  circleMarker,
  divIcon,
  featureGroup,
  marker,
  polyline,
  type LatLng,
  type LatLngExpression,
  type Map,
} from 'leaflet'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useGround } from '#features/area/web/ground.api.ts'
import type { Point } from '#platform/shared/geo/metres.ts'
import { MapGround } from '#platform/web/map/MapGround.tsx'
import { words } from '#platform/web/map/words.ts'
import { hueColour } from '#platform/web/ui/hue.ts'

type DrawMapProps = {
  points: readonly Point[]
  /** Metres around a single point. */
  radiusM: number
  /** What is known around: where the map begins. */
  around: readonly (Point & { name: string })[]
  onPoints: (points: Point[]) => void
  label: string
  height: number
}

const COLOUR = hueColour('alert', 'dot')
const CLOSE = 17

/** A line that is drawn by taps: each adds a point at its end, and a point is moved by dragging. */
export function DrawMap({ points, radiusM, around, onPoints, label, height }: DrawMapProps) {
  const [map, setMap] = useState<Map>()
  const put = useEffectEvent((change: (before: readonly Point[]) => Point[]) => onPoints(change(points)))
  useEffect(() => {
    if (!map) return undefined
    const tapped = ({ latlng }: { latlng: LatLng }) => put((before) => [...before, pointOf(map, latlng)])
    map.on('click', tapped)
    return () => void map.off('click', tapped)
  }, [map])
  useEffect(() => {
    if (!map) return undefined
    const group = featureGroup()
    if (points.length === 1)
      circle(at(points[0]!), {
        radius: radiusM,
        color: COLOUR,
        weight: 2,
        fillOpacity: 0.15,
        interactive: false,
      }).addTo(group)
    polyline(points.map(at), { color: COLOUR, weight: 5, interactive: false }).addTo(group)
    for (const [index, point] of points.entries()) {
      const dot = marker(at(point), {
        icon: divIcon({ className: 'line-stop', iconSize: [24, 24], html: `<span>${index + 1}</span>` }),
        draggable: true,
        keyboard: false,
      }).addTo(group)
      dot.on('dragend', () => put((before) => before.with(index, pointOf(map, dot.getLatLng()))))
    }
    group.addTo(map)
    return () => void group.remove()
  }, [map, points, radiusM])
  useAround(map, around)
  useView(map, points, around)
  return <MapGround label={label} height={height} ground={useGround()} onMap={setMap} />
}

function useAround(map: Map | undefined, around: DrawMapProps['around']): void {
  useEffect(() => {
    if (!map) return undefined
    const group = featureGroup()
    for (const one of around)
      circleMarker(at(one), {
        radius: 5,
        weight: 2,
        color: hueColour('onboard', 'dot'),
        fillColor: 'var(--surface)',
        fillOpacity: 1,
      })
        .bindTooltip(words(one.name), { direction: 'top', offset: [0, -6] })
        .addTo(group)
    group.addTo(map)
    return () => void group.remove()
  }, [map, around])
}

/** Begins where the line is, or where the known places are; later it follows only a last point that left the view. */
function useView(map: Map | undefined, points: readonly Point[], around: readonly Point[]): void {
  const begun = useRef<Map>(null)
  useEffect(() => {
    if (!map) return
    const last = points.at(-1)
    if (begun.current === map) {
      if (last && !map.getBounds().contains(at(last))) map.panTo(at(last), { animate: false })
      return
    }
    const seen = points.length > 0 ? points : around
    if (seen.length === 0) return
    map.fitBounds(
      seen.map((one): [number, number] => [one.latitude, one.longitude]),
      { padding: [48, 48], maxZoom: CLOSE, animate: false },
    )
    begun.current = map
  }, [map, points, around])
}

/** Six decimals are about a hand's width, and what the text beside the map says. A world further on is the same place. */
function pointOf(map: Map, at: { lat: number; lng: number }): Point {
  const { lat, lng } = map.wrapLatLng(at)
  return { latitude: Number(lat.toFixed(6)), longitude: Number(lng.toFixed(6)) }
}

const at = ({ latitude, longitude }: Point): LatLngExpression => [latitude, longitude]
