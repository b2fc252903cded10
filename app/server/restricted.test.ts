import { ALL_RIGHTS } from '#features/relationships/shared/relationships.contract.ts'
import { rightColumns } from '#features/people/server/rights.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOrganisation, type TestPerson } from '#platform/server/testing/new-organisation.ts'
import { clientOf } from '#platform/server/testing/client.ts'
import { openTestApp, signInAs, type TestApp } from '#platform/server/testing/test-app.ts'
import { getChild, updateChild } from '#features/children/shared/children.contract.ts'
import { reportAbsence } from '#features/absences/shared/absences.contract.ts'
import { notify } from '#features/notices/server/notices.api.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { createPlace } from '#features/places/shared/places.contract.ts'
import { listParents, restrict } from '#features/relationships/shared/relationships.contract.ts'
import { recordEvents } from '#features/runs/shared/runs.contract.ts'
import type { Endpoint } from '#platform/shared/contract/endpoint.ts'
import { features } from './features.ts'
import { aimed, refusalIn } from './testing/aimed.ts'
import { admit, makeGuardian, MORNING } from './testing/line-scene.ts'
import type { Input } from './testing/sample.ts'
import { samples } from './testing/samples.ts'
import { buildWorld, type World } from './testing/world.ts'

/**
 * A restricted adult learns nothing about the child: every operation that a parent may call, with an input that worked
 * before the restriction, and every live message after it. Beside the child stands a sibling on the same run, whom the
 * adult may see.
 */
const routes = features.flatMap((feature) => feature.routes)
const WORD = 'Kanariella'

let app: TestApp
let world: World
/** Restricted from the child as well: by a tie that ended long ago, on the crew of the run, and administering the group. */
let shapes: Record<'past tie' | 'assistant' | 'administrator', TestPerson>
/** A guest with an account of their own, from whom the same people are restricted. */
let guest: TestPerson
beforeAll(async () => {
  app = await openTestApp({ now: MORNING })
  world = await buildWorld(app, await newOrganisation(app))
  const { organisation, children, run, say } = world
  const admin = app.as(organisation.administrator)
  const stopId = run.stops[0]?.id ?? null
  await app.as(organisation.assistant).call(recordEvents, {
    params: { id: run.id },
    body: { events: [say('BOARDED', children[0], { stopId }), say('DROPPED', children[0], { stopId })] },
  })
  await makeGuardian(app, organisation, organisation.parent, children[1])
  const params = { id: children[0].id }
  const { version } = await admin.call(getChild, { params })
  await admin.call(updateChild, {
    params,
    body: {
      version,
      name: WORD,
      surname: WORD,
      schoolClass: WORD,
      notes: WORD,
      homePlaceId: world.active.stopList[0]?.placeId ?? null,
    },
  })
  const home = { name: WORD, address: WORD, kind: 'home_point', latitude: 45.9, longitude: 9.2 } as const
  const { id: placeId } = await admin.call(createPlace, {
    body: { ...home, customerGroupId: organisation.groups[0].id },
  })
  await app.database.asOwner(`update household set place_id = $1 where child_id = $2`, [placeId, children[0].id])
  const [kinship] = await admin.call(listParents, { params })
  await admin.call(restrict, {
    params: { id: kinship?.id ?? '' },
    body: { version: kinship?.version ?? 1, restricted: true, reason: WORD },
  })
  const [group] = organisation.groups
  shapes = {
    'past tie': await organisation.person([{ role: 'CB_PARENT', group }]),
    assistant: await organisation.person([{ role: 'CB_ASSISTANT', group }]),
    administrator: await organisation.person([{ role: 'CB_ADMIN', group }]),
  }
  await app.inside(organisation.id, ({ db }) =>
    db
      .insertInto('run_crew')
      .values({
        organisation_id: organisation.id,
        group_id: group.id,
        run_id: world.run.id,
        person_id: shapes.assistant.personId,
        name: 'An escort',
        function: 'escort',
      })
      .execute(),
  )
  guest = await organisation.person([{ role: 'CB_PARENT', group }], { name: WORD, surname: WORD, password: WORD })
  await admit(app, organisation, { id: guest.personId, name: WORD })
  await app.database.asOwner(`update person set email = 'kanariella@example.test' where id = $1`, [guest.personId])
  for (const person of Object.values(shapes)) {
    await makeGuardian(app, organisation, person, children[1])
    await tie(person, { kind: 'other', from: '2025-01-01', to: '2025-02-01', restricted: true }, guest.personId)
    // The tie that gave rights is over, and so are the days of the restriction: it ends with its lifting alone.
    await tie(person, { kind: 'mother', from: '2024-01-01', to: '2025-01-01', restricted: false })
    await tie(person, { kind: 'other', from: '2025-01-01', to: '2025-02-01', restricted: true })
  }
})

