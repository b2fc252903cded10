import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { graphOfBytes, spot } from '../testing/made-area.ts'
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
