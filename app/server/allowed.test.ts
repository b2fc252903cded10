import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ROLES, type Role } from '#platform/shared/contract/roles.ts'
import { clientOf } from '#platform/server/testing/client.ts'
import { newOrganisation, type TestOrganisation, type TestPerson } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, signInAs } from '#platform/server/testing/test-app.ts'
import { undoWrites } from '#platform/server/testing/undo-writes.ts'
import type { Route } from '#platform/server/http/route.ts'
import { features } from './features.ts'
import { MORNING } from './testing/line-scene.ts'
import { samples } from './testing/samples.ts'
import { plant, wordsOf, type Canaries } from './testing/canaries.ts'
import { compareWithList, costOf, countSent, withCost, type Cost } from './testing/round-trips.ts'
import { watchWrites } from './testing/watch-writes.ts'
import { buildWorld, otherHalf, type World } from './testing/world.ts'

/**
 * The other half of the rights matrix: whoever has a right can use it, and what each one wrote is undone before the next. It also proves that the
 * inputs which the strangers of `rights.test.ts` are refused with would work. Beside it stands the other group of the same
 * organisation with one of everything: no right in the first group shows or changes a row of it.
 */
const routes = features.flatMap((feature) => feature.routes)

let world: World
/** Of the other group. */
let canaries: Canaries
let untouched: string
let undo: () => Promise<void>

beforeAll(async () => {
  const test = await openTestApp({ now: MORNING, sent: countSent })
  const organisation = await newOrganisation(test)
  world = await buildWorld(test, organisation, { habit: 'Reads a lot' })
  canaries = await plant(test.database, await buildWorld(test, await otherHalf(organisation)))
  await test.relay()
  undo = await undoWrites(test.database)
  untouched = await canaries.fingerprint()
})
afterEach(async () => {
  await undo()
  world.test.clock.set(MORNING)
  world.test.app.known.forget()
})
afterAll(() => world?.test.close())

const people = ({ administrator, assistant, parent }: TestOrganisation): Record<Role, TestPerson> => ({
  CB_ADMIN: administrator,
  CB_ASSISTANT: assistant,
  CB_PARENT: parent,
})

/** A session of its own: some operations end the one that they are called with. */
async function fresh(person: TestPerson) {
  const { fastify, app } = world.test
  const { token } = await signInAs(app, person, person.role, 'mobile')
  return clientOf(fastify, async () => token)
}

/** By operation, what the most expensive role costs. */
const costs = new Map<string, Cost>()

function noteCost({ endpoint: { name } }: Route, { queries, trips }: Cost): void {
  const known = costs.get(name)
  costs.set(name, { queries: Math.max(queries, known?.queries ?? 0), trips: Math.max(trips, known?.trips ?? 0) })
}

const cells = routes.flatMap((route) =>
  ROLES.filter(
    (role) => route.needs === 'public' || route.needs === 'signed-in' || route.needs[role] !== undefined,
  ).map((role) => ({ name: route.endpoint.name, role, route })),
)

/** Bytes that a browser keeps, each with the reason: all other bytes may show a person, or are about one. */
const KEPT_BY_BROWSERS: Readonly<Record<string, string>> = {
  'inspections.getPhoto': 'a part of a vehicle',
  'places.getPicture': 'a place, shown to the crew at each stop',
  'runs.stopPicture': 'the same',
}

/** Accept the invitation of a contact of the other group, and set what is for every group: both are about both of them. */
const JOINING = ['joins.accept', 'modules.set', 'people.saveFields', 'legal.save', 'legal.publish']

