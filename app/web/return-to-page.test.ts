import '#platform/web/testing/browser.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { forgetSession, keepSessionToken } from '#platform/web/api/session-token.ts'
import { followReturns } from './return-to-page.ts'

const reload = vi.fn()
const invalidateQueries = vi.fn()
const leaveAndReturn = (whileAway = (): void => undefined): void => {
  window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }))
  whileAway()
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
}

beforeAll(() => {
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  followReturns({ invalidateQueries })
})
beforeEach(() => [reload, invalidateQueries].forEach((mock) => mock.mockClear()))
afterAll(() => vi.unstubAllGlobals())

test('a complete page goes on when it comes back, and reads again what it shows', () => {
  leaveAndReturn()
  expect(invalidateQueries).toHaveBeenCalledTimes(1)
  expect(reload).not.toHaveBeenCalled()
})

test('a page whose session ended while it was cached is loaded again', () => {
  keepSessionToken('token')
  leaveAndReturn(forgetSession)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a page that misses a file of the app is loaded again when it comes back, not before', () => {
  window.dispatchEvent(new Event('vite:preloadError'))
  expect(reload).not.toHaveBeenCalled()
  leaveAndReturn()
  expect(reload).toHaveBeenCalledTimes(1)
})
