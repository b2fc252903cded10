import '../testing/browser.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { closeOfflineDatabase } from './database.ts'
import { deviceId, nextMark } from './device.ts'
import { Outbox } from './outbox.ts'
import { storeState } from './store-state.ts'

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

test('what is recorded on a full device waits in the page, behind what was stored, and the next write with room ends that', async () => {
  const outbox = await Outbox.open('one')
  const stored = await outbox.add(boarding('ada'), NOW)
  fillDevice()
  const unstored = await outbox.add(boarding('bea'), NOW)
  expect(outbox.entries().map(({ id, at }) => [id, at])).toEqual([
    [stored.id, 'waiting'],
    [unstored.id, 'waiting'],
  ])
  expect(storeState()).toBe('full')

  await outbox.markSent(stored, NOW)
  await outbox.markSent(unstored, NOW)
  expect(outbox.entries().map(({ at }) => at)).toEqual(['sent', 'sent'])
  await outbox.forget(unstored)

  vi.restoreAllMocks()
  await closeOfflineDatabase()
  // Not stored as sent: the next page sends it once more.
  expect((await Outbox.open('one')).entries().map(({ id, at }) => [id, at])).toEqual([[stored.id, 'waiting']])
  await outbox.forget(stored)
  expect(storeState()).toBe('works')
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
