import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { addCaregiver } from '#features/guests/shared/caregivers.contract.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { correctDose, recordDose } from '../shared/doses.contract.ts'
import { changeOrder, withdrawConsent, type Order } from '../shared/orders.contract.ts'
import { medicineScene } from './testing/medicine-scene.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

type Who = Parameters<TestApp['as']>[0]

/** An order of Ada, a child, with the consents of the office and of her parent, who is the only one who decides. */
async function scene() {
  const made = await medicineScene(app)
  const { admin, organisation, group, ada, order, consent } = made
  const { parent } = organisation
  const first = await order({}, admin, ada.id)
  for (const who of [admin, parent]) expect((await consent(who, first)).statusCode).toBe(200)
  const nurse = await organisation.person([{ role: 'CB_ASSISTANT', group }])
  await app.as(admin).call(addCaregiver, {
    body: { guestId: ada.id, kind: 'TEAM', personId: nurse.personId, function: 'NURSE' },
  })
  const orderOf = async (): Promise<Order> => {
    const { orders } = await made.read(admin, ada.id)
    const found = orders.find(({ id }) => id === first.id)
    if (!found) throw new Error('the order is there')
    return found
  }
  const ofFamily = (await orderOf()).consents.find(({ side }) => side === 'family')
  const body = (more: object = {}) => ({
    id: randomUUID(),
    orderId: first.id,
    consentId: ofFamily?.id ?? '',
    reason: 'She is dizzy',
    ...more,
  })
  const withdraw = (who: Who, more: object = {}) => app.as(who).send(withdrawConsent, { body: body(more) })
  const told = async (who: Who, title: string) =>
    (await app.as(who).list(searchNotices, { body: {} })).data.filter((one) => one.title === title).length
  return { ...made, parent, nurse, first, orderOf, body, withdraw, told }
}

const minutes = (n: number) => new Date(Date.parse(MORNING) + n * 60_000)

test('who gave a consent withdraws it with a reason: nothing is given until they consent again', async () => {
  const { parent, nurse, admin, first, give, withdraw, orderOf, told, consent } = await scene()
  expect((await withdraw(parent)).statusCode).toBe(200)
  const held = await orderOf()
  expect(held.consentsMissing).toEqual({ office: 0, family: 1 })
  expect(held.consents.find(({ side }) => side === 'family')).toMatchObject({
    withdrawn: { by: `${parent.name} ${parent.surname}`, reason: 'She is dizzy' },
    mayWithdraw: false,
  })
  const refused = await give(nurse, first.id)
  expect(refused.statusCode).toBe(409)
  expect(refused.json().detail).toContain(`${parent.name} ${parent.surname} withdrew the consent`)
  const title = 'medicines.notice.withdrawn'
  expect([await told(admin, title), await told(nurse, title), await told(parent, title)]).toEqual([1, 1, 0])
  app.clock.set(minutes(5))
  expect((await consent(parent, first)).statusCode).toBe(200)
  expect((await orderOf()).consentsMissing).toEqual({ office: 0, family: 0 })
  // What was said to be given in between stays disputed.
  expect((await give(admin, first.id)).statusCode).toBe(200)
})

test('a repeat changes nothing; a second withdrawal, and one of an earlier version, is refused', async () => {
  const { parent, admin, first, plan, body, orderOf, consent } = await scene()
  const asked = { body: body() }
  const one = await app.as(parent).call(withdrawConsent, asked)
  expect(await app.as(parent).call(withdrawConsent, asked)).toEqual(one)
  expect(await app.as(parent).refused(withdrawConsent, { body: body() })).toMatchObject({ status: 409 })
  expect((await orderOf()).consents.filter(({ withdrawn }) => withdrawn !== null)).toHaveLength(1)
  await app.as(admin).call(changeOrder, {
    params: { id: first.id },
    body: { version: 1, reason: 'More', ...plan({ dose: 2 }) },
  })
  for (const who of [admin, parent]) await consent(who, await orderOf())
  expect(await app.as(admin).refused(withdrawConsent, { body: body() })).toMatchObject({ status: 409 })
  expect((await orderOf()).consentsMissing).toEqual({ office: 0, family: 0 })
  expect((await app.as(admin).send(withdrawConsent, { body: body({ reason: '' }) })).statusCode).toBe(400)
})

