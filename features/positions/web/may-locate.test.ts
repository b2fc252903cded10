import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ANSWERS_WITHIN_MS, mayLocate } from './may-locate.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const browser = (query: () => Promise<{ state: PermissionState }>) =>
  vi.stubGlobal('navigator', { geolocation: {}, permissions: { query } })

test('a browser that never answers keeps the screen of a run for a second at most', async () => {
  browser(() => new Promise(() => {}))
  const answer = mayLocate(() => {})
  await vi.advanceTimersByTimeAsync(ANSWERS_WITHIN_MS)
  expect(await answer).toBe('ask')
})

test('what it says later is learned for the next time', async () => {
  let say: (permission: { state: PermissionState }) => void = () => {}
  browser(() => new Promise((resolve) => (say = resolve)))
  const late = vi.fn()
  const answer = mayLocate(late)
  await vi.advanceTimersByTimeAsync(ANSWERS_WITHIN_MS)
  expect(await answer).toBe('ask')
  say({ state: 'granted' })
  await vi.advanceTimersByTimeAsync(0)
  expect(late).toHaveBeenCalledWith('on')
})

test('an answer in time is taken as it is, a failure and a device without location too', async () => {
  browser(async () => ({ state: 'denied' }))
  expect(await mayLocate(() => {})).toBe('off')
  browser(() => Promise.reject(new Error('unknown permission')))
  expect(await mayLocate(() => {})).toBe('ask')
  vi.stubGlobal('navigator', {})
  expect(await mayLocate(() => {})).toBe('off')
})
