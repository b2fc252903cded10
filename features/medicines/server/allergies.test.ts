import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MORNING } from '#app/server/testing/line-scene.ts'
import { allergyCalls } from '#features/conditions/shared/conditions.contract.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { addOrder, renewOrder } from '../shared/orders.contract.ts'
import { EIGHT, medicineScene } from './testing/medicine-scene.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

type Criticality = 'HIGH' | 'LOW' | 'UNKNOWN'

async function scene() {
  const made = await medicineScene(app)
  const { admin, olga, plan, product } = made
  const allergic = (substance: string, criticality: Criticality = 'HIGH') =>
    app.as(admin).call(allergyCalls.add, {
      body: { id: randomUUID(), personId: olga.id, content: { substance, criticality, reaction: 'Hives' } },
    })
  const ask = (name: { product: string; substance: string }, more: { confirmed?: string[] } = {}) =>
    app.as(admin).send(addOrder, {
      body: { id: randomUUID(), personId: olga.id, ...product, ...name, ...plan(), ...more },
    })
  return { ...made, allergic, ask }
}

/** An allergy as a device confirms it. */
const shownAs = ({ id, now }: { id: string; now: { version: number } }) => ({ id, version: now.version })

const AMOXICILLIN = { product: 'Zimox 500 mg compresse', substance: 'amoxicillin' }

test.each([
  ['Amoxicillin (Augmentin)', AMOXICILLIN],
  ['Augmentin', AMOXICILLIN],
  ['penicilline', AMOXICILLIN],
  ['Penicillins', { product: 'Pip/Tazo 4,5 g', substance: 'piperacillina sodica / tazobactam' }],
  ['Amoxicillina triidrato', { product: 'Unasyn', substance: 'ampicillin' }],
  ['FANS', { product: 'Moment', substance: 'ibuprofene' }],
  ['Aspirin', { product: 'Brufen 400', substance: 'ibuprofen' }],
  ['Sulfa drugs', { product: 'Bactrim', substance: 'trimethoprim/sulfamethoxazole' }],
])('somebody allergic to %s is not ordered what belongs to it', async (substance, medicine) => {
  const { allergic, ask } = await scene()
  await allergic(substance)
  const refused = await ask(medicine, { confirmed: ['anything'] })
  expect([refused.statusCode, refused.json().current]).toEqual([409, { refusal: 'allergy', substance }])
})

test.each([
  ['Acido folico', { product: 'Depakin', substance: 'acido valproico' }],
  ['Potassium iodide', { product: 'Klaricid', substance: 'potassium clarithromycin' }],
  ['Latte', { product: 'Lattulosio', substance: 'lattulosio' }],
  ['Amoxicillin 500 mg tablets', { product: 'Metformin 500 mg tablets', substance: 'metformin' }],
  ['Penicillins', { product: 'Tachipirina', substance: 'paracetamolo' }],
])('an allergy to %s does not stop a medicine that has nothing to do with it', async (substance, medicine) => {
  const { allergic, ask } = await scene()
  await allergic(substance)
  expect((await ask(medicine)).statusCode).toBe(200)
})

test('an allergy of low criticality, and one to something related, is confirmed before a medicine is ordered, and the audit keeps it', async () => {
  const { admin, allergic, ask, olga } = await scene()
  const [mild, other] = [await allergic('Amoxicillina', 'LOW'), await allergic('Cefixime')]
  const warnings = [
    { kind: 'allergy', key: `allergy:${other.id}:1`, substance: 'Cefixime', reaction: 'Hives', related: true },
    { kind: 'allergy', key: `allergy:${mild.id}:1`, substance: 'Amoxicillina', reaction: 'Hives', related: false },
  ]
  for (const confirmed of [[], [`allergy:${mild.id}:1`]]) {
    const refused = await ask(AMOXICILLIN, { confirmed })
    expect([refused.statusCode, refused.json().current]).toEqual([409, { refusal: 'confirm', warnings }])
  }
  const confirmed = warnings.map(({ key }) => key)
  const stored = await ask(AMOXICILLIN, { confirmed })
  expect(stored.statusCode).toBe(200)
  expect(stored.json().data.allergies).toMatchObject([
    { substance: 'Cefixime', related: true, forbids: false },
    { substance: 'Amoxicillina', related: false, forbids: false },
  ])
  const [kept] = await app.database.asOwner<{ details: { confirmed: string[] } }>(
    `select details from audit where action = 'medicines.ordered' and subject_id = $1`,
    [olga.id],
  )
  expect(kept?.details.confirmed).toEqual(confirmed)
  const again = await app.as(admin).send(renewOrder, {
    params: { id: stored.json().data.id },
    body: { version: 1, reason: 'New prescription' },
  })
  expect(again.json().current).toEqual({ refusal: 'confirm', warnings })
})

