import { ALL_RIGHTS } from '#features/relationships/shared/relationships.contract.ts'
import { rightColumns } from '#features/people/server/rights.api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Module } from '#platform/shared/contract/modules.ts'
import { ROLES, type Role } from '#platform/shared/contract/roles.ts'
import type { Route } from '#platform/server/http/route.ts'
import { newOrganisation, type TestPerson } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { addCaregiver, closeCaregiver } from '#features/guests/shared/caregivers.contract.ts'
import { setModule } from '#features/modules/shared/modules.contract.ts'
import { features } from './features.ts'
import { plant, wordsOf, type Canaries } from './testing/canaries.ts'
import { enrol, makeGuardian, MORNING } from './testing/line-scene.ts'
import { samples } from './testing/samples.ts'
import { buildWorld, type World } from './testing/world.ts'

/**
 * Role, relationship, care team and module map: every operation of care about one guest, called by everybody of the organisation who has the role for it
 * and no part in the care of that guest, and by those who have, while the part of care is closed to their role.
 */
const routes = features.flatMap((feature) => feature.routes)
const care = routes.filter(({ endpoint, needs }) => endpoint.path.startsWith('/care/api/v1/') && needs !== 'public')
/** Devices, rooms, units of measurements, the setting of own accounts, the plans of activities, times and confirmations of shifts are the group's, and nobody's until they are given to somebody. */
const OF_GROUP: readonly string[] = [
  'devices.add',
  'devices.archive',
  'activities.add',
  'activities.change',
  'activities.close',
  'activities.decideTransport',
  'activities.archive',
  'activities.restore',
  'guests.addRoom',
  'guests.changeRoom',
  'guests.archiveRoom',
  'guests.restoreRoom',
  'guests.setOwnAccountOption',
  'handover.confirm',
  'handover.setTimes',
  'measurements.setScoring',
  'measurements.setUnits',
]
const isRead = ({ endpoint: { method, path } }: Route) => method === 'GET' || /\/(search|export|print)/.test(path)
const reads = routes.filter((route) => route.needs !== 'public' && isRead(route))

/**
 * An alert contains the value that opened it, and a notice that was sent while the part was open stays. The page for an emergency
 * is made from the plan in force and is open to everybody who reaches the person (docs/adr/0212).
 */
const STILL_SHOWN: readonly string[] = [
  'carealerts.search',
  'carealerts.get',
  'notices.search',
  'plans.emergency',
  'plans.emergencyCards',
]
/** The rows of each part of care, by the beginnings of the names of their tables. */
const ROWS: readonly { modules: readonly Module[]; starts: readonly string[]; stillShown?: readonly string[] }[] = [
  { modules: ['drugs.userDetail'], starts: ['medicine_', 'care_treatment'] },
  {
    modules: ['medicalRecords.userDetail'],
    starts: ['health_record', 'care_plan', 'medical_record'],
    // Allergies and diets stay with whoever gives medicines and food (docs/adr/0257).
    // The emergency cards of a run are made from the plan in force, too (docs/adr/0314).
    stillShown: ['medicines.round', 'medicines.person', 'kitchen.list', 'kitchen.print', 'onboard.cards'],
  },
  {
    modules: ['measurement.userDetail', 'measurement.allUsers'],
    starts: ['observation', 'measured_person', 'own_range', 'target_', 'device'],
    // The date of birth tells two people of one name apart where medicines and food are given, and in an emergency.
    stillShown: [
      'medicines.round',
      'medicines.person',
      'kitchen.list',
      'kitchen.print',
      'plans.emergency',
      'plans.emergencyCards',
      'plans.printEmergency',
    ],
  },
  { modules: ['diary.alerts'], starts: ['care_alert'] },
  { modules: ['diary.userDetail'], starts: ['care_event', 'care_activity_', 'daily_report'] },
  { modules: ['diary.manager'], starts: ['handover_'] },
]
/** What an invoice says is of no part of care: the role alone decides. */
const MONEY = ['invoice', 'payer_share', 'credit_share', 'payment']
const CARE = [...ROWS.flatMap(({ starts }) => starts), ...MONEY, 'care_goal', 'caregiver', 'room_stay']