test('the office withdraws for the family; another guardian, staff, a restricted adult and strangers do not', async () => {
  const { organisation, group, parent, nurse, admin, ada, withdraw, orderOf, body } = await scene()
  const about = { id: ada.id, name: ada.name }
  const other = await organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(app, organisation, other, about)
  const restricted = await organisation.person([{ role: 'CB_ADMIN', group }])
  await makeGuardian(app, organisation, restricted, about, { restricted: true })
  const father = await organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(app, organisation, father, about, { restricted: true })
  const status = async (who: Who) => (await withdraw(who)).statusCode
  expect([await status(other), await status(nurse)]).toEqual([403, 403])
  for (const who of [restricted, father, (await newOrganisation(app)).administrator])
    expect(await status(who)).toBe(404)
  expect((await withdraw(admin, { consentId: randomUUID() })).statusCode).toBe(404)
  const ofOffice = (await orderOf()).consents.find(({ side }) => side === 'office')
  expect((await withdraw(admin, { consentId: ofOffice?.id })).statusCode).toBe(403)
  expect((await orderOf()).consents.every(({ withdrawn }) => withdrawn === null)).toBe(true)
  const done = await app.as(admin).call(withdrawConsent, { body: body() })
  expect(done.consents.find(({ side }) => side === 'family')).toMatchObject({
    by: `${parent.name} ${parent.surname}`,
    withdrawn: { by: `${admin.name} ${admin.surname}`, reason: 'She is dizzy' },
  })
})

test('a dose that was given before stays as it is when it arrives later; one of afterwards is kept as disputed', async () => {
  const { parent, nurse, admin, ada, first, dose, withdraw, read, told } = await scene()
  app.clock.set(minutes(20))
  expect((await withdraw(parent)).statusCode).toBe(200)
  app.clock.set(minutes(60))
  const send = (at: number, slotAt: string) => {
    const happenedAt = minutes(at).toISOString()
    return app.as(nurse).send(recordDose, { body: dose(first.id, { slotAt, happenedAt, recordedAt: happenedAt }) })
  }
  const eight = dose(first.id).slotAt ?? ''
  expect((await send(10, eight)).statusCode).toBe(200)
  const again = await send(30, eight)
  expect(again.statusCode).toBe(409)
  const { doses } = await read(admin, ada.id)
  expect(doses.map(({ status, outcome }) => `${status} ${outcome}`).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'conflict given',
    'final given',
  ])
  expect(await told(admin, 'medicines.notice.disputed')).toBe(1)
})

test('what is due while it is withdrawn is held, and nobody is told that it was missed; a late dose takes its place', async () => {
  const { parent, nurse, admin, ada, first, dose, withdraw, read, told } = await scene()
  app.clock.set(minutes(20))
  await withdraw(parent)
  app.clock.set(minutes(4 * 60))
  await app.runJobs()
  const its = async () =>
    (await read(admin, ada.id)).doses
      .filter(({ slotAt }) => slotAt === dose(first.id).slotAt)
      .map(({ outcome, status, by }) => [outcome, status, by === null])
  expect(await its()).toEqual([['held', 'final', true]])
  expect(await told(admin, 'medicines.notice.missed')).toBe(0)
  const happenedAt = minutes(10).toISOString()
  const late = dose(first.id, { happenedAt, recordedAt: happenedAt })
  expect((await app.as(nurse).send(recordDose, { body: late })).statusCode).toBe(200)
  expect(await its()).toEqual([['given', 'final', false]])
})

test('staff do not make a given dose of one that was held; the office says what happened', async () => {
  const { parent, nurse, admin, first, given, withdraw } = await scene()
  await withdraw(parent)
  const held = await given(nurse, first.id, { outcome: 'held', reason: 'unwell' })
  const body = () => ({ id: randomUUID(), correctionReason: 'It was given', outcome: 'given' as const })
  expect(await app.as(nurse).refused(correctDose, { params: { id: held.id }, body: body() })).toMatchObject({
    status: 409,
  })
  expect(await app.as(admin).call(correctDose, { params: { id: held.id }, body: body() })).toMatchObject({
    outcome: 'given',
  })
})

test('of a dose and a withdrawal at once one is first: the dose counts or is disputed, and both are kept', async () => {
  const { parent, nurse, admin, ada, first, give, withdraw, read, orderOf } = await scene()
  const [dosed, withdrawn] = await Promise.all([give(nurse, first.id), withdraw(parent)])
  expect(withdrawn.statusCode).toBe(200)
  const [kept, ...none] = (await read(admin, ada.id)).doses
  expect(none).toEqual([])
  expect([dosed.statusCode, kept?.status]).toEqual(dosed.statusCode === 200 ? [200, 'final'] : [409, 'conflict'])
  expect((await orderOf()).consentsMissing.family).toBe(1)
})
