import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLES, type Role } from '#platform/shared/contract/roles.ts'
import type { TestGuards } from '#platform/server/app-context.ts'
import type { Route } from '#platform/server/http/route.ts'
import { clientOf, type Client } from '#platform/server/testing/client.ts'
import {
  newOrganisation,
  type TestGroup,
  type TestOrganisation,
  type TestPerson,
} from '#platform/server/testing/new-organisation.ts'
import { openTestApp, signInAs, type TestApp } from '#platform/server/testing/test-app.ts'
import { features } from './features.ts'
import { plant, wordsOf, type Canaries } from './testing/canaries.ts'
import { MORNING } from './testing/line-scene.ts'
import type { Input } from './testing/sample.ts'
import { samples } from './testing/samples.ts'
import { buildWorld, type World } from './testing/world.ts'

/**
 * Every registered operation, called by everybody who might try, with an input that works for its owner. It grows by
 * itself: an operation without a sample fails.
 */
const routes = features.flatMap((feature) => feature.routes)

/** What concerns everybody of a group: its name, and for whoever works there the hazards on its streets and what it plans to do together. */
const KNOWN_IN_GROUP = {
  CB_ASSISTANT: ['customer_group', 'hazard', 'care_activity'],
  CB_PARENT: ['customer_group'],
} as const

type Cast = {
  test: TestApp
  world: World
  canaries: Canaries
  /**
   * The same three roles in the other group, whose role in this one has ended, in another organisation, and in the same
   * group without any part in the run.
   */
  otherGroup: Record<Role, TestPerson>
  otherOrganisation: Record<Role, TestPerson>
  colleagues: Record<Role, TestPerson>
}

async function cast(guards?: (organisation: TestOrganisation) => TestGuards): Promise<Cast> {
  // The switch is thrown when everything is there: the world itself is built by the application as it is.
  const live: { guards?: TestGuards } = {}
  const test = await openTestApp({
    now: MORNING,
    guards: { applicationActor: (actor) => live.guards?.applicationActor?.(actor) ?? actor },
  })
  const [victim, stranger] = [await newOrganisation(test), await newOrganisation(test)]
  const world = await buildWorld(test, victim)
  await buildWorld(test, stranger)
  const everyRole = async (organisation: TestOrganisation, group: TestGroup, left?: TestGroup) => {
    const ended = (role: Role) => (left ? [{ role, group: left, from: '2024-01-01', to: '2026-01-01' }] : [])
    const person = (role: Role) => organisation.person([{ role, group }, ...ended(role)])
    return {
      CB_ADMIN: await person('CB_ADMIN'),
      CB_ASSISTANT: await person('CB_ASSISTANT'),
      CB_PARENT: await person('CB_PARENT'),
    }
  }
  const canaries = await plant(test.database, world)
  const made = {
    test,
    world,
    canaries,
    otherGroup: await everyRole(victim, victim.groups[1], victim.groups[0]),
    otherOrganisation: {
      CB_ADMIN: stranger.administrator,
      CB_ASSISTANT: stranger.assistant,
      CB_PARENT: stranger.parent,
    },
    colleagues: await everyRole(victim, victim.groups[0]),
  }
  live.guards = guards?.(victim)
  return made
}

/** The clients of the people of each cast, whose sessions last from one operation to the next. */
const clients = new WeakMap<TestPerson, Client>()

/** Calls an operation as a person. Where an operation before it ended their session (417), with a new one. */
async function send({ test }: Cast, person: TestPerson, route: Route, input: Input): Promise<LightMyRequestResponse> {
  const fresh = (): Client =>
    clientOf(test.fastify, async () => (await signInAs(test.app, person, person.role, 'mobile')).token)
  const client = clients.get(person) ?? fresh()
  clients.set(person, client)
  const answer = await client.send(route.endpoint, input)
  if (answer.statusCode !== 417) return answer
  const renewed = fresh()
  clients.set(person, renewed)
  return renewed.send(route.endpoint, input)
}

const sampleOf = (route: Route) => {
  const found = samples[route.endpoint.name]
  if (!found)
    throw new Error(`no sample for ${route.endpoint.name}: add it to server/testing/*.samples.ts of its feature`)
  return found
}

const mayCall = ({ needs }: Route, role: Role): boolean =>
  needs === 'public' || needs === 'signed-in' || needs[role] !== undefined
const each = routes.map((route) => ({ name: route.endpoint.name, route }))

/** Whose own record such an operation changes: everybody their own, which is what it is for. */
function ownersOf(route: Route, by: Cast, people: Record<Role, TestPerson>): string[] {
  if (typeof route.needs === 'string' || Object.values(route.needs).some((reach) => reach !== 'own')) return []
  // With the application guard off everybody is taken for the administrator.
  return [...ROLES.map((role) => people[role]), by.world.organisation.administrator].map((one) => one.personId)
}

/**
 * Operations that are not about a record and notify the administrators of the caller's own groups. Who they notify is tested in
 * `features/guests/server/discarded.test.ts`.
 */
const NOTIFIES_OWN_OFFICE = ['notices.discardEntry']

/** The tables whose rows differ between two fingerprints. */
function changedTables(before: string, after: string): string[] {
  const sums = (fingerprint: string) =>
    // `fingerprint` writes a name and a sum for each table.
    new Map((JSON.parse(fingerprint) as { name: string; sum: string }[]).map(({ name, sum }) => [name, sum]))
  const then = sums(before)
  return [...sums(after)].flatMap(([name, sum]) => (then.get(name) === sum ? [] : [name]))
}

