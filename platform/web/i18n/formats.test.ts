import { afterEach, expect, test, vi } from 'vitest'
import { showLength } from './formats.ts'

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
