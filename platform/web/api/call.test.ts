import '../testing/browser.ts'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { getRun } from '../testing/run-endpoint.ts'
import { ApiProblem, isCancelled } from './api-problem.ts'
import { call, callPage } from './call.ts'
import { connectionWorks, isOnline } from './connectivity.ts'
import { serverNow } from './server-clock.ts'
import { changesSession, leaveBy } from './session-over.ts'
import { keepBootKey, keepSessionToken, sessionToken } from './session-token.ts'
import { askForProofBy } from './step-up.ts'

const listRuns = defineEndpoint({
  name: 'runs.list',
  method: 'GET',
  path: '/runs',
  summary: 'x',
  answer: z.array(z.string()),
  paged: true,
  errors: [],
})
const start = defineEndpoint({
  name: 'runs.start',
  method: 'POST',
  path: '/start',
  summary: 'x',
  body: z.strictObject({ runId: z.string() }),
  answer: z.literal(true),
  errors: [],
})

type Seen = { url: string; method: string; headers: Record<string, string | string[] | undefined>; body: string }
let seen: Seen[] = []
let answer: (
  request: Seen,
) => { status?: number; headers?: Record<string, string>; body: unknown } | 'never' | 'half' = () => ({
  body: { data: true },
})
let server: Server
const realFetch = globalThis.fetch

// The wire is real: a small HTTP server that writes down what arrives. The product's own server has its own tests.
beforeEach(async () => {
  seen = []
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      const one = { url: request.url ?? '', method: request.method ?? '', headers: request.headers, body }
      seen.push(one)
      const said = answer(one)
      if (said === 'never') return
      if (said === 'half') return void response.writeHead(200, { 'content-type': 'application/json' }).write('{"da')
      response
        .writeHead(said.status ?? 200, { 'content-type': 'application/json', ...said.headers })
        .end(JSON.stringify(said.body))
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  // listen() above has given it a TCP address.
  const { port } = server.address() as AddressInfo
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => realFetch(`http://127.0.0.1:${port}${path}`, init))
  sessionStorage.clear()
})
afterEach(async () => {
  vi.stubGlobal('fetch', realFetch)
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

describe('a request', () => {
  test('carries the token, the time zone and the language, and puts its parts into the address', async () => {
    keepSessionToken('t1')
    answer = () => ({ body: { data: { name: 'Line 3', more: 1 } } })
    expect(await call(getRun, { params: { id: 'a/b' }, query: { b: '2', a: '1' } })).toEqual({ name: 'Line 3' })
    expect(seen[0]).toMatchObject({
      method: 'GET',
      url: '/run/a%2Fb?a=1&b=2',
      headers: { authorization: 'Bearer t1', 'accept-language': 'en', 'x-time-zone': expect.stringMatching(/./) },
    })
  })

  test('carries the key that makes a repeat harmless', async () => {
    answer = () => ({ body: { data: true } })
    await call(start, { body: { runId: 'r1' } }, { idempotencyKey: 'k1' })
    expect(seen[0]).toMatchObject({
      headers: { 'idempotency-key': 'k1', 'content-type': 'application/json' },
      body: '{"runId":"r1"}',
    })
  })

  test('a newer GET to the same URL cancels the earlier one with FEE001; another URL does not', async () => {
    let asked = 0
    answer = ({ url }) => {
      asked += 1
      return url.includes('same') && asked === 1 ? 'never' : { body: { data: { name: url } } }
    }
    const first = call(getRun, { params: { id: 'same' } }).catch((error: unknown) => error)
    await vi.waitFor(() => expect(seen).toHaveLength(1))
    await call(getRun, { params: { id: 'other' } })
    const second = call(getRun, { params: { id: 'same' } })
    expect(isCancelled(await first)).toBe(true)
    expect(await second).toEqual({ name: '/run/same' })
  })
})

describe('a connection that says nothing', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }))
  afterEach(() => {
    connectionWorks()
    vi.useRealTimers()
  })
  const silence = async (milliseconds: number) => {
    await vi.waitFor(() => expect(seen).toHaveLength(1))
    vi.advanceTimersByTime(milliseconds)
  }

  test('ends a call after 15 s as if there was no network, and the banner says so', async () => {
    answer = () => 'never'
    const lost = call(start, { body: { runId: 'r1' } }).catch((error: unknown) => error)
    await silence(15_001)
    expect(await lost).toMatchObject({ facts: { status: 0 } })
    expect(isOnline()).toBe(false)
  })

  test('in the middle of an answer is noticed too', async () => {
    answer = () => 'half'
    const lost = call(getRun, { params: { id: 'x' } }).catch((error: unknown) => error)
    await silence(15_001)
    expect(await lost).toMatchObject({ facts: { status: 0 } })
  })

  test('that answers in time is no loss', async () => {
    answer = () => ({ body: { data: true } })
    expect(await call(start, { body: { runId: 'r1' } })).toBe(true)
    vi.advanceTimersByTime(60_000)
    expect(isOnline()).toBe(true)
  })
})

