import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { PaceKeeper } from './pace.rules.ts'

test('so many calls go at once, then one each time that was waited for', () => {
  const pace = new PaceKeeper({ burst: 3, perSecond: 2 })
  expect([0, 0, 0, 0].map((now) => pace.take('ada', now))).toEqual([0, 0, 0, 1])
  expect(pace.take('ben', 0)).toBe(0)
  expect(pace.take('ada', 499)).toBe(1)
  expect([500, 500].map((now) => pace.take('ada', now))).toEqual([0, 1])
})

test('nobody gets more calls than the pace allows, and whoever waits as told is let in', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(2000), { minLength: 1, maxLength: 200 }), (pauses) => {
      const pace = new PaceKeeper({ burst: 5, perSecond: 2 })
      let [now, taken] = [0, 0]
      for (const pause of pauses) {
        now += pause
        if (pace.take('ada', now) === 0) taken += 1
        expect(taken).toBeLessThanOrEqual(5 + (now / 1000) * 2 + 1e-6)
      }
      let seconds = 0
      while (seconds === 0) seconds = pace.take('ada', now)
      expect(pace.take('ada', now + seconds * 1000)).toBe(0)
    }),
  )
})

test('a clock that goes back gives nobody calls and takes none away', () => {
  const pace = new PaceKeeper({ burst: 2, perSecond: 1 })
  expect([1000, 0, 0].map((now) => pace.take('ada', now))).toEqual([0, 0, 1])
})

test('the keys that are remembered are bounded', () => {
  const pace = new PaceKeeper({ burst: 1, perSecond: 1 })
  for (let at = 0; at < 30_000; at += 1) expect(pace.take(`person ${at}`, at * 1000)).toBe(0)
  expect(pace.take('person 29999', 29_999_000)).toBe(1)
})
