import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { features } from './features.ts'
import { MORNING } from './testing/line-scene.ts'
import { buildWorld, type World } from './testing/world.ts'

/** Each autocomplete by POST (specification, section 7): the same lines as by GET, within the groups and the role of the body. */
const routes = features.flatMap((feature) => feature.routes)
const pairs = routes
  .filter(({ endpoint }) => endpoint.name.endsWith('ByPost'))
  .map((posted) => ({ name: posted.endpoint.name, posted, asked: routes[routes.indexOf(posted) - 1]! }))

let app: TestApp
let world: World
beforeAll(async () => {
  app = await openTestApp({ now: MORNING })
  world = await buildWorld(app, await newOrganisation(app))
})
afterAll(() => app?.close())

test('there is one for every path that ends so', () => {
  const paths = (method: string) =>
    routes.map(({ endpoint }) => endpoint).filter((one) => one.method === method && one.path.endsWith('autocomplete'))
  expect(paths('POST').map(({ path }) => path)).toEqual(paths('GET').map(({ path }) => path))
  expect(pairs.length).toBeGreaterThan(5)
})

test.each(pairs)(
  '$name finds what is found by GET, in the groups and the role that it names',
  async ({ posted, asked }) => {
    const { administrator, groups } = world.organisation
    const client = app.as(administrator)
    const lines = async (body: unknown) => (await client.send(posted.endpoint, { body })).json().data
    const all = (await client.send(asked.endpoint, { query: { q: '' } })).json().data
    expect(await lines({})).toEqual(all)
    expect(await lines({ q: '', customerRoleDtos: [{ id: 'CB_ADMIN' }] })).toEqual(all)
    expect(await lines({ q: '', customerRoleDtos: [{ id: 'CB_PARENT' }] })).toEqual([])
    expect(await lines({ q: '', customerGroupDtos: [{ id: crypto.randomUUID() }] })).toEqual([])
    expect(await lines({ q: '', customerGroupDtos: groups.map(({ id }) => ({ id })) })).toEqual(all)
    expect((await client.send(posted.endpoint, { body: { q: 'a', groups: [] } })).statusCode).toBe(400)
  },
)
