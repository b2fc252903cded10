import '#platform/web/testing/browser.ts'
import { QueryObserver } from '@tanstack/react-query'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '#platform/web/api/query-client.ts'
import { forgetSession, keepSessionToken } from '#platform/web/api/session-token.ts'
import { followReturns } from './return-to-page.ts'

const reload = vi.fn()
const client = makeQueryClient()
const leaveAndReturn = (whileAway = (): void => undefined): void => {
  window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }))
  whileAway()
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
}

beforeAll(() => {
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  followReturns(client)
})
beforeEach(() => {
  reload.mockClear()
  client.clear()
})
afterAll(() => vi.unstubAllGlobals())

test('a complete page goes on when it comes back, and reads again what it shows', async () => {
  let readings = 0
  const observer = new QueryObserver(client, { queryKey: ['shown'], queryFn: async () => (readings += 1) })
  const stop = observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe(1))
  leaveAndReturn()
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe(2))
  expect(reload).not.toHaveBeenCalled()
  stop()
})

test('a first load that was under way is repeated, and its late failure is not shown', async () => {
  const first = Promise.withResolvers<string>()
  const read = vi.fn(() => Promise.resolve('read again')).mockReturnValueOnce(first.promise)
  const observer = new QueryObserver(client, { queryKey: ['shown'], queryFn: read })
  const errors: unknown[] = []
  const stop = observer.subscribe(({ error }) => error && errors.push(error))
  leaveAndReturn()
  first.reject(new Error('The page was left'))
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('read again'))
  expect(errors).toEqual([])
  stop()
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
