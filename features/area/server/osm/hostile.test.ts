import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { graphOfBytes, spot } from '../testing/made-area.ts'
import { tilesOfBytes } from '../testing/made-tiles.ts'
import { blockOf, header, made, makePbf } from '../testing/make-pbf.ts'
import { FileError } from './file-error.ts'

const GOOD = makePbf({
  nodes: [
    { id: 1, at: spot(0, 0) },
    { id: 2, at: spot(1, 0) },
  ],
  ways: [{ id: 5, refs: [1, 2], tags: { highway: 'residential' } }],
})
const HEADER = blockOf('OSMHeader', header({}))

async function problemOf(bytes: Uint8Array): Promise<string> {
  try {
    await graphOfBytes(bytes)
    return 'none'
  } catch (error) {
    if (error instanceof FileError) return error.problem
    throw error
  }
}

test('an extract is read', async () => {
  expect((await graphOfBytes(GOOD)).edgeFrom).toHaveLength(1)
})

test('another kind of file is said to be no extract', async () => {
  expect(await problemOf(Buffer.from('<?xml version="1.0"?><osm></osm>'))).toBe('notExtract')
  expect(await problemOf(Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]))).toBe('notExtract')
  expect(await problemOf(Buffer.alloc(0))).toBe('notExtract')
  expect(await problemOf(blockOf('OSMData', header({})))).toBe('notExtract')
})

test('a file that ends anywhere is refused, and never read as a smaller extract', async () => {
  for (let length = 1; length < GOOD.length; length += 1) {
    // The header alone is a whole file without streets.
    const allowed = length === HEADER.length ? ['noStreets'] : ['notExtract', 'truncated']
    expect(allowed).toContain(await problemOf(GOOD.subarray(0, length)))
  }
})

test('any byte that is another one gives an error of the file or a graph, never another failure', async () => {
  const data = GOOD.length - HEADER.length
  const outcomes = new Set<string>()
  for (let at = 0; at < data; at += 1) {
    const bytes = Buffer.from(GOOD)
    bytes[HEADER.length + at]! ^= 0xff
    outcomes.add(await problemOf(bytes))
  }
  expect(outcomes).toContain('broken')
})

test('a block that claims to be larger than the format allows is refused before anything is read', async () => {
  const huge = 3_000_000_000
  expect(await problemOf(Buffer.concat([HEADER, blockOf('OSMData', Buffer.alloc(9), { blobBytes: huge })]))).toBe(
    'tooLarge',
  )
  expect(await problemOf(Buffer.concat([HEADER, blockOf('OSMData', Buffer.alloc(9), { rawBytes: huge })]))).toBe(
    'tooLarge',
  )
})

test('a block that unpacks to more than it says is stopped at what it says', async () => {
  const zlib = deflateSync(Buffer.alloc(20_000_000))
  const bomb = blockOf('OSMData', Buffer.alloc(0), { zlib, rawBytes: 1000 })
  expect(await problemOf(Buffer.concat([HEADER, bomb]))).toBe('broken')
})

test('ten million nodes in a small file are refused before they are unpacked', async () => {
  // Each node is three bytes that say "one more" or "the same".
  const count = 10_000_000
  const dense = made((pbf) => {
    for (const field of [1, 8, 9]) pbf.writeBytesField(field, Buffer.alloc(count, field === 1 ? 2 : 0))
  })
  const group = made((pbf) => pbf.writeBytesField(2, dense))
  const file = Buffer.concat([
    HEADER,
    blockOf(
      'OSMData',
      made((pbf) => pbf.writeBytesField(2, group)),
    ),
  ])
  expect(file.length).toBeLessThan(100_000)
  expect(await problemOf(file)).toBe('tooLarge')
})

