import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'

const degrees = z.number()

/** The map of the area as vector tiles (Mapbox Vector Tile 2.1); their layers are those of `LAYERS` in server/tiles/kinds.rules.ts. */
export const areaMap = z.object({
  /** Changes with every import; tiles of an address with it never change. */
  version: z.string(),
  /** The zooms that there are. A map that is nearer shows those of the last one larger. */
  minZoom: z.int(),
  maxZoom: z.int(),
  /** Outside of it there are no tiles. */
  bounds: z.object({ south: degrees, west: degrees, north: degrees, east: degrees }),
  /** Whose layers the tiles have: those of the import, or of Protomaps (https://docs.protomaps.com/basemaps/layers) in a file of the operator. */
  layers: z.enum(['import', 'protomaps']),
  /** To be shown with the map. */
  attribution: z.string(),
})
export type AreaMap = z.output<typeof areaMap>

export const getAreaMap = defineEndpoint({
  name: 'area.map',
  method: 'GET',
  path: '/area/api/v1/map',
  summary:
    'The map of the area; null before the operator imports one, and for one that was imported before there were maps.',
  answer: z.nullable(areaMap),
  errors: [],
})

/** Zooms of a map end at 24: five digits are more than a tile of `maxZoom` has. */
const number = z.string().check(z.regex(/^\d{1,5}$/))

export const getAreaTile = defineEndpoint({
  name: 'area.tile',
  method: 'GET',
  path: '/area/api/v1/tile/:version/:z/:x/:y',
  summary:
    'A vector tile of the map of the area, packed with gzip, empty where nothing is on it. 404 outside of the bounds and zooms of the map, and for a version that is gone.',
  params: z.object({ version: z.string().check(z.regex(/^v-[0-9a-f-]{36}$/)), z: number, x: number, y: number }),
  answer: z.unknown(),
  raw: 'bytes',
  errors: [],
})