describe('an answer', () => {
  test('keeps the refreshed token and tells the time of the server', async () => {
    keepSessionToken('t1')
    answer = () => ({
      headers: { authorization: 'Bearer t2', 'x-server-time': '2026-10-05T05:30:00Z' },
      body: { data: true },
    })
    await call(start, { body: { runId: 'r1' } })
    expect(sessionToken()).toBe('t2')
    expect(serverNow().toISOString()).toMatch(/^2026-10-05T05:30:0/)
  })

  test('of a list comes with its page', async () => {
    answer = () => ({ body: { data: ['a'], page: { limit: 20, offset: 0, total: 1 } } })
    expect(await callPage(listRuns, {})).toEqual({ data: ['a'], page: { limit: 20, offset: 0, total: 1 } })
  })

  test('that does not fit the contract is an error, not a value', async () => {
    answer = () => ({ body: { data: { nom: 'Line 3' } } })
    await expect(call(getRun, { params: { id: 'x' } })).rejects.toThrow()
  })

  test('that refuses says code, words and fields', async () => {
    answer = () => ({
      status: 400,
      body: {
        status: 400,
        title: 'No',
        errorCode: 'E012',
        detail: 'Look at the fields',
        fields: [{ fieldName: 'runId', message: 'Missing' }],
      },
    })
    const error = await call(start, { body: { runId: '' } }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ApiProblem)
    expect(error).toMatchObject({
      code: 'E012',
      isPassing: false,
      facts: { detail: 'Look at the fields', fields: [{ fieldName: 'runId' }] },
    })
  })

  test.each([500, 503, 429])('%i is worth sending again unchanged', async (status) => {
    answer = () => ({ status, body: {} })
    await expect(call(start, { body: { runId: 'r1' } })).rejects.toMatchObject({ isPassing: true })
  })

  test.each([412, 417])('%i ends the session: storage cleared, once to the login', async (status) => {
    const leave = vi.fn()
    leaveBy(leave)
    keepSessionToken('t1')
    answer = () => ({ status, body: {} })
    await Promise.allSettled([call(start, { body: { runId: 'r1' } }), call(listRuns, {})])
    expect(sessionStorage.length).toBe(0)
    await vi.waitFor(() => expect(leave).toHaveBeenCalled())
    expect(leave).toHaveBeenCalledTimes(1)
  })

  test.each(['before', 'after'])('of the old session, arriving %s that of the new one, ends nothing', async (when) => {
    const leave = vi.fn()
    leaveBy(leave)
    keepSessionToken('old')
    sessionStorage.setItem('kept', 'yes')
    const turn = { old: Promise.withResolvers<void>(), new: Promise.withResolvers<void>() }
    const [first, second] = when === 'before' ? ([turn.old, turn.new] as const) : ([turn.new, turn.old] as const)
    const over = { status: 417, headers: {}, body: {} }
    const changed = { status: 200, headers: { authorization: 'Bearer new' }, body: { data: true } }
    vi.stubGlobal('fetch', async (path: string) => {
      const which = path === '/runs' ? 'old' : 'new'
      await turn[which].promise
      const { status, headers, body } = which === 'old' ? over : changed
      return new Response(JSON.stringify(body), { status, headers })
    })
    const stale = call(listRuns, {}).catch((error: unknown) => error)
    const change = changesSession(call(start, { body: { runId: 'r1' } }))
    first.resolve()
    await (when === 'before' ? stale : change)
    second.resolve()
    await Promise.all([stale, change])
    await new Promise((done) => setTimeout(done))
    expect(sessionToken()).toBe('new')
    // The end of a session empties the storage at once.
    expect(sessionStorage.getItem('kept')).toBe('yes')
    expect(leave).not.toHaveBeenCalled()
  })
})

describe('a call that wants a fresh proof', () => {
  const problem = { status: 403, errorCode: 'E013', stepUp: ['password', 'code'] }
  let proved = false
  beforeEach(() => {
    proved = false
    answer = () => (proved ? { body: { data: true } } : { status: 403, body: problem })
  })

  test('is asked for once, and then sent again by itself, unchanged', async () => {
    const ask = vi.fn(async () => {
      proved = true
      return true
    })
    const stop = askForProofBy(ask)
    const both = ['r1', 'r2'].map((runId) => call(start, { body: { runId } }, { idempotencyKey: `key-${runId}` }))
    expect(await Promise.all(both)).toEqual([true, true])
    stop()
    expect(ask).toHaveBeenCalledExactlyOnceWith(['password', 'code'])
    const sent = (runId: string) => seen.filter(({ body }) => body.includes(runId))
    for (const runId of ['r1', 'r2']) {
      expect(new Set(sent(runId).map(({ headers }) => headers['idempotency-key']))).toEqual(new Set([`key-${runId}`]))
      expect(sent(runId).length).toBeLessThanOrEqual(2)
    }
  })

  test('is quietly not made when its owner gives none', async () => {
    const stop = askForProofBy(async () => false)
    const error = await call(start, { body: { runId: 'r1' } }).catch((thrown: unknown) => thrown)
    stop()
    expect(isCancelled(error)).toBe(true)
    expect(seen).toHaveLength(1)
  })
})

test('a boot token goes with the key of its tab, and both are gone when the session’s own token is there', async () => {
  keepSessionToken('cb0.secret')
  keepBootKey('the key of this tab')
  answer = () => ({ headers: { authorization: 'Bearer cb1.real' }, body: { data: true } })
  await call(start, { body: { runId: 'r1' } })
  expect(seen[0]?.headers).toMatchObject({ authorization: 'Bearer cb0.secret', 'x-boot-key': 'the key of this tab' })
  expect(sessionToken()).toBe('cb1.real')
  await call(start, { body: { runId: 'r1' } })
  expect(seen[1]?.headers['x-boot-key']).toBeUndefined()
  sessionStorage.clear()
})

test('no network is an error that passes', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(call(start, { body: { runId: 'r1' } })).rejects.toMatchObject({ isPassing: true, facts: { status: 0 } })
  // Ends the probe that the lost connection began.
  vi.stubGlobal(
    'fetch',
    async () => new Response('{"data":true}', { headers: { 'x-server-time': '2026-10-05T05:30:00Z' } }),
  )
  await call(start, { body: { runId: 'r1' } })
})
