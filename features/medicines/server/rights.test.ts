import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { allergyCalls } from '#features/conditions/shared/conditions.contract.ts'
import { getGuest } from '#features/guests/shared/guests.contract.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { setModule } from '#features/modules/shared/modules.contract.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import * as doses from '../shared/doses.contract.ts'
import * as orders from '../shared/orders.contract.ts'
import { medicineScene } from './testing/medicine-scene.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

test('a child needs two consents before the first dose, and again when it is given otherwise', async () => {
  const { admin, organisation, ada, order, plan, give, consent, read } = await medicineScene(app)
  const parent = organisation.parent
  const first = await order({}, admin, ada.id)
  const refusal = async () => (await give(admin, first.id)).json().detail
  expect(await refusal()).toContain('A consent is missing')
  expect((await consent(admin, first)).statusCode).toBe(200)
  expect((await consent(admin, first)).statusCode).toBe(409)
  expect(await refusal()).toContain('A consent is missing')
  expect((await consent(parent, first)).statusCode).toBe(200)
  const changed = await app.as(admin).call(orders.changeOrder, {
    params: { id: first.id },
    body: { version: 1, reason: 'More', ...plan({ dose: 2 }) },
  })
  expect(changed.consentsMissing).toEqual({ office: 1, family: 1 })
  for (const who of [admin, parent]) expect((await consent(who, changed)).statusCode).toBe(200)
  const suspended = await app
    .as(admin)
    .call(orders.suspendOrder, { params: { id: first.id }, body: { version: 2, reason: 'Pause' } })
  expect(suspended.consentsMissing).toEqual({ office: 0, family: 0 })
  const other = await order({}, admin, ada.id)
  for (const who of [admin, parent]) await consent(who, other)
  expect((await give(admin, other.id)).statusCode).toBe(200)
  expect((await read(parent, ada.id)).doses).toHaveLength(3)
})

test('of two guardians who decide each consents once, and nobody is offered a consent that is not missing', async () => {
  const { admin, organisation, group, ada, order, consent, read } = await medicineScene(app)
  const { parent, assistant } = organisation
  const guardian = async (decide: boolean) => {
    const adult = await organisation.person([{ role: 'CB_PARENT', group }])
    await makeGuardian(app, organisation, adult, ada, { decide })
    return adult
  }
  const [father, grandmother, aunt] = [await guardian(true), await guardian(true), await guardian(false)]
  const first = await order({}, admin, ada.id)
  expect(first.consentsMissing).toEqual({ office: 1, family: 2 })
  const may = async (who: typeof admin) => (await read(who, ada.id)).orders[0]?.abilities
  const none = { change: false, consent: false, record: false, count: false, stock: false }
  expect(await may(admin)).toEqual({ change: true, consent: true, record: true, count: true, stock: true })
  expect(await may(assistant)).toEqual({ ...none, record: true, count: true })
  expect(await may(parent)).toEqual({ ...none, consent: true })
  expect(await may(aunt)).toEqual(none)
  expect((await consent(parent, first)).statusCode).toBe(200)
  expect(await may(parent)).toEqual(none)
  expect((await consent(parent, first)).statusCode).toBe(409)
  expect((await consent(aunt, first)).statusCode).toBe(403)
  expect((await consent(father, first)).statusCode).toBe(200)
  expect(await may(grandmother)).toEqual(none)
  expect((await consent(grandmother, first)).statusCode).toBe(409)
  expect((await consent(admin, first)).statusCode).toBe(200)
  expect(await may(admin)).toMatchObject({ consent: false })
})

