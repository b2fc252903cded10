import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf } from '#platform/server/testing/client.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, signInAs, type TestApp } from '#platform/server/testing/test-app.ts'
import { searchCaregivers } from '#features/guests/shared/caregivers.contract.ts'
import { getEmergencyCard } from '#features/plans/shared/plans.contract.ts'
import {
  getChildPickup,
  delegateCode,
  revokeDelegate,
  saveDelegate,
  setDelegatePicture,
} from '#features/pickup/shared/pickup.contract.ts'
import { features } from './features.ts'
import { wordsOf } from './testing/canaries.ts'
import { MORNING } from './testing/line-scene.ts'
import { PNG } from './testing/pickup-scene.ts'
import { samples } from './testing/samples.ts'
import { addSecondGuardian, type Household, type TwoHouseholds } from './testing/second-guardian.ts'
import { buildWorld, type World } from './testing/world.ts'

/**
 * Two guardians of one child in two homes, each with every right: whatever one of them writes, no operation that is open to
 * parents shows the other one's telephone, e-mail address, home, days, share of an invoice, or contact of a delegate.
 */
const routes = features
  .flatMap((feature) => feature.routes)
  .filter(({ needs }) => needs === 'signed-in' || (typeof needs !== 'string' && needs.CB_PARENT !== undefined))

/** Operations that show the name of the other guardian (docs/adr/0279): as the author of a record about the child, or among those who may collect the child. */
const NAMED: readonly string[] = [
  'absences.guestCancel',
  'absences.guestSearch',
  'absences.search',
  'activities.enrol',
  'activities.search',
  'bulletin.consent',
  'bulletin.setConsent',
  'conditions.changeAllergy',
  'conditions.changeCondition',
  'conditions.getAllergy',
  'conditions.getCondition',
  'conditions.searchAllergy',
  'conditions.searchCondition',
  'documents.get',
  'documents.history',
  'events.acknowledge',
  'events.correct',
  'events.get',
  'events.search',
  'goals.search',
  'measurements.export',
  'measurements.search',
  'medicines.consent',
  'medicines.moves',
  'medicines.orders',
  'medicines.person',
  'pickup.child',
  'pickup.revokeDelegate',
  'pickup.revokeRelease',
  'pickup.saveDelegate',
  'pickup.setPicture',
  'plans.search',
  'plans.sign',
  'records.correct',
  'records.detach',
  'records.search',
  'reports.answerRider',
  'reports.riders',
  'requirements.requests',
  'structures.history',
  'timeline.search',
  'timeline.visits',
]

let app: TestApp
let world: World
let households: TwoHouseholds
beforeAll(async () => {
  app = await openTestApp({ now: MORNING })
  world = await buildWorld(app, await newOrganisation(app))
  households = await addSecondGuardian(world)
})
afterAll(() => app?.close())

/** Calls with the sample of parents, in a session of its own: some operations end the one that they are called with. */
async function callAs({ person }: Household, endpoint: (typeof routes)[number]['endpoint']) {
  const input = samples[endpoint.name]?.input(world, 'CB_PARENT') ?? {}
  const { token } = await signInAs(app.app, person, 'CB_PARENT', 'mobile')
  const { body, statusCode } = await clientOf(app.fastify, async () => token).send(endpoint, input)
  return { body, statusCode, sent: wordsOf(input) }
}

/** What an answer to one guardian contains of the other; `named` when it is the name alone. */
function shownOf({ name, secrets }: Household, body: string, sent: string): string[] {
  const found = Object.entries(secrets).filter(([, word]) => body.includes(word) && !sent.includes(word))
  return [...found.map(([what]) => what), ...(body.includes(name) ? ['name'] : [])]
}

test('a delegate of the other home is known by name, days and picture, can be revoked, and is not changed', async () => {
  const { organisation, children } = world
  const { mother, father } = households
  const [mothers, fathers] = [app.as(mother.person), app.as(father.person)]
  const body = {
    version: null,
    childIds: [children[0].id],
    name: 'Franca Verdi',
    relation: 'neighbour',
    phone: '+39 055 123',
    email: '',
    idCheck: 'document' as const,
    validFrom: '2026-10-05',
    validTo: '2026-12-05',
    weekdays: [3],
    oneTime: false,
  }
  const params = { id: app.app.newId() }
  const { version } = await fathers.call(saveDelegate, { params, body })
  const pickup = async (client = mothers) => client.call(getChildPickup, { params: { id: children[0].id } })
  const delegateIn = async (client = mothers) => (await pickup(client)).delegates.find(({ id }) => id === params.id)
  const unknown = { phone: null, weekdays: [3], abilities: { edit: false, code: false, revoke: true } }
  expect(await delegateIn()).toMatchObject({ name: 'Franca Verdi', ...unknown })
  const known = { phone: '+39 055 123', abilities: { edit: true, code: true, revoke: true } }
  expect(await delegateIn(fathers)).toMatchObject(known)
  expect(await delegateIn(app.as(organisation.administrator))).toMatchObject(known)
  const daysOf = async (client = mothers) =>
    (await pickup(client)).guardians.find(({ id }) => id === father.person.personId)?.weekdays
  expect([await daysOf(), await daysOf(fathers)]).toEqual([null, [3]])
  const changed = { params, body: { ...body, version, phone: '' } }
  const refused = { status: 403, errorCode: 'E013', detail: 'Named by another home. The school office can change it.' }
  expect(await mothers.refused(saveDelegate, changed)).toMatchObject(refused)
  expect(await mothers.refused(delegateCode, { params })).toMatchObject(refused)
  expect(await mothers.refused(setDelegatePicture, { params, body: { profileImageData: PNG } })).toMatchObject(refused)
  expect(await delegateIn(fathers)).toMatchObject(known)

  const setShared = (shared: boolean) =>
    app.database.asOwner('update household set shared = $1 where id = $2', [shared, father.secrets['home']])
  await setShared(true)
  expect(await delegateIn()).toMatchObject(known)
  expect(await daysOf()).toEqual([3])
  await setShared(false)
  expect(await mothers.call(revokeDelegate, { params })).toMatchObject({ state: 'revoked', phone: null })
})