type Tie = { kind: string; from: string; to: string; restricted: boolean }
const tie = (person: TestPerson, { kind, from, to, restricted }: Tie, childId = world.children[0].id) =>
  app.inside(world.organisation.id, ({ db, newId }) =>
    db
      .insertInto('relationship')
      .values({
        organisation_id: world.organisation.id,
        id: newId(),
        adult_id: person.personId,
        child_id: childId,
        kind,
        ...rightColumns(ALL_RIGHTS),
        restricted,
        valid_from: from,
        valid_to: to,
      })
      .execute(),
  )
afterAll(() => app?.close())

/** Ids that speak of the child alone. */
async function secrets(): Promise<string[]> {
  const [child] = world.children
  const rows = await app.database.asOwner<{ id: string }>(
    `select id from absence where child_id = $1 union select id from run_passenger where child_id = $1
     union select id from route_passenger where child_id = $1 union select id from relationship where child_id = $1
     union select place_id from household where child_id = $1 and place_id is not null
     union select delegate_id from delegate_child where child_id = $1 union select id from release_permission where child_id = $1
     union select id from document where person_id = $1 union select id from document_request where person_id = $1
     union select a.id from attachment a join document d on d.id = a.document_id where d.person_id = $1`,
    [child.id],
  )
  return [child.id, WORD, ...rows.map((row) => row.id)]
}

/** The same people and those of the guest, whom the parent may know. */
const staffSecrets = async () => [...(await secrets()), guest.personId, guest.username, 'kanariella@example.test']

const open = routes.filter(
  ({ needs }) => needs === 'signed-in' || (needs !== 'public' && needs.CB_PARENT !== undefined),
)

test.each(open.map((route) => ({ name: route.endpoint.name, route })))(
  '$name says nothing about the child to the restricted adult',
  async ({ route }) => {
    const { parent } = world.organisation
    const client = clientOf(app.fastify, async () => (await signInAs(app.app, parent, 'CB_PARENT', 'mobile')).token)
    const input = samples[route.endpoint.name]?.input(world) ?? {}
    const sent = JSON.stringify(input)
    const { body } = await client.send(route.endpoint, input)
    expect((await secrets()).filter((secret) => body.includes(secret) && !sent.includes(secret))).toEqual([])
  },
)

const clientFor = (person: TestPerson) =>
  clientOf(app.fastify, async () => (await signInAs(app.app, person, person.role, 'mobile')).token)

const reads = routes.filter(
  ({ endpoint, needs }) =>
    needs !== 'public' && (endpoint.method === 'GET' || /search|filtered|export/.test(endpoint.path)),
)
const shown = (['past tie', 'assistant', 'administrator'] as const).flatMap((shape) =>
  reads.map((route) => ({ name: route.endpoint.name, shape, route })),
)

test.each(shown)('$name shows nothing about the child to the restricted $shape', async ({ route, shape }) => {
  const input = samples[route.endpoint.name]?.input(world) ?? {}
  const sent = JSON.stringify(input)
  const { body, statusCode } = await clientFor(shapes[shape]).send(route.endpoint, input)
  expect(statusCode).toBeLessThan(500)
  expect((await staffSecrets()).filter((secret) => body.includes(secret) && !sent.includes(secret))).toEqual([])
})

/** What a crew records is kept whoever they are: a boarding that is refused is a child nobody knows of. */
const RECORDS = ['runs.recordEvents']
const writes = routes.filter(
  (route) => route.needs !== 'public' && !reads.includes(route) && !RECORDS.includes(route.endpoint.name),
)
const named = (['past tie', 'assistant', 'administrator'] as const).flatMap((shape) =>
  writes.map((route) => ({ name: route.endpoint.name, shape, route })),
)

test.each(named)('$name about the child is refused to the restricted $shape', async ({ route, shape }) => {
  const input = samples[route.endpoint.name]?.input(world) ?? {}
  const sent = JSON.stringify(input)
  const known = await staffSecrets()
  if (!known.some((secret) => sent.includes(secret))) return
  const { body, statusCode } = await clientFor(shapes[shape]).send(route.endpoint, input)
  expect(statusCode).toBeGreaterThanOrEqual(400)
  expect(statusCode).toBeLessThan(500)
  expect(known.filter((secret) => body.includes(secret) && !sent.includes(secret))).toEqual([])
})

/** A client for each person: signing in costs more than most calls. */
const clients = new Map<TestPerson, ReturnType<typeof clientFor>>()

/** Calls as a person, with a new session where an earlier call ended the session (417). */
async function sendAs(person: TestPerson, endpoint: Endpoint, input: Input) {
  const client = clients.get(person) ?? clientFor(person)
  clients.set(person, client)
  const answer = await client.send(endpoint, input)
  if (answer.statusCode !== 417) return answer
  clients.delete(person)
  return clientFor(person).send(endpoint, input)
}