test('who sees and records: the office, assistants of the run, the family of its own; others find nobody', async () => {
  const { admin, organisation, group, olga, ada, daughter, order, asNeeded, give, read } = await medicineScene(app)
  const [mine, childs] = [await order(), await asNeeded({}, ada.id)]
  expect(
    (await give(organisation.assistant, childs.id, { slotAt: null, outcome: 'refused', reason: 'declined' }))
      .statusCode,
  ).toBe(200)
  expect((await read(daughter)).orders).toHaveLength(1)
  expect((await give(daughter, mine.id)).statusCode).toBe(403)
  const [second] = [organisation.groups[1]]
  const strangers = [
    organisation.assistant,
    organisation.parent,
    await organisation.person([{ role: 'CB_ASSISTANT', group }]),
    await organisation.person([{ role: 'CB_ADMIN', group: second }]),
    await organisation.person([{ role: 'CB_ASSISTANT', group, from: '2026-01-01', to: '2026-10-06' }]),
    (await newOrganisation(app)).administrator,
  ]
  for (const who of strangers) {
    expect(await app.as(who).refused(doses.personMedicines, { params: { id: olga.id }, query: {} })).toMatchObject({
      status: 404,
    })
    expect(await app.as(who).refused(orders.getOrder, { params: { id: mine.id } })).toMatchObject({ status: 404 })
  }
  for (const who of [organisation.assistant, daughter])
    expect(
      await app.as(who).refused(orders.closeOrder, { params: { id: mine.id }, body: { version: 1, reason: 'x' } }),
    ).toMatchObject({ status: 403 })
  expect(
    (await app.as(organisation.assistant).list(doses.searchDoseRound, { body: {} })).data.map(({ id }) => id),
  ).toEqual([ada.id])
  expect((await app.as(admin).list(doses.searchDoseRound, { body: {} })).data).toHaveLength(2)
})

test('a restricted adult finds nothing, as family or as office', async () => {
  const { organisation, group, olga, order, give, read } = await medicineScene(app)
  const mine = await order()
  const people = [
    await organisation.person([{ role: 'CB_PARENT', group }]),
    await organisation.person([{ role: 'CB_ADMIN', group }]),
  ]
  for (const who of people) {
    await makeGuardian(app, organisation, who, { id: olga.id, name: olga.fullName }, { restricted: true })
    expect(await app.as(who).refused(doses.personMedicines, { params: { id: olga.id }, query: {} })).toMatchObject({
      status: 404,
    })
    expect(await app.as(who).refused(orders.getOrder, { params: { id: mine.id } })).toMatchObject({ status: 404 })
  }
  expect((await give(people[1] ?? organisation.administrator, mine.id)).statusCode).toBe(404)
  expect((await read(organisation.administrator)).orders).toHaveLength(1)
})

test('a family asks for a medicine; it is given when an administrator put it in force', async () => {
  const { admin, daughter, order, plan, give } = await medicineScene(app)
  const asked = await order({}, daughter)
  expect(asked).toMatchObject({ state: 'requested', abilities: { change: false } })
  expect((await give(admin, asked.id)).statusCode).toBe(409)
  const put = await app.as(admin).call(orders.changeOrder, {
    params: { id: asked.id },
    body: { version: 1, reason: 'Prescription seen', ...plan() },
  })
  expect(put.state).toBe('active')
  expect((await give(admin, asked.id)).statusCode).toBe(200)
})

