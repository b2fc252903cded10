/**
 * `node bench/area/cut.ts <extract.osm.pbf> <south,west,north,east> <result.osm.pbf>`: a part of an extract, small enough for the repository.
 * Streets, areas, buildings with an address or a size, and turn restrictions of which a node lies within the bounds are kept whole, and all
 * coastlines, without which the sea has no end; with the tags that the import reads; versions, authors and everything else are left out. Prints what was kept.
 *
 * The area of the demo (features/area/server/demo/monaco.osm.pbf) is
 * `node bench/area/cut.ts ../shared/data/osm/monaco.osm.pbf 43.7255,7.4095,43.7405,7.4280 features/area/server/demo/monaco.osm.pbf`.
 */
import { writeFileSync } from 'node:fs'
import { blocksOf } from '#features/area/server/osm/blocks.ts'
import { elementsOf, type Member, type Tags } from '#features/area/server/osm/elements.ts'
import { headerOf } from '#features/area/server/osm/header.ts'
import { makePbf, type MadeNode, type MadeRelation, type MadeWay } from '#features/area/server/testing/make-pbf.ts'

/** The keys that features/area/server/{streets,tiles,addresses} read, and what begins like them. */
const KEYS =
  /^(?:name|place|highway|railway|waterway|natural|landuse|leisure|amenity|building|area|tunnel|location|junction|service|type|except|ref|barrier|busway|access|vehicle|motor_vehicle|motorcar|bus|psv|foot|addr:(?:housenumber|street|place|city|postcode)|maxspeed(?::forward|:backward)?|oneway(?::(?:bus|psv|foot|motor_vehicle))?|restriction(?::\w+)?)$/
/** Degrees: a building that is smaller in both directions (some 25 m) and has no address is left out. */
const SMALL = 0.000_25

type Box = { south: number; west: number; north: number; east: number }
type Place = [latitude: number, longitude: number]
type Read = {
  extractedAt: number
  places: Map<number, Place>
  named: MadeNode[]
  ways: MadeWay[]
  relations: MadeRelation[]
}

function read(from: string): Read {
  const all: Read = { extractedAt: 0, places: new Map(), named: [], ways: [], relations: [] }
  for (const { type, bytes } of blocksOf(from)) {
    if (type === 'OSMHeader') all.extractedAt = Date.parse(headerOf(bytes).extractedAt ?? '') / 1000 || 0
    else
      elementsOf(bytes, {
        node: (id, { lat, lon }, tags) => {
          const at: Place = [lat / 1e7, lon / 1e7]
          all.places.set(id, at)
          const own = keptTags(tags())
          if (Object.keys(own).length > 0) all.named.push({ id, at, tags: own })
        },
        way: (id, refs, tags) => all.ways.push({ id, refs, tags: keptTags(tags) }),
        relation: (id, members, tags) => all.relations.push({ id, members, tags: keptTags(tags) }),
      })
  }
  return all
}

function keptTags(tags: Tags): Tags {
  return Object.fromEntries(Object.entries(tags).filter(([key]) => KEYS.test(key)))
}

function partOf({ extractedAt, places, named, ways, relations }: Read, box: Box) {
  const within = (id: number): boolean => {
    const at = places.get(id)
    return at !== undefined && at[0] >= box.south && at[0] <= box.north && at[1] >= box.west && at[1] <= box.east
  }
  const inside = new Map(
    ways.filter(({ refs, tags }) => refs.some(within) || tags['natural'] === 'coastline').map((way) => [way.id, way]),
  )
  const areas = relations.filter(
    ({ members, tags }) =>
      (tags['type'] === 'multipolygon' && isDrawn(tags) && members.every((one) => isWhole(one, inside))) ||
      (tags['type'] === 'restriction' &&
        members.every((one) => (one.kind === 'node' ? within(one.id) : isWhole(one, inside)))),
  )
  const parts = new Set(areas.flatMap(({ members }) => members.map(({ id }) => id)))
  const keptWays = [...inside.values()].filter(
    (way) => parts.has(way.id) || (isDrawn(way.tags) && !isSmall(way, places)),
  )
  const needed = new Set(keptWays.flatMap(({ refs }) => refs))
  const own = new Map(
    named.filter(({ id, tags = {} }) => needed.has(id) || (within(id) && isNamed(tags))).map((one) => [one.id, one]),
  )
  const ids = [...new Set([...keptWays.flatMap(({ refs }) => refs), ...own.keys()])].filter((id) => places.has(id))
  const numbers = new Map(ids.map((id, at) => [id, at + 1]))
  const nodes = ids.map((id): MadeNode => {
    const [latitude, longitude] = places.get(id)!
    return { id: numbers.get(id)!, at: [rounded(latitude), rounded(longitude)], tags: own.get(id)?.tags ?? {} }
  })
  const wayNumbers = new Map(keptWays.map(({ id }, at) => [id, at + 1]))
  return {
    extractedAt,
    nodes,
    ways: keptWays.map(({ id, refs, tags }) => ({
      id: wayNumbers.get(id)!,
      refs: refs.flatMap((ref) => numbers.get(ref) ?? []),
      tags,
    })),
    relations: areas.map(({ members, tags }, at) => ({
      id: at + 1,
      members: members.map((of) => ({ ...of, id: (of.kind === 'node' ? numbers : wayNumbers).get(of.id)! })),
      tags,
    })),
  }
}

/** Degrees; 0.1 m. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

const isWhole = ({ kind, id }: Member, inside: ReadonlyMap<number, MadeWay>): boolean =>
  kind === 'way' && inside.has(id)

/** What makes a way or an area part of the map, and what a point that is no part of a way (a tree, a bench) needs to be kept. */
const DRAWN = ['highway', 'railway', 'waterway', 'natural', 'landuse', 'leisure', 'amenity', 'building', 'place']
const isDrawn = (tags: Tags): boolean => [...DRAWN, 'addr:housenumber'].some((key) => tags[key] !== undefined)
const isNamed = ({ place, name, ...tags }: Tags): boolean =>
  tags['addr:housenumber'] !== undefined ||
  (name !== undefined && (place !== undefined || tags['railway'] !== undefined || SCHOOLS.test(tags['amenity'] ?? '')))
const SCHOOLS = /^(?:school|kindergarten|college|university)$/

function isSmall({ refs, tags }: MadeWay, places: Read['places']): boolean {
  if (tags['building'] === undefined || tags['addr:housenumber'] !== undefined) return false
  const at = refs.flatMap((id) => [places.get(id) ?? []])
  const extent = (axis: 0 | 1) => {
    const all = at.flatMap((one) => one[axis] ?? [])
    return Math.max(...all) - Math.min(...all)
  }
  return extent(0) < SMALL && extent(1) < SMALL
}

const [path, bounds, result] = process.argv.slice(2)
const [south, west, north, east] = (bounds ?? '').split(',').map(Number)
if (path === undefined || result === undefined || !Number.isFinite(east))
  throw new Error('node bench/area/cut.ts <extract.osm.pbf> <south,west,north,east> <result.osm.pbf>')
// All four are there when the last one is.
const kept = partOf(read(path), { south: south!, west: west!, north: north!, east: east! })
const file = makePbf(kept)
writeFileSync(result, file)
console.log(
  `${kept.nodes.length} nodes, ${kept.ways.length} ways, ${kept.relations.length} relations, ${file.length} bytes`,
)
