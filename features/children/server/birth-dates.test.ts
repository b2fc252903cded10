import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { getGuest } from '#features/guests/shared/guests.contract.ts'
import { getKitchenList } from '#features/kitchen/shared/kitchen.contract.ts'
import { latestMeasurements } from '#features/measurements/shared/measurements.contract.ts'
import { careScene } from '#features/measurements/server/testing/measurement-scene.ts'
import { setModule } from '#features/modules/shared/modules.contract.ts'
import { listMemberships, moveMembership } from '#features/memberships/shared/memberships.contract.ts'
import { createGuest } from '#features/people/shared/records.contract.ts'
import { getEmergencyCard } from '#features/plans/shared/plans.contract.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { createChild, getChild, updateChild } from '../shared/children.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

/** An administrator of both groups of the organisation. */
async function officeOfBoth({ organisation }: Awaited<ReturnType<typeof careScene>>) {
  const [first, second] = organisation.groups
  const role = 'CB_ADMIN' as const
  return app.as(
    await organisation.person([
      { role, group: first },
      { role, group: second },
    ]),
  )
}

const BORN = '2019-05-04'

test('the date of birth comes with whoever is added, and stands wherever the person is cared for', async () => {
  const { admin, group } = await careScene(app)
  const office = app.as(admin)
  const child = await office.call(createChild, {
    body: { customerGroupId: group.id, name: 'Bea', surname: 'Neri', birthDate: BORN },
  })
  expect(child.birthDate).toBe(BORN)
  const guest = await office.call(createGuest, {
    body: { customerGroupId: group.id, name: 'Ivo', surname: 'Nani', birthDate: '1938-09-21' },
  })
  expect(await office.call(getGuest, { params: { id: guest.id } })).toMatchObject({ birthDate: '1938-09-21' })
  expect(await office.call(latestMeasurements, { params: { id: guest.id } })).toMatchObject({ birthDate: '1938-09-21' })
  const { expected } = await office.call(getKitchenList, { query: { group: group.id } })
  const eater = (id: string) => expected.find((one) => one.id === id)?.birthDate
  expect([eater(child.id), eater(guest.id)]).toEqual([BORN, '1938-09-21'])
  expect(await office.call(getEmergencyCard, { params: { id: child.id } })).toMatchObject({ birthDate: BORN })
})

test('it may be left out; the office adds it later, and a change that does not name it leaves it', async () => {
  const { admin, group } = await careScene(app)
  const office = app.as(admin)
  const body = { customerGroupId: group.id, name: 'Bea', surname: 'Neri' }
  const { id, birthDate, version } = await office.call(createChild, { body })
  expect(birthDate).toBeNull()
  const { customerGroupId: _, ...names } = body
  const change = (more: object, at: number) =>
    office.call(updateChild, { params: { id }, body: { ...names, version: at, ...more } })
  expect(await change({ birthDate: BORN }, version)).toMatchObject({ birthDate: BORN })
  expect(await change({}, version + 1)).toMatchObject({ birthDate: BORN })
})

test('a date on which nobody alive was born is refused at the field, and nobody is added', async () => {
  const { admin, group } = await careScene(app)
  const office = app.as(admin)
  const body = { customerGroupId: group.id, name: 'Ugo', surname: 'Nobody', birthDate: '2099-01-01' }
  for (const endpoint of [createChild, createGuest]) {
    const answer = await office.send(endpoint, { body })
    expect([answer.statusCode, answer.json().fields]).toMatchObject([400, [{ fieldName: 'birthDate' }]])
  }
  const { expected } = await office.call(getKitchenList, { query: { group: group.id } })
  expect(expected.map(({ fullName }) => fullName)).not.toContain('Ugo Nobody')
})

test('who does not read the care record does not see it', async () => {
  const made = await careScene(app)
  const { organisation, group, olga, ada } = made
  const relative = async (rights: object, child: { id: string; name: string }) => {
    const one = await organisation.person([{ role: 'CB_PARENT', group }])
    await makeGuardian(app, organisation, one, child, rights)
    return app.as(one)
  }
  const who = { id: olga.id, name: olga.fullName }
  const [reader, watcher] = [await relative({}, who), await relative({ seeCare: false, decideMedical: false }, who)]
  const params = { id: olga.id }
  expect(await reader.call(getGuest, { params })).toMatchObject({ birthDate: '1942-02-03' })
  expect(await watcher.call(getGuest, { params })).not.toHaveProperty('birthDate')
  const childWatcher = await relative({ seeCare: false, decideMedical: false }, { id: ada.id, name: 'Ada' })
  expect(await childWatcher.call(getChild, { params: { id: ada.id } })).not.toHaveProperty('birthDate')
  const everywhere = await officeOfBoth(made)
  await everywhere.call(setModule, { body: { role: 'CB_PARENT', module: 'measurement.userDetail', open: false } })
  expect(await reader.call(getGuest, { params })).not.toHaveProperty('birthDate')
})

