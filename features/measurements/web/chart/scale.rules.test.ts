import fc from 'fast-check'
import { expect, test } from 'vitest'
import { domainOf, ticksOf } from './scale.rules.ts'

test('an axis has round steps inside of what it shows', () => {
  expect(ticksOf(48, 265)).toEqual([50, 100, 150, 200, 250])
  expect(ticksOf(35.8, 39.2)).toEqual([36, 37, 38, 39])
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 500, noNaN: true }),
      fc.double({ min: 0.5, max: 500, noNaN: true }),
      (low, span) => {
        const ticks = ticksOf(low, low + span)
        expect(ticks.length).toBeGreaterThan(0)
        expect(ticks.length).toBeLessThanOrEqual(7)
        for (const tick of ticks) expect(tick >= low - 1e-3 && tick <= low + span + 1e-3).toBe(true)
      },
    ),
  )
})

test('every value has its place on the axis, also when all are the same', () => {
  const { low, high } = domainOf([36.8, 36.8])
  expect(low < 36.8 && high > 36.8).toBe(true)
})
