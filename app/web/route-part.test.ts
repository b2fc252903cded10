import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { routePart } from './route-part.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a part whose code does not arrive fails only after the time in which a page that is left is gone', async () => {
  const failed = vi.fn()
  const part = routePart(() => Promise.reject(new Error('Importing a module script failed.')))
  void part.preload?.()?.then(failed)
  await vi.advanceTimersByTimeAsync(3900)
  expect(failed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(100)
  expect(failed).toHaveBeenCalled()
})