test('a guardian without a home in the record is hidden from one whose home is not shared', async () => {
  const { organisation, children } = world
  const { mother, father } = households
  const params = { id: children[0].id }
  const { asOwner } = app.database
  const leaveHome = () =>
    asOwner('delete from household_adult where household_id = $1 and adult_id = $2 returning *', [
      mother.secrets['home'],
      mother.person.personId,
    ])
  const shownTo = async ({ person }: Pick<Household, 'person'>, other: Household) => {
    const client = app.as(person)
    const pickup = await client.call(getChildPickup, { params })
    const [card, { body }] = [
      await client.call(getEmergencyCard, { params }),
      await client.send(searchCaregivers, { body: { filters: { guestId: world.guest.id } } }),
    ]
    const text = JSON.stringify([pickup, card, body])
    const named = pickup.delegates.find(({ name }) => name === `Friend ${other.secrets['phone']?.slice(-1)}`)
    return {
      secrets: Object.entries(other.secrets).flatMap(([what, word]) => (text.includes(word) ? [what] : [])),
      weekdays: pickup.guardians.find(({ id }) => id === other.person.personId)?.weekdays,
      code: named?.abilities.code,
    }
  }
  const hidden = { secrets: [], weekdays: null, code: false }
  const rows = await leaveHome()
  expect(rows).toHaveLength(1)
  expect([await shownTo(father, mother), await shownTo(mother, father)]).toEqual([hidden, hidden])
  const office = await shownTo({ person: organisation.administrator }, mother)
  expect(office).toMatchObject({ code: true, weekdays: [] })
  expect(office.secrets).toEqual(expect.arrayContaining(['phone', 'contactPhone', 'delegatePhone', 'delegateEmail']))

  // A shared home hides nobody who has none, and delegates of the office stay open.
  const share = (shared: boolean) =>
    asOwner('update household set shared = $1 where id = $2', [shared, father.secrets['home']])
  await share(true)
  expect(await shownTo(father, mother)).toMatchObject({ code: true, weekdays: [] })
  await share(false)
  await asOwner(`insert into household_adult select (jsonb_populate_record(null::household_adult, $1::jsonb)).*`, [
    JSON.stringify(rows[0]),
  ])
})

test('a delegate whom the office named is not hidden from a guardian in a home that is not shared', async () => {
  const { organisation, children } = world
  const params = { id: app.app.newId() }
  await app.as(organisation.administrator).call(saveDelegate, {
    params,
    body: {
      version: null,
      childIds: [children[0].id],
      name: 'Rita Neri',
      relation: 'nanny',
      phone: '+39 055 777',
      email: '',
      idCheck: 'document',
      validFrom: '2026-10-05',
      validTo: '2026-12-05',
      weekdays: [],
      oneTime: false,
    },
  })
  const { delegates } = await app.as(households.father.person).call(getChildPickup, { params: { id: children[0].id } })
  expect(delegates.find(({ id }) => id === params.id)).toMatchObject({
    phone: '+39 055 777',
    abilities: { edit: true, code: true },
  })
})

test('no operation shows one guardian the contact, home, days or money of the other', async () => {
  const { mother, father } = households
  const found: string[] = []
  const named = new Set<string>()
  const call = async (reader: Household, other: Household, endpoint: (typeof routes)[number]['endpoint']) => {
    // Of two entries at one instant, chance would decide which is the latest.
    app.clock.pass({ ms: 1 })
    const { body, statusCode, sent } = await callAs(reader, endpoint)
    expect({ name: endpoint.name, failed: statusCode >= 500 }).toEqual({ name: endpoint.name, failed: false })
    for (const what of shownOf(other, body, sent))
      if (what === 'name') named.add(endpoint.name)
      else found.push(`${endpoint.name}: ${what}`)
  }
  // Their own profile gives them another name.
  const both = routes.map(({ endpoint }) => endpoint).filter(({ name }) => !name.startsWith('profile.update'))
  for (const [writer, reader] of [
    [father, mother],
    [mother, father],
  ] as const) {
    for (const endpoint of both.filter(({ method }) => method !== 'GET')) await call(writer, reader, endpoint)
    for (const endpoint of both) await call(reader, writer, endpoint)
  }
  expect([...new Set(found)]).toEqual([])
  expect([...named].toSorted()).toEqual(NAMED)
}, 120_000)
