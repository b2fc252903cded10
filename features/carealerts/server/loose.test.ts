import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { newOrganisation, type TestPerson } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { setModule } from '#features/modules/shared/modules.contract.ts'
import { addCaregiver } from '#features/guests/shared/caregivers.contract.ts'
import { createGuest } from '#features/people/shared/records.contract.ts'
import { getCareAlert, searchCareAlerts } from '../shared/carealerts.contract.ts'
import { escalateCareAlerts } from './carealerts.jobs.ts'
import { alertScene } from './testing/alert-scene.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

/** Guests of two groups, and what is found of them. */
async function looseScene() {
  const scene = await alertScene(app)
  const { organisation, group, record, alerts } = scene
  const [first, second] = organisation.groups
  const office = await organisation.person([
    { role: 'CB_ADMIN', group: first },
    { role: 'CB_ADMIN', group: second },
  ])
  const guestOf = (name: string, groupId = group.id) =>
    app.as(office).call(createGuest, { body: { customerGroupId: groupId, name, surname: 'Zeta' } })
  const stool = (personId: string, more: object = {}) =>
    record(office, { personId, measurement: 'PURGE', value: '7', again: true, ...more })
  /** Those about a group. */
  const flags = async (who: TestPerson = office, filters: object = {}) =>
    (await alerts(who, filters)).filter(({ source }) => source === 'GROUP')
  return { ...scene, office, other: second, guestOf, stool, flags }
}

test('two guests of one group open one alert about the group; one guest twice does not', async () => {
  const { organisation, olga, ada, office, stool, flags, group, told, nurse, second } = await looseScene()
  await stool(olga.id, { value: '6' })
  await stool(olga.id)
  expect(await flags()).toEqual([])
  await stool(ada.id, { value: '5' })
  expect(await flags()).toEqual([])
  await stool(ada.id)
  const [alert, ...more] = await flags()
  expect(more).toEqual([])
  expect(alert).toMatchObject({
    personId: null,
    fullName: group.name,
    severity: 'amber',
    state: 'open',
    measurement: 'PURGE',
    reading: null,
    assigned: null,
    nextAt: null,
    forFamily: false,
    facts: { guests: 2 },
  })
  expect(alert?.guests.map(({ id }) => id).toSorted()).toEqual([olga.id, ada.id].toSorted())
  // Who enters it knows; who is called first for Olga is told, once, and nobody after them.
  expect([await told(nurse), await told(second), await told(office)]).toEqual([['carealerts.notice.opened'], [], []])
  await stool(olga.id)
  await stool(ada.id)
  app.clock.pass({ minutes: 90 })
  await app.runJob(organisation.id, escalateCareAlerts, undefined)
  expect((await flags()).map(({ id, step }) => [id, step])).toEqual([[alert?.id, 0]])
  expect(await told(nurse)).toHaveLength(1)
})

test('49 hours apart, or in two groups, is none', async () => {
  const { office, olga, ada, stool, flags, hoursAgo, guestOf, other } = await looseScene()
  const elsewhere = await guestOf('Nives', other.id)
  await stool(olga.id, { happenedAt: hoursAgo(49), lateReason: 'Paper' })
  await stool(ada.id)
  await stool(elsewhere.id)
  expect(await flags()).toEqual([])
  await stool(olga.id, { happenedAt: hoursAgo(47), lateReason: 'Paper' })
  expect(await flags()).toHaveLength(1)
  // Asked for the other group, the office of both is shown none.
  const body = { customerGroupDtos: [{ id: other.id }] }
  expect((await app.as(office).list(searchCareAlerts, { body })).data).toEqual([])
})

test('what was corrected or entered in error does not count, before and after the alert', async () => {
  const { office, olga, ada, stool, flags, correct, guestOf } = await looseScene()
  const wrong = await stool(olga.id)
  await correct(office, wrong.id, { value: '4' })
  const error = await stool(olga.id)
  await correct(office, error.id, { inError: true })
  await stool(ada.id)
  expect(await flags()).toEqual([])
  const again = await stool(olga.id)
  expect(await flags()).toMatchObject([{ facts: { guests: 2 }, inRange: false }])
  await correct(office, again.id, { inError: true })
  const [alert] = await flags()
  expect(alert).toMatchObject({ facts: { guests: 1 }, inRange: true, state: 'open', guests: [{ id: ada.id }] })
  const nives = await guestOf('Nives')
  await stool(nives.id)
  expect(await flags()).toMatchObject([{ id: alert?.id, facts: { guests: 2 }, inRange: false }])
  // Corrected to a loose one, it counts.
  const hard = await stool(olga.id, { value: '2' })
  await correct(office, hard.id, { value: '6' })
  expect(await flags()).toMatchObject([{ id: alert?.id, facts: { guests: 3 } }])
  const { steps } = await app.as(office).call(getCareAlert, { params: { id: alert?.id ?? '' } })
  expect(steps.map(({ kind }) => kind)).toEqual(['opened', 'inRange', 'again', 'again'])
})

