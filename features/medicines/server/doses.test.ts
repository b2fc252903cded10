import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MORNING } from '#app/server/testing/line-scene.ts'
import { addCaregiver } from '#features/guests/shared/caregivers.contract.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import * as contract from '../shared/doses.contract.ts'
import { searchStock } from '../shared/stock.contract.ts'
import { changeOrder, suspendOrder } from '../shared/orders.contract.ts'
import { EIGHT, medicineScene } from './testing/medicine-scene.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

type Sent = { statusCode: number; json: () => { detail?: string; fields?: { fieldName: string }[] } }
const said = (sent: Sent) => [sent.statusCode, sent.json().detail?.split('.')[0]]
const fieldsOf = (sent: Sent) => [sent.statusCode, sent.json().fields?.map(({ fieldName }) => fieldName)]

const disputedOf = async (who: Parameters<TestApp['as']>[0], personId: string) =>
  (await app.as(who).list(contract.searchDoses, { body: { filters: { personId, disputed: true } } })).data

describe('a slot', () => {
  test('a dose is kept with amount, who and three times, and takes from the lot that expires first', async () => {
    const { admin, order, given, move, read } = await medicineScene(app)
    const { id } = await order()
    for (const [lot, expiresOn] of [
      ['late', '2027-05-01'],
      ['soon', '2026-12-01'],
    ] as const)
      expect(
        (await move(admin, { kind: 'receive', orderId: id, lot, expiresOn, place: 'home', amount: 10 })).statusCode,
      ).toBe(200)
    expect(await given(admin, id)).toMatchObject({
      outcome: 'given',
      amount: 1,
      slotAt: EIGHT,
      status: 'final',
      happenedAt: '2026-10-05T05:30:00.000Z',
      syncedAt: '2026-10-05T05:30:00.000Z',
    })
    const { orders } = await read(admin)
    expect(orders[0]?.lots.map(({ lot, home }) => [lot, home])).toEqual([
      ['soon', 9],
      ['late', 10],
    ])
  })

  test('fifty phones at once give one dose; nobody is lost, and each is told who gave it', async () => {
    const { admin, organisation, olga, order, give, move, read } = await medicineScene(app)
    const { id } = await order()
    await move(admin, { kind: 'receive', orderId: id, lot: 'A', place: 'home', amount: 100 })
    const sent = await Promise.all(Array.from({ length: 50 }, () => give(admin, id)))
    const codes = sent.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
    expect(codes).toEqual([200, ...Array.from({ length: 49 }, () => 409)])
    const refused = sent.find(({ statusCode }) => statusCode === 409)
    const name = `${organisation.administrator.name} ${organisation.administrator.surname}`
    expect(refused?.json().detail).toBe(
      `${name} already recorded this dose at 07:30. Your entry is kept for the office.`,
    )
    expect(await disputedOf(admin, olga.id).then((rows) => rows.length)).toBe(20)
    const [kept] = await app.database.asOwner<{ final: number; disputed: number }>(
      `select count(*) filter (where status = 'final')::int as final, count(*) filter (where status = 'conflict')::int as disputed
       from medicine_dose where order_id = $1`,
      [id],
    )
    expect(kept).toEqual({ final: 1, disputed: 49 })
    expect((await read(admin)).orders[0]?.lots[0]?.home).toBe(99)
  })

  test('the same call again adds nothing and is answered the same, also when it was refused', async () => {
    const { admin, olga, order, dose } = await medicineScene(app)
    const { id } = await order()
    const [first, second] = [dose(id), dose(id)]
    const call = (body: typeof first) => app.as(admin).send(contract.recordDose, { body })
    const answers = [await call(first), await call(first), await call(second), await call(second)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 409, 409])
    expect(answers[3]?.json().detail).toBe(answers[2]?.json().detail)
    expect((await call({ ...first, outcome: 'refused', reason: 'declined' })).statusCode).toBe(409)
    expect(await disputedOf(admin, olga.id)).toHaveLength(1)
  })

  test('bad input is refused at its field, and nothing is kept', async () => {
    const { admin, olga, order, give } = await medicineScene(app)
    const { id } = await order()
    expect(fieldsOf(await give(admin, id, { outcome: 'refused' }))).toEqual([400, ['reason']])
    expect(fieldsOf(await give(admin, id, { outcome: 'partial', reason: 'vomited' }))).toEqual([400, ['amount']])
    expect(fieldsOf(await give(admin, id, { amount: 3 }))).toEqual([400, ['amount']])
    expect(fieldsOf(await give(admin, id, { slotAt: '2026-10-05T06:01:00.000Z' }))).toEqual([400, ['slotAt']])
    expect(fieldsOf(await give(admin, id, { slotAt: null }))).toEqual([400, ['slotAt']])
    expect((await give(admin, randomUUID())).statusCode).toBe(404)
    expect((await app.as(admin).list(contract.searchDoses, { body: { filters: { personId: olga.id } } })).data).toEqual(
      [],
    )
  })

  test('what a phone without network gave after the order was suspended is kept as disputed, and the office decides', async () => {
    const { admin, organisation, group, olga, order, give, read } = await medicineScene(app)
    const other = await organisation.person([{ role: 'CB_ADMIN', group }])
    const { id } = await order()
    app.clock.pass({ minutes: 20 })
    await app.as(admin).call(suspendOrder, { params: { id }, body: { version: 1, reason: 'Surgery' } })
    app.clock.pass({ minutes: 10 })
    expect(said(await give(admin, id))).toEqual([409, 'The order is suspended'])
    const [disputed] = await disputedOf(other, olga.id)
    expect(disputed).toMatchObject({ status: 'conflict', refusal: 'suspended', abilities: { correct: true } })
    const titles = (await app.as(other).list(searchNotices, { body: {} })).data.map(({ title }) => title)
    expect(titles.filter((title) => title === 'medicines.notice.disputed')).toHaveLength(1)
    const accepted = await app.as(other).call(contract.correctDose, {
      params: { id: disputed?.id ?? '' },
      body: { id: randomUUID(), correctionReason: 'It was given', outcome: 'given' },
    })
    expect(accepted).toMatchObject({ status: 'final', outcome: 'given' })
    expect((await read(admin)).doses.map(({ status }) => status)).toEqual(['final'])
  })

  test('the job says what was missed, once, and tells the office; a phone that comes late puts it right', async () => {
    const { admin, organisation, group, order, give, read } = await medicineScene(app)
    const told = await organisation.person([{ role: 'CB_ADMIN', group }])
    const { id } = await order()
    app.clock.set('2026-10-05T08:29:00Z')
    await app.runJobs()
    expect((await read(admin)).doses).toEqual([])
    app.clock.set('2026-10-05T08:31:00Z')
    await app.runJobs()
    await app.runJobs()
    expect(
      await read(admin).then(({ doses }) => doses.map(({ outcome, by, slotAt }) => [outcome, by, slotAt])),
    ).toEqual([['missed', null, EIGHT]])
    const titles = (await app.as(told).list(searchNotices, { body: {} })).data.map(({ title }) => title)
    expect(titles.filter((title) => title === 'medicines.notice.missed')).toHaveLength(1)
    const late = await give(admin, id, { happenedAt: '2026-10-05T06:10:00Z', recordedAt: '2026-10-05T06:10:00Z' })
    expect(late.statusCode).toBe(200)
    expect((await read(admin)).doses.map(({ outcome }) => outcome)).toEqual(['given'])
  })

  test('an assistant says why a dose was missed over what the application said, and does not make it given', async () => {
    const { admin, organisation, olga, order, give, read } = await medicineScene(app)
    const { id } = await order()
    const nurse = organisation.assistant
    const team = { guestId: olga.id, kind: 'TEAM' as const, personId: nurse.personId, function: 'NURSE' as const }
    await app.as(admin).call(addCaregiver, { body: team })
    app.clock.set('2026-10-05T08:31:00Z')
    await app.runJobs()
    const outcomes = async () =>
      (await read(admin)).doses.map(({ outcome, reason, status }) => [outcome, reason, status])
    expect(await outcomes()).toEqual([['missed', null, 'final']])
    expect(await give(nurse, id)).toMatchObject({ statusCode: 409 })
    const entry = { id: randomUUID(), outcome: 'refused', reason: 'asleep' } as const
    expect((await give(nurse, id, entry)).statusCode).toBe(200)
    expect((await give(nurse, id, entry)).statusCode).toBe(200)
    expect(await outcomes()).toEqual(
      expect.arrayContaining([
        ['refused', 'asleep', 'final'],
        ['given', null, 'conflict'],
      ]),
    )
    expect(await outcomes()).toHaveLength(2)
  })

  test('a correction is a new row, and its stock follows; after an error the slot is open again', async () => {
    const { admin, order, given, move, read } = await medicineScene(app)
    const { id, personId } = await order()
    await move(admin, { kind: 'receive', orderId: id, lot: 'A', place: 'home', amount: 10 })
    const wrong = await given(admin, id)
    const correct = (of: string, body: object) =>
      app.as(admin).send(contract.correctDose, {
        params: { id: of },
        body: { id: randomUUID(), correctionReason: 'Typed wrongly', ...body },
      })
    const half = await correct(wrong.id, { outcome: 'partial', amount: 0.5, reason: 'vomited' })
    expect(half.statusCode).toBe(200)
    expect((await read(admin)).orders[0]?.lots[0]?.home).toBe(9.5)
    expect((await correct(wrong.id, { inError: true })).statusCode).toBe(409)
    const { history } = await app.as(admin).call(contract.getDose, { params: { id: half.json().data.id } })
    expect(history.map((one) => one.id)).toEqual([wrong.id])
    expect((await correct(half.json().data.id, { inError: true })).statusCode).toBe(200)
    expect((await read(admin)).orders[0]?.lots[0]?.home).toBe(10)
    await given(admin, id)
    const ledger = (await app.as(admin).list(searchStock, { body: { filters: { personId, orderId: id } } })).data
    expect(ledger.map(({ kind }) => kind)).toHaveLength(6)
    expect((await read(admin)).orders[0]?.lots[0]?.home).toBe(9)
  })

  test('late entries need a reason, after a week an administrator', async () => {
    const { admin, organisation, ada, asNeeded, give, consent } = await medicineScene(app)
    const order = await asNeeded({}, ada.id)
    for (const who of [admin, organisation.parent]) await consent(who, order)
    const at = app.clock.now().toISOString()
    app.clock.pass({ hours: 25 })
    const late = { slotAt: null, happenedAt: at }
    expect(fieldsOf(await give(admin, order.id, late))).toEqual([400, ['lateReason']])
    expect((await give(admin, order.id, { ...late, lateReason: 'On paper' })).statusCode).toBe(200)
  })

  test('the database takes neither a change nor a deletion', async () => {
    const { admin, organisation, order, given } = await medicineScene(app)
    const { id } = await order()
    await given(admin, id)
    const inside = (run: (db: Parameters<Parameters<TestApp['inside']>[1]>[0]['db']) => Promise<unknown>) =>
      app.inside(organisation.id, ({ db }) => run(db))
    await expect(inside((db) => db.updateTable('medicine_dose').set({ note: 'x' }).execute())).rejects.toThrow(/denied/)
    await expect(inside((db) => db.deleteFrom('medicine_version').execute())).rejects.toThrow(/denied/)
    await expect(inside((db) => db.deleteFrom('medicine_move').execute())).rejects.toThrow(/denied/)
  })
})

