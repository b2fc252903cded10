import { expect, test } from 'vitest'
import { MOST, thinned } from './thinning.rules.ts'

test('too many readings lose every second of the older half, and the newest stay whole', () => {
  const few = Array.from({ length: MOST }, (_, i) => i)
  expect(thinned(few)).toBe(few)
  const kept = thinned([...few, MOST])
  expect(kept.length).toBe(751)
  expect(kept.slice(0, 3)).toEqual([0, 2, 4])
  expect(kept.slice(-2)).toEqual([MOST - 1, MOST])
})