test('once closed it is opened anew by another guest alone', async () => {
  const { office, olga, ada, stool, flags, put, guestOf } = await looseScene()
  await stool(olga.id)
  await stool(ada.id)
  const [first] = await flags()
  const id = first?.id ?? ''
  expect((await put.acknowledge(office, id)).statusCode).toBe(200)
  expect((await put.action(office, id, 'Hands washed')).statusCode).toBe(200)
  expect((await put.close(office, id)).statusCode).toBe(200)
  app.clock.pass({ minutes: 5 })
  await stool(olga.id)
  expect(await flags()).toEqual([])
  const nives = await guestOf('Nives')
  await stool(nives.id)
  const [next] = await flags()
  expect(next).toMatchObject({ facts: { guests: 3 }, state: 'open' })
  expect(next?.id).not.toBe(id)
})

test('twenty entries of twenty guests at once open one alert that names all of them', async () => {
  const { guestOf, stool, flags } = await looseScene()
  const guests: string[] = []
  for (let n = 0; n < 20; n += 1) guests.push((await guestOf(`Guest ${n}`)).id)
  await Promise.all(guests.map((id) => stool(id)))
  const [alert, ...more] = await flags()
  expect(more).toEqual([])
  expect(alert?.guests.map(({ id }) => id).toSorted()).toEqual(guests.toSorted())
})

test('staff of the group see it and the names of those alone whom they reach; families and others see nothing', async () => {
  const { organisation, group, office, olga, ada, nurse, daughter, guestOf, stool, flags } = await looseScene()
  const restricted = await organisation.person([{ role: 'CB_ADMIN', group }])
  await makeGuardian(app, organisation, restricted, { id: olga.id, name: olga.fullName }, { restricted: true })
  await stool(olga.id)
  await stool(ada.id)
  const namesFor = async (who: TestPerson, filters: object = {}) =>
    (await flags(who, filters)).map(({ facts, guests }) => [facts['guests'], guests.map(({ id }) => id)])
  expect(await namesFor(nurse)).toEqual([[2, [olga.id]]])
  expect(await namesFor(restricted)).toEqual([[2, [ada.id]]])
  expect(await namesFor(restricted, { personId: olga.id })).toEqual([])
  expect(await namesFor(nurse, { personId: olga.id })).toHaveLength(1)
  expect(await namesFor(nurse, { personId: ada.id })).toEqual([])
  // Of the care team of somebody who is no guest any more.
  const idle = await organisation.person([{ role: 'CB_ASSISTANT', group }])
  const { id: former } = await guestOf('Fia')
  const team = { guestId: former, kind: 'TEAM', personId: idle.personId, function: 'NURSE' } as const
  await app.as(office).call(addCaregiver, { body: team })
  await app.database.asOwner(
    `update membership set valid_from = '2025-01-01', valid_to = '2026-01-01' where person_id = $1`,
    [former],
  )
  const kept = await organisation.person([{ role: 'CB_ADMIN', group }])
  for (const id of [olga.id, ada.id, former])
    await makeGuardian(app, organisation, kept, { id, name: '' }, { restricted: true })
  const stranger = (await newOrganisation(app)).administrator
  const [alert] = await flags()
  const params = { id: alert?.id ?? '' }
  for (const who of [daughter, idle, kept, stranger]) {
    expect(await namesFor(who)).toEqual([])
    expect(await app.as(who).refused(getCareAlert, { params })).toMatchObject({ status: 404 })
  }
  await app.as(nurse).call(getCareAlert, { params })
  const read = await app.database.asOwner<{ subject_id: string }>(
    `select subject_id from audit where action = 'carealerts.read' and person_id = $1`,
    [nurse.personId],
  )
  expect(read).toEqual([{ subject_id: olga.id }])
  await app.as(office).call(setModule, { body: { role: 'CB_ASSISTANT', module: 'diary.alerts', open: false } })
  expect(await app.as(nurse).refused(getCareAlert, { params })).toMatchObject({ status: 403 })
})
