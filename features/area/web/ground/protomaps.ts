import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { GroundColours } from './colours.ts'
import { byZoom, fill, FONT, line, SOURCE, type Stops } from './layers.ts'

/** Kinds of roads of Protomaps, the narrowest first, with their widths at zooms. */
const WIDTHS: readonly (readonly [string, Stops])[] = [
  ['other', { 12: 0.4, 14: 1.2, 17: 6, 19: 18 }],
  ['minor_road', { 11: 0.4, 13: 1.6, 15: 5, 17: 13, 19: 36 }],
  ['major_road', { 8: 0.6, 11: 1.4, 13: 3.4, 15: 9, 17: 19, 19: 48 }],
  ['highway', { 7: 0.8, 11: 2, 13: 4, 15: 10, 17: 20, 19: 50 }],
]
const GREEN = [
  'park',
  'forest',
  'wood',
  'grass',
  'grassland',
  'cemetery',
  'garden',
  'golf_course',
  'nature_reserve',
  'pitch',
  'playground',
]

/** The same quiet map from the layers of Protomaps (https://docs.protomaps.com/basemaps/layers, version 4). */
export function protomapsLayers(colours: GroundColours): LayerSpecification[] {
  return [
    { id: 'ground', type: 'background', paint: { 'background-color': colours.land } },
    fill('green', 'landuse', colours.green, isKind(...GREEN)),
    fill('school', 'landuse', colours.school, isKind('school', 'university', 'college', 'kindergarten')),
    fill('paved', 'landuse', colours.paved, isKind('pedestrian')),
    fill('water', 'water', colours.water, ['==', ['geometry-type'], 'Polygon']),
    line('waterway', 'water', colours.water, { 10: 0.5, 14: 1.5, 17: 6 }, ['==', ['geometry-type'], 'LineString']),
    { ...fill('building', 'buildings', colours.building, isKind('building', 'building_part')), minzoom: 14 },
    ...WIDTHS.map(([kind, width]) => line(`edge-${kind}`, 'roads', colours.edge, wider(width), isKind(kind))),
    line('path', 'roads', colours.path, { 13: 0.5, 16: 1.2, 19: 2.5 }, isKind('path')),
    ...WIDTHS.map(([kind, width]) => line(`road-${kind}`, 'roads', colours.road, width, isKind(kind))),
    line('rail', 'roads', colours.rail, { 10: 0.5, 14: 1, 18: 2 }, isKind('rail')),
    ...labels(colours),
  ]
}

const isKind = (...kinds: string[]): ExpressionSpecification => ['in', ['get', 'kind'], ['literal', kinds]]

const wider = (stops: Stops): Stops =>
  Object.fromEntries(Object.entries(stops).map(([zoom, width]) => [zoom, width + Math.min(2, width * 0.6)]))

function labels(colours: GroundColours): LayerSpecification[] {
  const halo = { 'text-halo-color': colours.halo, 'text-halo-width': 1.4 }
  const place = (id: string, kinds: string[], from: number, size: Stops): LayerSpecification => ({
    id,
    type: 'symbol',
    source: SOURCE,
    'source-layer': 'places',
    minzoom: from,
    filter: isKind(...kinds),
    layout: {
      'text-field': ['get', 'name'],
      'text-font': FONT,
      'text-size': byZoom(size),
      'text-max-width': 7,
      'text-padding': 6,
    },
    paint: { 'text-color': id === 'town' ? colours.name : colours.label, ...halo },
  })
  return [
    {
      id: 'number',
      type: 'symbol',
      source: SOURCE,
      'source-layer': 'buildings',
      minzoom: 16.5,
      filter: isKind('address'),
      layout: { 'text-field': ['get', 'addr_housenumber'], 'text-font': FONT, 'text-size': 10, 'text-padding': 3 },
      paint: { 'text-color': colours.label, 'text-opacity': 0.8, ...halo },
    },
    {
      id: 'street',
      type: 'symbol',
      source: SOURCE,
      'source-layer': 'roads',
      minzoom: 13,
      filter: ['has', 'name'],
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
    },
    place('quarter', ['neighbourhood', 'macrohood'], 12, { 12: 11, 17: 13 }),
    place('town', ['locality'], 7, { 7: 11, 12: 14, 15: 16 }),
  ]
}
