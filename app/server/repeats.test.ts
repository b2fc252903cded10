import { expect, test } from 'vitest'
import type { Role } from '#platform/shared/contract/roles.ts'
import { uuidv7 } from '#platform/shared/ids/uuid.ts'
import type { Route } from '#platform/server/http/route.ts'
import * as z from 'zod/mini'
import type { Endpoint } from '#platform/shared/contract/endpoint.ts'
import { clientOf } from '#platform/server/testing/client.ts'
import type { TestPerson } from '#platform/server/testing/new-organisation.ts'
import { signInAs } from '#platform/server/testing/test-app.ts'
import { features } from './features.ts'
import { makeGuardian } from './testing/line-scene.ts'
import type { Input } from './testing/sample.ts'
import { samples } from './testing/samples.ts'
import { callerOf, undoneWorld } from './testing/undone-world.ts'

/**
 * The right is checked before a repeat is recognised: a caller without the right gets the same refusal before and after the operation was
 * done, with the same ids and the same repeat key, so that no refusal reveals that it was done.
 */
const writing = features.flatMap((feature) => feature.routes).filter(({ endpoint }) => endpoint.method !== 'GET')

/** People of the group without a part in what the samples are about, of another group, and restricted from the child and the guest. */
let strangers: Record<string, TestPerson>
const scene = undoneWorld(async ({ test: app, organisation, children, guest }) => {
  const [group, other] = organisation.groups
  const person = (role: Role, at = group) => organisation.person([{ role, group: at }])
  strangers = {
    'an assistant without a part in it': await person('CB_ASSISTANT'),
    'a parent of other children': await person('CB_PARENT'),
    'an administrator of another group': await person('CB_ADMIN', other),
    'a parent of another group': await person('CB_PARENT', other),
    'a restricted administrator': await person('CB_ADMIN'),
    'a restricted parent': await person('CB_PARENT'),
  }
  for (const name of ['a restricted administrator', 'a restricted parent'])
    for (const child of new Map([children[0], guest].map((one) => [one.id, one])).values())
      await makeGuardian(app, organisation, strangers[name]!, child, { restricted: true })
})

/** Calls with a new session, because `undo` ends the existing ones. */
async function send(person: TestPerson, endpoint: Endpoint, input: Input & { key: string }) {
  const { token } = await signInAs(scene.world.test.app, person, person.role, 'mobile')
  return clientOf(scene.world.test.fastify, async () => token).send(endpoint, input)
}

/** How a call was answered, without what differs each time. */
async function answerTo(person: TestPerson, { endpoint }: Route, input: Input & { key: string }) {
  const { statusCode: status, body } = await send(person, endpoint, input)
  expect(status).not.toBe(417)
  if (status < 400) return { status }
  const { errorCode, detail, fields, current }: Record<string, unknown> = JSON.parse(body)
  return { status, errorCode, detail, fields, current }
}

/** The input with an id made by the caller, where the contract takes one. */
function withOwnId({ body: schema }: Endpoint, input: Input): Input {
  const { body } = input
  if (!(schema instanceof z.ZodMiniObject) || !('id' in schema.shape) || typeof body !== 'object') return input
  return { ...input, body: { id: uuidv7(), ...body } }
}

/** Operations after which other people may do more, each with the reason. */
const OPENS: Readonly<Record<string, string>> = {
  'devices.release': 'a released device no longer belongs to the person from whom an administrator is restricted',
}

test.each(writing.map((route) => ({ name: route.endpoint.name, route })))(
  '$name refuses a caller without the right in the same way before and after it was done',
  async ({ route }) => {
    const { endpoint, needs } = route
    if (typeof needs === 'string' || endpoint.name in OPENS) return
    const sample = samples[endpoint.name]
    const { world } = scene
    const { role, person } = callerOf(world, needs)
    await sample?.before?.(world)
    const input = { ...withOwnId(endpoint, sample?.input(world, role) ?? {}), key: crypto.randomUUID() }
    const refused = new Map<string, Awaited<ReturnType<typeof answerTo>>>()
    for (const [name, stranger] of Object.entries(strangers)) {
      const answer = await answerTo(stranger, route, input)
      if (answer.status >= 400) refused.set(name, answer)
    }
    // One of them has the right: what that call did is undone.
    if (refused.size < Object.keys(strangers).length) {
      await scene.undo()
      await sample?.before?.(world)
    }
    const done = await send(person, endpoint, input)
    expect(done.statusCode).toBe(sample?.status ?? 200)
    for (const [name, before] of refused) {
      const after = await answerTo(strangers[name]!, route, input)
      expect({ name, ...after }).toEqual({ name, ...before })
    }
  },
)
