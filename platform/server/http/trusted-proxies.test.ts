import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { SUBPROTOCOL, socketPath } from '#platform/shared/live/live.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { accountRoute } from './route.ts'

/** What a proxy says about the caller counts from the addresses of the setting alone: real connections to real servers. */

const seen = defineEndpoint({
  name: 'test.seen',
  method: 'GET',
  path: '/test/api/v1/seen',
  summary: 'Whom the application takes the caller for.',
  answer: z.object({ address: z.string() }),
  errors: [],
})
const feature = {
  name: 'test',
  texts: {},
  routes: [
    accountRoute(seen, {
      needs: 'public',
      run: async (call) => {
        call.answerDevice('x')
        return { address: call.address }
      },
    }),
  ],
}

let trusting: TestApp
let plain: TestApp
let other: TestApp
const base = new Map<TestApp, string>()
beforeAll(async () => {
  trusting = await openTestApp({ also: [feature], trustedProxies: ['127.0.0.1', '10.0.0.0/8'] })
  plain = await openTestApp({ also: [feature] })
  other = await openTestApp({ also: [feature], trustedProxies: ['10.0.0.0/8'] })
  for (const app of [trusting, plain, other]) base.set(app, await app.fastify.listen({ host: '127.0.0.1', port: 0 }))
})
afterAll(async () => {
  for (const app of [trusting, plain, other]) await app?.close()
})

async function see(app: TestApp, headers: Record<string, string>) {
  const answer = await fetch(base.get(app) + seen.path, { headers })
  const { address } = z.object({ data: seen.answer }).parse(await answer.json()).data
  return { address, secure: (answer.headers.get('set-cookie') ?? '').includes('Secure') }
}

test('a trusted proxy names the caller: the last address that is no proxy of this house', async () => {
  const https = { 'x-forwarded-proto': 'https' }
  expect(await see(trusting, { 'x-forwarded-for': '198.51.100.7', ...https })).toEqual({
    address: '198.51.100.7',
    secure: true,
  })
  // What the caller itself wrote before its own address is not believed.
  expect(await see(trusting, { 'x-forwarded-for': '203.0.113.9, 198.51.100.7, 10.1.2.3' })).toEqual({
    address: '198.51.100.7',
    secure: false,
  })
  expect((await see(trusting, { 'x-forwarded-proto': 'https, http' })).secure).toBe(false)
})

test('without the setting, or from another address, no header changes who the caller is', async () => {
  const lies = {
    'x-forwarded-for': '198.51.100.7',
    forwarded: 'for=198.51.100.7;proto=https',
    'x-real-ip': '198.51.100.7',
    'client-ip': '198.51.100.7',
    'x-client-ip': '198.51.100.7',
    'true-client-ip': '198.51.100.7',
    'cf-connecting-ip': '198.51.100.7',
    'x-forwarded-proto': 'https',
  }
  for (const app of [plain, other]) expect(await see(app, lies)).toEqual({ address: '127.0.0.1', secure: false })
  const { 'x-forwarded-for': _, 'x-forwarded-proto': __, ...rest } = lies
  expect(await see(trusting, rest)).toEqual({ address: '127.0.0.1', secure: false })
})

test('the host that a socket was opened at is the one that a trusted proxy tells', async () => {
  const knock = (app: TestApp) =>
    new Promise<number | undefined>((done) => {
      const url = (base.get(app) ?? '').replace('http', 'ws') + socketPath(crypto.randomUUID())
      const socket = new WebSocket(url, [SUBPROTOCOL, 'a-ticket'], {
        headers: { 'x-forwarded-host': 'caravan.example.org' },
        origin: 'https://caravan.example.org',
      })
      socket.on('unexpected-response', (_request, answer) => {
        done(answer.statusCode)
        answer.destroy()
      })
      socket.on('error', () => {})
    })
  // 403 is a foreign origin; 401 that the origin was right and the ticket is none.
  expect([await knock(trusting), await knock(plain), await knock(other)]).toEqual([401, 403, 403])
})
