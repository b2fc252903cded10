import '../testing/browser.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { getRun } from '../testing/run-endpoint.ts'
import { call } from './call.ts'

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
