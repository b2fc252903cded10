import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MORNING } from '#app/server/testing/line-scene.ts'
import { addCaregiver } from '#features/guests/shared/caregivers.contract.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { checkDose, correctDose, searchDoses } from '../shared/doses.contract.ts'
import { suspendOrder } from '../shared/orders.contract.ts'
import { EIGHT, medicineScene } from './testing/medicine-scene.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

type Who = Parameters<TestApp['as']>[0]

/** The medicines of Olga with two nurses of her team. */
async function scene() {
  const made = await medicineScene(app)
  const { admin, organisation, group, olga } = made
  const nurseOf = async () => {
    const nurse = await organisation.person([{ role: 'CB_ASSISTANT', group }])
    await app.as(admin).call(addCaregiver, {
      body: { guestId: olga.id, kind: 'TEAM', personId: nurse.personId, function: 'NURSE' },
    })
    return nurse
  }
  const correct = (who: Who, id: string, body: object = { outcome: 'given' }) =>
    app
      .as(who)
      .send(correctDose, { params: { id }, body: { id: randomUUID(), correctionReason: 'Typed wrongly', ...body } })
  /** The answer, and the first sentence of why not. */
  const refused = async (who: Who, id: string, body?: object) => {
    const sent = await correct(who, id, body)
    return [sent.statusCode, sent.json().detail?.split('.')[0]]
  }
  const doses = async () => (await app.as(admin).list(searchDoses, { body: { filters: { personId: olga.id } } })).data
  return { ...made, nurse: await nurseOf(), other: await nurseOf(), correct, refused, doses }
}
const HELD = { outcome: 'held', reason: 'unwell' } as const

test('staff do not make a given dose of one that was held while the order was suspended; the office does', async () => {
  const { admin, nurse, order, given, correct, refused, doses } = await scene()
  const { id } = await order()
  const held = await given(nurse, id, HELD)
  await app.as(admin).call(suspendOrder, { params: { id }, body: { version: 1, reason: 'Surgery' } })
  app.clock.pass({ minutes: 5 })
  const happenedAt = app.clock.now().toISOString()
  expect(await refused(nurse, held.id, { outcome: 'given', happenedAt })).toEqual([409, 'The order was suspended'])
  expect((await doses()).map((one) => one.id)).toEqual([held.id])
  expect((await correct(nurse, held.id, { ...HELD, note: 'Before surgery' })).statusCode).toBe(200)
  const [last] = await doses()
  expect((await correct(admin, last?.id ?? '', { outcome: 'given', happenedAt })).statusCode).toBe(200)
})

test('nor past the interval and the maximum of what is given as needed, by outcome or by amount', async () => {
  const { admin, nurse, asNeeded, given, correct, refused } = await scene()
  const { id } = await asNeeded({ dose: 2, gapMinutes: 30, mostIn24h: 3 })
  const now = { slotAt: null }
  const half = await given(nurse, id, { ...now, outcome: 'partial', amount: 1, reason: 'vomited' })
  app.clock.pass({ minutes: 10 })
  const held = await given(nurse, id, { ...now, ...HELD })
  expect(await refused(nurse, held.id)).toEqual([409, 'It was too early for this dose'])
  app.clock.pass({ minutes: 30 })
  await given(admin, id, now)
  expect(await refused(nurse, half.id)).toEqual([409, 'It would be more than the maximum of 24 hours'])
  // Less than was recorded is no danger.
  expect((await correct(nurse, half.id, { outcome: 'partial', amount: 0.5, reason: 'vomited' })).statusCode).toBe(200)
})

test('nor one that was disputed: it stays with the office', async () => {
  const { admin, nurse, other, order, give, correct, refused, doses } = await scene()
  const { id } = await order()
  await give(other, id)
  await give(nurse, id)
  const disputed = (await doses()).find(({ status }) => status === 'conflict')
  expect(await refused(nurse, disputed?.id ?? '')).toEqual([409, 'Somebody else recorded this dose'])
  const { id: suspended } = await order()
  await app.as(admin).call(suspendOrder, { params: { id: suspended }, body: { version: 1, reason: 'Surgery' } })
  await give(nurse, suspended)
  const its = (await doses()).find(({ orderId }) => orderId === suspended)
  expect(its?.status).toBe('conflict')
  expect((await refused(nurse, its?.id ?? ''))[0]).toBe(409)
  expect((await correct(nurse, its?.id ?? '', { inError: true })).statusCode).toBe(200)
})