let app: TestApp
let world: World
let canaries: Canaries
let tables: string[]
/** Works in every group: who opens and closes a part. */
let office: TestPerson
let outsiders: [string, TestPerson][]
/** Who has a part in the care of the guest. */
let insiders: Record<Role, TestPerson>
beforeAll(async () => {
  app = await openTestApp({ now: MORNING })
  const organisation = await newOrganisation(app)
  world = await buildWorld(app, organisation)
  const [group, other] = organisation.groups
  const admin = app.as(organisation.administrator)
  const { guest } = world
  const person = (role: Role, more: object = {}) => organisation.person([{ role, group, ...more }])
  const onTeam = async (ended: boolean) => {
    const one = await person('CB_ASSISTANT')
    const { id } = await admin.call(addCaregiver, {
      body: { guestId: guest.id, kind: 'TEAM', personId: one.personId, function: 'NURSE' },
    })
    if (ended) await admin.call(closeCaregiver, { params: { id } })
    return one
  }
  const guardian = async (rights: object) => {
    const one = await person('CB_PARENT')
    await makeGuardian(app, organisation, one, guest, rights)
    return one
  }
  const left = await onTeam(false)
  const former = await guardian({})
  const [restrictedNurse, restrictedAdmin] = [await onTeam(false), await person('CB_ADMIN')]
  // The samples of plans are about other children too.
  for (const child of [guest, world.children[1], world.children[2], world.loneChild])
    for (const one of [restrictedNurse, restrictedAdmin])
      await makeGuardian(app, organisation, one, child, { restricted: true })
  const otherParent = await person('CB_PARENT')
  await makeGuardian(app, organisation, otherParent, await enrol(app, organisation, 'Ottavia'))
  const self = async (valid_to: string | null) => {
    const one = await person('CB_PARENT')
    const place = { organisation_id: organisation.id, person_id: one.personId, valid_from: '2025-01-01', valid_to }
    await app.inside(organisation.id, async ({ db, newId }) => {
      await db
        .insertInto('membership')
        .values({ ...place, id: newId(), group_id: group.id, role: 'GUEST' })
        .execute()
      const { person_id, ...days } = place
      await db
        .insertInto('relationship')
        .values({
          ...days,
          id: newId(),
          adult_id: person_id,
          child_id: person_id,
          kind: 'self',
          ...rightColumns(ALL_RIGHTS),
        })
        .execute()
    })
    return one
  }
  outsiders = [
    ['another guest with an account of their own', await self(null)],
    ['a guest whose place ended', await self('2026-01-01')],
    ['an administrator of another group', await organisation.person([{ role: 'CB_ADMIN', group: other }])],
    ['an administrator who is restricted', restrictedAdmin],
    ['an assistant beside the care team', await person('CB_ASSISTANT')],
    ['an assistant whose place on the care team ended', await onTeam(true)],
    ['an assistant of the care team who left the group', left],
    ['an assistant of the care team who is restricted', restrictedNurse],
    ['a parent of another child', otherParent],
    ['a parent whose tie ended', former],
    ['a parent who is restricted', await guardian({ restricted: true })],
    ['a parent who may not see', await guardian({ see: false })],
  ]
  office = await organisation.person([
    { role: 'CB_ADMIN', group },
    { role: 'CB_ADMIN', group: other },
    { role: 'CB_ADMIN', group: { ...other, id: world.emptyGroup.id } },
  ])
  insiders = {
    CB_ADMIN: organisation.administrator,
    CB_ASSISTANT: await onTeam(false),
    CB_PARENT: organisation.parent,
  }
  canaries = await plant(app.database, world)
  const ended = (table: string, column: string, one: TestPerson) =>
    app.database.asOwner(`update ${table} set valid_to = '2026-01-01' where ${column} = $1`, [one.personId])
  await ended('membership', 'person_id', left)
  await organisation.person([{ role: 'CB_ASSISTANT', group: other }])
  await ended('relationship', 'adult_id', former)
  tables = (
    await app.database.asOwner<{ name: string }>(`select relname as name from pg_class where relkind = 'r'
      and relnamespace = 'public'::regnamespace`)
  ).map(({ name }) => name)
})
afterAll(() => app?.close())

const except = (starts: readonly string[]) => tables.filter((name) => !starts.some((start) => name.startsWith(start)))
const mayCall = ({ needs }: Route, role: Role): boolean =>
  needs === 'signed-in' || (typeof needs !== 'string' && needs[role] !== undefined)
