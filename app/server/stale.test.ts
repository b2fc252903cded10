import { expect, test } from 'vitest'
import { clientOf } from '#platform/server/testing/client.ts'
import { signInAs } from '#platform/server/testing/test-app.ts'
import { features } from './features.ts'
import { samples } from './testing/samples.ts'
import { callerOf, undoneWorld } from './testing/undone-world.ts'

/**
 * Calls every update of a record that has a version with a version that does not exist. The refusal contains only the fields of the
 * contract; with any other field the test server answers 500.
 */
const updates = features
  .flatMap((feature) => feature.routes)
  .filter(({ endpoint }) => endpoint.method !== 'GET' && endpoint.body !== undefined)

const scene = undoneWorld()

let shown = 0
test.each(updates.map((route) => ({ name: route.endpoint.name, route })))(
  '$name shows in the refusal of a stale update what the contract names',
  async ({ route: { endpoint, needs } }) => {
    const { world } = scene
    const { role, person } = callerOf(world, needs)
    const sample = samples[endpoint.name]
    const { body, ...rest } = sample?.input(world, role) ?? {}
    if (typeof body !== 'object' || body === null || !('version' in body)) return
    if (typeof body.version !== 'number') return
    await sample?.before?.(world)
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
