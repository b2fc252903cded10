import { connect, type Socket } from 'node:net'
import { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import * as z from 'zod/mini'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { defineFeature } from '../feature.ts'
import { newOrganisation, type TestOrganisation, type TestPerson } from '../testing/new-organisation.ts'
import { openTestApp, signInAs, type TestApp } from '../testing/test-app.ts'
import { BODY_LIMIT, makeMemory } from './memory.ts'
import { route } from '../http/route.ts'

/** Nine large bodies at a time: three of an account, six of a network. */
const LARGE = 2 * BODY_LIMIT
const memory = makeMemory({
  bytes: 9 * LARGE,
  waitingAtMost: 20,
  waitMs: 60_000,
  slowest: { bytesPerS: 10_000, everyMs: 1500 },
})

const put = defineEndpoint({
  name: 'probe.put',
  method: 'POST',
  path: '/probe/api/v1/large',
  summary: 'Takes a text.',
  body: z.strictObject({ text: z.string() }),
  answer: z.object({ length: z.int() }),
  errors: [],
})
const probe = defineFeature({
  name: 'probe',
  texts: {},
  routes: [
    route(put, {
      needs: { CB_ADMIN: 'group' },
      bodyLimit: 2 * LARGE,
      run: async ({ body }) => ({ length: body.text.length }),
    }),
  ],
})

let app: TestApp
let school: TestOrganisation
let port: number
const lines: { level: number; msg: string; route?: string }[] = []
const log = pino(
  { level: 'info' },
  new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(JSON.parse(chunk.toString()))
      done()
    },
  }),
)
const open: Socket[] = []
beforeAll(async () => {
  app = await openTestApp({ also: [probe], memory, log, trustedProxies: ['127.0.0.1'] })
  school = await newOrganisation(app)
  port = Number(new URL(await app.fastify.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy()
  await vi.waitFor(() => expect(memory.bodies.state()).toEqual({ taken: 0, waiting: 0 }))
  lines.length = 0
})
afterAll(() => app?.close())

const administrator = () => school.person([{ role: 'CB_ADMIN', group: school.groups[0] }])
const BODY = JSON.stringify({ text: 'x'.repeat(LARGE - '{"text":""}'.length) })

/** Sends the head of a request with a large body, and `sent` bytes of it. */
async function begin(person: TestPerson, network: string, sent: number) {
  const { token } = await signInAs(app.app, person, 'CB_ADMIN', 'mobile')
  let said = ''
  const socket = connect(port, '127.0.0.1')
  open.push(socket)
  const closed = new Promise<void>((end) => socket.on('close', () => end()))
  socket.on('error', () => {})
  socket.on('data', (chunk) => (said += chunk.toString('latin1')))
  socket.write(
    `POST ${put.path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAuthorization: Bearer ${token}\r\n` +
      `X-Forwarded-For: ${network}\r\nContent-Length: ${LARGE}\r\n\r\n${BODY.slice(0, sent)}`,
  )
  return { socket, closed, said: () => said }
}

const upload = async (person: TestPerson, network: string) => {
  const line = await begin(person, network, LARGE)
  await vi.waitFor(() => expect(line.said()).toMatch(/^HTTP\/1\.1 \d/))
  return line.said().slice(9, 12)
}
/** Connections that hold memory, and send no more than keeps them open. */
const holdMany = async (person: TestPerson, network: string, count: number) => {
  const held = await Promise.all(Array.from({ length: count }, () => begin(person, network, 60_000)))
  await vi.waitFor(() => {
    const { taken, waiting } = memory.bodies.state()
    expect(taken / LARGE + waiting).toBeGreaterThanOrEqual(Math.min(count, 3))
  })
  return held
}

test('an account takes a third of the memory, however many connections it opens', async () => {
  const [slow, other] = [await administrator(), await administrator()]
  await holdMany(slow, '192.0.2.1', 6)
  await vi.waitFor(() => expect(memory.bodies.state().waiting).toBe(3))
  expect(memory.bodies.state()).toEqual({ taken: 3 * LARGE, waiting: 3 })
  // From the same network, and from another.
  expect(await upload(other, '192.0.2.1')).toBe('200')
  expect(await upload(other, '198.51.100.7')).toBe('200')
})

test('the accounts of a network take two thirds of it', async () => {
  for (let account = 0; account < 3; account += 1) await holdMany(await administrator(), '192.0.2.1', 3)
  await vi.waitFor(() => expect(memory.bodies.state()).toEqual({ taken: 6 * LARGE, waiting: 3 }))
  expect(await upload(await administrator(), '198.51.100.7')).toBe('200')
})

test('an account does not fill the line of those who wait', async () => {
  const [greedy, other] = [await administrator(), await administrator()]
  const held = await holdMany(greedy, '192.0.2.1', 25)
  await vi.waitFor(() => expect(held.filter((line) => line.said().includes('HTTP/1.1 503')).length).toBeGreaterThan(0))
  expect(memory.bodies.state().waiting).toBeLessThan(20)
  expect(await upload(other, '192.0.2.1')).toBe('200')
})

test('a body that arrives more slowly than it may is given up, a steady one is not', async () => {
  const [slow, steady] = [
    await begin(school.administrator, '192.0.2.1', 100),
    await begin(school.administrator, '192.0.2.1', 100),
  ]
  const sendBits = async (line: typeof slow, bytes: number, everyMs: number) => {
    for (let at = 100; at < LARGE && !line.socket.destroyed; at += bytes) {
      line.socket.write(BODY.slice(at, Math.min(LARGE, at + bytes)))
      await pause(everyMs)
    }
  }
  await Promise.all([
    Promise.race([slow.closed, sendBits(slow, 50, 100)]),
    Promise.race([steady.closed, sendBits(steady, 20_000, 100)]),
  ])
  expect(slow.socket.destroyed).toBe(true)
  expect(slow.said()).toBe('')
  await vi.waitFor(() => expect(steady.said()).toContain('HTTP/1.1 200'))
  expect(lines).toContainEqual(expect.objectContaining({ level: 30, msg: 'too slow', route: put.path }))
})

test('a caller who leaves, in the middle of a body or while waiting, is logged at info', async () => {
  const held = await holdMany(school.administrator, '192.0.2.1', 4)
  await vi.waitFor(() => expect(memory.bodies.state()).toEqual({ taken: 3 * LARGE, waiting: 1 }))
  for (const { socket } of held) socket.destroy()
  await vi.waitFor(() => expect(lines.filter(({ msg }) => msg === 'caller left')).toHaveLength(4))
  expect(lines.filter(({ level }) => level > 30)).toEqual([])
  expect(lines.every(({ level, route }) => level === 30 && route === put.path)).toBe(true)
})
