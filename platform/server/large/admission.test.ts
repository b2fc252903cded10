import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeAdmission } from './admission.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const admission = () => makeAdmission({ bytes: 100, waitingAtMost: 3, waitMs: 1000 })

/** In which order they were let in, by name. */
function queue() {
  const room = admission()
  const order: string[] = []
  const ask = async (name: string, bytes: number, signal?: AbortSignal) => {
    const done = await room.take(bytes, signal)
    order.push(name)
    return done
  }
  return { room, order, ask }
}

test('what fits is let in at once, the rest waits and follows in its order, small ones too', async () => {
  const { room, order, ask } = queue()
  const [first, second] = [await ask('a', 60), await ask('b', 40)]
  const large = ask('c', 90)
  const small = ask('d', 10)
  expect(room.state()).toEqual({ waiting: 2, taken: 100 })
  second()
  await Promise.resolve()
  expect(order).toEqual(['a', 'b'])
  first()
  const [third, fourth] = await Promise.all([large, small])
  expect(order).toEqual(['a', 'b', 'c', 'd'])
  third()
  // Twice is once.
  third()
  fourth()
  expect(room.state()).toEqual({ waiting: 0, taken: 0 })
})

test('what is larger than everything is let in alone', async () => {
  const { room, ask } = queue()
  const small = await ask('a', 1)
  const huge = ask('b', 1000)
  expect(room.state().waiting).toBe(1)
  small()
  ;(await huge)()
  expect(room.state().taken).toBe(0)
})

test('too many who wait, and one who waits too long, are asked to try again', async () => {
  const { room, ask } = queue()
  const done = await ask('a', 100)
  const waiting = Promise.allSettled([ask('b', 1), ask('c', 1), ask('d', 1)])
  await expect(ask('e', 1)).rejects.toMatchObject({ status: 503, details: { retryAfterSeconds: 2 } })
  await vi.advanceTimersByTimeAsync(1000)
  expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(room.state()).toEqual({ waiting: 0, taken: 100 })
  done()
  expect(room.state().taken).toBe(0)
})

test('who leaves while waiting makes room for those behind', async () => {
  const { room, order, ask } = queue()
  const first = await ask('a', 50)
  const leaves = new AbortController()
  const gone = ask('b', 60, leaves.signal)
  const behind = ask('c', 50)
  leaves.abort(new Error('left'))
  await expect(gone).rejects.toThrow('left')
  const second = await behind
  expect(order).toEqual(['a', 'c'])
  first()
  second()
  expect(room.state()).toEqual({ waiting: 0, taken: 0 })
  await expect(ask('d', 1, leaves.signal)).rejects.toThrow('left')
})
