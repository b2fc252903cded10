import fc from 'fast-check'
import { expect, test } from 'vitest'
import { improved, inserted, type Seconds } from './order.rules.ts'

type Spot = { x: number; y: number }
const START = { x: 0, y: 0 }
/** Twice as long towards the west, as one-way streets make it. */
const seconds: Seconds<Spot> = (a, b) => Math.hypot(a.x - b.x, a.y - b.y) * (b.x < a.x ? 2 : 1)
const length = (stops: readonly Spot[]): number =>
  stops.reduce((sum, stop, at) => sum + seconds(stops[at - 1] ?? START, stop), 0)

const stops = (most: number) =>
  fc.array(fc.record({ x: fc.integer({ min: -50, max: 50 }), y: fc.integer({ min: -50, max: 50 }) }), {
    maxLength: most,
  })

function* ordersOf(some: readonly Spot[]): Generator<Spot[]> {
  if (some.length === 0) yield []
  for (const [at, one] of some.entries()) for (const rest of ordersOf(some.toSpliced(at, 1))) yield [one, ...rest]
}

test('the same stops, never a longer way, and the same when it is improved again', () => {
  fc.assert(
    fc.property(stops(30), (some) => {
      const better = improved(START, some, seconds)
      expect(new Set(better)).toEqual(new Set(some))
      expect(better).toHaveLength(some.length)
      expect(length(better)).toBeLessThanOrEqual(length(some) + 1e-6)
      expect(improved(START, better, seconds)).toEqual(better)
    }),
    { numRuns: 200, seed: 20261125 },
  )
})

test('of up to six stops the way is at most a third longer than the shortest of all orders', () => {
  fc.assert(
    fc.property(stops(6), (some) => {
      const shortest = Math.min(...[...ordersOf(some)].map(length))
      expect(length(improved(START, some, seconds))).toBeLessThanOrEqual(shortest * 1.34 + 1e-6)
    }),
    { numRuns: 100, seed: 20261125 },
  )
})

test('a way that crosses itself is turned round', () => {
  const [a, b, c, d] = [
    { x: 10, y: 0 },
    { x: 20, y: 10 },
    { x: 20, y: 0 },
    { x: 30, y: 10 },
  ] as const
  expect(improved(START, [a, b, c, d], seconds)).toEqual([a, c, b, d])
})

test('a stop is put where it lengthens the way least, at the end too', () => {
  const near: Spot = { x: 10, y: 0 }
  const middle: Spot = { x: 20, y: 0 }
  const far: Spot = { x: 30, y: 0 }
  expect(inserted(START, [near, far], middle, seconds)).toEqual([near, middle, far])
  expect(inserted(START, [near, middle], far, seconds)).toEqual([near, middle, far])
  expect(inserted(START, [], near, seconds)).toEqual([near])
})
