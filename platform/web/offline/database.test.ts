import '../testing/browser.ts'
import * as z from 'zod/mini'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { closeOfflineDatabase, readRow, update, write } from './database.ts'
import { deviceId, nextMark } from './device.ts'
import { DraftKeeper } from './drafts.ts'
import { draftKeysFrom } from './draft-key.ts'
import { Outbox } from './outbox.ts'
import { clearShelf, fromShelf, shelve } from './shelf.ts'
import { STORE_WAITS_MS, storeState } from './store-state.ts'

const NOW = new Date('2026-10-05T05:30:00Z')

afterEach(() => vi.restoreAllMocks())

test('whatever is written locks every store: no two transactions write at once', async () => {
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction')
  draftKeysFrom(async () => 'YQ==')
  const draft = { values: { note: 'a' }, base: {}, names: {}, at: NOW.toISOString() }
  const outbox = await Outbox.open('one')
  const [entry] = await Promise.all([
    outbox.add({ endpoint: 'e', queue: 'q', input: {} }, NOW),
    shelve('one', 'plan', { a: 1 }),
    new DraftKeeper('one', 'form').keep(draft),
    deviceId(),
    nextMark('run'),
  ])
  await outbox.markSent(entry, NOW)
  await outbox.forget(entry)
  await clearShelf()
  await new DraftKeeper('one', 'form').keep(null)
  const written = begun.mock.calls.filter(([, mode]) => mode === 'readwrite')
  expect(written.length).toBeGreaterThan(8)
  const all = new Set(['device', 'drafts', 'keys', 'outbox', 'shelf'])
  for (const [stores] of written) expect(new Set([stores].flat())).toEqual(all)
})

test('what could not be entered again is on the disk before it counts as stored', async () => {
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction')
  const outbox = await Outbox.open('two')
  await outbox.add({ endpoint: 'e', queue: 'q', input: {} }, NOW)
  const options = begun.mock.calls.filter(([, mode]) => mode === 'readwrite').map(([, , given]) => given)
  expect(options.length).toBeGreaterThan(0)
  for (const given of options) expect(given).toEqual({ durability: 'strict' })
})

test('a write that fails changes nothing, and is told', async () => {
  await write('strict', (tx) => tx.objectStore('device').put('before', 'name'))
  await expect(
    write('strict', (tx) =>
      Promise.all([tx.objectStore('device').put('after', 'name'), tx.objectStore('device').add('again', 'name')]),
    ),
  ).rejects.toThrow()
  expect(await readRow('device', 'name')).toBe('before')
})

test('a database that could not be opened is opened at the next try', async () => {
  await closeOfflineDatabase()
  vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  await expect(readRow('device', 'name')).rejects.toMatchObject({ state: 'refused', cause: { message: 'no room' } })
  expect(storeState()).toBe('refused')
  await expect(readRow('device', 'name')).resolves.toBe('before')
  expect(storeState()).toBe('works')
})

test('a reading that waits for a transaction of another page ends after some seconds', async () => {
  const other = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('caravan')
    request.addEventListener('success', () => resolve(request.result))
  })
  const blocking = other.transaction(['device'], 'readwrite')
  let isBlocked = true
  const goOn = () => {
    if (isBlocked) blocking.objectStore('device').get('name').addEventListener('success', goOn)
  }
  goOn()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const reading = readRow('device', 'name')
  const rejected = expect(reading).rejects.toMatchObject({ state: 'slow' })
  await vi.advanceTimersByTimeAsync(STORE_WAITS_MS)
  await rejected
  expect(storeState()).toBe('slow')
  vi.useRealTimers()
  isBlocked = false
  await new Promise((resolve) => blocking.addEventListener('complete', resolve))
  other.close()
  expect(await readRow('device', 'name')).toBe('before')
  expect(storeState()).toBe('works')
})

test('a write is committed with its last request, and waits for no code of the page', async () => {
  await deviceId()
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction')
  const committed = vi.spyOn(IDBTransaction.prototype, 'commit')
  const writing = write('strict', (tx) => tx.objectStore('device').put('next', 'name'))
  await vi.waitUntil(() => begun.mock.calls.length === 1)
  expect(committed).toHaveBeenCalledTimes(1)
  await writing
  await Promise.all([shelve('one', 'plan', 1), fromShelf('one', 'plan', z.number()), Outbox.open('one')])
  expect(committed.mock.calls.length).toBe(begun.mock.calls.length)
})

describe('a page that enters the back/forward cache', () => {
  const leave = () => window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }))
  const comeBack = () => window.dispatchEvent(new Event('pageshow'))

  test('leaves no transaction open, and repeats its work when it comes back', async () => {
    const begun = vi.spyOn(IDBDatabase.prototype, 'transaction')
    const aborted = vi.spyOn(IDBTransaction.prototype, 'abort')
    const work = vi.fn(async (tx: Parameters<Parameters<typeof update>[1]>[0]) => {
      const value = await tx.objectStore('device').get('count')
      if (work.mock.calls.length === 1) leave()
      await tx.objectStore('device').put(Number(value ?? 0) + 1, 'count')
    })
    const working = update('strict', work)
    await vi.waitUntil(() => aborted.mock.calls.length === 1)
    const reading = readRow('device', 'count')
    const transactions = begun.mock.calls.length
    // Another page of the origin is not blocked.
    const other = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('caravan')
      request.addEventListener('success', () => resolve(request.result))
    })
    await new Promise((resolve) => other.transaction(['device'], 'readwrite').addEventListener('complete', resolve))
    other.close()
    expect(begun.mock.calls.length).toBe(transactions + 1)
    comeBack()
    await working
    expect(work).toHaveBeenCalledTimes(2)
    expect([undefined, 1]).toContain(await reading)
    expect(await readRow('device', 'count')).toBe(1)
  })

  test('has stored once what it was committing', async () => {
    const outbox = await Outbox.open('three')
    const committed = vi.spyOn(IDBTransaction.prototype, 'commit')
    const before = committed.mock.calls.length
    const adding = outbox.add({ endpoint: 'e', queue: 'q', input: {} }, NOW)
    await vi.waitUntil(() => committed.mock.calls.length > before + 1)
    leave()
    comeBack()
    await adding
    expect((await Outbox.open('three')).entries()).toHaveLength(1)
  })
})
