import { expect, test } from 'vitest'
import type { Route } from '#platform/server/http/route.ts'
import { clientOf } from '#platform/server/testing/client.ts'
import { signInAs } from '#platform/server/testing/test-app.ts'
import { features } from './features.ts'
import { samples } from './testing/samples.ts'
import { callerOf, undoneWorld } from './testing/undone-world.ts'
import { SPEC_CALLS } from './testing/spec-paths.ts'

/** Every call of section 7 of the specification. `npm run spec-calls` prints method, path, status and shape of each. */
const prints = process.env['CARAVAN_SPEC_CALLS'] === 'print'

const scene = undoneWorld()

/** Parameters are one letter in the list, whatever their name is; a slash at the end is ignored, as the router does. */
const keyOf = ({ method, path }: Route['endpoint']) => `${method} ${path.replaceAll(/:\w+/g, 'x').replace(/\/$/, '')}`
const routes = new Map(features.flatMap((feature) => feature.routes).map((route) => [keyOf(route.endpoint), route]))

test.each(SPEC_CALLS)('%s', async (call) => {
  const route = routes.get(call.replace(/\/$/, ''))
  if (!route) throw new Error('no operation has this method and path')
  const { endpoint, needs } = route
  const sample = samples[endpoint.name]
  if (!sample) throw new Error(`no sample for ${endpoint.name}`)
  const { world } = scene
  const { role, person } = callerOf(world, needs)
  await sample.before?.(world)
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