describe('as needed', () => {
  test('the interval and the maximum of 24 hours hold, also for two at once', async () => {
    const { admin, asNeeded, give, read } = await medicineScene(app)
    const { id } = await asNeeded()
    const two = await Promise.all([give(admin, id, { slotAt: null }), give(admin, id, { slotAt: null })])
    expect(two.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(two.map((one) => one.json().detail).find(Boolean)).toContain('May be given from 13:30')
    expect((await read(admin)).doses.map(({ status }) => status).toSorted()).toEqual(['conflict', 'final'])
  })

  test('the interval holds for a week, and for somebody in two groups whoever gave the dose', async () => {
    const { admin, organisation, olga, asNeeded, give, given } = await medicineScene(app)
    const [one, two] = organisation.groups
    const both = await organisation.person([
      { role: 'CB_ADMIN', group: one },
      { role: 'CB_ADMIN', group: two },
    ])
    const { id } = await asNeeded({ gapMinutes: 7 * 24 * 60 })
    await app.inside(organisation.id, ({ db, newId }) =>
      db
        .insertInto('membership')
        .values({
          organisation_id: organisation.id,
          id: newId(),
          person_id: olga.id,
          group_id: two.id,
          role: 'GUEST',
          valid_from: '2026-10-01',
        })
        .execute(),
    )
    await given(both, id, { slotAt: null })
    app.clock.pass({ hours: 24 * 6 })
    const [known] = (await app.as(admin).list(contract.searchDoseRound, { body: {} })).data
    expect(known?.doses.map(({ outcome }) => outcome)).toEqual(['given'])
    expect((await give(admin, id, { slotAt: null })).statusCode).toBe(409)
    expect((await disputedOf(admin, olga.id)).map(({ refusal }) => refusal)).toEqual(['tooEarly'])
  })

  test('the effect is asked after half an hour, and said once', async () => {
    const { admin, asNeeded, given, order } = await medicineScene(app)
    const { id } = await asNeeded({ gapMinutes: 30 })
    const dose = await given(admin, id, { slotAt: null })
    const effect = (of: string, more: object = {}) =>
      app.as(admin).send(contract.recordEffect, { body: { id: randomUUID(), doseId: of, effect: 'good', ...more } })
    expect(fieldsOf(await effect(dose.id))).toEqual([400, ['happenedAt']])
    app.clock.pass({ minutes: 30 })
    const said = await effect(dose.id)
    expect(said.json().data.effect).toMatchObject({ effect: 'good' })
    expect((await effect(dose.id)).statusCode).toBe(409)
    const slot = await order()
    expect((await effect((await given(admin, slot.id)).id)).statusCode).toBe(409)
  })
})

describe('a second person', () => {
  test('a flagged dose needs the confirmation of somebody else, of the same slot and amount, and uses it up', async () => {
    const { admin, organisation, group, order, give } = await medicineScene(app)
    const second = await organisation.person([{ role: 'CB_ADMIN', group }])
    const { id } = await order({ twoPeople: true })
    const check = (who: typeof second, more: object = {}) =>
      app
        .as(who)
        .send(contract.checkDose, { body: { id: randomUUID(), orderId: id, slotAt: EIGHT, amount: 1, ...more } })
    expect(said(await give(admin, id))).toEqual([409, 'A second person has not confirmed it'])
    expect((await check(admin)).statusCode).toBe(200)
    expect(said(await give(admin, id))).toEqual([409, 'A second person has not confirmed it'])
    await check(second, { amount: 0.5 })
    expect((await give(admin, id)).statusCode).toBe(409)
    await check(second)
    const sent = await give(admin, id)
    expect(sent.json().data).toMatchObject({ outcome: 'given', checkedBy: `${second.name} ${second.surname}` })
  })

  test('an order that is changed is given as it is now', async () => {
    const { admin, order, given, plan } = await medicineScene(app)
    const { id } = await order()
    const changed = await app.as(admin).call(changeOrder, {
      params: { id },
      body: { version: 1, reason: 'More', ...plan({ dose: 2 }) },
    })
    expect(changed.versions.map(({ version, dose }) => [version, dose])).toEqual([
      [2, 2],
      [1, 1],
    ])
    expect(await given(admin, id)).toMatchObject({ amount: 2 })
  })
})
