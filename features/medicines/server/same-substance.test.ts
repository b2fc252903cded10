import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MORNING } from '#app/server/testing/line-scene.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { addOrder, closeOrder, type Order, type PlanInput } from '../shared/orders.contract.ts'
import { EIGHT, medicineScene } from './testing/medicine-scene.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

type Product = { product: string; substance: string; strength?: string; unit?: 'tablet' | 'mg' }
const TACHIPIRINA = { product: 'Tachipirina', substance: 'Paracetamolo', strength: '500 mg' }
const EFFERALGAN = { product: 'Efferalgan', substance: 'paracetamol', strength: '1 g' }
const CODAMOL = { product: 'Tachidol', substance: 'paracetamolo/codeina', strength: '500 mg / 30 mg' }

async function scene() {
  const made = await medicineScene(app)
  const { admin, olga, plan, product } = made
  const send = (its: Product, more: Partial<PlanInput> = {}, confirmed: string[] = []) =>
    app.as(admin).send(addOrder, {
      body: { id: randomUUID(), personId: olga.id, ...product, ...its, ...plan(more), confirmed },
    })
  const pain = { schedule: { kind: 'asNeeded' as const }, gapMinutes: 360, mostIn24h: 4, indication: 'Pain' }
  /** Orders a medicine and confirms that the substance is ordered already. */
  const ordered = async (its: Product, more: Partial<PlanInput> = {}): Promise<Order> => {
    const first = await send(its, more)
    if (first.statusCode === 200) return first.json().data
    const warnings: { key: string }[] = first.json().current.warnings
    return (
      await send(
        its,
        more,
        warnings.map(({ key }) => key),
      )
    ).json().data
  }
  return { ...made, send, ordered, pain }
}

test('a second order of a substance is confirmed first, whatever the product is called; one that ended warns of nothing', async () => {
  const { admin, send, ordered, pain } = await scene()
  const first = await ordered(TACHIPIRINA, pain)
  const warnings = [{ kind: 'substance', key: `order:${first.id}`, product: 'Tachipirina', strength: '500 mg' }]
  for (const its of [EFFERALGAN, CODAMOL]) {
    const refused = await send(its, pain)
    expect([refused.statusCode, refused.json().current]).toEqual([409, { refusal: 'confirm', warnings }])
  }
  expect((await send({ product: 'Moment', substance: 'ibuprofen' }, pain)).statusCode).toBe(200)
  expect((await send(EFFERALGAN, pain, [`order:${first.id}`])).statusCode).toBe(200)
  const other = await scene()
  const { id } = await other.ordered(TACHIPIRINA, pain)
  await app.as(other.admin).call(closeOrder, { params: { id }, body: { version: 1, reason: 'Done' } })
  expect((await other.send(EFFERALGAN, pain)).statusCode).toBe(200)
  expect(admin).toBeDefined()
})

test('the interval holds over all orders of the substance, and says which one was given when', async () => {
  const { admin, ordered, pain, give, given } = await scene()
  const [one, two] = [await ordered(TACHIPIRINA, pain), await ordered(CODAMOL, pain)]
  await given(admin, one.id, { slotAt: null })
  app.clock.pass({ minutes: 60 })
  const refused = await give(admin, two.id, { slotAt: null })
  expect([refused.statusCode, refused.json().detail]).toEqual([
    409,
    'Tachipirina was given at 07:30 by another order; may be given from 13:30. Your entry is kept for the office.',
  ])
  // The refused dose may have been given: the interval counts from it.
  app.clock.pass({ minutes: 361 })
  expect((await give(admin, two.id, { slotAt: null })).statusCode).toBe(200)
})

test('an interval of one order also holds for a planned dose of another', async () => {
  const { admin, ordered, pain, give, given } = await scene()
  const [needed, planned] = [await ordered(TACHIPIRINA, pain), await ordered(EFFERALGAN)]
  await given(admin, needed.id, { slotAt: null })
  app.clock.pass({ minutes: 30 })
  expect((await give(admin, planned.id, { slotAt: EIGHT })).statusCode).toBe(409)
})

test('the maximum of 24 hours is counted over the substance, in the unit of the order', async () => {
  const { admin, ordered, pain, give, given } = await scene()
  // Four tablets of 500 mg at most: one tablet of 1 g counts as two of them.
  const more = { ...pain, gapMinutes: 1 }
  const [small, large] = [await ordered(TACHIPIRINA, more), await ordered(EFFERALGAN, { ...more, mostIn24h: 9 })]
  await given(admin, large.id, { slotAt: null })
  app.clock.pass({ minutes: 10 })
  await given(admin, small.id, { slotAt: null })
  app.clock.pass({ minutes: 10 })
  await given(admin, small.id, { slotAt: null })
  app.clock.pass({ minutes: 10 })
  const refused = await give(admin, small.id, { slotAt: null })
  expect([refused.statusCode, refused.json().detail]).toEqual([
    409,
    'The maximum of 24 hours is reached; may be given from 07:30 on 06/10/2026. Your entry is kept for the office.',
  ])
  // The other order gives no way around the maximum.
  expect((await give(admin, large.id, { slotAt: null })).statusCode).toBe(409)
})
