import fc from 'fast-check'
import { expect, test } from 'vitest'
import { metresApart } from '#platform/shared/geo/metres.ts'
import { graphOf, pointAt, spot } from '../testing/made-area.ts'
import type { MadeNode, MadeRelation, MadeWay } from '../testing/make-pbf.ts'
import { turnSeconds, WALKING_KMH } from './costs.ts'
import { AT_CROSSING_METRES } from './places.ts'
import { Router } from './router.ts'

/** Node `10 * north + east` of a square of streets, 111 m apart. */
const node = (east: number, north: number): number => 10 * north + east
const SIDE = 4

function square(
  change: { nodes?: MadeNode[]; ways?: MadeWay[]; relations?: MadeRelation[]; tags?: MadeWay['tags'] } = {},
) {
  const steps = [...Array(SIDE).keys()]
  const nodes = steps.flatMap((north) =>
    steps.map((east): MadeNode => ({ id: node(east, north), at: spot(east, north) })),
  )
  const tags = { highway: 'residential', ...change.tags }
  const rows = steps.map((north): MadeWay => ({ id: 100 + north, refs: steps.map((east) => node(east, north)), tags }))
  const columns = steps.map((east): MadeWay => ({
    id: 200 + east,
    refs: steps.map((north) => node(east, north)),
    tags,
  }))
  const changed = new Map((change.nodes ?? []).map((one) => [one.id, one]))
  const ways = new Map([...rows, ...columns, ...(change.ways ?? [])].map((way) => [way.id, way]))
  return graphOf({
    nodes: [...nodes.map((one) => changed.get(one.id) ?? one), ...[...changed.values()].filter(({ id }) => id > 99)],
    ways: [...ways.values()],
    relations: change.relations ?? [],
  })
}

const METRES = 111.195

test('a walk is the length of the streets at walking speed, and a second where it crosses one', async () => {
  const router = new Router(await square())
  const road = router.road(pointAt(0.5, 0), pointAt(2, 2.5), 'foot')!
  expect(road.metres).toBeCloseTo(4 * METRES, 0)
  expect(road.seconds).toBeCloseTo((road.metres * 3.6) / WALKING_KMH + 1, 3)
  expect(road.shape[0]).toEqual([0, 10.0005])
  expect(road.shape.at(-1)).toEqual([0.0025, 10.002])
})

test('points on one street, in both orders', async () => {
  const router = new Router(await square())
  for (const [from, to] of [
    [0.2, 0.7],
    [0.7, 0.2],
  ] as const) {
    const road = router.road(pointAt(from, 0), pointAt(to, 0), 'car')!
    expect(road.metres).toBeCloseTo(METRES / 2, 0)
    expect(road.shape).toHaveLength(2)
  }
})

test('a car goes around a block where the street is one-way, a person does not', async () => {
  const oneway = { id: 100, refs: [0, 1, 2, 3], tags: { highway: 'residential', oneway: 'yes' } }
  const router = new Router(await square({ ways: [oneway] }))
  const [from, to] = [pointAt(1.7, 0), pointAt(1.2, 0)]
  expect(router.road(from, to, 'foot')!.metres).toBeCloseTo(METRES / 2, 0)
  expect(router.road(from, to, 'car')!.metres).toBeCloseTo(3.5 * METRES, 0)
})

test('a forbidden turn is not made, except by who is excepted', async () => {
  const streets = [
    { id: 100, refs: [0, 1], tags: { highway: 'residential' } },
    { id: 110, refs: [1, 2, 3], tags: { highway: 'residential' } },
    { id: 201, refs: [1, 11, 21, 31], tags: { highway: 'residential' } },
  ]
  const relations = [
    {
      id: 1,
      members: [
        { kind: 'way', id: 100, role: 'from' },
        { kind: 'node', id: 1, role: 'via' },
        { kind: 'way', id: 201, role: 'to' },
      ],
      tags: { type: 'restriction', restriction: 'no_left_turn', except: 'psv' },
    },
  ] satisfies MadeRelation[]
  const router = new Router(await square({ ways: streets, relations }))
  const [from, to] = [pointAt(0.5, 0), pointAt(1, 0.5)]
  expect(router.road(from, to, 'foot')!.metres).toBeCloseTo(METRES, 0)
  expect(router.road(from, to, 'bus')!.metres).toBeCloseTo(METRES, 0)
  expect(router.road(from, to, 'car')!.metres).toBeGreaterThan(2 * METRES)
  expect(router.road(to, from, 'car')!.metres).toBeCloseTo(METRES, 0)
})

