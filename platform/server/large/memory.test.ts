import { connect, type Socket } from 'node:net'
import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import { defineFeature } from '../feature.ts'
import { newOrganisation, type TestOrganisation } from '../testing/new-organisation.ts'
import { openTestApp, signInAs, type TestApp } from '../testing/test-app.ts'
import { BODY_LIMIT, LateFile, makeMemory } from './memory.ts'
import { route } from '../http/route.ts'

const LIMIT = 4 * BODY_LIMIT
const LARGE = 3 * BODY_LIMIT
/** One large body or answer at a time. */
const memory = makeMemory({ bytes: LIMIT, waitMs: 60_000 })

const put = defineEndpoint({
  name: 'probe.put',
  method: 'POST',
  path: '/probe/api/v1/large',
  summary: 'Takes a text.',
  body: z.strictObject({ text: z.string() }),
  answer: z.object({ length: z.int() }),
  errors: [],
})
const get = defineEndpoint({
  name: 'probe.get',
  method: 'GET',
  path: '/probe/api/v1/large',
  summary: 'Answers a text.',
  answer: z.object({ text: z.string() }),
  errors: [],
})
const probe = defineFeature({
  name: 'probe',
  texts: {},
  routes: [
    route(put, {
      needs: { CB_ADMIN: 'group' },
      bodyLimit: LIMIT,
      run: async ({ body }) => ({ length: body.text.length }),
    }),
    route(get, {
      needs: { CB_ADMIN: 'group' },
      run: async () =>
        new LateFile(LARGE, { field: 'text', rest: {}, read: async () => Buffer.alloc((LARGE / 4) * 3, 'x') }),
    }),
  ],
})

let app: TestApp
let school: TestOrganisation
let port: number
let token: string
beforeAll(async () => {
  app = await openTestApp({ also: [probe], memory })
  school = await newOrganisation(app)
  port = Number(new URL(await app.fastify.listen({ host: '127.0.0.1', port: 0 })).port)
  token = (await signInAs(app.app, school.administrator, 'CB_ADMIN', 'mobile')).token
})
afterAll(() => app?.close())

const NOTHING = { taken: 0, waiting: 0 }
const bodyOf = (bytes: number) => JSON.stringify({ text: 'x'.repeat(bytes - '{"text":""}'.length) })

type Line = { socket: Socket; said: () => string; closed: Promise<void> }

/** Sends the head of a request with a body of LARGE bytes. */
function begin(more = `Authorization: Bearer ${token}\r\n`): Promise<Line> {
  return new Promise((done, failed) => {
    let said = ''
    const socket = connect(port, '127.0.0.1', () => {
      const head = `POST ${put.path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${more}`
      socket.write(`${head}Content-Length: ${LARGE}\r\n\r\n`)
      done({ socket, said: () => said, closed })
    })
    const closed = new Promise<void>((end) => socket.on('close', () => end()))
    socket.on('data', (chunk) => (said += chunk.toString('latin1')))
    socket.on('error', failed)
  })
}

const status = (line: Line) => vi.waitFor(() => expect(line.said()).toMatch(/^HTTP\/1\.1 \d/), { timeout: 20_000 })

test('a second large body waits for the first, small ones do not, and each is answered', async () => {
  const first = await begin()
  first.socket.write(bodyOf(LARGE).slice(0, 1000))
  await vi.waitFor(() => expect(memory.bodies.state()).toEqual({ taken: LARGE, waiting: 0 }))
  const second = await begin()
  second.socket.write(bodyOf(LARGE))
  await vi.waitFor(() => expect(memory.bodies.state()).toEqual({ taken: LARGE, waiting: 1 }))
  expect(await app.as(school.administrator).call(put, { body: { text: 'small' } })).toEqual({ length: 5 })
  expect([first.said(), second.said()]).toEqual(['', ''])
  first.socket.write(bodyOf(LARGE).slice(1000))
  for (const line of [first, second]) {
    await status(line)
    expect(line.said()).toContain('HTTP/1.1 200')
    line.socket.destroy()
  }
  await vi.waitFor(() => expect([memory.bodies.state(), memory.work.state()]).toEqual([NOTHING, NOTHING]))
})

test('whoever leaves in the middle of a body, or while waiting, gives back what it held', async () => {
  const [first, second, third] = [await begin(), await begin(), await begin()]
  await vi.waitFor(() => expect(memory.bodies.state()).toEqual({ taken: LARGE, waiting: 2 }))
  first.socket.destroy()
  second.socket.destroy()
  third.socket.write(bodyOf(LARGE))
  await status(third)
  expect(third.said()).toContain('HTTP/1.1 200')
  third.socket.destroy()
  await vi.waitFor(() => expect([memory.bodies.state(), memory.work.state()]).toEqual([NOTHING, NOTHING]))
})

test('without a session a large body is refused unread, and holds nothing', async () => {
  for (const more of ['', 'Authorization: Bearer cb1.nothing\r\n']) {
    const line = await begin(more)
    await line.closed
    expect(line.said()).toContain('HTTP/1.1 417')
    expect(memory.bodies.state()).toEqual(NOTHING)
  }
})

test('large answers wait for each other and give back what they held', async () => {
  const admin = app.as(school.administrator)
  const answers = await Promise.all(Array.from({ length: 4 }, () => admin.call(get)))
  expect(answers.map(({ text }) => text.length)).toEqual([LARGE, LARGE, LARGE, LARGE])
  await vi.waitFor(() => expect([memory.answers.state(), memory.work.state()]).toEqual([NOTHING, NOTHING]))
})
