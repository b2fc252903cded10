import '#platform/web/testing/browser.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '#platform/web/api/query-client.ts'
import { shelve } from '#platform/web/offline/shelf.ts'
import { inspectionsOffline } from './inspections.offline.ts'

afterEach(() => vi.unstubAllGlobals())

const sent = { account: 'crew', queue: 'run-1', entries: [] }

test('the device forgets a sent inspection only after its run and the list of runs were read again', async () => {
  await shelve('crew', 'runs.latest', [])
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  await expect(inspectionsOffline.onSent({ ...sent, client: makeQueryClient() })).rejects.toThrow()
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return new Response(JSON.stringify({ status: 404, code: 'X' }), { status: 404 })
  })
  await inspectionsOffline.onSent({ ...sent, client: makeQueryClient() })
  expect(asked.some((url) => url.includes('latest'))).toBe(true)
})
