import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'

/** What the layers of both kinds of map are made of. */

export const SOURCE = 'area'
/** Without `glyphs` MapLibre draws with the fonts of the page. */
export const FONT = ['Roboto', 'sans-serif']

export const fill = (
  id: string,
  layer: string,
  colour: string,
  filter?: ExpressionSpecification,
): LayerSpecification => ({
  id,
  type: 'fill',
  source: SOURCE,
  'source-layer': layer,
  ...(filter ? { filter } : {}),
  paint: { 'fill-color': colour },
})

export type Stops = Readonly<Record<number, number>>

/** Grows between zooms as streets do: twice as wide with each. */
export const byZoom = (stops: Stops): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.6],
  ['zoom'],
  // Each stop gives two numbers: the types of the style ask for one pair at least, which every list here has.
  ...(Object.entries(stops).flatMap(([zoom, width]) => [Number(zoom), width]) as [number, number]),
]

export function line(
  id: string,
  layer: string,
  colour: string,
  width: Stops,
  filter?: ExpressionSpecification,
): LayerSpecification {
  return {
    id,
    type: 'line',
    source: SOURCE,
    'source-layer': layer,
    ...(filter ? { filter } : {}),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': colour, 'line-width': byZoom(width) },
  }
}