test('it goes with a child to another group', async () => {
  const made = await careScene(app)
  const { organisation, group } = made
  const office = await officeOfBoth(made)
  const { id } = await office.call(createChild, {
    body: { customerGroupId: group.id, name: 'Bea', surname: 'Neri', birthDate: BORN },
  })
  const here = await office.call(listMemberships, { params: { id } })
  await office.call(moveMembership, {
    params: { id: here[0]!.id },
    body: { version: here[0]!.version, customerGroupId: organisation.groups[1].id },
  })
  expect(await office.call(getChild, { params: { id } })).toMatchObject({ birthDate: BORN })
})

/** Ada's form with these changes, sent by an office; returns the answer. */
async function formOf(office: ReturnType<TestApp['as']>, id: string) {
  return async (more: object) => {
    const { name, surname, version } = await office.call(getChild, { params: { id } })
    return office.send(updateChild, { params: { id }, body: { name, surname, version, ...more } })
  }
}

/** The changes of a date of birth that the audit has. */
const birthAudits = async (id: string) =>
  (
    await app.database.asOwner<{ details: unknown }>(
      `select details from audit where action = 'measurements.birthDateSet' and subject_id = $1`,
      [id],
    )
  ).length

test('an office that may not read the care record does not change a date of birth that is stored', async () => {
  const made = await careScene(app)
  const office = await officeOfBoth(made)
  const added = async (name: string, birthDate: string | null) =>
    (await office.call(createChild, { body: { customerGroupId: made.group.id, name, surname: 'Neri', birthDate } })).id
  const [bea, leo] = [await added('Bea', BORN), await added('Leo', null)]
  const close = (open: boolean) =>
    office.call(setModule, { body: { role: 'CB_ADMIN', module: 'measurement.userDetail', open } })
  await close(false)
  const [changeBea, changeLeo] = [await formOf(office, bea), await formOf(office, leo)]
  // The right date is refused as a wrong one is, or it could be guessed.
  for (const birthDate of ['2018-01-01', BORN, null]) {
    const answer = await changeBea({ name: 'Other', birthDate })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      403,
      { errorCode: 'E013', fields: [{ fieldName: 'birthDate' }] },
    ])
  }
  expect((await changeBea({ schoolClass: '2A' })).statusCode).toBe(200)
  // Nothing is stored that would be overwritten.
  expect((await changeLeo({ birthDate: '2018-01-01' })).statusCode).toBe(200)
  await close(true)
  const params = { id: bea }
  expect(await office.call(getChild, { params })).toMatchObject({ name: 'Bea', birthDate: BORN })
  expect(await office.call(getChild, { params: { id: leo } })).toMatchObject({ birthDate: '2018-01-01' })
})

test('a wrong date of birth is removed, and the audit has what changed alone', async () => {
  const { admin, group } = await careScene(app)
  const office = app.as(admin)
  const { id } = await office.call(createChild, {
    body: { customerGroupId: group.id, name: 'Bea', surname: 'Neri', birthDate: BORN },
  })
  const change = await formOf(office, id)
  expect((await change({ schoolClass: '2A', birthDate: BORN })).json().data).toMatchObject({ birthDate: BORN })
  expect(await birthAudits(id)).toBe(1)
  expect((await change({ birthDate: null })).json().data).toMatchObject({ birthDate: null })
  expect((await change({ birthDate: null })).json().data).toMatchObject({ birthDate: null })
  expect(await birthAudits(id)).toBe(2)
  expect(await office.call(getChild, { params: { id } })).toMatchObject({ birthDate: null })
  expect((await change({ birthDate: '2018-01-01' })).json().data).toMatchObject({ birthDate: '2018-01-01' })
  expect(await birthAudits(id)).toBe(3)
})
