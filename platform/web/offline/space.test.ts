import { afterEach, expect, test, vi } from 'vitest'
import { isNearlyFull } from './space.ts'

afterEach(() => void vi.unstubAllGlobals())

const MIB = 1024 * 1024

test.each([
  { said: { quota: 100 * MIB, usage: 50 * MIB }, full: false },
  { said: { quota: 100 * MIB, usage: 50 * MIB + 1 }, full: true },
  { said: { quota: 10 * MIB }, full: true },
  { said: {}, full: false },
])('with $said the device is nearly full: $full', async ({ said, full }) => {
  vi.stubGlobal('navigator', { storage: { estimate: async () => said } })
  expect(await isNearlyFull()).toBe(full)
})

test('a browser that does not say how much room is left is not nearly full', async () => {
  vi.stubGlobal('navigator', {})
  expect(await isNearlyFull()).toBe(false)
  vi.stubGlobal('navigator', { storage: { estimate: () => Promise.reject(new Error('no')) } })
  expect(await isNearlyFull()).toBe(false)
})
