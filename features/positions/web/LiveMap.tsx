import 'leaflet/dist/leaflet.css'
import Box from '@mui/material/Box'
import { circleMarker, featureGroup, map as makeMap, polyline, tileLayer, type FeatureGroup, type Map } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import { getProduct } from '#features/session/shared/session.contract.ts'
import { useCall } from '#platform/web/api/use-call.ts'
import { hueColour } from '#platform/web/ui/state.tsx'

type Point = { id: string; name: string; latitude: number; longitude: number }
type Props = {
  /** Each an ordered line of stops; passed ones are drawn filled. */
  lines: readonly { id: string; stops: readonly (Point & { passed: boolean })[] }[]
  vehicles: readonly Point[]
  /** What the map shows, for those who do not see it; the same stands beside it as text. */
  label: string
  height: number
  /** Names beside the stops: for one line. */
  named?: boolean
}

/** Lines, stops and vehicles where they are. Without tiles (no `MAP_TILES`) it is a plan on plain ground. */
export function LiveMap({ lines, vehicles, label, height, named = false }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<Map>()
  const tiles = useCall(getProduct, {}).data?.mapTiles
  useEffect(() => {
    if (!place.current) return undefined
    const made = makeMap(place.current, {
      attributionControl: tiles !== undefined,
      zoomSnap: 0.5,
      scrollWheelZoom: false,
    })
    made.setView([0, 0], 2)
    if (tiles !== undefined) tileLayer(tiles, { attribution: new URL(tiles).hostname, maxZoom: 19 }).addTo(made)
    setMap(made)
    return () => {
      setMap(undefined)
      made.remove()
    }
  }, [tiles])
  useDrawing(map, lines, vehicles, named)
  return (
    <Box
      ref={place}
      role="group"
      aria-label={label}
      sx={{
        height,
        isolation: 'isolate',
        borderRadius: 'inherit',
        '&.leaflet-container': { background: 'var(--bg)', fontFamily: 'inherit' },
        '& .leaflet-tooltip': {
          padding: '0 6px',
          border: 0,
          boxShadow: 'none',
          color: 'text.primary',
          background: 'var(--surface)',
          fontFamily: 'inherit',
        },
        '& .leaflet-tooltip::before': { display: 'none' },
        '& .leaflet-control-zoom a': { color: 'text.primary', background: 'var(--surface)', borderColor: 'divider' },
      }}
    />
  )
}

/** Draws what changed, and looks at all of it once per set of lines and vehicles: later it does not pull the view away. */
function useDrawing(map: Map | undefined, lines: Props['lines'], vehicles: Props['vehicles'], named: boolean): void {
  const shown = useRef<{ map: Map; group: FeatureGroup; set: string }>(null)
  useEffect(() => {
    if (!map) return
    const group = featureGroup()
    for (const { stops } of lines) {
      polyline(stops.map(at), { color: hueColour('absent', 'dot'), weight: 3 }).addTo(group)
      for (const stop of stops) {
        const dot = circleMarker(at(stop), {
          radius: 6,
          weight: 3,
          color: hueColour('absent', 'dot'),
          fillColor: stop.passed ? hueColour('absent', 'dot') : 'var(--surface)',
          fillOpacity: 1,
        })
        dot.bindTooltip(stop.name, { permanent: named, direction: 'right', offset: [6, 0] }).addTo(group)
      }
    }
    for (const vehicle of vehicles)
      circleMarker(at(vehicle), {
        radius: 11,
        weight: 4,
        color: 'var(--surface)',
        fillColor: hueColour('onboard', 'dot'),
        fillOpacity: 1,
      })
        .bindTooltip(vehicle.name, { permanent: true, direction: 'top', offset: [0, -10] })
        .addTo(group)
    const set = [...lines, ...vehicles].map(({ id }) => id).join()
    const before = shown.current
    if (before?.map === map) before.group.remove()
    group.addTo(map)
    const bounds = group.getBounds()
    if (bounds.isValid() && (before?.map !== map || before.set !== set))
      map.fitBounds(bounds, {
        paddingTopLeft: [48, 40],
        // Room for the name beside the last stop.
        paddingBottomRight: [named ? 128 : 48, 32],
        maxZoom: 16,
        animate: false,
      })
    shown.current = { map, group, set }
  }, [map, lines, vehicles, named])
}

const at = ({ latitude, longitude }: Point): [number, number] => [latitude, longitude]