function inputOf({ endpoint: { name } }: Route, role?: Role) {
  const found = samples[name]
  if (!found) throw new Error(`no sample for ${name}`)
  return found.input(world, role)
}

/** Calls as somebody, and answers what was shown of these tables. */
async function shownTo(person: TestPerson, route: Route, starts: readonly string[]) {
  const input = inputOf(route, person.role)
  const answer = await app.as(person).send(route.endpoint, input)
  expect({ name: route.endpoint.name, failed: answer.statusCode >= 500 }).toEqual({
    name: route.endpoint.name,
    failed: false,
  })
  return { answer, leak: canaries.leakIn(answer.body, wordsOf(input), except(starts)) }
}

const about = care.filter(({ endpoint }) => !OF_GROUP.includes(endpoint.name))
test.each(about.map((route) => ({ name: route.endpoint.name, route })))(
  '$name shows and changes nothing for who has no part in the care of the guest',
  async ({ route }) => {
    const before = await canaries.fingerprint()
    for (const [who, person] of outsiders.filter(([, one]) => mayCall(route, one.role)))
      expect({ who, leak: (await shownTo(person, route, CARE)).leak }).toEqual({ who, leak: null })
    expect(await canaries.fingerprint()).toBe(before)
  },
)

/** For the crew of a run alone: whoever is on the care team has `plans.emergencyCards` (docs/adr/0314). */
const OF_A_RUN = ['onboard.cards']

test.each(OF_A_RUN.map((name) => ({ name })))(
  '$name is refused to who is on the care team, without any run',
  async ({ name }) => {
    const route = care.find(({ endpoint }) => endpoint.name === name)
    if (!route) throw new Error(`no operation ${name}`)
    const sent = inputOf(route, 'CB_ASSISTANT')
    expect((await app.as(insiders.CB_ASSISTANT).send(route.endpoint, sent)).statusCode).toBe(404)
    expect((await app.as(world.organisation.assistant).send(route.endpoint, sent)).statusCode).toBe(200)
  },
)

const readsOfPeople = care.filter((route) => isRead(route) && !OF_A_RUN.includes(route.endpoint.name))
test.each(readsOfPeople.map((route) => ({ name: route.endpoint.name, route })))(
  '$name answers who is on the care team, without any run',
  async ({ route }) => {
    if (!mayCall(route, 'CB_ASSISTANT')) return
    const sent = inputOf(route, 'CB_ASSISTANT')
    const status = async (one: TestPerson) => (await app.as(one).send(route.endpoint, sent)).statusCode
    expect(await status(insiders.CB_ASSISTANT)).toBe(await status(world.organisation.assistant))
  },
)

describe.each(ROWS)('$modules, closed to every role', ({ modules, starts, stillShown = [] }) => {
  beforeAll(() => setOpen(modules, false))
  afterAll(() => setOpen(modules, true))

  test('refuses each of its operations, and changes nothing', async () => {
    const before = await canaries.fingerprint()
    for (const route of care.filter(({ module }) => module !== undefined && modules.includes(module)))
      for (const person of Object.values(insiders).filter(({ role }) => mayCall(route, role))) {
        const { answer } = await shownTo(person, route, [])
        expect({ name: route.endpoint.name, role: person.role, status: answer.statusCode }).toEqual({
          name: route.endpoint.name,
          role: person.role,
          status: 403,
        })
      }
    expect(await canaries.fingerprint()).toBe(before)
  })

  test.each(ROLES)(
    'shows its rows in no other operation to %s',
    async (role) => {
      const found: string[] = []
      const expected = [...STILL_SHOWN, ...stillShown]
      for (const route of reads.filter((one) => !expected.includes(one.endpoint.name) && mayCall(one, role))) {
        const { leak } = await shownTo(insiders[role], route, starts)
        if (leak !== null) found.push(`${route.endpoint.name}: ${leak.split(' ')[0]}`)
      }
      expect(found).toEqual([])
    },
    // Some two hundred calls.
    120_000,
  )
})

async function setOpen(modules: readonly Module[], open: boolean): Promise<void> {
  for (const module of modules)
    for (const role of ROLES) await app.as(office).call(setModule, { body: { role, module, open } })
}
