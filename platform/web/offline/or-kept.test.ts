import '../testing/browser.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { ApiProblem, noNetwork } from '../api/api-problem.ts'
import { connectionLost, connectionWorks } from '../api/connectivity.ts'
import { keptValue } from './kept-value.ts'
import { orKept } from './or-kept.ts'
import { fromShelf, shelve } from './shelf.ts'

const schema = z.string()
let account = ''
let made = 0
beforeEach(() => {
  made += 1
  account = `kept-${made}`
})
afterEach(() => connectionWorks())

test('what the server says is kept, and shown when it is not reached', async () => {
  expect(await orKept(account, 'round', schema, async () => 'new')).toBe('new')
  expect(await orKept(account, 'round', schema, () => Promise.reject(noNetwork()))).toBe('new')
  await expect(orKept(account, 'other', schema, () => Promise.reject(noNetwork()))).rejects.toThrow()
})

test('without network what is kept is shown at once: a radio without answer is not waited for', async () => {
  await shelve(account, 'round', 'kept')
  connectionLost()
  const load = vi.fn(() => new Promise<string>(() => undefined))
  expect(await orKept(account, 'round', schema, load)).toBe('kept')
  expect(load).not.toHaveBeenCalled()
})

test('without network what is not kept is asked of the server all the same', async () => {
  connectionLost()
  expect(await orKept(account, 'round', schema, async () => 'new')).toBe('new')
})

describe('after something was sent', () => {
  const renew = (load: () => Promise<string>, since = performance.now()) =>
    keptValue({ name: 'round', schema, load }).renew(account, since)
  const kept = () => fromShelf(account, 'round', schema)

  test('what is kept is read again', async () => {
    await orKept(account, 'round', schema, async () => 'due')
    await renew(async () => 'given')
    expect(await kept()).toBe('given')
  })

  test('it is read once: not when a page has done so since', async () => {
    await shelve(account, 'round', 'due')
    const since = performance.now()
    await orKept(account, 'round', schema, async () => 'given')
    const load = vi.fn(async () => 'again')
    await renew(load, since)
    expect(load).not.toHaveBeenCalled()
    expect(await kept()).toBe('given')
  })

  test('a reading that was begun before counts for nothing: it may not have what was sent', async () => {
    let answer = (_value: string) => {}
    const slow = orKept(account, 'round', schema, () => new Promise((done) => (answer = done)))
    await vi.waitFor(() => answer('due'))
    const since = performance.now() + 1
    await slow
    await renew(async () => 'given', since)
    expect(await kept()).toBe('given')
  })

  test('a server that is not reached is an error: the device must not forget what it sent', async () => {
    await shelve(account, 'round', 'due')
    await expect(renew(() => Promise.reject(noNetwork()))).rejects.toThrow()
    expect(await kept()).toBe('due')
  })

  test.each([403, 404])(
    'what may not be read any more (%i) is nothing to wait for, and is gone from the device',
    async (status) => {
      await shelve(account, 'round', 'due')
      await expect(renew(() => Promise.reject(new ApiProblem({ status })))).resolves.toBeUndefined()
      expect(await kept()).toBeUndefined()
    },
  )

  test('what this device never kept is not read', async () => {
    const load = vi.fn(async () => 'x')
    await renew(load)
    expect(load).not.toHaveBeenCalled()
  })

  test('queues that end at the same time share a reading that is begun after they were sent', async () => {
    await shelve(account, 'round', 'due')
    const answers: (() => void)[] = []
    const load = vi.fn(() => new Promise<string>((done) => answers.push(() => done(`${answers.length}`))))
    const first = renew(load)
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    const others = Promise.all(Array.from({ length: 50 }, () => renew(load)))
    answers[0]?.()
    await first
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    answers[1]?.()
    await others
    expect(load).toHaveBeenCalledTimes(2)
  })
})
