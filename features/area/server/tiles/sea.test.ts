import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isInside, joined, type Ring } from './rings.ts'
import { seaOf } from './sea.ts'

const BOX = { west: 0, north: 0, east: 10, south: 10 }
const isSea = (sea: readonly (readonly Ring[])[], point: readonly [number, number]): boolean =>
  sea.some((rings) => rings.filter((ring) => isInside(point, ring)).length % 2 === 1)

test('without a coastline there is no sea', () => {
  expect(seaOf({ closed: [], open: [] }, BOX)).toEqual([])
})

test('a coast from west to east has the sea in the south, the other way round in the north', () => {
  const coast: Ring = [
    [-5, 4],
    [3, 5],
    [15, 4],
  ]
  const south = seaOf({ closed: [], open: [coast] }, BOX)
  expect([isSea(south, [5, 8]), isSea(south, [5, 2])]).toEqual([true, false])
  const north = seaOf({ closed: [], open: [coast.toReversed()] }, BOX)
  expect([isSea(north, [5, 8]), isSea(north, [5, 2])]).toEqual([false, true])
})

test('a coast that ends inside, as at the border of an extract, goes on to the nearest edge', () => {
  const coast: Ring = [
    [1, 5],
    [9, 5],
  ]
  const sea = seaOf({ closed: [], open: [coast] }, BOX)
  expect([isSea(sea, [0.5, 8]), isSea(sea, [9.5, 8]), isSea(sea, [5, 2])]).toEqual([true, true, false])
})

test('a strait between two coasts is water, the land on both sides is not', () => {
  const north: Ring = [
    [-1, 3],
    [11, 3],
  ]
  const south: Ring = [
    [11, 7],
    [-1, 7],
  ]
  const sea = seaOf({ closed: [], open: [north, south] }, BOX)
  expect([1, 5, 9].map((y) => isSea(sea, [5, y]))).toEqual([false, true, false])
})

const island = (x: number, y: number, size: number): Ring => [
  [x, y],
  [x, y + size],
  [x + size, y + size],
  [x + size, y],
  [x, y],
]

test('an island is a hole of the sea, also one that the edge of the box cuts', () => {
  const alone = seaOf({ closed: [island(4, 4, 2)], open: [] }, BOX)
  expect([isSea(alone, [5, 5]), isSea(alone, [1, 1])]).toEqual([false, true])
  const cut = seaOf({ closed: [island(-1, 4, 2)], open: [] }, BOX)
  expect([isSea(cut, [0.5, 5]), isSea(cut, [5, 5]), isSea(cut, [0.5, 1])]).toEqual([false, true, true])
})

test('islands at any place leave the sea around them', () => {
  const place = fc.record({
    x: fc.double({ min: -2, max: 11, noNaN: true }),
    y: fc.double({ min: -2, max: 11, noNaN: true }),
  })
  fc.assert(
    fc.property(place, fc.double({ min: 0.5, max: 5, noNaN: true }), place, ({ x, y }, size, at) => {
      const inBox = at.x > 0 && at.x < 10 && at.y > 0 && at.y < 10
      const onIsland = at.x > x && at.x < x + size && at.y > y && at.y < y + size
      const nearEdge = [at.x - x, at.x - x - size, at.y - y, at.y - y - size, x, y, x + size - 10, y + size - 10].some(
        (one) => Math.abs(one) < 1e-6,
      )
      const inSight = x < 10 && y < 10 && x + size > 0 && y + size > 0
      if (!inBox || nearEdge || !inSight) return
      expect(isSea(seaOf({ closed: [island(x, y, size)], open: [] }, BOX), [at.x, at.y])).toBe(!onIsland)
    }),
    { numRuns: 2000 },
  )
})

test('ways are joined at their ends, in the direction of the coast where it counts', () => {
  expect(
    joined([
      [3, 4, 1],
      [1, 2, 3],
    ]),
  ).toEqual({ closed: [[3, 4, 1, 2, 3]], open: [] })
  expect(
    joined([
      [3, 4, 1],
      [3, 2, 1],
    ]).closed,
  ).toHaveLength(1)
  expect(
    joined(
      [
        [3, 4],
        [1, 2, 3],
      ],
      { directed: true },
    ),
  ).toEqual({ closed: [], open: [[1, 2, 3, 4]] })
  expect(
    joined(
      [
        [3, 4, 1],
        [3, 2, 1],
      ],
      { directed: true },
    ).open,
  ).toHaveLength(2)
})
