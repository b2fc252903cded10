import '../testing/browser.ts'
import { expect, test } from 'vitest'
import type { OutboxEntry } from './outbox.ts'
import { makeSendEntry } from './send-entry.ts'

const entry: OutboxEntry = {
  id: '01980000-0000-7000-8000-000000000001',
  endpoint: 'doses.record',
  queue: 'q',
  input: {},
  madeAt: '2026-10-05T05:30:00Z',
  seq: 1,
  at: 'waiting',
}

test('an entry waits while the code that sends it cannot be loaded', async () => {
  const send = makeSendEntry(() => Promise.reject(new TypeError('no network')))
  expect(await send(entry)).toEqual({ to: 'later' })
})

test('an entry of which this version knows nothing is shown to a person', async () => {
  expect(await makeSendEntry(async () => [])(entry)).toEqual({ to: 'refused', reason: 'doses.record' })
})