test('a dose of a medicine with an allergy that warns is given by who confirmed it; another is kept for the office', async () => {
  const { admin, allergic, ask, give, read, olga } = await scene()
  const order = (await ask(AMOXICILLIN)).json().data
  const allergiesConfirmed = [await allergic('Amoxicillina', 'LOW')].map(shownAs)
  const refused = await give(admin, order.id)
  expect([refused.statusCode, refused.json().detail]).toEqual([
    409,
    'You have not confirmed having read the allergy. Your entry is kept for the office.',
  ])
  expect((await read(admin, olga.id)).doses).toMatchObject([{ status: 'conflict', refusal: 'notConfirmed' }])
  expect((await give(admin, order.id, { slotAt: EIGHT, allergiesConfirmed })).statusCode).toBe(200)
})

test('a dose that an older application stored with a plain confirmation is kept for the office, not lost', async () => {
  const { admin, allergic, ask, give, read, olga } = await scene()
  const order = (await ask(AMOXICILLIN)).json().data
  await allergic('Amoxicillina', 'LOW')
  expect((await give(admin, order.id, { allergiesConfirmed: true })).statusCode).toBe(409)
  expect((await read(admin, olga.id)).doses).toMatchObject([{ status: 'conflict', refusal: 'notConfirmed' }])
})

test.each([
  ['at once', {}],
  ['later, without network', { happenedAt: '2026-10-05T05:31:00.000Z', recordedAt: '2026-10-05T05:31:00.000Z' }],
])('a confirmation counts for the allergies that were shown alone, when the dose is sent %s', async (_, times) => {
  const { admin, allergic, ask, give, read, olga } = await scene()
  const order = (await ask(AMOXICILLIN)).json().data
  const shown = await allergic('Amoxicillina', 'LOW')
  const unseen = await allergic('Cefixime')
  app.clock.set('2026-10-05T06:10:00.000Z')
  const refused = await give(admin, order.id, { ...times, allergiesConfirmed: [shownAs(shown)] })
  expect([refused.statusCode, refused.json().errorCode, refused.json().current]).toMatchObject([
    409,
    'E013',
    {
      refusal: 'notConfirmed',
      allergies: [
        { id: unseen.id, version: 1, substance: 'Cefixime', related: true },
        { id: shown.id, version: 1, substance: 'Amoxicillina', related: false },
      ],
    },
  ])
  expect((await read(admin, olga.id)).doses).toMatchObject([{ status: 'conflict', refusal: 'notConfirmed' }])
  const allergiesConfirmed = [shown, unseen].map(shownAs)
  expect((await give(admin, order.id, { ...times, allergiesConfirmed })).statusCode).toBe(200)
})

test('an allergy that was changed after it was shown is confirmed anew, for an order and for a dose', async () => {
  const { admin, allergic, ask, give } = await scene()
  const order = (await ask(AMOXICILLIN)).json().data
  const shown = await allergic('Amoxicillina', 'LOW')
  const body = { version: 1, content: { ...shown.now.content, reaction: 'Swollen lips' }, reason: 'The mother called' }
  const changed = await app.as(admin).call(allergyCalls.change, { params: { id: shown.id }, body })
  const refused = await give(admin, order.id, { allergiesConfirmed: [shownAs(shown)] })
  expect([refused.statusCode, refused.json().current.allergies]).toMatchObject([
    409,
    [{ id: shown.id, version: 2, reaction: 'Swollen lips' }],
  ])
  const again = await ask(AMOXICILLIN, { confirmed: [`allergy:${shown.id}:1`] })
  expect([again.statusCode, again.json().current.warnings[0]]).toMatchObject([
    409,
    { key: `allergy:${shown.id}:2`, reaction: 'Swollen lips' },
  ])
  expect((await give(admin, order.id, { allergiesConfirmed: [shownAs(changed)] })).statusCode).toBe(200)
})

test('a class that was chosen for an allergy is compared, whatever the allergy is called', async () => {
  const { admin, ask, olga } = await scene()
  const content = { substance: 'Antidolorifici', medicineClass: 'nsaids' as const }
  await app.as(admin).call(allergyCalls.add, { body: { id: randomUUID(), personId: olga.id, content } })
  expect((await ask({ product: 'Aulin', substance: 'nimesulide' })).json().current).toEqual({
    refusal: 'allergy',
    substance: 'Antidolorifici',
  })
})
