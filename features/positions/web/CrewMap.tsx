import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { circle, circleMarker, featureGroup, type Map } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import { useGround } from '#features/area/web/ground.api.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { addClusters, clusteredOn, frontOf, placesOf, numbersOf } from '#platform/web/map/clusters.ts'
import { drawWay, STOP_RADIUS_PX, stopsOf, type LineStop } from '#platform/web/map/line.ts'
import { MapGround } from '#platform/web/map/MapGround.tsx'
import { addArrows, addNames, redrawn } from '#platform/web/map/redrawn.ts'
import type { RunWay } from '../shared/ways.contract.ts'
import { useKeptWay } from './kept-way.api.ts'
import { useOwnPosition, type OwnPosition } from './use-own-position.ts'

type Stop = LineStop & { arrivedAt: string | null }
export type CrewMapProps = { runId: string; routeName: string; stops: readonly Stop[] }

/**
 * The way of a run for its crew: its stops in order, the next one filled, and where this device is when the browser may say so. Also without
 * network, as far as the device keeps it. The list below it says the same in words.
 */
export function CrewMap({ runId, routeName, stops }: CrewMapProps) {
  const text = useText()
  const [map, setMap] = useState<Map>()
  const way = useKeptWay(runId, true).data
  const own = useOwnPosition()
  useLine(map, stops, way)
  useOwn(map, own)
  return (
    <Box component="section" aria-label={text('positions.mapOfRun', { route: routeName })}>
      <MapGround
        label={text('positions.mapOfRun', { route: routeName })}
        height={HEIGHT_PX}
        ground={useGround()}
        onMap={setMap}
      />
      <Typography variant="caption" component="p" color="textSecondary" sx={{ px: 4, py: 2 }}>
        {own ? text('positions.own', { metres: Math.round(own.accuracy) }) : text('positions.ownUnknown')}
      </Typography>
    </Box>
  )
}

/** Room for the first stops of the list below it on a phone. */
export const HEIGHT_PX = 300

function useLine(map: Map | undefined, stops: readonly Stop[], way: RunWay | undefined): void {
  const text = useText()
  const seen = useRef<{ map: Map; set: string }>(null)
  useEffect(() => {
    if (!map || stops.length === 0) return undefined
    const group = featureGroup().addTo(map)
    const ways = way && [{ shape: way.shape, estimated: way.estimated }]
    drawWay(group, stops, ways)
    // What is looked at once: a stop that is reached does not pull the view away.
    const set = `${stops.map(({ id }) => id).join()} ${way !== undefined}`
    if (seen.current?.map !== map || seen.current.set !== set)
      map.fitBounds(
        [...stops.map(({ latitude, longitude }): [number, number] => [latitude, longitude]), ...(way?.shape ?? [])],
        { padding: [36, 36], maxZoom: 17, animate: false },
      )
    seen.current = { map, set }
    const next = stops.find(({ arrivedAt }) => arrivedAt === null)
    const marks = stopsOf({ stops, chosen: next?.id, passed: new Set(reached(stops)) })
    const remove = redrawn(map, (drawn) => {
      const { single, clusters } = clusteredOn(map, marks, ({ id }) => id === next?.id)
      for (const { mark } of single) mark.addTo(drawn)
      addClusters(map, drawn, clusters, { label: (count) => text('area.cluster', { count }), shown: numbersOf })
      const names = single
        .toSorted((a, b) => Number(b.id === next?.id) - Number(a.id === next?.id))
        .map((stop) => ({ ...stop, radius: STOP_RADIUS_PX }))
      addNames(map, drawn, names, placesOf(clusters))
      addArrows(map, drawn, ways?.map(({ shape }) => shape) ?? [])
    })
    return () => {
      remove()
      group.remove()
    }
  }, [map, stops, way, text])
}

const reached = (stops: readonly Stop[]): string[] =>
  stops.flatMap(({ id, arrivedAt }) => (arrivedAt === null ? [] : [id]))

function useOwn(map: Map | undefined, own: OwnPosition | undefined): void {
  useEffect(() => {
    if (!map || !own) return undefined
    const at: [number, number] = [own.latitude, own.longitude]
    const colour = 'var(--arrived-dot)'
    const group = featureGroup([
      circle(at, { radius: own.accuracy, weight: 1, color: colour, fillOpacity: 0.1, interactive: false }),
      circleMarker(at, {
        pane: frontOf(map),
        radius: 8,
        weight: 3,
        color: 'var(--surface)',
        fillColor: colour,
        fillOpacity: 1,
        interactive: false,
      }),
    ]).addTo(map)
    return () => void group.remove()
  }, [map, own])
}
