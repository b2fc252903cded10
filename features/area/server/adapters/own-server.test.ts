import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ServerResponse } from 'node:http'
import { openLoopback, type Heard, type Loopback } from '../testing/loopback.ts'
import { OwnServer } from './own-server.ts'

let server: Loopback
let elsewhere: Loopback
beforeAll(async () => {
  server = await openLoopback(() => ({}))
  elsewhere = await openLoopback(() => ({ ok: true }))
})
afterAll(async () => {
  await server?.close()
  await elsewhere?.close()
})
beforeEach(() => {
  server.heard.length = 0
  elsewhere.heard.length = 0
})

const LIMITS = { atOnce: 2, waitingAtMost: 3, mostBytes: 1000, longestMs: 2000 }
const question = { path: '/ask', read: (answer: unknown) => answer }
const forever = () => new AbortController().signal

/** A clock that the test moves. */
function clock() {
  let at = 0
  return { now: () => at, pass: (ms: number) => void (at += ms) }
}

test('an answer is read, and nothing is sent but the question', async () => {
  server.answerWith(() => ({ ok: true }))
  const own = new OwnServer(server.url, LIMITS)
  expect(await own.ask(question, forever())).toEqual({ ok: true })
  expect(await own.ask({ ...question, body: { lat: 1 } }, forever())).toEqual({ ok: true })
  expect(server.heard).toMatchObject([
    { method: 'GET', url: '/ask', body: '' },
    { method: 'POST', url: '/ask', body: '{"lat":1}' },
  ])
  for (const { headers } of server.heard) {
    expect(headers['user-agent']).toBe('Caravan')
    expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['cookie', 'authorization', 'referer', 'origin']))
  }
  expect(own.doing()).toMatchObject({ asked: 2, failed: 0, heldBack: 0, failedAgo: null, pausedFor: null })
})

type Hostile = (heard: Heard, response: ServerResponse) => unknown
const text = (status: number, body: string, headers: Record<string, string> = {}): Hostile => {
  return (_, response) => void response.writeHead(status, headers).end(body)
}

test.each<[string, string, Hostile]>([
  ['no answer at all', 'late', () => undefined],
  [
    'an answer that stops in the middle',
    'late',
    (_, response) => void response.writeHead(200, { 'content-length': '20' }).write('{"half":'),
  ],
  [
    'a connection that breaks off',
    'unreachable',
    (_, response) => {
      response.writeHead(200, { 'content-length': '20' }).write('{"half":')
      setImmediate(() => response.destroy())
    },
  ],
  ['a length that is too large', 'tooLarge', text(200, `"${'x'.repeat(2000)}"`)],
  [
    'more and more without a length',
    'tooLarge',
    (_, response) => {
      const more = () => {
        while (response.write('x'.repeat(100)));
        response.once('drain', more)
      }
      more()
    },
  ],
  ['a page', 'notUnderstood', text(200, '<!doctype html><title>Welcome</title>', { 'content-type': 'text/html' })],
  ['nothing', 'notUnderstood', text(200, '')],
  ['a number that is none', 'notUnderstood', text(200, '{"duration": NaN}')],
  ['half of it', 'notUnderstood', text(200, '{"duration": 1')],
  ['an error', 'status', text(500, '{}')],
  ['an address that is not there', 'status', text(404, '{}')],
  ['no content', 'status', (_, response) => void response.writeHead(204).end()],
])('%s is %s', async (_, problem, hostile) => {
  server.answerWith(hostile)
  const own = new OwnServer(server.url, { ...LIMITS, longestMs: problem === 'late' ? 60 : 10_000 })
  expect(await own.ask(question, forever())).toBeUndefined()
  expect(own.doing()).toMatchObject({ asked: 1, failed: 1, heldBack: 0, failedAgo: { problem }, answeredAgo: null })
})

test('where nobody listens', async () => {
  const gone = await openLoopback(() => ({}))
  await gone.close()
  const own = new OwnServer(gone.url, LIMITS)
  expect(await own.ask(question, forever())).toBeUndefined()
  expect(own.doing().failedAgo).toMatchObject({ problem: 'unreachable' })
})

test.each([301, 302, 303, 307, 308])('a redirect (%d) to another server is not followed', async (status) => {
  server.answerWith(text(status, '', { location: `${elsewhere.url}/ask` }))
  const own = new OwnServer(server.url, LIMITS)
  expect(await own.ask({ ...question, body: {} }, forever())).toBeUndefined()
  expect(own.doing().failedAgo).toMatchObject({ problem: 'redirect' })
  expect(elsewhere.heard).toEqual([])
})

