import '../testing/browser.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inTurn, TURN_WAITS_MS } from './flush-turn.ts'

/** The locks of one origin, as the standard grants them: one holder, the others in their order. */
class Locks {
  #last: Promise<unknown> = Promise.resolve()

  request<T>(_name: string, { signal }: { signal: AbortSignal }, granted: () => Promise<T>): Promise<T> {
    const before = this.#last
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('no turn', 'AbortError')))
    })
    const held = Promise.race([before, aborted]).then(granted)
    this.#last = Promise.allSettled([before, held])
    return held
  }
}

beforeEach(() => vi.stubGlobal('navigator', { locks: new Locks() }))
afterEach(() => vi.useRealTimers())

const page = (event: string) => window.dispatchEvent(Object.assign(new Event(event), { persisted: true }))
const never = () => new Promise<void>(() => undefined)

test('one tab works after the other', async () => {
  const order: string[] = []
  let finish = (): void => undefined
  const first = inTurn(async () => {
    order.push('first begins')
    await new Promise<void>((resolve) => (finish = resolve))
    order.push('first ends')
  })
  const second = inTurn(async () => void order.push('second'))
  await vi.waitUntil(() => order.length === 1)
  finish()
  await Promise.all([first, second])
  expect(order).toEqual(['first begins', 'first ends', 'second'])
})

test('a page in the back/forward cache gives its turn to others, and one that waits works when it comes back', async () => {
  const order: string[] = []
  void inTurn(() => {
    order.push('holder')
    return never()
  })
  const waiting = inTurn(async () => void order.push('waiting page'))
  await vi.waitUntil(() => order.length === 1)
  page('pagehide')
  await inTurn(async () => void order.push('other page'))
  expect(order).toEqual(['holder', 'other page'])
  page('pageshow')
  await waiting
  expect(order).toEqual(['holder', 'other page', 'waiting page'])
})

test('where no turn comes in time, or locks are refused, the work is done without one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  void inTurn(never)
  const done = vi.fn(async () => undefined)
  const working = inTurn(done)
  await vi.advanceTimersByTimeAsync(TURN_WAITS_MS - 1)
  expect(done).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await working
  vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new DOMException('', 'SecurityError')) } })
  await inTurn(done)
  expect(done).toHaveBeenCalledTimes(2)
})

test('an error of the work is thrown, and the work is not repeated', async () => {
  const work = vi.fn(() => Promise.reject(new Error('broken')))
  await expect(inTurn(work)).rejects.toThrow('broken')
  expect(work).toHaveBeenCalledTimes(1)
})