/** Calls as every role of a set of strangers and answers what leaked or changed. `known` names tables that they may see, `named` says that only rows which name the group count as changed. */
async function attack(
  by: Cast,
  route: Route,
  people: Record<Role, TestPerson>,
  { known, named }: { known?: readonly string[]; named?: boolean } = {},
): Promise<string[]> {
  const input = sampleOf(route).input(by.world)
  const owners = ownersOf(route, by, people)
  const before = await by.canaries.fingerprint(owners, named)
  const found: string[] = []
  for (const role of ROLES) {
    const answer = await send(by, people[role], route, input)
    const leak = by.canaries.leakIn(answer.body, wordsOf(input), known)
    if (leak) found.push(`${role} was shown ${leak}`)
    // A picture or a compressed document cannot contain a canary, so a caller without the right must get no bytes at all.
    if (route.endpoint.raw === 'bytes' && route.endpoint.params !== undefined && answer.statusCode < 400)
      found.push(`${role} was sent bytes`)
  }
  if ((await by.canaries.fingerprint(owners, named)) !== before) found.push('a row was changed')
  return found
}

test('every operation has a sample, and every sample an operation', () => {
  expect(Object.keys(samples).toSorted()).toEqual(routes.map((route) => route.endpoint.name).toSorted())
})

describe('with both guards', () => {
  let all: Cast
  let blocked: TestPerson
  let unlinked: TestPerson
  beforeAll(async () => {
    all = await cast()
    const { organisation } = all.world
    blocked = await organisation.person([{ role: 'CB_ADMIN', group: organisation.groups[0] }])
    unlinked = await organisation.person([{ role: 'CB_PARENT', group: organisation.groups[0], to: '2026-01-01' }])
    await all.test.database.asOwner(`update control.account set status = 'D' where id = $1`, [blocked.accountId])
  })
  afterAll(() => all?.test.close())

  test.each(each.filter(({ route }) => route.needs !== 'public'))(
    '$name is closed to who is signed out, blocked or in no group',
    async ({ route }) => {
      const input = sampleOf(route).input(all.world)
      expect((await all.test.anonymous().send(route.endpoint, input)).statusCode).toBe(417)
      expect((await send(all, blocked, route, input)).statusCode).toBe(412)
      expect((await send(all, unlinked, route, input)).statusCode).toBe(412)
    },
  )

  test.each(each)('$name is refused to a role that the registration does not name', async ({ route }) => {
    for (const role of ROLES.filter((one) => !mayCall(route, one))) {
      const answer = await send(all, all.colleagues[role], route, sampleOf(route).input(all.world))
      expect({ role, status: answer.statusCode, code: answer.json().errorCode }).toEqual({
        role,
        status: 403,
        code: 'E013',
      })
    }
  })

  test.each(each)('$name shows and changes nothing of another group or organisation', async ({ route }) => {
    expect(await attack(all, route, all.otherGroup)).toEqual([])
    expect(await attack(all, route, all.otherOrganisation)).toEqual([])
  })

  test.each(each)(
    '$name shows a parent and an assistant of the group only what they have a part in',
    async ({ route }) => {
      const input = sampleOf(route).input(all.world)
      const owners = ownersOf(route, all, all.colleagues)
      const before = await all.canaries.fingerprint(owners)
      for (const role of ['CB_ASSISTANT', 'CB_PARENT'] as const) {
        const answer = await send(all, all.colleagues[role], route, input)
        expect(answer.statusCode).toBeLessThan(500)
        expect({ role, leak: all.canaries.leakIn(answer.body, wordsOf(input), KNOWN_IN_GROUP[role]) }).toEqual({
          role,
          leak: null,
        })
      }
      expect(changedTables(before, await all.canaries.fingerprint(owners))).toEqual(
        NOTIFIES_OWN_OFFICE.includes(route.endpoint.name) ? ['notice'] : [],
      )
    },
  )
})

describe('with the row policies switched off, the application alone', () => {
  let all: Cast
  beforeAll(async () => {
    all = await cast()
    const tables = await all.test.database.asOwner<{
      name: string
    }>(`select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relrowsecurity`)
    // One at a time: locks of several tables at once would stand in the way of the application's own work, and it in theirs.
    for (const { name } of tables) await all.test.database.asOwner(`alter table ${name} disable row level security`)
  })
  afterAll(() => all?.test.close())

  test.each(each)('$name shows and changes nothing of another group or organisation', async ({ route }) => {
    expect(await attack(all, route, all.otherGroup)).toEqual([])
    expect(await attack(all, route, all.otherOrganisation)).toEqual([])
  })
})

describe('with the application taking everybody for the administrator of the victim, the row policies alone', () => {
  let all: Cast
  beforeAll(async () => {
    all = await cast((victim) => ({
      applicationActor: (actor) => ({
        ...actor,
        organisationId: victim.id,
        role: 'CB_ADMIN',
        groupIds: [victim.groups[0].id],
        personId: victim.administrator.personId,
        accountId: victim.administrator.accountId,
      }),
    }))
  })
  afterAll(() => all?.test.close())

  test.each(each)('$name shows and changes nothing of another group or organisation', async ({ route }) => {
    expect(await attack(all, route, all.otherOrganisation)).toEqual([])
    // Rows of the organisation that name no group cannot be told apart by row security; notices among them name records.
    const known =
      route.endpoint.name === 'notices.search' ? all.canaries.tables : ['customer_group', 'person', 'relationship']
    expect(await attack(all, route, all.otherGroup, { known, named: true })).toEqual([])
  })
})
