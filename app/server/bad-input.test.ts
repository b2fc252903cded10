import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ROLES } from '#platform/shared/contract/roles.ts'
import { clientOf, type Client } from '#platform/server/testing/client.ts'
import type { Route } from '#platform/server/http/route.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, signInAs, type TestApp } from '#platform/server/testing/test-app.ts'
import { inGateOrProof } from '../../tools/gate/scope.ts'
import { features } from './features.ts'
import { MORNING } from './testing/line-scene.ts'
import { samples } from './testing/samples.ts'
import type { Input } from './testing/sample.ts'
import { buildWorld, type World } from './testing/world.ts'

/** Bad input at every door: an answer that says what is wrong, never a failure of the application. It grows by itself. */

let app: TestApp
let world: World

beforeAll(async () => {
  app = await openTestApp({ now: MORNING })
  world = await buildWorld(app, await newOrganisation(app))
})
afterAll(() => app?.close())

/** Whoever may call it, with a session of their own. */
function callerOf({ needs }: Route): Client {
  if (needs === 'public') return app.anonymous()
  const { administrator, assistant, parent } = world.organisation
  const role = ROLES.find((one) => needs === 'signed-in' || needs[one] !== undefined) ?? 'CB_ADMIN'
  const person = { CB_ADMIN: administrator, CB_ASSISTANT: assistant, CB_PARENT: parent }[role]
  return clientOf(app.fastify, async () => (await signInAs(app.app, person, role, 'mobile')).token)
}

const NASTY: unknown[] = [
  null,
  '',
  ' ',
  'x'.repeat(5000),
  '\u0000',
  'Ω≈ç√ \ud800',
  "'; drop table person; --",
  '<script>alert(1)</script>',
  '%',
  '_',
  '\\',
  -1,
  0,
  1.5,
  1e300,
  2 ** 53,
  true,
  [],
  [null],
  {},
  { $ne: null },
  ['a', 'b'],
  '2026-02-30',
  '99:99',
  '00000000-0000-0000-0000-000000000000',
]

/** How many of them replace a value in the gate: six, chosen by a hash of operation and key, so that all are in use somewhere. */
const NASTY_FOR_EACH = inGateOrProof(6, NASTY.length)

function nastyFor(name: string, key: string): unknown[] {
  const from = createHash('md5').update(`${name} ${key}`).digest().readUInt8(0)
  return Array.from({ length: NASTY_FOR_EACH }, (_, n) => NASTY[(from + n) % NASTY.length])
}

/** Every value of a body, one level deep, replaced by nasty ones. */
function* spoilt(name: string, { body }: Input): Generator {
  yield* [null, [], 'text', 5]
  if (typeof body !== 'object' || body === null) return
  for (const key of Object.keys(body)) {
    yield Object.fromEntries(Object.entries(body).filter(([name]) => name !== key))
    for (const value of nastyFor(name, key)) yield { ...body, [key]: value }
  }
}

const routes = features.flatMap((feature) => feature.routes)
const each = (some: Route[]) => some.map((route) => ({ name: route.endpoint.name, route }))
const inputOf = (route: Route): Input => samples[route.endpoint.name]?.input(world) ?? {}

test.each(each(routes.filter((route) => route.endpoint.body)))(
  '$name answers every bad body with a reason',
  async ({ route }) => {
    const client = callerOf(route)
    const input = inputOf(route)
    for (const body of spoilt(route.endpoint.name, input)) {
      const answer = await client.send(route.endpoint, { ...input, body })
      const shown = { body, status: answer.statusCode, answer: answer.body.slice(0, 200) }
      expect(shown, 'no failure of the application').toSatisfy((one: typeof shown) => one.status < 500)
      if (answer.statusCode >= 400)
        expect(answer.json()).toMatchObject({
          errorCode: expect.stringMatching(/^E0\d\d$/),
          requestId: expect.any(String),
        })
    }
  },
)

test.each(each(routes.filter((route) => route.endpoint.params)))(
  '$name answers every bad address with a reason',
  async ({ route }) => {
    const client = callerOf(route)
    const input = inputOf(route)
    for (const value of [app.app.newId(), 'x', '0', '../x', "';--", 'x'.repeat(250), '%00', 'ß', 'undefined']) {
      const params = Object.fromEntries(Object.keys(input.params ?? {}).map((name) => [name, value]))
      const answer = await client.send(route.endpoint, { ...input, params })
      expect({ value, status: answer.statusCode }, 'no failure of the application').toSatisfy(
        (one: { status: number }) => one.status < 500,
      )
    }
  },
)

