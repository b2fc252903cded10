import 'leaflet/dist/leaflet.css'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { control, map as makeMap, tileLayer, type Map } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import type { Ground } from './ground.ts'

type MapGroundProps = {
  /** What the map shows, for those who do not see it; the same stands beside it as text. */
  label: string
  height: number
  /** What lies below; without anything the map is a plan on plain ground, with a scale. */
  ground: Ground
  /** Takes the map to draw on, and `undefined` when it is gone; the same function on every render. */
  onMap: (map: Map | undefined) => void
}

/** The ground of a map in the colours of the theme. A ground that does not come is said and stops nothing. */
export function MapGround({ label, height, ground, onMap }: MapGroundProps) {
  const text = useText()
  const place = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<Map>()
  const failed = useGroundOf(map, ground)
  useEffect(() => {
    if (!place.current) return undefined
    const made = makeMap(place.current, {
      zoomSnap: 0.5,
      // Without it a name that is drawn anew can stay behind as a ghost of the old one.
      fadeAnimation: false,
      scrollWheelZoom: false,
    })
    made.setView([0, 0], 2)
    made.attributionControl?.setPrefix(false)
    control.scale({ imperial: false }).addTo(made)
    setMap(made)
    onMap(made)
    return () => {
      onMap(undefined)
      setMap(undefined)
      made.remove()
    }
  }, [onMap])
  return (
    <>
      <Box
        ref={place}
        role="group"
        aria-label={label}
        sx={{
          height,
          isolation: 'isolate',
          borderRadius: 'inherit',
          '&.leaflet-container': { background: 'var(--map-land)', fontFamily: 'inherit' },
          '& .leaflet-tooltip': {
            padding: '0 6px',
            border: 0,
            boxShadow: 'none',
            color: 'text.primary',
            background: 'var(--surface)',
            fontFamily: 'inherit',
            // The whole name stands in the list beside the map.
            maxWidth: 160,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
          },
          '& .line-stop': {
            display: 'grid',
            placeItems: 'center',
            border: '2px solid var(--onboard-dot)',
            borderRadius: '50%',
            color: 'text.primary',
            background: 'var(--surface)',
            fontSize: 12,
            fontWeight: 700,
          },
          '& .line-stop.chosen': { color: 'var(--surface)', background: 'var(--onboard-dot)' },
          '& .line-stop.passed': { borderColor: 'var(--text-3)', color: 'text.secondary' },
          '& .map-cluster button': {
            width: '100%',
            height: '100%',
            padding: 0,
            border: '2px solid var(--surface)',
            borderRadius: '16px',
            color: 'var(--surface)',
            background: 'var(--text-2)',
            font: 'inherit',
            fontSize: 12,
            fontWeight: 700,
            cursor: 'pointer',
          },
          '& .map-name': {
            padding: '0 6px',
            overflow: 'hidden',
            borderRadius: '4px',
            color: 'text.primary',
            background: 'var(--surface)',
            fontSize: 12,
            fontWeight: 500,
            lineHeight: '18px',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          },
          '& .leaflet-tooltip::before': { display: 'none' },
          '& .leaflet-control-zoom a, & .leaflet-control-zoom a:hover, & .leaflet-control-zoom a:focus': {
            color: 'text.primary',
            background: 'var(--surface)',
            borderColor: 'divider',
          },
          '@media (max-width: 868px)': { '& .leaflet-control-zoom a': { width: 48, height: 48, lineHeight: '48px' } },
          '&.leaflet-container .leaflet-control-scale-line, &.leaflet-container .leaflet-control-attribution': {
            color: 'text.primary',
            background: 'var(--surface)',
            borderColor: 'text.secondary',
            textShadow: 'none',
          },
          '& .leaflet-control-attribution:empty': { display: 'none' },
          '& .leaflet-gl-layer': { position: 'absolute', overflow: 'hidden', pointerEvents: 'none' },
          '& .maplibregl-canvas': { position: 'absolute', top: 0, left: 0 },
        }}
      />
      {failed && (
        <Typography role="status" variant="caption" component="p" color="textSecondary" sx={{ px: 4, py: 2 }}>
          {text('utils.map.noTiles')}
        </Typography>
      )}
    </>
  )
}

/** Lays the ground below the map; true when a part of it did not come. */
function useGroundOf(map: Map | undefined, { layer, tiles }: Ground): boolean {
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!map) return undefined
    let [gone, remove] = [false, () => {}]
    const keep = (taken: () => void) => {
      if (gone) taken()
      else remove = taken
    }
    setFailed(false)
    const pictures = () => {
      if (tiles !== undefined && !gone) keep(addPictures(map, tiles, setFailed))
    }
    if (layer === undefined) pictures()
    else
      layer({ map, onTrouble: () => setFailed(true) }).then(keep, () => {
        if (gone) return
        setFailed(true)
        pictures()
      })
    return () => {
      gone = true
      remove()
    }
  }, [map, layer, tiles])
  return failed
}

function addPictures(map: Map, tiles: string, onFailed: (failed: boolean) => void): () => void {
  const added = tileLayer(tiles, { attribution: new URL(tiles).hostname, maxZoom: 19 })
    .on('tileerror', () => onFailed(true))
    .on('tileload', () => onFailed(false))
    .addTo(map)
  return () => void added.remove()
}
