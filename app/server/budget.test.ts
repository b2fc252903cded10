import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ROLES } from '#platform/shared/contract/roles.ts'
import type { Route } from '#platform/server/http/route.ts'
import { BODY_LIMIT } from '#platform/server/large/memory.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, signInAs, type TestApp } from '#platform/server/testing/test-app.ts'
import { familiesTemplateCsv } from '#features/interchange/server/families.rules.ts'
import { IMPORT_FILE_BYTES, IMPORT_ROWS, importFamilies } from '#features/interchange/shared/interchange.contract.ts'
import { signIn } from '#features/session/shared/session.contract.ts'
import { PICTURE_BYTES, setPicture } from '#features/profile/shared/profile.contract.ts'
import { changedSinceProof, featuresToMeasure } from '../../tools/gate/since-proof.ts'
import { features } from './features.ts'
import { MORNING } from './testing/line-scene.ts'
import { samples } from './testing/samples.ts'
import type { Input } from './testing/sample.ts'
import { serveApart, type Served } from './testing/served.ts'
import { worstBodies } from './testing/worst-bodies.ts'
import { buildWorld, type World } from './testing/world.ts'

/**
 * No request may hold the thread of the server for more than 50 ms: everybody else waits so long. The server runs in a process of
 * its own and measures what its thread computed in one turn, so that neither this test nor other programs count. Three tries, and the
 * best counts: what a request costs it costs each time, a collection of garbage or a first compilation does not.
 */
const BUDGET_MS = 50
/** What the fixed piece of work (served.process.ts) costs on the machine that the budget was set for. A slower one gets more. */
const UNIT_MS = 6
/** What fresh memory for the largest body costs there: 3,600 pages at a bit more than a microsecond. A turn that parses such a body takes it twice: for its text, and for the text in it. */
const FRESH_MS = 5

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

let app: TestApp
let world: World
let served: Served
let budget: number

beforeAll(async () => {
  app = await openTestApp({ now: MORNING })
  world = await buildWorld(app, await newOrganisation(app))
  served = await serveApart({ urls: app.database.urls, dataDir: app.dataDir, now: MORNING })
  budget = BUDGET_MS * Math.max(1, served.unitMs / UNIT_MS) + 2 * Math.max(0, served.freshMs - FRESH_MS)
})
afterAll(async () => {
  await served?.stop()
  await app?.close()
})

async function tokenFor({ needs }: Route): Promise<string | null> {
  if (needs === 'public') return null
  const { administrator, assistant, parent } = world.organisation
  const role = ROLES.find((one) => needs === 'signed-in' || needs[one] !== undefined) ?? 'CB_ADMIN'
  const person = { CB_ADMIN: administrator, CB_ASSISTANT: assistant, CB_PARENT: parent }[role]
  return (await signInAs(app.app, person, role, 'mobile')).token
}

async function send(route: Route, input: Input, body: string | undefined, given?: string | null): Promise<number> {
  const token = given ?? (await tokenFor(route))
  const path = Object.entries(input.params ?? {}).reduce(
    (url, [name, value]) => url.replace(`:${name}`, encodeURIComponent(value)),
    String(route.endpoint.path),
  )
  const answer = await fetch(`${served.address}${path}?${new URLSearchParams(input.query)}`, {
    method: route.endpoint.method,
    redirect: 'manual',
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
  })
  await answer.arrayBuffer()
  return answer.status
}

/** The shortest of three times that the thread was held; the first below the budget ends it. */
async function heldBy(request: () => Promise<unknown>): Promise<number> {
  let least = Infinity
  for (let n = 0; n < 3 && least > budget; n += 1) {
    await served.held()
    await request()
    least = Math.min(least, await served.held())
  }
  return Math.round(least)
}

const routes = features.flatMap((feature) => feature.routes)
const inputOf = (route: Route): Input => samples[route.endpoint.name]?.input(world) ?? {}
const routeOf = (name: string): Route => {
  const route = routes.find((one) => one.endpoint.name === name)
  if (!route) throw new Error(`no route ${name}`)
  return route
}

test('the measurement sees a thread that is held', async () => {
  await served.held()
  served.hold(3 * budget)
  expect(await served.held()).toBeGreaterThan(budget)
})

