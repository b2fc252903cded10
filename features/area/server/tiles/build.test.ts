import { expect, test } from 'vitest'
import { spot } from '../testing/made-area.ts'
import type { MadeArea } from '../testing/make-pbf.ts'
import { packedTile, readTile, tileOn, tilesOf, type Read, type Tile } from '../testing/made-tiles.ts'
import type { Tiles } from './store.ts'

const square = (id: number, [east, north]: [number, number], size: number) =>
  [
    [east, north],
    [east + size, north],
    [east + size, north + size],
    [east, north + size],
  ].map(([x, y], at) => ({ id: id + at, at: spot(x!, y!) }))

const STREET = [
  { id: 1, at: spot(0, 0) },
  { id: 2, at: spot(1, 0) },
]
const ways = [{ id: 50, refs: [1, 2], tags: { highway: 'residential', name: 'Via Però' } }]

const HERE = tileOn(14, 0.0005, 10.0005)

function layersOn(tiles: Tiles, tile: Tile): Record<string, Read[]> {
  const packed = packedTile(tiles, tile)
  return packed === undefined ? {} : readTile(packed)
}

const withStreet = (more: Partial<MadeArea>): MadeArea => ({
  nodes: [...STREET, ...(more.nodes ?? [])],
  ways: [...ways, ...(more.ways ?? [])],
  relations: more.relations ?? [],
})

test('a street is in the tile with its class and name, from the zoom on at which it is drawn', async () => {
  const tiles = await tilesOf(withStreet({}))
  expect(layersOn(tiles, HERE)['road']).toMatchObject([{ tags: { class: 'minor', name: 'Via Però' }, type: 2 }])
  expect(layersOn(tiles, tileOn(12, 0.0005, 10.0005))['road']).toHaveLength(1)
  expect(layersOn(tiles, tileOn(11, 0.0005, 10.0005))['road']).toBeUndefined()
  expect(tiles.meta).toMatchObject({ minZoom: 8, maxZoom: 14 })
})

test('buildings, green, water, rails, names and numbers of houses are in layers of their own', async () => {
  const tiles = await tilesOf(
    withStreet({
      nodes: [
        ...square(10, [0.1, 0.1], 0.2),
        ...square(20, [0.5, 0.1], 0.2),
        ...square(30, [0.1, 0.5], 0.2),
        { id: 40, at: spot(0.2, 0.2), tags: { 'addr:street': 'Via Però', 'addr:housenumber': '4bis' } },
        { id: 41, at: spot(0.3, 0.3), tags: { place: 'village', name: 'Alba' } },
      ],
      ways: [
        { id: 51, refs: [10, 11, 12, 13, 10], tags: { building: 'yes' } },
        { id: 52, refs: [20, 21, 22, 23, 20], tags: { leisure: 'park', name: 'Parco delle Rose' } },
        { id: 53, refs: [30, 31, 32, 33, 30], tags: { natural: 'water' } },
        { id: 54, refs: [10, 20], tags: { railway: 'rail' } },
        // Not closed, so no area.
        { id: 55, refs: [10, 11, 12], tags: { building: 'yes' } },
      ],
    }),
  )
  const layers = layersOn(tiles, HERE)
  expect(layers['building']).toHaveLength(1)
  expect(layers['land']).toMatchObject([{ tags: { class: 'green' }, type: 3 }])
  expect(layers['water']).toMatchObject([{ tags: { class: 'water' } }])
  expect(layers['rail']).toHaveLength(1)
  expect(layers['number']).toMatchObject([{ tags: { number: '4bis' }, type: 1 }])
  expect(layers['label']?.map(({ tags }) => tags)).toEqual([
    { class: 'park', name: 'Parco delle Rose' },
    { class: 'village', name: 'Alba' },
  ])
})

test('an area made of several ways keeps its hole, and is left out when one of them is missing', async () => {
  const nodes = [...square(10, [0, 0], 0.8), ...square(20, [0.2, 0.2], 0.2)]
  const outer = [
    { id: 51, refs: [10, 11, 12], tags: {} },
    { id: 52, refs: [10, 13, 12], tags: {} },
  ]
  const hole = { id: 53, refs: [20, 21, 22, 23, 20], tags: {} }
  const members = [
    { kind: 'way', id: 51, role: 'outer' },
    { kind: 'way', id: 52, role: 'outer' },
    { kind: 'way', id: 53, role: 'inner' },
  ] as const
  const relations = [{ id: 90, members, tags: { type: 'multipolygon', landuse: 'forest' } }]
  const whole = await tilesOf(withStreet({ nodes, ways: [...outer, hole], relations }))
  const [forest] = layersOn(whole, HERE)['land'] ?? []
  expect(forest?.rings).toHaveLength(2)
  const cut = await tilesOf(withStreet({ nodes, ways: [outer[0]!, hole], relations }))
  expect(layersOn(cut, HERE)['land']).toBeUndefined()
})

test('the sea lies to the right of the coastline, and never where the streets are', async () => {
  const coast = (refs: number[]) =>
    withStreet({
      nodes: [
        { id: 10, at: spot(-40, -0.2) },
        { id: 11, at: spot(40, -0.2) },
      ],
      ways: [{ id: 60, refs, tags: { natural: 'coastline' } }],
    })
  const seaOn = (tiles: Tiles, north: number) =>
    (layersOn(tiles, tileOn(14, north, 10.0005))['water'] ?? []).filter(({ tags }) => tags['class'] === 'sea')
  const south = await tilesOf(coast([10, 11]))
  const [sea] = seaOn(south, -0.001)
  expect(sea).toBeDefined()
  // The line lies 0.2 of 22 thousandths of a degree below the upper edge of the tile.
  const top = Math.min(...sea!.rings[0]!.map(({ y }) => y))
  expect(top).toBeGreaterThan(20)
  expect(top).toBeLessThan(60)
  // The other way round the streets would be in the water.
  const wrong = await tilesOf(coast([11, 10]))
  expect(seaOn(wrong, -0.001)).toEqual([])
  expect(seaOn(wrong, 0.001)).toEqual([])
})

test('a shape that crosses the whole earth is left out', async () => {
  const far = withStreet({
    nodes: [{ id: 10, at: [80, -170] }],
    ways: [{ id: 51, refs: [1, 10], tags: { waterway: 'river' } }],
  })
  const tiles = await tilesOf(far)
  expect(tiles.keys.length).toBeLessThan(100)
  expect(layersOn(tiles, HERE)['waterway']).toBeUndefined()
  expect(layersOn(tiles, HERE)['road']).toHaveLength(1)
})
