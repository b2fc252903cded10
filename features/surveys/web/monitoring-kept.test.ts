import '#platform/web/testing/browser.ts'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { makeQueryClient } from '#platform/web/api/query-client.ts'
import { fromShelf, shelve } from '#platform/web/offline/shelf.ts'
import { compileAnswer } from '../shared/answers.contract.ts'
import { surveysOffline } from './surveys.offline.ts'

afterEach(() => vi.unstubAllGlobals())

const entry = {
  id: '1',
  endpoint: compileAnswer.name,
  queue: 'q',
  input: {},
  madeAt: '2026-10-05T05:30:00Z',
  seq: 1,
  at: 'sent' as const,
}
const keptList = () => fromShelf('nurse', 'surveys.monitoring', z.array(z.unknown()))

test('the device forgets a sent monitoring only after the list of monitorings was read again', async () => {
  const client = makeQueryClient()
  await shelve('nurse', 'surveys.monitoring', [])
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  await expect(surveysOffline.onSent({ client, account: 'nurse', queue: 'q', entries: [entry] })).rejects.toThrow()
  expect(await keptList()).toEqual([])
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return new Response(JSON.stringify({ status: 403, code: 'X' }), { status: 403 })
  })
  await surveysOffline.onSent({ client, account: 'nurse', queue: 'q', entries: [entry] })
  expect(asked).toHaveLength(1)
})