test.each([
  ['7', 7000],
  ['0', 1000],
  ['999999999999', 600_000],
  ['-3', 1000],
  ['soon', 30_000],
  [undefined, 30_000],
  ['Wed, 21 Oct 2015 07:28:00 GMT', 1000],
  ['Wed, 21 Oct 2099 07:28:00 GMT', 600_000],
])('a server that asks to wait (%s) is left alone so long', async (wait, ms) => {
  server.answerWith(text(429, '{}', wait === undefined ? {} : { 'retry-after': wait }))
  const time = clock()
  const own = new OwnServer(server.url, LIMITS, time.now)
  await own.ask(question, forever())
  expect(own.doing()).toMatchObject({ pausedFor: ms, failedAgo: { problem: 'tooMany' } })
  server.answerWith(() => ({}))
  time.pass(ms - 1)
  expect(await own.ask(question, forever())).toBeUndefined()
  time.pass(1)
  expect(await own.ask(question, forever())).toEqual({})
  expect(server.heard).toHaveLength(2)
  expect(own.doing()).toMatchObject({ asked: 2, failed: 1, heldBack: 1, pausedFor: null, answeredAgo: 0 })
})

test('after three failures it is left alone for half a minute, then tried once', async () => {
  server.answerWith(text(500, ''))
  const time = clock()
  const own = new OwnServer(server.url, LIMITS, time.now)
  for (let times = 0; times < 5; times += 1) await own.ask(question, forever())
  expect(own.doing()).toMatchObject({ asked: 3, heldBack: 2, pausedFor: 30_000 })
  time.pass(30_000)
  for (let times = 0; times < 2; times += 1) await own.ask(question, forever())
  expect(own.doing()).toMatchObject({ asked: 4, heldBack: 3, pausedFor: 30_000 })
})

test('no more requests at once than allowed, and not more that wait', async () => {
  const open: ServerResponse[] = []
  let arrived = () => {}
  server.answerWith((_, response) => {
    open.push(response)
    arrived()
  })
  const own = new OwnServer(server.url, LIMITS)
  const two = new Promise<void>((go) => (arrived = () => open.length === 2 && go()))
  const asked = Array.from({ length: 7 }, () => own.ask(question, forever()))
  await two
  // Two are on their way, three wait, two were refused.
  expect(own.doing()).toMatchObject({ asked: 2, heldBack: 2 })
  arrived = () => open.at(-1)!.end('{}')
  for (const response of open.slice(0, 2)) response.end('{}')
  expect((await Promise.all(asked)).filter((answer) => answer !== undefined)).toHaveLength(5)
})

test('a rate is kept: who would wait too long is not asked for', async () => {
  server.answerWith(() => ({}))
  const time = clock()
  const own = new OwnServer(server.url, { ...LIMITS, longestMs: 500, perSecond: 1 }, time.now)
  expect(await own.ask(question, forever())).toEqual({})
  expect(await own.ask(question, forever())).toBeUndefined()
  time.pass(1000)
  expect(await own.ask(question, forever())).toEqual({})
  expect(own.doing()).toMatchObject({ asked: 2, heldBack: 1 })
})

test('who waits no more is not asked for', async () => {
  const own = new OwnServer(server.url, LIMITS)
  expect(await own.ask(question, AbortSignal.abort())).toBeUndefined()
  expect(server.heard).toEqual([])
  expect(own.doing()).toMatchObject({ asked: 0, failed: 0, heldBack: 1 })
})

test('counts are those of the last 24 hours', async () => {
  server.answerWith(() => ({}))
  const time = clock()
  const own = new OwnServer(server.url, LIMITS, time.now)
  await own.ask(question, forever())
  time.pass(23 * 3_600_000)
  await own.ask(question, forever())
  expect(own.doing().asked).toBe(2)
  time.pass(3_600_000)
  expect(own.doing()).toMatchObject({ asked: 1, answeredAgo: 3_600_000 })
})

test('a connection that was closed meanwhile is opened again', async () => {
  server.answerWith(() => ({ ok: true }))
  const own = new OwnServer(server.url, { ...LIMITS, atOnce: 4, waitingAtMost: 40 })
  for (let times = 0; times < 3; times += 1) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => own.ask(question, forever())))
    expect(answers).toEqual(answers.map(() => ({ ok: true })))
    server.hangUp()
  }
  expect(own.doing()).toMatchObject({ asked: 60, failed: 0, heldBack: 0 })
})