test('where two have to confirm, the second person counts for the correction too', async () => {
  const { nurse, other, order, given, correct, refused, doses } = await scene()
  const { id } = await order({ twoPeople: true })
  const held = await given(nurse, id, HELD)
  expect(await refused(nurse, held.id)).toEqual([409, 'No second person confirmed it'])
  await app.as(other).call(checkDose, { body: { id: randomUUID(), orderId: id, slotAt: EIGHT, amount: 1 } })
  expect((await correct(nurse, held.id)).statusCode).toBe(200)
  expect((await doses()).find(({ outcome }) => outcome === 'given')?.checkedBy).toBe(`${other.name} ${other.surname}`)
})

test('a repeat of the same correction is answered the same, also after the order was suspended', async () => {
  const { admin, nurse, order, given } = await scene()
  const { id } = await order()
  const held = await given(nurse, id, HELD)
  const body = { id: randomUUID(), correctionReason: 'Typed wrongly', outcome: 'given' as const }
  const call = () => app.as(nurse).send(correctDose, { params: { id: held.id }, body })
  const first = await call()
  expect(first.statusCode).toBe(200)
  await app.as(admin).call(suspendOrder, { params: { id }, body: { version: 1, reason: 'Surgery' } })
  app.clock.pass({ minutes: 5 })
  const again = await call()
  expect([again.statusCode, again.json().data.id]).toEqual([200, body.id])
})

test('the office confirms a correction that breaks the interval or the maximum', async () => {
  const { admin, asNeeded, given, correct, doses } = await scene()
  const { id } = await asNeeded({ dose: 2, gapMinutes: 30, mostIn24h: 3 })
  const now = { slotAt: null }
  await given(admin, id, now)
  app.clock.pass({ minutes: 10 })
  const held = await given(admin, id, { ...now, ...HELD })
  const limits = (sent: Awaited<ReturnType<typeof correct>>) => [
    sent.statusCode,
    sent.json().current?.warnings.map(({ key }: { key: string }) => key),
  ]
  const both = ['limit:tooEarly', 'limit:overMaximum']
  expect(limits(await correct(admin, held.id))).toEqual([409, both])
  expect(limits(await correct(admin, held.id, { outcome: 'given', confirmed: ['limit:tooEarly'] }))).toEqual([
    409,
    both,
  ])
  // Nothing was changed.
  expect((await doses()).map(({ outcome }) => outcome)).toEqual(['held', 'given'])
  expect((await correct(admin, held.id, { outcome: 'given', confirmed: both })).statusCode).toBe(200)
  expect((await doses()).map(({ outcome }) => outcome)).toContain('given')
})

test('nor does a dose move in time to where it breaks the maximum, unless the office confirms it', async () => {
  const { admin, nurse, asNeeded, given, correct, refused } = await scene()
  const { id } = await asNeeded({ dose: 2, gapMinutes: 30, mostIn24h: 3 })
  const now = { slotAt: null }
  await given(nurse, id, now)
  const happenedAt = new Date(app.clock.now().getTime() + 23 * 60 * 60_000).toISOString()
  app.clock.pass({ minutes: 24 * 60 + 5 })
  const second = await given(nurse, id, now)
  const earlier = { outcome: 'given', happenedAt }
  expect(await refused(nurse, second.id, earlier)).toEqual([409, 'It would be more than the maximum of 24 hours'])
  expect((await correct(admin, second.id, earlier)).statusCode).toBe(409)
  const confirmed = { ...earlier, confirmed: ['limit:overMaximum'] }
  expect((await correct(admin, second.id, confirmed)).statusCode).toBe(200)
})