test('a packed field that claims four billion numbers is refused', async () => {
  const claim = Buffer.from([0x0a, 0xff, 0xff, 0xff, 0xff, 0x0f])
  const dense = made((pbf) => pbf.writeBytesField(2, claim))
  const bytes = made((pbf) => pbf.writeBytesField(2, dense))
  // The dense nodes end in the middle of what they claim.
  expect(await problemOf(Buffer.concat([HEADER, blockOf('OSMData', bytes)]))).toBe('noStreets')
  const streets = makePbf({ nodes: [], ways: [{ id: 5, refs: [1, 2], tags: { highway: 'residential' } }] })
  expect(await problemOf(Buffer.concat([streets, blockOf('OSMData', bytes)]))).toBe('broken')
})

test('an extract without streets, or whose streets have no nodes, says so', async () => {
  expect(await problemOf(makePbf({ nodes: [{ id: 1, at: spot(0, 0) }] }))).toBe('noStreets')
  const ways = [{ id: 5, refs: [1, 2, 3], tags: { highway: 'residential' } }]
  expect(await problemOf(makePbf({ nodes: [], ways }))).toBe('missingNodes')
})

test('a file that needs what is not known here is refused', async () => {
  expect(await problemOf(makePbf({ nodes: [], features: ['OsmSchema-V0.6', 'HistoricalInformation'] }))).toBe(
    'unsupported',
  )
})

test('a text that is not in the table of texts is refused', async () => {
  const way = made((pbf) => {
    pbf.writeVarintField(1, 5)
    pbf.writePackedVarint(2, [7])
    pbf.writePackedVarint(3, [8])
    pbf.writePackedSVarint(8, [1, 1])
  })
  const group = made((pbf) => pbf.writeBytesField(3, way))
  expect(
    await problemOf(
      Buffer.concat([
        HEADER,
        blockOf(
          'OSMData',
          made((pbf) => pbf.writeBytesField(2, group)),
        ),
      ]),
    ),
  ).toBe('broken')
})

/** Streets, a building of two ways, a coastline and names: what the map reads beyond the streets. */
const MAP = makePbf({
  nodes: [
    { id: 1, at: spot(0, 0), tags: { place: 'village', name: 'Alba' } },
    { id: 2, at: spot(1, 0) },
    { id: 3, at: spot(1, 1) },
    { id: 4, at: spot(0, 1) },
  ],
  ways: [
    { id: 5, refs: [1, 2], tags: { highway: 'residential', name: 'Via Roma' } },
    { id: 6, refs: [1, 2, 3], tags: { natural: 'coastline' } },
    { id: 7, refs: [1, 4, 3], tags: {} },
  ],
  relations: [
    {
      id: 8,
      members: [
        { kind: 'way', id: 6, role: 'outer' },
        { kind: 'way', id: 7, role: 'outer' },
      ],
      tags: { type: 'multipolygon', building: 'yes' },
    },
  ],
})

test('any byte that is another one gives an error of the file or a map, never another failure', async () => {
  const outcomes = new Map<string, number>()
  for (let at = HEADER.length; at < MAP.length; at += 1)
    for (const mask of [0xff, 0x01, 0x80]) {
      const bytes = Buffer.from(MAP)
      bytes[at]! ^= mask
      const outcome = await tilesOfBytes(bytes).then(
        () => 'none',
        (error: unknown) => {
          if (error instanceof FileError) return error.problem
          throw error
        },
      )
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    }
  expect([...outcomes.keys()]).toContain('broken')
})

test('shapes that cross many tiles and have many points are refused instead of being worked off for hours', async () => {
  // Each goes 200 km to and fro: 30 x 30 tiles of zoom 12, with 19,000 points.
  const nodes = [
    { id: 1, at: spot(0, 0) },
    { id: 2, at: spot(2600, 2600) },
  ]
  const refs = Array.from({ length: 19_000 }, (_, at) => (at % 2) + 1)
  const tags = { waterway: 'river' }
  const rivers = Array.from({ length: 40 }, (_, at) => ({ id: 100 + at, refs, tags }))
  const file = makePbf({ nodes, ways: [{ id: 5, refs: [1, 2], tags: { highway: 'residential' } }, ...rivers] })
  await expect(tilesOfBytes(file)).rejects.toMatchObject({ problem: 'tooLarge' })
})
