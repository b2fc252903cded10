import { divIcon, marker, polyline, type LayerGroup, type LatLngExpression } from 'leaflet'
import type { Point } from '#platform/shared/geo/metres.ts'

/** A stop of a route in the order of the route. */
export type LineStop = Point & { id: string; name: string }
/** How the route goes from a stop to the next one; `estimated`: as a straight line, because no street is known. */
export type LineWay = { shape: readonly [number, number][]; estimated: boolean }

type Line = {
  stops: readonly LineStop[]
  /** From each stop to the next; without them straight lines. */
  ways?: readonly LineWay[] | undefined
  chosen?: string | undefined
  onChoose?: ((id: string) => void) | undefined
}

/** Half the width of the mark of a stop. */
export const STOP_RADIUS_PX = 12

const COLOUR = 'var(--onboard-dot)'

/** Draws a route: its way, dashed where it is estimated, and its stops with their numbers, the chosen one filled. */
export function drawLine(group: LayerGroup, { stops, ways, chosen, onChoose }: Line): void {
  const look = { color: COLOUR, weight: 4, interactive: false }
  if (ways === undefined) polyline(stops.map(at), look).addTo(group)
  else
    for (const { shape, estimated } of ways)
      polyline([...shape], estimated ? { ...look, dashArray: '2 8' } : look).addTo(group)
  for (const [index, stop] of stops.entries()) {
    const isChosen = stop.id === chosen
    const mark = marker(at(stop), {
      icon: divIcon({
        className: isChosen ? 'line-stop chosen' : 'line-stop',
        iconSize: isChosen ? [32, 32] : [24, 24],
        html: `<span>${index + 1}</span>`,
      }),
      title: stop.name,
      interactive: onChoose !== undefined,
      keyboard: false,
      zIndexOffset: isChosen ? 1000 : 0,
    })
    if (onChoose) mark.on('click', () => onChoose(stop.id))
    mark.addTo(group)
  }
}

const at = ({ latitude, longitude }: Point): LatLngExpression => [latitude, longitude]
