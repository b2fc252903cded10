import { GeoJSONVT, type GeoJSONVTFeature, type GeoJSONVTOptions, type GeoJSONVTTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { LAYERS, type Kind, type Layer } from './kinds.rules.ts'
import type { Ring } from './rings.ts'

/** Units along the side of a tile. */
const EXTENT = 4096

/** A shape with its points in the square that is cut into tiles. */
export type Drawn = { kind: Kind; rings: readonly Ring[] }

/** Shapes, cut into tiles. Zoom 0 is the whole square. */
export class Sliced {
  #layers: [Layer, GeoJSONVT][]
  #kinds = new Map<object, Kind>()

  /** `maxZoom` is the last zoom, at which nothing is simplified. */
  constructor(shapes: readonly Drawn[], maxZoom: number) {
    const options: GeoJSONVTOptions = {
      maxZoom,
      indexMaxZoom: Math.min(2, maxZoom),
      extent: EXTENT,
      buffer: EXTENT / 64,
      coordinates: 'unitSquare',
      wrap: false,
    }
    for (const { kind } of shapes) this.#kinds.set(kind.tags, kind)
    this.#layers = LAYERS.flatMap((layer): [Layer, GeoJSONVT][] => {
      const features = shapes.filter(({ kind }) => kind.layer === layer).map(featureOf)
      return features.length === 0 ? [] : [[layer, new GeoJSONVT({ type: 'FeatureCollection', features }, options)]]
    })
  }

  /** The features of a tile that are shown from `zoom` (that of the map) on. */
  layersOf(tile: { z: number; x: number; y: number }, zoom: number): Map<Layer, GeoJSONVTTile> {
    const found = new Map<Layer, GeoJSONVTTile>()
    for (const [layer, index] of this.#layers) {
      const whole = index.getTile(tile.z, tile.x, tile.y)
      const all: readonly GeoJSONVTFeature[] = whole?.features ?? []
      const features = all.filter(({ tags }) => (this.#kinds.get(tags ?? {})?.minZoom ?? 0) <= zoom)
      if (whole !== null && features.length > 0) found.set(layer, { ...whole, features })
    }
    return found
  }
}

function featureOf({ kind, rings }: Drawn): GeoJSON.Feature {
  // What is cut is only read: the types ask for lists that may be changed.
  const lines = rings.map((ring) => ring.map(([x, y]) => [x, y]))
  return { type: 'Feature', properties: kind.tags, geometry: geometryOf(kind, lines) }
}

function geometryOf({ form }: Kind, lines: number[][][]): GeoJSON.Geometry {
  if (form === 'area') return { type: 'Polygon', coordinates: lines }
  if (form === 'line') return { type: 'LineString', coordinates: lines[0] ?? [] }
  return { type: 'Point', coordinates: lines[0]?.[0] ?? [] }
}

/** A tile (Mapbox Vector Tile 2.1) of the layers of several cuts; null when nothing is on it. */
export function tileOf(cuts: readonly Map<Layer, GeoJSONVTTile>[]): Uint8Array | null {
  const layers: Record<string, GeoJSONVTTile> = {}
  for (const cut of cuts)
    for (const [layer, tile] of cut) {
      const known = layers[layer]
      layers[layer] = known ? { ...known, features: [...known.features, ...tile.features] } : tile
    }
  return Object.keys(layers).length === 0 ? null : fromGeojsonVt(layers, { version: 2, extent: EXTENT })
}
