import type { Tags } from '../osm/elements.ts'
import { TEXT_LENGTH } from '../osm/limits.ts'

/** The layers of a tile. What each holds stands with the layers of the style (features/area/web/ground/style.ts). */
export const LAYERS = ['land', 'water', 'waterway', 'building', 'road', 'rail', 'label', 'number'] as const
export type Layer = (typeof LAYERS)[number]

/** What a shape is on the map. `tags` are what its features in the tiles have; shapes that are alike share one. */
export type Kind = {
  layer: Layer
  form: 'line' | 'area' | 'point'
  tags: Readonly<Record<string, string | number>>
  /** The first zoom at which it is in the tiles. */
  minZoom: number
}

/** Zooms at which roads begin, chosen so that a tile of a town stays readable and some 50 kB. */
const ROADS: Readonly<Record<string, { class: string; minZoom: number }>> = {
  motorway: { class: 'motorway', minZoom: 8 },
  trunk: { class: 'motorway', minZoom: 8 },
  primary: { class: 'main', minZoom: 9 },
  secondary: { class: 'main', minZoom: 10 },
  tertiary: { class: 'tertiary', minZoom: 11 },
  unclassified: { class: 'minor', minZoom: 12 },
  residential: { class: 'minor', minZoom: 12 },
  living_street: { class: 'minor', minZoom: 12 },
  road: { class: 'minor', minZoom: 12 },
  pedestrian: { class: 'pedestrian', minZoom: 13 },
  service: { class: 'service', minZoom: 13 },
  track: { class: 'path', minZoom: 13 },
  footway: { class: 'path', minZoom: 14 },
  cycleway: { class: 'path', minZoom: 14 },
  bridleway: { class: 'path', minZoom: 14 },
  path: { class: 'path', minZoom: 14 },
  steps: { class: 'path', minZoom: 14 },
}

const GREEN: Readonly<Record<string, ReadonlySet<string>>> = {
  leisure: new Set(['park', 'garden', 'golf_course', 'nature_reserve', 'pitch', 'playground']),
  landuse: new Set([
    'forest',
    'grass',
    'meadow',
    'cemetery',
    'recreation_ground',
    'village_green',
    'orchard',
    'vineyard',
  ]),
  natural: new Set(['wood', 'scrub', 'grassland', 'heath', 'wetland']),
}
const WATER: Readonly<Record<string, ReadonlySet<string>>> = {
  natural: new Set(['water', 'bay']),
  waterway: new Set(['riverbank', 'dock']),
  landuse: new Set(['reservoir', 'basin']),
}
const SCHOOLS = new Set(['school', 'kindergarten', 'college', 'university'])

const oneOf = (of: Readonly<Record<string, ReadonlySet<string>>>, tags: Tags): boolean =>
  Object.entries(of).some(([key, values]) => values.has(tags[key] ?? ''))

const named = (tags: Tags): string => (tags['name'] ?? '').slice(0, TEXT_LENGTH)
const isUnder = ({ tunnel }: Tags): boolean => tunnel !== undefined && tunnel !== 'no'

/** What a way is: an area only where it is closed. Null where it is not on the map. */
export function kindOfWay(tags: Tags, closed: boolean): Kind | null {
  return (closed ? kindOfArea(tags) : null) ?? roadOf(tags) ?? railOf(tags) ?? waterwayOf(tags)
}

/** What a closed way or a multipolygon is. */
export function kindOfArea(tags: Tags): Kind | null {
  const area = (layer: Layer, minZoom: number, of: string): Kind => ({
    layer,
    form: 'area',
    tags: { class: of },
    minZoom,
  })
  if (tags['building'] !== undefined && tags['building'] !== 'no')
    return isUnder(tags) || tags['location'] === 'underground' ? null : area('building', 14, 'building')
  if (oneOf(WATER, tags)) return area('water', 8, 'water')
  if (oneOf(GREEN, tags)) return area('land', 9, 'green')
  if (SCHOOLS.has(tags['amenity'] ?? '')) return area('land', 13, 'school')
  if (tags['highway'] === 'pedestrian' || (tags['highway'] !== undefined && tags['area'] === 'yes'))
    return area('land', 13, 'paved')
  return null
}

function roadOf(tags: Tags): Kind | null {
  const highway = tags['highway'] ?? ''
  const link = highway.endsWith('_link')
  const road = ROADS[link ? highway.slice(0, -'_link'.length) : highway]
  if (road === undefined || tags['area'] === 'yes') return null
  const name = link ? '' : named(tags)
  return {
    layer: 'road',
    form: 'line',
    tags: {
      class: road.class,
      ...(name === '' ? {} : { name }),
      ...(isUnder(tags) ? { under: 1 } : {}),
    },
    minZoom: link ? Math.max(11, road.minZoom) : road.minZoom,
  }
}

const RAILS = new Set(['rail', 'light_rail', 'narrow_gauge', 'tram', 'funicular', 'subway'])

function railOf(tags: Tags): Kind | null {
  if (!RAILS.has(tags['railway'] ?? '') || isUnder(tags)) return null
  const side = tags['service'] !== undefined
  return { layer: 'rail', form: 'line', tags: { class: tags['railway']! }, minZoom: side ? 14 : 10 }
}

function waterwayOf(tags: Tags): Kind | null {
  const of = tags['waterway'] ?? ''
  if ((of !== 'river' && of !== 'canal' && of !== 'stream') || isUnder(tags)) return null
  return { layer: 'waterway', form: 'line', tags: { class: of }, minZoom: of === 'stream' ? 13 : 10 }
}

/** Settlements (OpenStreetMap wiki, "Key:place") and what people find their way by. */
const PLACES: Readonly<Record<string, number>> = {
  city: 8,
  town: 8,
  village: 10,
  suburb: 12,
  quarter: 12,
  hamlet: 13,
  neighbourhood: 13,
}

/** The name that a node or an area has on the map; null without one. */
export function labelOf(tags: Tags): Kind | null {
  const name = named(tags)
  if (name === '') return null
  const label = (of: string, minZoom: number): Kind => ({
    layer: 'label',
    form: 'point',
    tags: { class: of, name },
    minZoom,
  })
  const place = tags['place'] ?? ''
  if (Object.hasOwn(PLACES, place)) return label(place, PLACES[place]!)
  if (SCHOOLS.has(tags['amenity'] ?? '')) return label('school', 14)
  if (tags['railway'] === 'station' || tags['railway'] === 'halt') return label('station', 13)
  if (oneOf(WATER, tags)) return label('water', 13)
  if (tags['leisure'] === 'park' || tags['leisure'] === 'garden' || tags['landuse'] === 'cemetery')
    return label('park', 14)
  return null
}