const pointed = (['past tie', 'assistant', 'administrator'] as const).flatMap((shape) =>
  (['child', 'guest'] as const).flatMap((whom) =>
    routes
      .filter(({ needs }) => needs !== 'public')
      .map((route) => ({ name: route.endpoint.name, shape, whom, route })),
  ),
)

test.each(pointed)(
  '$name with the id of the $whom is missing to the restricted $shape',
  async ({ route, shape, whom }) => {
    const personId = whom === 'child' ? world.children[0].id : guest.personId
    const valid = samples[route.endpoint.name]?.input(world) ?? {}
    const input = aimed(world, valid, personId)
    const sent = JSON.stringify(input)
    if (!sent.includes(personId)) return
    const before = await standing(personId)
    const nobody = await sendAs(shapes[shape], route.endpoint, aimed(world, valid, crypto.randomUUID()))
    const { body, statusCode, json } = await sendAs(shapes[shape], route.endpoint, input)
    expect(statusCode).toBeLessThan(500)
    expect(refusalIn(statusCode, json())).toEqual(refusalIn(nobody.statusCode, nobody.json()))
    const known = await staffSecrets()
    expect(known.filter((secret) => body.includes(secret) && !sent.includes(secret))).toEqual([])
    expect(await standing(personId)).toEqual(before)
  },
)

/** What is known of a person and of their account. */
const standing = (personId: string) =>
  app.database.asOwner(
    `select to_jsonb(p) as person, to_jsonb(a) - 'last_seen_at' as account,
      array(select to_jsonb(m) from membership m where m.person_id = p.id order by m.id) as roles,
      array(select to_jsonb(r) from relationship r where r.child_id = p.id order by r.id) as ties,
      array(select l.kind from control.link_token l where l.account_id = a.id order by l.kind) as links
    from person p left join control.account_organisation o on o.person_id = p.id
    left join control.account a on a.id = o.account_id where p.id = $1`,
    [personId],
  )

test('no live message after the restriction speaks of the child or of what happens to it', async () => {
  const { organisation, children, run, say } = world
  await app.relay()
  const boxOf = (person = organisation.parent) =>
    app.database.asOwner<{ data: unknown }>(
      `select message, data from live_message where person_id = $1 order by seq`,
      [person.personId],
    )
  const before = (await boxOf()).length
  const staff = [shapes.assistant, shapes.administrator]
  const staffBefore = await Promise.all(staff.map(async (person) => (await boxOf(person)).length))
  await app
    .as(organisation.assistant)
    .call(recordEvents, { params: { id: run.id }, body: { events: [say('BOARDED', children[0])] } })
  await app
    .as(organisation.administrator)
    .call(reportAbsence, { body: { childId: children[0].id, fromDay: '2026-11-02', toDay: '2026-11-02' } })
  await app.relay()
  const told = JSON.stringify((await boxOf()).slice(before))
  expect((await secrets()).filter((secret) => told.includes(secret))).toEqual([])
  for (const [index, person] of staff.entries()) {
    const heard = JSON.stringify((await boxOf(person)).slice(staffBefore[index]))
    expect(heard).toContain('runs.changed')
    expect((await secrets()).filter((secret) => heard.includes(secret))).toEqual([])
  }
  // The run itself is the sibling's too; a boarding of the other child is no news about it.
  expect(told).toBe('[]')
})

test('what an adult was told of the child before is gone, also what has not left yet; what is about a sibling stays', async () => {
  const { organisation, children } = world
  const [group] = organisation.groups
  const adult = await organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(app, organisation, adult, children[0])
  await makeGuardian(app, organisation, adult, children[1])
  const kind = { kind: 'runs.child', topic: 'transport', title: 'runs.notice.undone' } as const
  const tell = (cause: string, more: object) =>
    app.inside(organisation.id, (tx) => notify(tx, kind, { to: [adult.personId], cause, ...more }))
  await tell('one', { about: [children[0].id, children[1].id] })
  await tell('two', { link: `/loggedIn/childDetail/?personalDataId=${children[0].id}&tab=PICK_UP` })
  await tell('three', { about: [children[1].id], link: '/loggedIn/menuPage/' })
  const admin = app.as(organisation.administrator)
  const inbox = async () => (await app.as(adult).list(searchNotices, { body: {} })).data.map(({ link }) => link)
  expect(await inbox()).toHaveLength(3)
  const known = await admin.call(listParents, { params: { id: children[0].id } })
  const kinship = known.find((one) => one.adultId === adult.personId)
  const body = { version: kinship?.version ?? 1, restricted: true, reason: WORD }
  await admin.call(restrict, { params: { id: kinship?.id ?? '' }, body })
  expect(await inbox()).toEqual(['/loggedIn/menuPage/'])
})
