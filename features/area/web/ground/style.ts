import type {
  ExpressionSpecification,
  LayerSpecification,
  StyleSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl'
import type { AreaMap } from '../../shared/map.contract.ts'
import type { GroundColours } from './colours.ts'
import { byZoom, fill, FONT, line, SOURCE, type Stops } from './layers.ts'
import { protomapsLayers } from './protomaps.ts'

/** The protocol under which MapLibre asks this page for tiles (tiles.ts). */
export const PROTOCOL = 'caravan-area'

/**
 * The map of the area in the colours of the theme: quiet, so that what is drawn on it stands out. Widths are pixels at zooms of MapLibre, whose
 * tiles have 512 pixels: one less than those of Leaflet.
 */
export function groundStyle(
  { version, minZoom, maxZoom, bounds, layers }: AreaMap,
  colours: GroundColours,
): StyleSpecification {
  return {
    version: 8,
    sources: {
      [SOURCE]: {
        type: 'vector',
        tiles: [`${PROTOCOL}://${version}/{z}/{x}/{y}`],
        minzoom: minZoom,
        maxzoom: maxZoom,
        bounds: [bounds.west, bounds.south, bounds.east, bounds.north],
      },
    },
    layers: layers === 'protomaps' ? protomapsLayers(colours) : importLayers(colours),
  }
}

function importLayers(colours: GroundColours): LayerSpecification[] {
  return [
    { id: 'ground', type: 'background', paint: { 'background-color': colours.land } },
    fill('green', 'land', colours.green, ['==', ['get', 'class'], 'green']),
    fill('school', 'land', colours.school, ['==', ['get', 'class'], 'school']),
    fill('paved', 'land', colours.paved, ['==', ['get', 'class'], 'paved']),
    fill('water', 'water', colours.water),
    {
      ...line('waterway', 'waterway', colours.water, { 10: 0.5, 14: 1.5, 17: 6 }),
    },
    { ...fill('building', 'building', colours.building), minzoom: 14 },
    ...roads(colours),
    line('rail', 'rail', colours.rail, { 10: 0.5, 14: 1, 18: 2 }),
    ...labels(colours),
  ]
}

/** The widths of the classes of roads (server/tiles/kinds.rules.ts), the narrowest first: what is drawn later lies above. */
const WIDTHS: readonly (readonly [string, Stops])[] = [
  ['service', { 12: 0.4, 14: 1.2, 17: 6, 19: 18 }],
  ['pedestrian', { 12: 0.4, 14: 1.4, 17: 7, 19: 20 }],
  ['minor', { 11: 0.4, 13: 1.6, 15: 5, 17: 13, 19: 36 }],
  ['tertiary', { 10: 0.6, 13: 2.4, 15: 7, 17: 16, 19: 42 }],
  ['main', { 8: 0.6, 11: 1.4, 13: 3.4, 15: 9, 17: 19, 19: 48 }],
  ['motorway', { 7: 0.8, 11: 2, 13: 4, 15: 10, 17: 20, 19: 50 }],
]

const isClass = (of: string): ExpressionSpecification => ['==', ['get', 'class'], of]
const isUnder: ExpressionSpecification = ['==', ['get', 'under'], 1]

/** Roads with an edge; first those in tunnels, which are an edge alone, then all edges, then all roads. */
function roads(colours: GroundColours): LayerSpecification[] {
  const wider = (stops: Stops): Stops =>
    Object.fromEntries(Object.entries(stops).map(([zoom, width]) => [zoom, width + Math.min(2, width * 0.6)]))
  const open = (of: string): ExpressionSpecification => ['all', isClass(of), ['!', isUnder]]
  return [
    ...WIDTHS.map(([of, width]): LayerSpecification => {
      const made = line(`under-${of}`, 'road', colours.edge, width, ['all', isClass(of), isUnder])
      return { ...made, minzoom: 13, type: 'line', source: SOURCE, paint: { ...paintOf(made), 'line-opacity': 0.5 } }
    }),
    ...WIDTHS.map(([of, width]) => line(`edge-${of}`, 'road', colours.edge, wider(width), open(of))),
    dashed(line('path', 'road', colours.path, { 13: 0.5, 16: 1.2, 19: 2.5 }, open('path'))),
    ...WIDTHS.map(([of, width]) => line(`road-${of}`, 'road', colours.road, width, open(of))),
  ]
}

const paintOf = (layer: LayerSpecification) => (layer.type === 'line' ? layer.paint : {})

const dashed = (layer: LayerSpecification): LayerSpecification => ({
  id: layer.id,
  source: SOURCE,
  'source-layer': 'road',
  ...('filter' in layer && layer.filter !== undefined ? { filter: layer.filter } : {}),
  type: 'line',
  paint: { ...paintOf(layer), 'line-dasharray': [2, 1.5] },
})

type Label = { id: string; classes: readonly string[]; from: number; size: Stops; colour: string }

/** Names: of streets along them, of settlements and places where they are, numbers of houses when they are near. */
function labels(colours: GroundColours): LayerSpecification[] {
  const halo = { 'text-halo-color': colours.halo, 'text-halo-width': 1.4 }
  const street = (id: string, classes: readonly string[], from: number): SymbolLayerSpecification => ({
    id,
    type: 'symbol',
    source: SOURCE,
    'source-layer': 'road',
    minzoom: from,
    filter: ['all', ['has', 'name'], ['in', ['get', 'class'], ['literal', [...classes]]]],
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 320,
      'text-field': ['get', 'name'],
      'text-font': FONT,
      'text-size': byZoom({ 13: 10.5, 18: 13 }),
      'text-max-angle': 30,
      'text-padding': 4,
    },
    paint: { 'text-color': colours.label, ...halo },
  })
  const place = ({ id, classes, from, size, colour }: Label): SymbolLayerSpecification => ({
    id,
    type: 'symbol',
    source: SOURCE,
    'source-layer': 'label',
    minzoom: from,
    filter: ['in', ['get', 'class'], ['literal', [...classes]]],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': FONT,
      'text-size': byZoom(size),
      'text-max-width': 7,
      'text-padding': 6,
    },
    paint: { 'text-color': colour, ...halo },
  })
  return [
    {
      id: 'number',
      type: 'symbol',
      source: SOURCE,
      'source-layer': 'number',
      minzoom: 16.5,
      layout: { 'text-field': ['get', 'number'], 'text-font': FONT, 'text-size': 10, 'text-padding': 3 },
      paint: { 'text-color': colours.label, 'text-opacity': 0.8, ...halo },
    },
    street('street-minor', ['minor', 'pedestrian', 'service', 'path'], 14.5),
    street('street-main', ['tertiary', 'main', 'motorway'], 13),
    place({ id: 'water-name', classes: ['water'], from: 12, size: { 12: 10.5, 18: 13 }, colour: colours.waterName }),
    place({
      id: 'spot',
      classes: ['park', 'school', 'station'],
      from: 14.5,
      size: { 14: 10.5, 18: 12.5 },
      colour: colours.label,
    }),
    place({
      id: 'quarter',
      classes: ['suburb', 'quarter', 'neighbourhood', 'hamlet'],
      from: 12,
      size: { 12: 11, 17: 13 },
      colour: colours.label,
    }),
    place({
      id: 'town',
      classes: ['city', 'town', 'village'],
      from: 7,
      size: { 7: 11, 12: 14, 15: 16 },
      colour: colours.name,
    }),
  ]
}
