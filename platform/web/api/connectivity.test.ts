import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from './query-client.ts'

afterEach(() => vi.unstubAllGlobals())

test('a browser that says online is believed when the server answers, not before', async () => {
  const browser = Object.assign(new EventTarget(), { navigator: { onLine: true } })
  vi.stubGlobal('window', browser)
  const { connectionWorks, isOnline, reachServer, watchConnectivity } = await import('./connectivity.ts')
  watchConnectivity()
  const client = makeQueryClient()
  client.mount()
  browser.dispatchEvent(new Event('offline'))
  expect([isOnline(), onlineManager.isOnline()]).toEqual([false, false])
  // There is no server here: what is shown offline must not be fetched again as if there were one.
  browser.dispatchEvent(new Event('online'))
  expect([isOnline(), onlineManager.isOnline()]).toEqual([false, false])
  await reachServer()
  expect(onlineManager.isOnline()).toBe(false)
  client.unmount()
  // Ends the probe.
  connectionWorks()
})
