import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepReserve, RESERVE_BYTES, type Disk } from './reserve.ts'

// A disk that is really full is in bench/chaos/full-disk.test.ts.
let folder: string
let disk: Disk
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'caravan-reserve-'))
  disk = keepReserve(folder, pino({ level: 'silent' }))
  await vi.waitFor(() => expect(size()).toBe(RESERVE_BYTES), { timeout: 10_000 })
})
afterEach(() => {
  disk.close()
  rmSync(folder, { recursive: true, force: true })
})

const size = () => statSync(join(folder, 'reserve'), { throwIfNoEntry: false })?.size ?? 0

test('the reserve is given up when somebody finds the disk full, and made again where there is room', async () => {
  expect(disk.isFull()).toBe(false)
  expect(disk.full()).toBe(true)
  expect(size()).toBe(0)
  expect([disk.isFull(), disk.isLow()]).toEqual([true, false])
  // Who failed at the same moment may try again, too.
  expect(disk.full()).toBe(true)
  await vi.waitFor(() => expect([size(), disk.isFull()]).toEqual([RESERVE_BYTES, false]), { timeout: 10_000 })
})
