import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AFTER_BELL_MS, earlierBy } from './early-ends.rules.ts'

const HOUR = 3_600_000

test('the first return run leaves five minutes after the bell, the others as much later as ever', () => {
  const usual = [16 * HOUR, 16.5 * HOUR]
  const by = earlierBy(usual, 12 * HOUR)
  expect(usual.map((at) => at - by)).toEqual([12 * HOUR + AFTER_BELL_MS, 12.5 * HOUR + AFTER_BELL_MS])
})

test('no bell moves nothing, and nothing ever leaves later than usual', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(24 * HOUR)), fc.option(fc.nat(24 * HOUR)), (usual, bell) => {
      const by = earlierBy(usual, bell)
      expect(by).toBeGreaterThanOrEqual(0)
      if (bell === null) expect(by).toBe(0)
    }),
  )
})
