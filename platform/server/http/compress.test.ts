import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineEndpoint, type AnswerOf, type Endpoint } from '#platform/shared/contract/endpoint.ts'
import { defineFeature } from '../feature.ts'
import { newOrganisation, type TestOrganisation } from '../testing/new-organisation.ts'
import { LateFile } from '../large/memory.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { encodingFor } from './compress.ts'
import { accountRoute, route } from './route.ts'

const shape = {
  method: 'GET',
  summary: 'A text of a length.',
  query: z.object({ bytes: z.string() }),
  answer: z.string(),
  errors: [],
} as const
const open = defineEndpoint({ ...shape, name: 'probe.open', path: '/probe/api/v1/open' })
const secret = defineEndpoint({ ...shape, name: 'probe.secret', path: '/probe/api/v1/secret' })
const renewed = defineEndpoint({ ...shape, name: 'probe.renewed', path: '/probe/api/v1/renewed' })
const picture = defineEndpoint({ ...shape, name: 'probe.picture', path: '/probe/api/v1/picture', raw: 'bytes' })
const file = defineEndpoint({
  ...shape,
  name: 'probe.file',
  path: '/probe/api/v1/file',
  answer: z.object({ data: z.string(), name: z.string() }),
})
const textOf = (length: string) => 'caravan '.repeat(Number(length) / 8)

const probe = defineFeature({
  name: 'probe',
  texts: {},
  routes: [
    route(open, { needs: 'signed-in', run: async (call) => textOf(call.query.bytes) }),
    route(secret, { needs: 'signed-in', secretAnswer: true, run: async (call) => textOf(call.query.bytes) }),
    accountRoute(renewed, {
      needs: 'signed-in',
      run: async (call) => {
        call.answerToken('a new token')
        return textOf(call.query.bytes)
      },
    }),
    route(file, {
      needs: 'signed-in',
      run: async ({ query: { bytes } }) =>
        new LateFile<AnswerOf<typeof file>>(Number(bytes), {
          field: 'data',
          rest: { name: 'a' },
          read: async () => Buffer.from(textOf(bytes)),
        }),
    }),
    route(picture, {
      needs: 'signed-in',
      run: async (call) => ({ type: 'image/png', bytes: Buffer.from(textOf(call.query.bytes)) }),
    }),
  ],
})

let app: TestApp
let school: TestOrganisation

beforeAll(async () => {
  app = await openTestApp({ also: [probe] })
  school = await newOrganisation(app)
})
afterAll(() => app?.close())

const get = (what: Endpoint, bytes: number, accept: string) =>
  app.as(school.administrator).send(what, { query: { bytes: String(bytes) }, headers: { 'accept-encoding': accept } })

test.each([80, 1_000_000])('the content of a file of %i bytes is compressed as it passes', async (bytes) => {
  const content = { data: Buffer.from(textOf(String(bytes))).toString('base64'), name: 'a' }
  const brotli = await get(file, bytes, 'br')
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
  expect(JSON.parse(brotliDecompressSync(brotli.rawPayload).toString())).toEqual({ data: content })
  const gzip = await get(file, bytes, 'gzip')
  expect(JSON.parse(gunzipSync(gzip.rawPayload).toString())).toEqual({ data: content })
  expect((await get(file, bytes, 'identity')).json()).toEqual({ data: content })
})

test.each([2000, 1_000_000])('an answer of %i bytes is compressed as the caller takes it', async (bytes) => {
  const brotli = await get(open, bytes, 'gzip, deflate, br')
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
  expect(brotli.headers['content-length']).toBe(String(brotli.rawPayload.length))
  expect(JSON.parse(brotliDecompressSync(brotli.rawPayload).toString())).toEqual({ data: textOf(String(bytes)) })

  const gzip = await get(open, bytes, 'gzip')
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(JSON.parse(gunzipSync(gzip.rawPayload).toString())).toEqual({ data: textOf(String(bytes)) })

  const plain = await get(open, bytes, 'identity')
  expect(plain.headers).toMatchObject({ vary: 'Accept-Encoding' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.json()).toEqual({ data: textOf(String(bytes)) })
})

test('a short answer, a picture and an answer that carries a secret leave as they are', async () => {
  for (const answer of [
    await get(open, 800, 'br'),
    await get(picture, 8000, 'br'),
    await get(secret, 8000, 'br'),
    await get(renewed, 8000, 'br'),
  ]) {
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-encoding']).toBeUndefined()
  }
})

test.each([
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['GZIP', 'gzip'],
  ['deflate', null],
  ['', null],
  [undefined, null],
])('who accepts %j gets %j', (header, encoding) => {
  expect(encodingFor(header)).toBe(encoding)
})
