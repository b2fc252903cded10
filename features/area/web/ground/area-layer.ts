import { MaplibreGL } from '@maplibre/maplibre-gl-leaflet'
import { setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import type { MapLayer } from '#platform/web/map/ground.ts'
import type { AreaMap } from '../../shared/map.contract.ts'
import { coloursOfPage } from './colours.ts'
import { groundStyle } from './style.ts'
import { answerTiles, type FetchTile } from './tiles.ts'

/** Milliseconds in which names appear and go; none for who wants less motion. */
const FADE_MS = 150

/** The streets of the area below what is drawn on a map. Throws where the browser cannot draw it (no WebGL). */
export function addAreaLayer(
  area: AreaMap,
  fetchTile: FetchTile,
  { map, onTrouble }: Parameters<MapLayer>[0],
): () => void {
  setWorkerUrl(workerUrl)
  answerTiles(fetchTile)
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const layer = new MaplibreGL({
    style: groundStyle(area, coloursOfPage()),
    interactive: false,
    fadeDuration: still ? 0 : FADE_MS,
    attributionControl: { customAttribution: area.attribution },
  })
  layer.addTo(map)
  // What it shows stands beside the map as text.
  layer.getContainer().setAttribute('aria-hidden', 'true')
  const drawn = layer.getMaplibreMap()
  drawn.on('error', onTrouble)
  // The theme is an attribute of the root element (platform/shared/theme/tokens.ts).
  const themes = new MutationObserver(() => drawn.setStyle(groundStyle(area, coloursOfPage())))
  themes.observe(document.documentElement, { attributeFilter: ['data-theme', 'style'] })
  return () => {
    themes.disconnect()
    layer.remove()
  }
}
