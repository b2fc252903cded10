import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isCancelled } from '../api/api-problem.ts'
import { asTask, shownTasks } from './tasks.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = (signal: AbortSignal) =>
  new Promise<void>((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)))

test('what ends within a second is never shown, and what takes longer until it ends', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const work = asTask('list.csv', () => promise)
  expect(shownTasks()).toEqual([])
  vi.advanceTimersByTime(1000)
  expect(shownTasks()).toMatchObject([{ name: 'list.csv' }])
  resolve('made')
  expect(await work).toBe('made')
  expect(shownTasks()).toEqual([])
})

test('cancelling one task ends it alone, and takes it away at once', async () => {
  const works = ['one.csv', 'two.csv'].map((name) => asTask(name, never))
  vi.advanceTimersByTime(1000)
  shownTasks()[0]?.cancel()
  expect(shownTasks().map(({ name }) => name)).toEqual(['two.csv'])
  expect(isCancelled(await works[0]?.catch((error: unknown) => error))).toBe(true)
  shownTasks()[0]?.cancel()
  expect(isCancelled(await works[1]?.catch((error: unknown) => error))).toBe(true)
})
