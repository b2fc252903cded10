import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { clientOf } from '#platform/server/testing/client.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, signInAs } from '#platform/server/testing/test-app.ts'
import { undoWrites } from '#platform/server/testing/undo-writes.ts'
import { features } from './features.ts'
import { MORNING } from './testing/line-scene.ts'
import { samples } from './testing/samples.ts'
import { buildWorld, type World } from './testing/world.ts'

/**
 * Every update of a record with a version, called with a version that nobody read: the refusal shows the record as the contract
 * names it and no more. The server answers 500 here where it would show anything else.
 */
const updates = features
  .flatMap((feature) => feature.routes)
  .filter(({ endpoint }) => endpoint.method !== 'GET' && endpoint.body !== undefined)

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
  world.test.app.known.forget()
})
afterAll(() => world?.test.close())

const OWNERS = [
  ['CB_ADMIN', 'administrator'],
  ['CB_ASSISTANT', 'assistant'],
  ['CB_PARENT', 'parent'],
] as const

let shown = 0
test.each(updates.map((route) => ({ name: route.endpoint.name, route })))(
  '$name shows in the refusal of a stale update what the contract names',
  async ({ route: { endpoint, needs } }) => {
    const [role, key] = OWNERS.find(([one]) => typeof needs === 'string' || needs[one] !== undefined) ?? OWNERS[0]
    const sample = samples[endpoint.name]
    const { body, ...rest } = sample?.input(world, role) ?? {}
    if (typeof body !== 'object' || body === null || !('version' in body)) return
    if (typeof body.version !== 'number') return
    await sample?.before?.(world)
    const person = world.organisation[key]
    const { token } = await signInAs(world.test.app, person, role, 'mobile')
    const client = clientOf(world.test.fastify, async () => token)
    const answer = await client.send(endpoint, { ...rest, body: { ...body, version: body.version + 1000 } })
    expect([answer.statusCode, answer.body]).not.toEqual([500, expect.anything()])
    if (answer.json().current !== undefined) shown += 1
  },
)

test('most of them show the record', () => {
  expect(shown).toBeGreaterThanOrEqual(50)
})