test('what somebody is allergic to is not ordered, by whatever name; two changes at once are one', async () => {
  const { admin, olga, order, plan, product } = await medicineScene(app)
  await app.as(admin).call(allergyCalls.add, {
    body: { id: randomUUID(), personId: olga.id, content: { substance: 'Metformin' } },
  })
  const refused = await app.as(admin).send(orders.addOrder, {
    body: { id: randomUUID(), personId: olga.id, ...product, ...plan() },
  })
  expect([refused.statusCode, refused.json().detail]).toEqual([
    409,
    'Allergy to Metformin: this medicine is not ordered.',
  ])
  expect(refused.json().current).toEqual({ refusal: 'allergy', substance: 'Metformin' })
  const other = await medicineScene(app)
  const { id } = await other.order()
  const change = (dose: number) =>
    app
      .as(other.admin)
      .send(orders.changeOrder, { params: { id }, body: { version: 1, reason: 'x', ...plan({ dose }) } })
  const sent = await Promise.all([change(2), change(3)])
  expect(sent.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(order).toBeDefined()
})

test('a medicine is requested by a guardian who decides; another is offered no request', async () => {
  const { organisation, group, olga, daughter, read } = await medicineScene(app)
  const niece = await organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(app, organisation, niece, olga, { decide: false })
  expect((await read(niece)).abilities).toEqual({ order: false, request: false, record: false })
  expect((await read(daughter)).abilities).toEqual({ order: false, request: true, record: false })
  const decides = async (who: typeof niece) =>
    (await app.as(who).call(getGuest, { params: { id: olga.id } })).abilities.decide
  expect([await decides(niece), await decides(daughter)]).toEqual([false, true])
})

test('an allergy that becomes known later is shown; one of high criticality forbids the dose, and what was given is kept', async () => {
  const { admin, organisation, group, olga, daughter, order, give, read } = await medicineScene(app)
  const other = await organisation.person([{ role: 'CB_ADMIN', group }])
  const { id } = await order({ schedule: { kind: 'times', times: ['08:00', '08:15'] } })
  const allergy = (who: typeof admin, criticality: 'HIGH' | 'LOW') =>
    app.as(who).call(allergyCalls.add, {
      body: { id: randomUUID(), personId: olga.id, content: { substance: 'metformin', criticality } },
    })
  const shown = async () =>
    (await read(admin)).orders[0]?.allergies.map(({ forbids, proposed }) => ({ forbids, proposed }))
  const allergiesConfirmed = [await allergy(admin, 'LOW'), await allergy(daughter, 'HIGH')].map(
    ({ id: allergyId }) => ({
      id: allergyId,
      version: 1,
    }),
  )
  expect(await shown()).toEqual([
    { forbids: false, proposed: true },
    { forbids: false, proposed: false },
  ])
  expect((await give(admin, id, { slotAt: '2026-10-05T06:15:00.000Z', allergiesConfirmed })).statusCode).toBe(200)
  await allergy(admin, 'HIGH')
  const refused = await give(admin, id)
  expect([refused.statusCode, refused.json().detail]).toEqual([
    409,
    'An allergy to this medicine is recorded: do not give it. Your entry is kept for the office.',
  ])
  expect((await read(admin)).doses.map(({ status, refusal }) => [status, refusal])).toContainEqual([
    'conflict',
    'allergy',
  ])
  const told = (await app.as(other).list(searchNotices, { body: {} })).data.map(({ title }) => title)
  expect(told).toContain('medicines.notice.disputed')
  expect((await give(admin, id, { outcome: 'held', reason: 'on_advice' })).statusCode).toBe(200)
})

test('assistants count and hand over, an administrator receives; a closed part is refused', async () => {
  const { admin, organisation, ada, asNeeded, move, read } = await medicineScene(app)
  const { id } = await asNeeded({}, ada.id)
  const receive = { kind: 'receive' as const, orderId: id, lot: 'A', place: 'home' as const, amount: 10 }
  expect((await move(organisation.assistant, receive)).statusCode).toBe(403)
  expect((await move(admin, receive)).statusCode).toBe(200)
  const lotId = (await read(admin, ada.id)).orders[0]?.lots[0]?.id ?? ''
  const count = { kind: 'count' as const, orderId: id, lotId, place: 'home' as const, counted: 9 }
  expect((await move(organisation.assistant, count)).statusCode).toBe(400)
  expect((await move(organisation.assistant, { ...count, note: 'One broke' })).statusCode).toBe(200)
  const hand = {
    kind: 'handOver' as const,
    orderId: id,
    lotId,
    from: 'home' as const,
    to: 'bus' as const,
    handedBy: 'Mother',
  }
  expect((await move(organisation.parent, { ...hand, amount: 20 })).statusCode).toBe(400)
  expect((await move(organisation.parent, { ...hand, amount: 2 })).statusCode).toBe(200)
  expect((await move(organisation.parent, { ...hand, from: 'bus', to: 'home', amount: 1 })).statusCode).toBe(403)
  expect((await read(admin, ada.id)).orders[0]?.lots).toMatchObject([{ home: 7, bus: 2, school: 0 }])
  const [one, two] = organisation.groups
  const office = await organisation.person([
    { role: 'CB_ADMIN', group: one },
    { role: 'CB_ADMIN', group: two },
  ])
  await app.as(office).call(setModule, { body: { role: 'CB_ASSISTANT', module: 'drugs.userDetail', open: false } })
  expect((await move(organisation.assistant, { ...count, note: 'Again' })).statusCode).toBe(403)
})