/** The first body of many that holds the thread too long, or null; one by one only when all together do. */
async function tooLong(route: Route): Promise<string | null> {
  const input = inputOf(route)
  const sample = {
    kind: 'what the screens send',
    body: input.body === undefined ? undefined : JSON.stringify(input.body),
  }
  const bodies = [sample, ...worstBodies(route, input.body)]
  const token = await tokenFor(route)
  await served.held()
  for (const { body } of bodies) await send(route, input, body, token)
  if ((await served.held()) <= budget) return null
  for (const { kind, body } of bodies) {
    const ms = await heldBy(() => send(route, input, body, token))
    if (ms > budget) return `${route.endpoint.name}: ${kind}: ${ms} ms`
  }
  return null
}

/** In the gate the operations of features that changed since the proof, and of those that import them. */
const measured = featuresToMeasure(changedSinceProof())
const measuredRoutes = features
  .filter(({ name }) => measured === null || measured.has(name))
  .flatMap((feature) => feature.routes)

test.each(measuredRoutes.map((route) => ({ name: route.endpoint.name, route })))(
  '$name does not hold the server, whatever it is sent',
  async ({ route }) => {
    expect(await tooLong(route)).toBeNull()
  },
)

const picture = (bytes: Buffer) => JSON.stringify({ profileImageData: bytes.toString('base64') })
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' }, limitInputPixels: false })

test('pictures that unpack to much, or to many, do not hold the server', async () => {
  const route = routeOf(setPicture.name)
  const large = await blank(5000, 5000).png({ progressive: true }).toBuffer()
  const tooLarge = await blank(16_000, 2500).jpeg({ progressive: true }).toBuffer()
  const moving = await blank(1000, 4000).webp({ loop: 0 }).toBuffer()
  const noise = Buffer.concat([large.subarray(0, 1000), Buffer.alloc(PICTURE_BYTES - 1000, 7)])
  for (const bytes of [large, tooLarge, moving, noise])
    expect(await heldBy(() => send(route, {}, picture(bytes)))).toBeLessThanOrEqual(budget)
  expect(await send(route, {}, picture(large))).toBe(200)
  expect(await send(route, {}, picture(tooLarge))).toBe(400)
})

test('many pictures at once wait for each other or are sent away, and a sign-in waits for none of them', async () => {
  const route = routeOf(setPicture.name)
  // Slow to unpack, but so small that it does not wait for memory first (docs/adr/0196).
  const body = picture(await blank(5000, 5000).png({ palette: true }).toBuffer())
  expect(body.length).toBeLessThan(BODY_LIMIT)
  const token = await tokenFor(route)
  const answers: number[] = []
  const sent = Array.from({ length: 30 }, () => send(route, {}, body, token).then((status) => answers.push(status)))
  await Promise.race(sent)
  expect(await send(routeOf(signIn.name), {}, JSON.stringify({ username: 'nobody', password: 'x' }))).toBe(401)
  expect(answers.filter((status) => status === 200).length).toBeLessThan(10)
  await Promise.all(sent)
  expect([...new Set(answers)].toSorted((a, b) => a - b)).toEqual([200, 429])
})

const table = (data: string) =>
  JSON.stringify({ fileName: 'families.csv', data: Buffer.from(data).toString('base64'), dryRun: true })

test('tables of quotation marks, of endless rows and of many children do not hold the server', async () => {
  const route = routeOf(importFamilies.name)
  const [head = '', example = ''] = familiesTemplateCsv().trim().split('\r\n')
  const group = world.group.name
  const children = Array.from({ length: IMPORT_ROWS }, (_, n) =>
    example.replace('C-001', `C-${n}`).replace('Primary school', group).replace('pia@', `pia${n}@`),
  )
  const fill = (text: string) => text.repeat(Math.floor((IMPORT_FILE_BYTES - head.length - 10) / text.length))
  for (const rows of [fill('"'), fill('"a"b'), fill('"\n'), fill(','), fill('\n'), fill('x\n'), children.join('\r\n')])
    expect(await heldBy(() => send(route, {}, table(`${head}\r\n${rows}`)))).toBeLessThanOrEqual(budget)
})
