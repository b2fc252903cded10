import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ROLES } from '#platform/shared/contract/roles.ts'
import type { Route } from '#platform/server/http/route.ts'
import { clientOf } from '#platform/server/testing/client.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, signInAs } from '#platform/server/testing/test-app.ts'
import { undoWrites } from '#platform/server/testing/undo-writes.ts'
import { features } from './features.ts'
import { MORNING } from './testing/line-scene.ts'
import { samples } from './testing/samples.ts'
import { SPEC_CALLS } from './testing/spec-paths.ts'
import { buildWorld, type World } from './testing/world.ts'

/** Every call of section 7 of the specification. `npm run spec-calls` prints method, path, status and shape of each. */
const prints = process.env['CARAVAN_SPEC_CALLS'] === 'print'

let world: World
let undo: () => Promise<void>
beforeAll(async () => {
  const app = await openTestApp({ now: MORNING })
  world = await buildWorld(app, await newOrganisation(app))
  await app.relay()
  undo = await undoWrites(app.database)
})
afterEach(async () => {
  await undo()
  world.test.clock.set(MORNING)
  world.test.app.known.forget()
})
afterAll(() => world?.test.close())

/** Parameters are one letter in the list, whatever their name is; a slash at the end is ignored, as the router does. */
const keyOf = ({ method, path }: Route['endpoint']) => `${method} ${path.replaceAll(/:\w+/g, 'x').replace(/\/$/, '')}`
const routes = new Map(features.flatMap((feature) => feature.routes).map((route) => [keyOf(route.endpoint), route]))

test.each(SPEC_CALLS)('%s', async (call) => {
  const route = routes.get(call.replace(/\/$/, ''))
  if (!route) throw new Error('no operation has this method and path')
  const { endpoint, needs } = route
  const sample = samples[endpoint.name]
  if (!sample) throw new Error(`no sample for ${endpoint.name}`)
  await sample.before?.(world)
  const role = ROLES.find((one) => typeof needs === 'string' || needs[one] !== undefined) ?? ROLES[0]
  const { administrator, assistant, parent } = world.organisation
  const person = { CB_ADMIN: administrator, CB_ASSISTANT: assistant, CB_PARENT: parent }[role]
  const { token } = await signInAs(world.test.app, person, role, 'mobile')
  const client = clientOf(world.test.fastify, async () => token)
  const answer = await client.send(endpoint, sample.input(world, role))
  if (prints) process.stdout.write(`${call} | ${answer.statusCode} | ${shapeOf(answer)}\n`)
  expect(answer.statusCode).toBe(sample.status ?? 200)
})

/** The fields of `data`, of its first row in a list, or the type of bytes. */
function shapeOf({ headers, body }: { headers: Record<string, unknown>; body: string }): string {
  const type = String(headers['content-type'])
  if (!type.includes('json')) return type
  const answer: unknown = JSON.parse(body)
  const data: unknown = answer !== null && typeof answer === 'object' && 'data' in answer ? answer.data : answer
  const fields = (value: unknown) =>
    value !== null && typeof value === 'object' ? `{ ${Object.keys(value).join(', ')} }` : typeof value
  return Array.isArray(data) ? `[${data.length === 0 ? '' : fields(data[0])}]` : fields(data)
}