test.each(each(routes.filter((route) => route.endpoint.query)))(
  '$name answers every bad query with a reason',
  async ({ route }) => {
    const client = callerOf(route)
    const input = inputOf(route)
    const { properties } = route.endpoint.query
      ? { properties: Object.keys(route.endpoint.query.shape) }
      : { properties: [] }
    for (const value of ['', 'x'.repeat(1000), '%', '_', "'", '\\', '2026-02-30', '-1', '\u0000']) {
      const answer = await client.send(route.endpoint, {
        ...input,
        query: Object.fromEntries(properties.map((name) => [name, value])),
      })
      expect({ value, status: answer.statusCode }, 'no failure of the application').toSatisfy(
        (one: { status: number }) => one.status < 500,
      )
    }
  },
)

const DAYS = ['0000-01-01', '9999-12-31', '0000-02-30', '10000-01-01', '-0001-01-01']
const INSTANTS = DAYS.map((day) => `${day}T23:59:59.999Z`)
const TEXTS = ['half of a character \ud800', 'a zero byte \0']
const NUMBERS = [2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e300, -0.000_000_1]

/** What a value of this kind breaks that was not thought of. */
function breakers(value: unknown): unknown[] {
  if (typeof value === 'number') return NUMBERS
  if (typeof value !== 'string') return []
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return [...INSTANTS, ...TEXTS]
  return /^\d{4}-\d\d-\d\d$/.test(value) ? [...DAYS, ...TEXTS] : TEXTS
}

/** The same body once for every value in it, at any depth, and every breaker of its kind. */
function* broken(value: unknown): Generator {
  yield* breakers(value)
  if (typeof value !== 'object' || value === null) return
  for (const [key, one] of Object.entries(value))
    for (const other of broken(one))
      yield Array.isArray(value)
        ? value.map((item, n) => (String(n) === key ? other : item))
        : { ...value, [key]: other }
}

/** A value of every kind that the contract names, so that fields which no sample fills are tried too. */
function filledFrom(schema: z.core.JSONSchema.BaseSchema): unknown {
  const [first] = schema.anyOf ?? schema.oneOf ?? []
  if (first) return filledFrom(first)
  const inner = (one: boolean | z.core.JSONSchema.BaseSchema | undefined) =>
    filledFrom(typeof one === 'object' ? one : {})
  if (schema.enum) return schema.enum[0]
  if (schema.const !== undefined) return schema.const
  if (schema.type === 'object')
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, one]) => [name, inner(one)]))
  if (schema.type === 'array') return [inner(Array.isArray(schema.items) ? schema.items[0] : schema.items)]
  if (schema.type === 'boolean') return true
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(1, Number(schema.minimum ?? 1))
  if (schema.format === 'date') return '2026-10-05'
  if (schema.format === 'date-time') return '2026-10-05T06:00:00Z'
  return schema.format === 'uuid' || schema.pattern?.includes('[0-9a-f]{8}') ? app.app.newId() : 'Ada'
}

function expectReason(
  shown: object,
  answer: { statusCode: number; headers: Record<string, unknown>; json: () => unknown },
) {
  expect({ ...shown, status: answer.statusCode }, 'no failure of the application').toSatisfy(
    (one: { status: number }) => one.status < 500,
  )
  if (answer.statusCode < 400) return
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(answer.json()).toMatchObject({
    errorCode: expect.stringMatching(/^E0\d\d$/),
    requestId: answer.headers['x-request-id'],
  })
}

test.each(each(routes.filter((route) => route.endpoint.body)))(
  '$name takes no date, number or text that a machine cannot hold for a failure of its own',
  async ({ route }) => {
    const client = callerOf(route)
    const input = inputOf(route)
    const schema = route.endpoint.body
    const whole = schema ? filledFrom(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })) : {}
    const bodies = [...broken(input.body), ...broken(whole)]
    for (const body of bodies) expectReason({ body }, await client.send(route.endpoint, { ...input, body }))
  },
)

test.each(each(routes.filter((route) => route.endpoint.params ?? route.endpoint.query)))(
  '$name reads no address and no query that cannot be read',
  async ({ route }) => {
    const client = callerOf(route)
    const token = await client.token()
    const names = route.endpoint.query ? Object.keys(route.endpoint.query.shape) : []
    const { params = {} } = inputOf(route)
    const url = (value: (of: string) => string) =>
      Object.entries(params).reduce(
        (path, [name, one]) => path.replace(`:${name}`, value(one)),
        String(route.endpoint.path),
      )
    const asQuery = (value: string) => `?${names.map((name) => `${name}=${value}`).join('&')}`
    const values = [
      '%00',
      '%zz',
      '%',
      '%ed%a0%80',
      '%c0%ae',
      '//',
      ...DAYS,
      ...INSTANTS,
      '9'.repeat(30),
      'x'.repeat(4000),
    ]
    for (const value of values) {
      const tried = [
        ...(names.length > 0 ? [url((one) => one) + asQuery(value)] : []),
        ...(route.endpoint.params ? [url(() => value)] : []),
      ]
      for (const one of tried)
        expectReason(
          { url: one },
          await app.fastify.inject({
            method: route.endpoint.method,
            url: one,
            headers: token === null ? {} : { authorization: `Bearer ${token}` },
          }),
        )
    }
  },
)
