import { ALL_RIGHTS } from '#features/relationships/shared/relationships.contract.ts'
import { rightColumns } from '#features/people/server/rights.api.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ROLES } from '#platform/shared/contract/roles.ts'
import { clientOf } from '#platform/server/testing/client.ts'
import { newOrganisation, type TestPerson } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, signInAs, type TestApp } from '#platform/server/testing/test-app.ts'
import { undoWrites } from '#platform/server/testing/undo-writes.ts'
import { features } from './features.ts'
import { MORNING } from './testing/line-scene.ts'
import { samples } from './testing/samples.ts'
import { buildWorld, type World } from './testing/world.ts'

/**
 * Live messages and staff who are restricted from the people that they are about: every operation that writes is called as
 * everybody who may, and what it announces is delivered to an administrator and an assistant of the group who are restricted.
 */
const routes = features.flatMap((feature) => feature.routes)

let app: TestApp
let world: World
let undo: () => Promise<void>
let restricted: readonly TestPerson[]
/** The first child, who is the guest as well, the child on no route, and the parent, whom the staff are restricted from. */
let people: string[]
beforeAll(async () => {
  app = await openTestApp({ now: MORNING })
  const organisation = await newOrganisation(app)
  world = await buildWorld(app, organisation)
  const [group] = organisation.groups
  people = [world.children[0].id, world.guest.id, world.loneChild.id, organisation.parent.personId]
  restricted = [
    await organisation.person([{ role: 'CB_ADMIN', group }]),
    await organisation.person([{ role: 'CB_ASSISTANT', group }]),
  ]
  for (const [index, { personId }] of restricted.entries())
    for (const childId of new Set(people))
      await app.inside(organisation.id, ({ db, newId }) =>
        db
          .insertInto('relationship')
          .values({
            organisation_id: organisation.id,
            id: newId(),
            adult_id: personId,
            child_id: childId,
            kind: 'other',
            ...rightColumns(ALL_RIGHTS),
            restricted: true,
            valid_from: `2025-01-0${index + 1}`,
          })
          .execute(),
      )
  await app.relay()
  undo = await undoWrites(app.database)
})
afterEach(async () => {
  await undo()
  app.clock.set(MORNING)
  app.app.known.forget()
})
afterAll(() => app?.close())

type Told = { message: string; data: unknown }
const seen = new Set<string>()

/** The live messages that the restricted staff got since the world was built. */
const told = () =>
  app.database.asOwner<Told>(`select message, data from live_message where person_id = any ($1)`, [
    restricted.map(({ personId }) => personId),
  ])

const cells = routes
  .filter(({ endpoint }) => endpoint.method !== 'GET')
  .flatMap((route) =>
    ROLES.filter((role) => typeof route.needs !== 'string' && route.needs[role] !== undefined).map((role) => ({
      name: route.endpoint.name,
      role,
      route,
    })),
  )

test.each(cells)('$name by $role tells restricted staff nothing about the people', async ({ route, role }) => {
  const { organisation } = world
  const sample = samples[route.endpoint.name]
  await sample?.before?.(world)
  const person = {
    CB_ADMIN: organisation.administrator,
    CB_ASSISTANT: organisation.assistant,
    CB_PARENT: organisation.parent,
  }[role]
  const { token } = await signInAs(app.app, person, role, 'mobile')
  await clientOf(app.fastify, async () => token).send(route.endpoint, sample?.input(world, role))
  const announced = await app.database.asOwner<{ message: string }>(`select message from outbox`)
  for (const { message } of announced) seen.add(message)
  const before = (await told()).length
  await app.relay()
  const news = (await told()).slice(before)
  expect(news.filter(({ data }) => people.some((id) => JSON.stringify(data).includes(id)))).toEqual([])
})

const sources = import.meta.glob<string>('/features/*/server/**/!(*.test).ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})

test('every type of message was announced by one of them', () => {
  const types = Object.values(sources).flatMap((text) =>
    [...text.matchAll(/message: '([a-z]+\.\w+)'(?:,\s*data\b| \} as const)/g)].map(([, type]) => type ?? ''),
  )
  expect([...new Set(types)].filter((type) => !seen.has(type)).toSorted()).toEqual([])
})
