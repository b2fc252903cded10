import { expect, test } from 'vitest'
import { blocksOf } from '#features/area/server/osm/blocks.ts'
import { elementsOf, type Takers } from '#features/area/server/osm/elements.ts'
import { withFolder } from '#features/area/server/testing/made-area.ts'
import { makePbf, type MadeArea } from '#features/area/server/testing/make-pbf.ts'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { shifted } from './shifted.ts'

const area: MadeArea = {
  nodes: [
    { id: 5, at: [44.5, 11.3], tags: { highway: 'crossing' } },
    { id: 7, at: [44.6, 11.2] },
  ],
  ways: [{ id: 3, refs: [5, 7, 5], tags: { highway: 'residential', name: 'Via Po' } }],
  relations: [{ id: 2, members: [{ kind: 'way', id: 3, role: 'outer' }], tags: { type: 'boundary' } }],
}

function read(block: Uint8Array) {
  const found: unknown[] = []
  const takers: Takers = {
    node: (id, at, tags) => found.push([id, at, tags()]),
    way: (id, refs, tags) => found.push([id, refs, tags]),
    relation: (id, members, tags) => found.push([id, members, tags]),
  }
  elementsOf(block, takers)
  return found
}

test('a copy has ids and a place of its own and is otherwise the same, also when it is copied again', async () => {
  await withFolder((folder) => {
    const path = join(folder, 'made.osm.pbf')
    writeFileSync(path, makePbf(area))
    const { bytes } = [...blocksOf(path)].find(({ type }) => type === 'OSMData')!
    expect(read(shifted(bytes, { id: 0, lat: 0, lon: 0 }))).toEqual(read(bytes))
    const by = { id: 20_000_000_000, lat: 250_000_000, lon: -3_000_000_000 }
    const once = shifted(bytes, by)
    expect(read(once)).toEqual([
      [20_000_000_005, { lat: 44.75e7, lon: 8.3e7 }, { highway: 'crossing' }],
      [20_000_000_007, { lat: 44.85e7, lon: 8.2e7 }, {}],
      [20_000_000_003, [5, 7, 5].map((id) => id + by.id), { highway: 'residential', name: 'Via Po' }],
      [20_000_000_002, [{ kind: 'way', id: 20_000_000_003, role: 'outer' }], { type: 'boundary' }],
    ])
    expect(read(shifted(once, { id: -by.id, lat: -by.lat, lon: -by.lon }))).toEqual(read(bytes))
  })
})
