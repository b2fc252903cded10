import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => void vi.resetModules())
afterEach(() => void vi.unstubAllGlobals())

/** What the browser is asked once per page. */
const ask = async (navigator: object) => {
  vi.stubGlobal('navigator', navigator)
  const { askToKeep } = await import('./persistence.ts')
  return Promise.all([askToKeep(), askToKeep()])
}

test('the browser is asked once, and its answer is told', async () => {
  const persist = vi.fn(async () => true)
  expect(await ask({ storage: { persist } })).toEqual([true, true])
  expect(persist).toHaveBeenCalledTimes(1)
})

test('a refusal, a failure and a browser that cannot be asked are all a no', async () => {
  expect(await ask({ storage: { persist: async () => false } })).toEqual([false, false])
  vi.resetModules()
  expect(await ask({ storage: { persist: () => Promise.reject(new Error('no')) } })).toEqual([false, false])
  vi.resetModules()
  expect(await ask({})).toEqual([false, false])
})
