import { beforeEach, expect, test, vi } from 'vitest'

/** The device's clock, which the test moves. */
let device = Date.parse('2026-10-05T05:30:00.000Z')
const at = (more: number) => new Date(device + more).toISOString()

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['Date'] })
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  vi.setSystemTime(device)
})

const pass = (milliseconds: number) => {
  device += milliseconds
  vi.setSystemTime(device)
}

test('an answer that travelled longer does not set the clock back', async () => {
  const { learnServerTime, serverNow } = await import('./server-clock.ts')
  learnServerTime(at(60_000))
  const first = serverNow()
  pass(50)
  // Stamped 300 ms before it arrived.
  learnServerTime(at(60_000 - 300))
  const second = serverNow()
  expect(second.getTime() - first.getTime()).toBe(50)
})

test('a faster answer sets it forward, a changed clock of the device is believed', async () => {
  const { learnServerTime, serverNow } = await import('./server-clock.ts')
  learnServerTime(at(60_000))
  learnServerTime(at(60_200))
  expect(serverNow().toISOString()).toBe(at(60_200))
  pass(3_600_000)
  learnServerTime(at(-7_200_000))
  expect(serverNow().toISOString()).toBe(at(-7_200_000))
})
