import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLES } from '#platform/shared/contract/roles.ts'
import { clientOf, type Client } from '#platform/server/testing/client.ts'
import type { Route } from '#platform/server/http/route.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestHouse, signInAs, type TestHouse } from '#platform/server/testing/test-house.ts'
import { features } from './features.ts'
import { MORNING } from './testing/line-scene.ts'
import { samples } from './testing/samples.ts'
import type { Input } from './testing/samples/sample.ts'
import { buildWorld, type World } from './testing/world.ts'

/** Bad input at every door: an answer that says what is wrong, never a failure of the house. It grows by itself. */

let house: TestHouse
let world: World

beforeAll(async () => {
  house = await openTestHouse({ now: MORNING })
  world = await buildWorld(house, await newOrganisation(house))
})
afterAll(() => house?.close())

/** Whoever may call it, with a session of their own. */
function callerOf({ needs }: Route): Client {
  if (needs === 'public') return house.anonymous()
  const { administrator, assistant, parent } = world.organisation
  const role = ROLES.find((one) => needs === 'signed-in' || needs[one] !== undefined) ?? 'CB_ADMIN'
  const person = { CB_ADMIN: administrator, CB_ASSISTANT: assistant, CB_PARENT: parent }[role]
  return clientOf(house.app, async () => (await signInAs(house.house, person, role, 'mobile')).token)
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

/** Every value of a body, one level deep, replaced by every nasty one. */
function* spoilt({ body }: Input): Generator {
  yield* [null, [], 'text', 5]
  if (typeof body !== 'object' || body === null) return
  for (const key of Object.keys(body)) {
    yield Object.fromEntries(Object.entries(body).filter(([name]) => name !== key))
    for (const value of NASTY) yield { ...body, [key]: value }
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
    for (const body of spoilt(input)) {
      const answer = await client.send(route.endpoint, { ...input, body })
      const shown = { body, status: answer.statusCode, answer: answer.body.slice(0, 200) }
      expect(shown, 'no failure of the house').toSatisfy((one: typeof shown) => one.status < 500)
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
    for (const value of [house.house.newId(), 'x', '0', '../x', "';--", 'x'.repeat(250), '%00', 'ß', 'undefined']) {
      const params = Object.fromEntries(Object.keys(input.params ?? {}).map((name) => [name, value]))
      const answer = await client.send(route.endpoint, { ...input, params })
      expect({ value, status: answer.statusCode }, 'no failure of the house').toSatisfy(
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
      expect({ value, status: answer.statusCode }, 'no failure of the house').toSatisfy(
        (one: { status: number }) => one.status < 500,
      )
    }
  },
)
