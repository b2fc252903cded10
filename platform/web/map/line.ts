import { divIcon, marker, polyline, type LatLngExpression, type LayerGroup, type Marker } from 'leaflet'
import type { Point } from '#platform/shared/geo/metres.ts'

/** A stop of a route in the order of the route. */
export type LineStop = Point & { id: string; name: string }
/** How the route goes from a stop to the next one; `estimated`: as a straight line, because no street is known. */
export type LineWay = { shape: readonly [number, number][]; estimated: boolean }

/** Half the width of the mark of a stop. */
export const STOP_RADIUS_PX = 12

const COLOUR = 'var(--onboard-dot)'

/** Draws the way of a route, dashed where it is estimated; without ways straight lines between its stops. */
export function drawWay(group: LayerGroup, stops: readonly Point[], ways?: readonly LineWay[]): void {
  const look = { color: COLOUR, weight: 4, interactive: false }
  if (ways === undefined) polyline(stops.map(at), look).addTo(group)
  else
    for (const { shape, estimated } of ways)
      polyline([...shape], estimated ? { ...look, dashArray: '2 8' } : look).addTo(group)
}

type Stops = {
  stops: readonly LineStop[]
  chosen?: string | undefined
  /** Stops that are behind. */
  passed?: ReadonlySet<string>
  onChoose?: ((id: string) => void) | undefined
}

/** The stops of a route with their marks, which have their numbers; that of the chosen one is filled. */
export function stopsOf({ stops, chosen, passed, onChoose }: Stops): (LineStop & { number: number; mark: Marker })[] {
  return stops.map((stop, index) => {
    const isChosen = stop.id === chosen
    const mark = marker(at(stop), {
      icon: divIcon({
        className: `line-stop${isChosen ? ' chosen' : ''}${passed?.has(stop.id) ? ' passed' : ''}`,
        iconSize: isChosen ? [32, 32] : [24, 24],
        html: `<span>${index + 1}</span>`,
      }),
      title: stop.name,
      interactive: onChoose !== undefined,
      keyboard: false,
      zIndexOffset: isChosen ? 1000 : 0,
    })
    if (onChoose) mark.on('click', () => onChoose(stop.id))
    return { ...stop, number: index + 1, mark }
  })
}

const at = ({ latitude, longitude }: Point): LatLngExpression => [latitude, longitude]
