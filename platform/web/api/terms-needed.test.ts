import '../testing/browser.ts'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import type { OutboxEntry } from '../offline/outbox.ts'
import { makeSendEntry } from '../offline/send-entry.ts'
import { call } from './call.ts'
import { keepSessionToken } from './session-token.ts'
import { onTermsNeeded } from './terms-needed.ts'

const record = defineEndpoint({
  name: 'doses.record',
  method: 'POST',
  path: '/record',
  summary: 'x',
  body: z.strictObject({ dose: z.string() }),
  answer: z.literal(true),
  errors: [],
})
const entry: OutboxEntry = {
  id: '01980000-0000-7000-8000-000000000001',
  endpoint: record.name,
  queue: 'q',
  input: { body: { dose: 'd1' } },
  madeAt: '2026-10-05T05:30:00Z',
  seq: 1,
  at: 'waiting',
}

/** Refuses as the product does: only what the browser makes of it is tested here. */
const server = createServer((_request, response) => {
  response.writeHead(403, { 'content-type': 'application/problem+json' })
  response.end(JSON.stringify({ status: 403, errorCode: 'E013', termsNeeded: true }))
})
const realFetch = globalThis.fetch

beforeEach(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => realFetch(`http://127.0.0.1:${port}${url}`, init))
  keepSessionToken('token')
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await new Promise((done) => server.close(done))
})

test('a refusal until terms are accepted is told to whoever asks the person', async () => {
  const ask = vi.fn()
  const stop = onTermsNeeded(ask)
  await expect(call(record, { body: { dose: 'd1' } })).rejects.toThrow()
  expect(ask).toHaveBeenCalledOnce()
  stop()
  await expect(call(record, { body: { dose: 'd1' } })).rejects.toThrow()
  expect(ask).toHaveBeenCalledOnce()
})

test('what waits on the device goes on waiting until the person has accepted', async () => {
  expect(await makeSendEntry(async () => [record])(entry)).toEqual({ to: 'later' })
})
