import 'leaflet/dist/leaflet.css'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { control, map as makeMap, tileLayer, type Map } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../i18n/use-text.ts'

type MapGroundProps = {
  /** What the map shows, for those who do not see it; the same stands beside it as text. */
  label: string
  height: number
  /** The address of the tiles; without it the map is a plan on plain ground, with a scale. */
  tiles: string | undefined
  /** Takes the map to draw on, and `undefined` when it is gone; the same function on every render. */
  onMap: (map: Map | undefined) => void
}

/** The ground of a map in the colours of the theme. Tiles that do not come are said and stop nothing. */
export function MapGround({ label, height, tiles, onMap }: MapGroundProps) {
  const text = useText()
  const place = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!place.current) return undefined
    const made = makeMap(place.current, {
      attributionControl: tiles !== undefined,
      zoomSnap: 0.5,
      // Without it a name that is drawn anew can stay behind as a ghost of the old one.
      fadeAnimation: false,
      scrollWheelZoom: false,
    })
    made.setView([0, 0], 2)
    made.attributionControl?.setPrefix(false)
    control.scale({ imperial: false }).addTo(made)
    if (tiles !== undefined)
      tileLayer(tiles, { attribution: new URL(tiles).hostname, maxZoom: 19 })
        .on('tileerror', () => setFailed(true))
        .on('tileload', () => setFailed(false))
        .addTo(made)
    onMap(made)
    return () => {
      onMap(undefined)
      made.remove()
    }
  }, [tiles, onMap])
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
          '& .leaflet-tooltip::before': { display: 'none' },
          '& .leaflet-control-zoom a': { color: 'text.primary', background: 'var(--surface)', borderColor: 'divider' },
          '@media (max-width: 868px)': { '& .leaflet-control-zoom a': { width: 48, height: 48, lineHeight: '48px' } },
          '& .leaflet-control-scale-line, & .leaflet-control-attribution': {
            color: 'text.primary',
            background: 'var(--surface)',
            borderColor: 'text.secondary',
            textShadow: 'none',
          },
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