test('where only one turn is allowed no other is made', async () => {
  const streets = [
    { id: 100, refs: [0, 1], tags: { highway: 'residential' } },
    { id: 110, refs: [1, 2, 3], tags: { highway: 'residential' } },
  ]
  const relations = [
    {
      id: 1,
      members: [
        { kind: 'way', id: 100, role: 'from' },
        { kind: 'node', id: 1, role: 'via' },
        { kind: 'way', id: 110, role: 'to' },
      ],
      tags: { type: 'restriction', restriction: 'only_straight_on' },
    },
  ] satisfies MadeRelation[]
  const router = new Router(await square({ ways: streets, relations }))
  expect(router.road(pointAt(0.5, 0), pointAt(1, 0.5), 'car')!.metres).toBeGreaterThan(2 * METRES)
  expect(router.road(pointAt(0.5, 0), pointAt(1.5, 0), 'car')!.metres).toBeCloseTo(METRES, 0)
})

test('a bollard stops cars, a gate takes half a minute', async () => {
  const straight = { from: pointAt(0.5, 0), to: pointAt(1.5, 0) }
  const bollard = new Router(await square({ nodes: [{ id: 1, at: spot(1, 0), tags: { barrier: 'bollard' } }] }))
  expect(bollard.road(straight.from, straight.to, 'foot')!.metres).toBeCloseTo(METRES, 0)
  // The bollard is in the middle of the crossing.
  expect(bollard.road(straight.from, straight.to, 'car')!.metres).toBeCloseTo(5 * METRES, 0)
  const open = new Router(await square())
  const gate = new Router(await square({ nodes: [{ id: 1, at: spot(1, 0), tags: { barrier: 'gate' } }] }))
  const walk = (router: Router) => router.road(straight.from, straight.to, 'foot')!.seconds
  expect(walk(gate) - walk(open)).toBeCloseTo(30, 3)
})

test('a point on an island or beside a road that only leads out is put on the nearest street of the large part', async () => {
  const nodes = [900, 901].map((id, at): MadeNode => ({ id, at: spot(0.3 + at * 0.2, 0.3) }))
  const island = { id: 300, refs: [900, 901], tags: { highway: 'residential' } }
  const router = new Router(await square({ nodes, ways: [island] }))
  const road = router.road(pointAt(0.4, 0.3), pointAt(2, 0), 'foot')!
  expect(road.shape[0]).toEqual([0, 10.0004])
})

test('a point on a street that turn restrictions close is put on the nearest one that leads on', async () => {
  const nodes = [{ id: 900, at: spot(-1, 0) }]
  const closed = { id: 400, refs: [900, 0], tags: { highway: 'residential' } }
  const relations = [100, 200].map((to, id): MadeRelation => ({
    id: id + 1,
    members: [
      { kind: 'way', id: 400, role: 'from' },
      { kind: 'node', id: 0, role: 'via' },
      { kind: 'way', id: to, role: 'to' },
    ],
    tags: { type: 'restriction', restriction: 'no_entry' },
  }))
  const router = new Router(await square({ nodes, ways: [closed], relations }))
  expect(router.road(pointAt(-0.5, 0), pointAt(2, 0), 'car')!.shape[0]).toEqual([0, 10])
  expect(router.road(pointAt(-0.5, 0), pointAt(2, 0), 'foot')!.shape[0]).toEqual([0, 9.9995])
})

test('far from every street there is no way, and for a bus none over steps', async () => {
  const router = new Router(await square())
  expect(router.road(pointAt(0, 0), pointAt(50, 0), 'foot')).toBeNull()
  const stairs = new Router(await square({ tags: { highway: 'steps' } }))
  expect(stairs.road(pointAt(0, 0), pointAt(2, 0), 'bus')).toBeNull()
  expect(stairs.road(pointAt(0, 0), pointAt(2, 0), 'foot')).not.toBeNull()
})

test('a way through a private street is taken only by who starts or ends there', async () => {
  const shut = { id: 101, refs: [10, 11, 12, 13], tags: { highway: 'residential', access: 'private' } }
  const router = new Router(await square({ ways: [shut] }))
  // From a column to the next the private row is nearest, the open one 222 m longer.
  expect(router.road(pointAt(0, 1.01), pointAt(3, 1.01), 'car')!.metres).toBeCloseTo(5 * METRES, -1.5)
  expect(router.road(pointAt(0, 1.2), pointAt(1.5, 1), 'car')!.metres).toBeCloseTo(1.7 * METRES, -1)
})

test('a sharp turn takes longer than a slight one, and to the left longer than to the right', () => {
  expect(turnSeconds(0)).toBeLessThan(0.02)
  expect(turnSeconds(90)).toBeGreaterThan(turnSeconds(30))
  expect(turnSeconds(-90)).toBeGreaterThan(turnSeconds(90))
})

