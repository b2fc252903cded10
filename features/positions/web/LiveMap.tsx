import { circleMarker, featureGroup, polyline, type CircleMarker, type FeatureGroup, type Map } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import { useGround } from '#features/area/web/ground.api.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { addClusters, clusteredOn, frontOf, placesOf } from '#platform/web/map/clusters.ts'
import { MapGround } from '#platform/web/map/MapGround.tsx'
import { addArrows, addNames, redrawn } from '#platform/web/map/redrawn.ts'
import { words } from '#platform/web/map/words.ts'
import { hueColour } from '#platform/web/ui/hue.ts'
import type { RunWay } from '../shared/ways.contract.ts'

type Point = { id: string; name: string; latitude: number; longitude: number }
type Props = {
  /** Each an ordered line of stops; passed ones are drawn filled. */
  lines: readonly {
    id: string
    stops: readonly (Point & { passed: boolean })[]
    /** The way along its stops; without it straight lines. */
    way?: RunWay | undefined
  }[]
  vehicles: readonly Point[]
  /** What the map shows, for those who do not see it; the same stands beside it as text. */
  label: string
  height: number
  /** Names beside the stops: for one line. */
  named?: boolean
}

/** Lines, stops and vehicles where they are. Without tiles (no `MAP_TILES`) it is a plan on plain ground. */
export function LiveMap({ lines, vehicles, label, height, named = false }: Props) {
  const [map, setMap] = useState<Map>()
  useDrawing(map, lines, vehicles, named)
  return <MapGround label={label} height={height} ground={useGround()} onMap={setMap} />
}

/** Draws what changed, and looks at all of it once per set of lines and vehicles: later it does not pull the view away. */
function useDrawing(map: Map | undefined, lines: Props['lines'], vehicles: Props['vehicles'], named: boolean): void {
  const text = useText()
  const shown = useRef<{ map: Map; group: FeatureGroup; set: string }>(null)
  useEffect(() => {
    if (!map) return undefined
    const group = featureGroup()
    for (const { stops, way } of lines) {
      polyline(way?.shape ?? stops.map(at), { color: hueColour('absent', 'dot'), weight: 3 }).addTo(group)
    }
    const marks = lines.flatMap(({ stops }) => stops.map((stop) => ({ ...stop, dot: dotOf(stop, named) })))
    for (const vehicle of vehicles)
      circleMarker(at(vehicle), {
        pane: frontOf(map),
        radius: 11,
        weight: 4,
        color: 'var(--surface)',
        fillColor: hueColour('onboard', 'dot'),
        fillOpacity: 1,
      })
        .bindTooltip(words(vehicle.name), { permanent: true, direction: 'top', offset: [0, -10] })
        .addTo(group)
    const set = [...lines, ...vehicles].map(({ id }) => id).join()
    const before = shown.current
    if (before?.map === map) before.group.remove()
    group.addTo(map)
    const bounds = group.getBounds()
    for (const mark of marks) bounds.extend(at(mark))
    if (bounds.isValid() && (before?.map !== map || before.set !== set))
      map.fitBounds(bounds, {
        paddingTopLeft: [48, 40],
        // Room for the name beside the last stop.
        paddingBottomRight: [named ? 128 : 48, 32],
        maxZoom: 16,
        animate: false,
      })
    shown.current = { map, group, set }
    return redrawn(map, (drawn) => {
      const { single, clusters } = clusteredOn(map, marks)
      for (const { dot } of single) dot.addTo(drawn)
      addClusters(map, drawn, clusters, { label: (count) => text('area.cluster', { count }) })
      const names = named ? single.map((stop) => ({ ...stop, radius: DOT_PX })) : []
      addNames(map, drawn, names, placesOf(clusters))
      addArrows(
        map,
        drawn,
        lines.flatMap(({ way }) => (way ? [way.shape] : [])),
      )
    })
  }, [map, lines, vehicles, named, text])
}

function dotOf(stop: Point & { passed: boolean }, named: boolean): CircleMarker {
  const dot = circleMarker(at(stop), {
    radius: DOT_PX,
    weight: 3,
    color: hueColour('absent', 'dot'),
    fillColor: stop.passed ? hueColour('absent', 'dot') : 'var(--surface)',
    fillOpacity: 1,
  })
  return named ? dot : dot.bindTooltip(words(stop.name), { direction: 'right', offset: [6, 0] })
}

/** Half the width of a stop. */
const DOT_PX = 6

const at = ({ latitude, longitude }: Point): [number, number] => [latitude, longitude]
