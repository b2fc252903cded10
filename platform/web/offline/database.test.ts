import '../testing/browser.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { closeOfflineDatabase, offlineDatabase, write } from './database.ts'
import { deviceId, nextDeviceSeq } from './device.ts'
import { DraftKeeper } from './drafts.ts'
import { draftKeysFrom } from './draft-key.ts'
import { Outbox } from './outbox.ts'
import { clearShelf, shelve } from './shelf.ts'

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
    nextDeviceSeq('run'),
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
    write('strict', async (tx) => {
      await tx.objectStore('device').put('after', 'name')
      await tx.objectStore('device').add('again', 'name')
    }),
  ).rejects.toThrow()
  expect(await (await offlineDatabase()).get('device', 'name')).toBe('before')
})

test('a database that could not be opened is opened at the next try', async () => {
  await closeOfflineDatabase()
  vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  await expect(offlineDatabase()).rejects.toThrow('no room')
  await expect((await offlineDatabase()).getAll('keys')).resolves.toBeDefined()
})
