import '../testing/browser.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { closeOfflineDatabase } from './database.ts'
import { deviceId, nextMark } from './device.ts'
import { isInMemory, Outbox } from './outbox.ts'

const NOW = new Date('2026-10-05T05:30:00Z')
const boarding = (child: string) => ({ endpoint: 'runs.recordEvents', queue: 'r1', input: { body: { child } } })

afterEach(() => void vi.restoreAllMocks())

/** From now on no row can be stored; what is there can be read and deleted. */
function fillDevice(): void {
  const full = () => {
    throw new DOMException('no room', 'QuotaExceededError')
  }
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(full)
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(full)
}

const shown = (outbox: Outbox) => outbox.entries().map((entry) => [entry.id, entry.at, isInMemory(entry)])

test('what is recorded on a full device waits in the page, and the browser asks before it is closed', async () => {
  const asked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const outbox = await Outbox.open('one')
  const stored = await outbox.add(boarding('ada'), NOW)
  expect(asked()).toBe(false)
  fillDevice()
  const unstored = await outbox.add(boarding('bea'), NOW)
  expect(shown(outbox)).toEqual([
    [stored.id, 'waiting', false],
    [unstored.id, 'waiting', true],
  ])
  expect(asked()).toBe(true)

  await outbox.markSent(stored, NOW)
  await outbox.markSent(unstored, NOW)
  expect(outbox.entries().map(({ at }) => at)).toEqual(['sent', 'sent'])
  expect(asked()).toBe(false)
  await outbox.forget(unstored)

  vi.restoreAllMocks()
  await closeOfflineDatabase()
  // Not stored as sent: the next page sends it once more.
  expect(shown(await Outbox.open('one'))).toEqual([[stored.id, 'waiting', false]])
})

test('when there is room again, what waits in the page is stored before the next record, in its order', async () => {
  const outbox = await Outbox.open('two')
  const first = await outbox.add(boarding('ada'), NOW)
  fillDevice()
  const [second, third] = await Promise.all([outbox.add(boarding('bea'), NOW), outbox.add(boarding('cleo'), NOW)])
  vi.restoreAllMocks()
  const fourth = await outbox.add(boarding('dino'), NOW)
  const ids = [first, second, third, fourth].map(({ id }) => id)
  expect(shown(outbox)).toEqual(ids.map((id) => [id, 'waiting', false]))
  await closeOfflineDatabase()
  expect(shown(await Outbox.open('two'))).toEqual(ids.map((id) => [id, 'waiting', false]))

  // Read before it was stored: the sending knows it by the place that it had in the page.
  await outbox.markSent(second, NOW)
  await outbox.forget(second)
  expect(outbox.entries().map(({ id }) => id)).not.toContain(second.id)
  expect((await Outbox.open('two')).entries().map(({ id }) => id)).not.toContain(second.id)
})

test('the numbers of a device that has become full begin at 1 under another name', async () => {
  const before = await nextMark('run')
  expect(before).toEqual({ deviceId: await deviceId(), deviceSeq: 1 })
  fillDevice()
  const marks = [await nextMark('run'), await nextMark('run'), await nextMark('other')]
  expect(marks.map(({ deviceSeq }) => deviceSeq)).toEqual([1, 2, 1])
  expect(new Set(marks.map((mark) => mark.deviceId)).size).toBe(1)
  expect(marks[0]?.deviceId).not.toBe(before.deviceId)
  expect(await deviceId()).toBe(marks[0]?.deviceId)
})
