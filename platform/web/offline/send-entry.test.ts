import '../testing/browser.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectionLost, connectionWorks } from '../api/connectivity.ts'
import { keepSessionToken } from '../api/session-token.ts'
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

beforeEach(() => keepSessionToken('token'))
afterEach(() => connectionWorks())

test('an entry waits while the code that sends it cannot be loaded', async () => {
  const send = makeSendEntry(() => Promise.reject(new TypeError('no network')))
  expect(await send(entry)).toEqual({ to: 'later' })
})

test('an entry of which this version knows nothing is shown to a person', async () => {
  expect(await makeSendEntry(async () => [])(entry)).toEqual({ to: 'refused', reason: 'doses.record' })
})

test('without network nothing is loaded: the page that is opened in the street comes first', async () => {
  connectionLost()
  const load = vi.fn(async () => [])
  expect(await makeSendEntry(load)(entry)).toEqual({ to: 'later' })
  expect(load).not.toHaveBeenCalled()
})
