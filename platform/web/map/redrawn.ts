import { divIcon, layerGroup, marker, type LatLngExpression, type LayerGroup, type Map } from 'leaflet'
import { arrowOn, boxesOf } from './labels.rules.ts'
import { words } from './words.ts'

/** Draws what depends on the zoom, again after each change of it. Answers how it is taken away. */
export function redrawn(map: Map, draw: (group: LayerGroup) => void): () => void {
  const group = layerGroup().addTo(map)
  const again = () => {
    group.clearLayers()
    draw(group)
  }
  again()
  map.on('zoomend resize', again)
  return () => {
    map.off('zoomend resize', again)
    group.remove()
  }
}

/** A mark on the map that has a name; `radius` is half its width in pixels. */
export type Named = { latitude: number; longitude: number; name: string; radius: number }

const HEIGHT = 18
const MOST_WIDTH = 160
const SIDE = 6

/**
 * The names of marks beside them, as many as have room without lying on each other or on one of `others`, which have no name; the first ones are
 * served first.
 */
export function addNames(
  map: Map,
  group: LayerGroup,
  marks: readonly Named[],
  others: readonly Omit<Named, 'name'>[] = [],
): void {
  const { x: width, y: height } = map.getSize()
  const spotOf = ({ latitude, longitude, radius }: Omit<Named, 'name'>) => {
    const { x, y } = map.latLngToContainerPoint([latitude, longitude])
    return { x, y, radius, width: 0, height: 0 }
  }
  const placed = marks.map((mark) => ({
    ...spotOf(mark),
    width: Math.min(MOST_WIDTH, Math.ceil(widthOf(mark.name)) + 2 * SIDE),
    height: HEIGHT,
  }))
  const boxes = boxesOf([...placed, ...others.map(spotOf)], { width, height })
  for (const [at, mark] of marks.entries()) {
    const [box, { x, y }] = [boxes[at], placed[at]!]
    if (!box) continue
    marker([mark.latitude, mark.longitude], {
      icon: divIcon({
        className: 'map-name',
        html: words(mark.name),
        iconSize: [box.width, box.height],
        iconAnchor: [x - box.left, y - box.top],
      }),
      interactive: false,
      keyboard: false,
      // Below the marks.
      zIndexOffset: -1000,
    }).addTo(group)
  }
}

let pen: CanvasRenderingContext2D | null = null

/** Pixels that a name takes, in the font of `.map-name` (MapGround.tsx). */
function widthOf(name: string): number {
  pen ??= document.createElement('canvas').getContext('2d')
  if (pen === null) return MOST_WIDTH
  pen.font = '500 12px Roboto, system-ui, sans-serif'
  return pen.measureText(name).width
}

/** An arrow in the middle of each way, in its direction. */
export function addArrows(map: Map, group: LayerGroup, ways: readonly (readonly LatLngExpression[])[]): void {
  for (const way of ways) {
    const arrow = arrowOn(way.map((point) => map.latLngToContainerPoint(point)))
    if (arrow === null) continue
    marker(map.containerPointToLatLng([arrow.x, arrow.y]), {
      icon: divIcon({
        className: '',
        iconSize: [16, 16],
        html: `<svg viewBox="0 0 16 16" width="16" height="16" style="display:block;transform:rotate(${arrow.degrees.toFixed(0)}deg)"><path d="M5 3l6 5-6 5" fill="none" stroke="var(--surface)" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/><path d="M5 3l6 5-6 5" fill="none" stroke="var(--onboard-dot)" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
      }),
      interactive: false,
      keyboard: false,
      zIndexOffset: -2000,
    }).addTo(group)
  }
}
