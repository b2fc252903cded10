import { afterEach, expect, test, vi } from 'vitest'
import { showLength, showNumber } from './formats.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['en', 1, '1 minute'],
  ['en', 119, '119 minutes'],
  ['en', 120, '2 hours'],
  ['it', 300, '5 ore'],
  ['en', 2879, '48 hours'],
  ['it', 69_917, '49 giorni'],
])('in %s %i minutes are %s', (language, minutes, said) => {
  vi.stubGlobal('localStorage', { getItem: () => language })
  expect(showLength(minutes)).toBe(said)
})

test.each([
  [40.5, 2, '40,50'],
  [0, 1, '0,0'],
  [-1.25, 1, '-1,3'],
  [999, 0, '999'],
  [48_120, 0, '48\u00A0120'],
  [-1_234_567.8, 1, '-1\u00A0234\u00A0567,8'],
])('%d with %i decimals is %s in every language', (value, decimals, shown) => {
  for (const language of ['en', 'it']) {
    vi.stubGlobal('localStorage', { getItem: () => language })
    expect(showNumber(value, decimals)).toBe(shown)
  }
})