test('a matrix says what single ways say, in the order that was asked, and null where there is none', async () => {
  const router = new Router(
    await square({ ways: [{ id: 100, refs: [0, 1, 2, 3], tags: { highway: 'residential', oneway: 'yes' } }] }),
  )
  const points = [pointAt(0.5, 0), pointAt(50, 50), pointAt(2.5, 0), pointAt(1, 2.5), pointAt(3, 3)]
  const matrix = router.roads(points, points.toReversed(), 'car')
  for (const [row, from] of points.entries())
    for (const [column, to] of points.toReversed().entries()) {
      const single = router.road(from, to, 'car')
      const found = matrix[row]![column]!
      expect(found === null).toBe(single === null)
      if (single && found) {
        expect(found.seconds).toBeCloseTo(single.seconds, 6)
        expect(found.metres).toBeCloseTo(single.metres, 6)
      }
    }
  expect(matrix[1]!.every((one) => one === null)).toBe(true)
  expect(router.roads([points[0]!], [points[4]!], 'car', { limit: 5 })[0]![0]).toBeNull()
})

test('no way is shorter than the straight line, and A* finds what Dijkstra finds', async () => {
  const contraflow = { id: 202, refs: [2, 12, 22, 32], tags: { highway: 'residential', oneway: '-1' } }
  const router = new Router(await square({ ways: [contraflow] }))
  const units = fc.double({ min: 0, max: 3, noNaN: true })
  fc.assert(
    fc.property(units, units, units, (east, north, otherEast) => {
      const [from, to] = [pointAt(east, 0), pointAt(otherEast, Math.round(north))]
      const single = router.road(from, to, 'car')!
      const both = router.roads([from], [to, from], 'car')[0]![0]!
      expect(single.seconds).toBeCloseTo(both.seconds, 6)
      // Each end may be put at the crossing beside it.
      expect(single.metres).toBeGreaterThan(metresApart(from, to) - 2 * AT_CROSSING_METRES - 0.1)
    }),
  )
})

test('a matrix of many points, several on one edge, says what single ways say, and null beyond its limit', async () => {
  const tags = { highway: 'residential' }
  const ways = [
    { id: 100, refs: [0, 1, 2, 3], tags: { ...tags, oneway: 'yes' } },
    { id: 202, refs: [2, 12, 22, 32], tags: { ...tags, oneway: '-1' } },
    { id: 101, refs: [10, 11, 12, 13], tags: { ...tags, maxspeed: '80' } },
    { id: 103, refs: [30, 31, 32, 33], tags: { highway: 'living_street' } },
  ]
  const router = new Router(await square({ ways }))
  const part = fc.double({ min: 0, max: 3, noNaN: true })
  const place = fc.tuple(part, fc.integer({ min: 0, max: 3 })).map(([east, north]) => pointAt(east, north))
  const places = fc.array(place, { minLength: 2, maxLength: 40 })
  fc.assert(
    fc.property(
      places,
      places,
      fc.constantFrom('foot', 'car'),
      fc.integer({ min: 1, max: 120 }),
      (from, to, mode, limit) => {
        const whole = router.roads(from, to, mode)
        const near = router.roads(from, to, mode, { limit })
        for (const [row, start] of from.entries())
          for (const [column, end] of to.entries()) {
            const { seconds, metres } = router.road(start, end, mode)!
            const found = whole[row]![column]!
            expect(found.seconds).toBeCloseTo(seconds, 6)
            expect(found.metres).toBeCloseTo(metres, 6)
            // Nothing of this area costs more than its seconds, so that the limit is one of seconds.
            if (Math.abs(seconds - limit) > 1e-6) expect(near[row]![column]).toEqual(seconds < limit ? found : null)
          }
      },
    ),
    { seed: 20_261_125, numRuns: 50 },
  )
})

test('a point within 5 m of a crossing is at all of its streets, farther away it is on its own', async () => {
  const oneway = { id: 100, refs: [0, 1, 2, 3], tags: { highway: 'residential', oneway: 'yes' } }
  const router = new Router(await square({ ways: [oneway] }))
  // 4.4 m and 8.9 m after the crossing; from there a car must go around a block.
  const north = pointAt(1, 0.5)
  const near = router.road(pointAt(1.04, 0), north, 'car')!
  expect(near.metres).toBeCloseTo(METRES / 2, 0)
  expect(near.shape).toEqual([
    [0, 10.001],
    [0.0005, 10.001],
  ])
  expect(router.road(pointAt(1.08, 0), north, 'car')!.metres).toBeGreaterThan(3 * METRES)
  // The same for the end of a way, which is before the crossing.
  expect(router.road(north, pointAt(0.96, 0), 'car')!.metres).toBeCloseTo(METRES / 2, 0)
  expect(router.road(north, pointAt(0.92, 0), 'car')!.metres).toBeGreaterThan(2 * METRES)
  expect(router.road(pointAt(0.97, 0), pointAt(1, 0.02), 'foot')).toEqual({
    seconds: 0,
    metres: 0,
    besideM: expect.closeTo(0.05 * METRES, 2),
    hazardIds: [],
    forbidden: false,
    across: { from: null, to: null },
    shape: [[0, 10.001]],
  })
})
