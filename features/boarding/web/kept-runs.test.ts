import '#platform/web/testing/browser.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '#platform/web/api/query-client.ts'
import { fromShelf, shelve } from '#platform/web/offline/shelf.ts'
import * as z from 'zod/mini'
import { boardingOffline } from './boarding.offline.ts'

afterEach(() => vi.unstubAllGlobals())

test('the device forgets a sent start only after the list of runs was read again', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    if (url.includes('latest')) throw new TypeError('no network')
    return new Response(JSON.stringify({ status: 404, code: 'X' }), { status: 404 })
  })
  await shelve('crew', 'runs.latest', [])
  const sent = { client: makeQueryClient(), account: 'crew', queue: 'run-1', entries: [] }
  await expect(boardingOffline.onSent(sent)).rejects.toThrow()
  expect(asked.some((url) => url.includes('latest'))).toBe(true)
  expect(await fromShelf('crew', 'runs.latest', z.array(z.unknown()))).toEqual([])
})