test.each(cells)('$name works for $role', async ({ route, role }) => {
  const sample = samples[route.endpoint.name]
  if (!sample)
    throw new Error(`no sample for ${route.endpoint.name}: add it to server/testing/*.samples.ts of its feature`)
  await sample.before?.(world)
  const input = sample.input(world, role)
  const client = await fresh(people(world.organisation)[role])
  const { answer, cost } = await withCost(() => client.send(route.endpoint, input))
  noteCost(route, cost)
  if (!JOINING.includes(route.endpoint.name)) {
    expect(canaries.leakIn(answer.body, wordsOf(input))).toBe(null)
    expect(await canaries.fingerprint()).toBe(untouched)
  }
  expect({ status: answer.statusCode, problem: answer.statusCode < 300 ? null : answer.json().detail }).toEqual({
    status: sample.status ?? 200,
    problem: sample.status ? answer.json().detail : null,
  })
  const { 'cache-control': kept, etag } = answer.headers
  expect(kept === 'no-store' && etag === undefined).toBe(!(route.endpoint.name in KEPT_BY_BROWSERS))
})

test.each(routes.filter(({ endpoint }) => endpoint.name in KEPT_BY_BROWSERS))(
  '$endpoint.name sends nothing again to a browser that has the bytes',
  async ({ endpoint }) => {
    const client = await fresh(world.organisation.administrator)
    const input = samples[endpoint.name]?.input(world)
    const { etag = '' } = (await client.send(endpoint, input)).headers
    const again = await client.send(endpoint, { ...input, headers: { 'if-none-match': etag } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  },
)

test('no operation asks the database more often than the list says (testing/round-trips.json)', () => {
  expect(compareWithList(costs)).toEqual([])
})

test('what is sent together counts as one wait, and what belongs to the session not at all', () => {
  const session = 'select "s"."id" from "control"."session" as "s" where "s"."id" = $1'
  const open = ['begin', 'set local app.groups = $1']
  expect(
    costOf([[session], [...open, 'select 1 from run', 'select 2 from run'], ['update run set x = 1'], ['commit']]),
  ).toEqual({
    queries: 3,
    trips: 3,
  })
})

/**
 * What a reading may add: the note of who read, and nothing else. The relay delivers in its own time what was announced
 * while the world was built, so of its tables only the number of announcements counts.
 */
const NOTES = ['audit', 'schema_migration', 'outbox', 'live_counter', 'live_message']
const ANNOUNCED = `select 'outbox' as name, count(*)::text as sum from outbox`

/** Equal as long as no row of an organisation was changed, added or removed. */
let rowsNow: () => Promise<string>
beforeAll(async () => {
  const { database } = world.test
  const found = await database.asOwner<{ name: string }>(`select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`)
  const tables = found.map(({ name }) => name).filter((name) => !NOTES.includes(name))
  const sums = tables.map(
    (name) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${name} t`,
  )
  const written = await watchWrites(
    database,
    tables.map((name) => ({ name })),
  )
  let last = { writes: '', sums: '' }
  rowsNow = async () => {
    const writes = await written()
    if (writes !== last.writes)
      last = { writes, sums: JSON.stringify(await database.asOwnerAgain(`${sums.join(' union all ')} order by 1`)) }
    return last.sums + JSON.stringify(await database.asOwner(ANNOUNCED))
  }
})

test.each(cells.filter(({ route }) => route.endpoint.method === 'GET'))(
  '$name changes nothing when $role reads it',
  async ({ route, role }) => {
    const before = await rowsNow()
    await (
      await fresh(people(world.organisation)[role])
    ).send(route.endpoint, samples[route.endpoint.name]?.input(world, role))
    expect(await rowsNow()).toBe(before)
  },
)

test.each(routes.filter((route) => route.endpoint.body).map((route) => ({ name: route.endpoint.name, route })))(
  '$name refuses a field that it does not know',
  async ({ route }) => {
    const input = samples[route.endpoint.name]?.input(world) ?? {}
    const body = { ...(typeof input.body === 'object' ? input.body : {}), organisationId: world.organisation.id }
    const problem = await (await fresh(world.organisation.administrator)).refused(route.endpoint, { ...input, body })
    expect(problem.status === 403 || problem.errorCode === 'E012').toBe(true)
  },
)
