import '../testing/browser.ts'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { call } from './call.ts'

const getRun = defineEndpoint({
  name: 'runs.get',
  method: 'GET',
  path: '/run/:id',
  summary: 'x',
  params: z.object({ id: z.string() }),
  answer: z.object({ name: z.string() }),
  errors: [],
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test.each([
  [1500, []],
  [1501, [['slow', 'runs.get', 1501]]],
])('an answer after %i ms: in the console %j, without the address', async (ms, noted) => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.stubGlobal('fetch', async () => {
    now = ms
    return Response.json({ data: { name: 'Line 3' } })
  })
  await call(getRun, { params: { id: 'a' } })
  expect(warn.mock.calls).toEqual(noted)
})
