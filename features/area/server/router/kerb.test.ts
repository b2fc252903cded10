import { expect, test } from 'vitest'
import type { Tags } from '../osm/elements.ts'
import { graphOf, pointAt, spot } from '../testing/made-area.ts'
import type { MadeArea } from '../testing/make-pbf.ts'
import { Router } from './router.ts'

const MAIN: Tags = { highway: 'secondary', name: 'Via Roma', maxspeed: '50' }

/** A street from (0, 0) east to (40, 0), and if wanted a block to its north from (21, 0) to (22, 0), `deep` units deep. */
async function streets(
  tags: Tags,
  { deep = 0, relations = [] }: { deep?: number; relations?: MadeArea['relations'] } = {},
) {
  const nodes = [
    { id: 1, at: spot(0, 0) },
    { id: 2, at: spot(21, 0) },
    { id: 3, at: spot(22, 0) },
    { id: 4, at: spot(40, 0) },
    { id: 5, at: spot(21, deep) },
    { id: 6, at: spot(22, deep) },
  ]
  const block = { id: 11, refs: [2, 5, 6, 3], tags: { highway: 'residential', maxspeed: '50' } }
  const ways = [{ id: 10, refs: [1, 2, 3, 4], tags }, ...(deep > 0 ? [block] : [])]
  return new Router(await graphOf({ nodes, ways, relations }))
}

const start = pointAt(10, 0)
// 8.9 m beside the middle of the street, which is where a pavement is.
const [north, south] = [pointAt(20, 0.08), pointAt(20, -0.08)]
const kerb = { kerb: true }

test('the street to a stop on the far side is named, and that to one on the near side is not', async () => {
  const router = await streets(MAIN)
  expect(router.road(start, north, 'bus', kerb)!.across).toEqual({ from: null, to: 'Via Roma' })
  expect(router.road(start, south, 'bus', kerb)!.across).toEqual({ from: null, to: null })
  // The other way round, at the beginning and at the end.
  expect(router.road(pointAt(39, 0), north, 'bus', kerb)!.across).toEqual({ from: null, to: null })
  expect(router.road(pointAt(39, 0), south, 'bus', kerb)!.across).toEqual({ from: null, to: 'Via Roma' })
  expect(router.road(north, pointAt(39, 0), 'bus', kerb)!.across).toEqual({ from: 'Via Roma', to: null })
  expect(router.road(start, north, 'bus')!.across).toEqual({ from: null, to: null })
})

test('where people drive on the left the far side is the other one', async () => {
  const country = { type: 'boundary', boundary: 'administrative', admin_level: '2', driving_side: 'left' }
  const router = await streets(MAIN, { relations: [{ id: 1, members: [], tags: country }] })
  expect(router.graph.meta.drivesOn).toBe('left')
  expect(router.road(start, north, 'bus', kerb)!.across.to).toBeNull()
  expect(router.road(start, south, 'bus', kerb)!.across.to).toBe('Via Roma')
})

test.each<[string, Tags, string | null]>([
  ['a street without a name', { highway: 'primary' }, ''],
  ['a residential street of 50 km/h', { highway: 'residential', name: 'Via Po', maxspeed: '50' }, 'Via Po'],
  ['a residential street without a limit', { highway: 'residential', name: 'Via Po' }, null],
  ['a street of 30 km/h', { highway: 'tertiary', name: 'Via Po', maxspeed: '30' }, null],
  ['a one-way street', { ...MAIN, oneway: 'yes' }, null],
])('%s: %o', async (_, tags, across) => {
  const router = await streets(tags)
  // Against a one-way street there is no way: the stop on its left is reached as it is.
  const [from, to] = tags['oneway'] ? [start, pointAt(20, 0.08)] : [start, north]
  const snapped = router.road(from, to, 'bus', kerb)
  expect(snapped?.across.to ?? null).toBe(across)
})

test('a stop in the middle of the street has no side', async () => {
  const router = await streets(MAIN)
  expect(router.road(start, pointAt(20, 0.03), 'bus', kerb)!.across.to).toBeNull()
})

test('a bus goes around a block to stop on the near side, but not around a large one', async () => {
  const small = await streets(MAIN, { deep: 1 })
  const [plain, turned] = [small.road(start, north, 'bus')!, small.road(start, north, 'bus', kerb)!]
  expect(turned.across.to).toBeNull()
  expect(turned.metres).toBeGreaterThan(plain.metres + 600)
  expect(turned.seconds - plain.seconds).toBeLessThan(120)
  const large = await streets(MAIN, { deep: 20 })
  expect(large.road(start, north, 'bus', kerb)).toMatchObject({ across: { to: 'Via Roma' }, metres: plain.metres })
})

test('a matrix takes the way of the near side too', async () => {
  const router = await streets(MAIN, { deep: 1 })
  for (const heeded of [{}, kerb])
    expect(router.roads([start], [north, south], 'bus', heeded)[0]!.map((way) => way!.metres)).toEqual(
      [north, south].map((to) => router.road(start, to, 'bus', heeded)!.metres),
    )
})

test('a walk to a stop goes over the crossing to its side of the street', async () => {
  const walk = { highway: 'footway' }
  const nodes = [
    { id: 1, at: spot(0, 0) },
    { id: 2, at: spot(5, 0) },
    { id: 3, at: spot(10, 0) },
    { id: 4, at: spot(0, 0.08) },
    { id: 5, at: spot(5, 0.08) },
    { id: 6, at: spot(10, 0.08) },
    { id: 7, at: spot(0, -0.08) },
    { id: 8, at: spot(5, -0.08) },
    { id: 9, at: spot(10, -0.08) },
  ]
  const ways = [
    { id: 10, refs: [1, 2, 3], tags: { ...MAIN, foot: 'use_sidepath' } },
    { id: 11, refs: [4, 5, 6], tags: walk },
    { id: 12, refs: [7, 8, 9], tags: walk },
    { id: 13, refs: [5, 2, 8], tags: { ...walk, footway: 'crossing' } },
  ]
  const router = new Router(await graphOf({ nodes, ways }))
  const home = pointAt(2, 0.08)
  const [own, across] = [pointAt(3, 0.08), pointAt(3, -0.08)]
  expect(router.road(home, own, 'foot')!.metres).toBeCloseTo(111.2, 0)
  expect(router.road(home, across, 'foot')!.metres).toBeCloseTo(5 * 111.2 + 17.8, 0)
})
