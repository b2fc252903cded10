import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { medicineScene } from '#features/medicines/server/testing/medicine-scene.ts'
import { setModule } from '#features/modules/shared/modules.contract.ts'
import { activatePlan, addPlan, listEmergencyCards, sendPlan, signPlan } from '#features/plans/shared/plans.contract.ts'
import { cancelRun } from '#features/runs/shared/exits.contract.ts'
import { visitsTo } from '#features/timeline/server/testing/visits.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { getRunCards, openCard } from '../shared/onboard.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

const ASTHMA = { sign: 'Wheezing, short of breath', action: 'Two puffs of the blue inhaler', call: '112' }

/** Ada, a child on the run, has asthma: a plan in force and an inhaler. */
async function scene() {
  const care = await medicineScene(app)
  const { organisation, admin, ada, run } = care
  const office = app.as(admin)
  const content = { diagnosis: 'Asthma bronchiale', emergency: [ASTHMA], kit: 'Blue pouch' }
  const plan = await office.call(addPlan, { body: { id: randomUUID(), personId: ada.id, kind: 'SCHOOL', content } })
  const params = { id: plan.id }
  const { version } = await office.call(sendPlan, { params, body: { version: plan.version } })
  await office.call(signPlan, { params, body: { version, signatureId: randomUUID() } })
  await office.call(signPlan, { params, body: { version, signatureId: randomUUID(), name: 'Pia' } })
  await office.call(activatePlan, { params, body: { version } })
  const crew = app.as(organisation.assistant)
  const cards = (who = crew) => who.call(getRunCards, { params: { runId: run.id } })
  const cardOfAda = async (who = crew) => (await cards(who)).cards.find(({ personId }) => personId === ada.id)
  const refused = (who: typeof crew) => who.refused(getRunCards, { params: { runId: run.id } })
  const opening = (more: object = {}) => ({
    id: randomUUID(),
    runId: run.id,
    personId: ada.id,
    openedAt: app.clock.now().toISOString(),
    ...more,
  })
  const end = () => office.call(cancelRun, { params: { id: run.id }, body: { reason: 'Snow' } })
  return { ...care, office, crew, cards, cardOfAda, refused, opening, end }
}

test('the crew has a card of each passenger: what to do, kit, who may collect, and no diagnosis', async () => {
  const { cards, cardOfAda, children } = await scene()
  const all = await cards()
  expect(all.cards.map(({ personId }) => personId).toSorted()).toEqual(children.map(({ id }) => id).toSorted())
  expect(await cardOfAda()).toMatchObject({ steps: [ASTHMA], kit: 'Blue pouch', lastDose: null })
  expect(JSON.stringify(all)).not.toContain('bronchiale')
})

test('who may collect is named, and nobody who is restricted', async () => {
  const { organisation, group, ada, cardOfAda } = await scene()
  const mother = await organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(app, organisation, mother, ada)
  const barred = await organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(app, organisation, barred, ada, { restricted: true })
  const names = (await cardOfAda())?.collectors.map(({ name }) => name)
  expect(names).toContain(`${mother.name} ${mother.surname}`)
  expect(JSON.stringify(await cardOfAda())).not.toContain(barred.surname)
})

test('the last dose stands there with time and amount, and is missing where medicines are closed to the reader', async () => {
  const { organisation, group, asNeeded, consent, given, ada, admin, cards, cardOfAda } = await scene()
  const order = await asNeeded({ startsOn: '2026-10-01' }, ada.id)
  for (const who of [admin, organisation.parent]) expect((await consent(who, order)).statusCode).toBe(200)
  await given(admin, order.id, { slotAt: null, amount: 1 })
  const at = app.clock.now().toISOString()
  expect((await cards()).dosesOpen).toBe(true)
  expect(await cardOfAda()).toMatchObject({ lastDose: { product: 'Metformin', amount: 1, unit: 'tablet', at } })
  const everywhere = await organisation.person([
    { role: 'CB_ADMIN', group },
    { role: 'CB_ADMIN', group: organisation.groups[1] },
  ])
  await app.as(everywhere).call(setModule, { body: { role: 'CB_ASSISTANT', module: 'drugs.userDetail', open: false } })
  const closed = await cards()
  expect(closed.dosesOpen).toBe(false)
  expect(closed.cards.find(({ personId }) => personId === ada.id)).toMatchObject({ lastDose: null, steps: [ASTHMA] })
  expect(JSON.stringify(closed)).not.toContain('Metformin')
})

test('an assistant of no run, another group, a family, and a restricted adult get nothing', async () => {
  const { organisation, group, ada, cards, refused, daughter } = await scene()
  const [, other] = organisation.groups
  const stranger = await organisation.person([{ role: 'CB_ASSISTANT', group }])
  expect(await refused(app.as(stranger))).toMatchObject({ status: 404 })
  const elsewhere = await organisation.person([{ role: 'CB_ADMIN', group: other }])
  expect(await refused(app.as(elsewhere))).toMatchObject({ status: 404 })
  expect(await refused(app.as((await newOrganisation(app)).administrator))).toMatchObject({ status: 404 })
  expect(await refused(app.as(daughter))).toMatchObject({ status: 403 })
  const barred = await organisation.person([{ role: 'CB_ADMIN', group }])
  await makeGuardian(app, organisation, barred, ada, { restricted: true })
  const { cards: known } = await cards(app.as(barred))
  expect(known.map(({ personId }) => personId)).not.toContain(ada.id)
  expect(known).toHaveLength(2)
})

test('long before the run the crew has no card of it yet; the page for an emergency is there from the start of the day', async () => {
  const { ada, crew, office, cards, refused } = await scene()
  const listed = async () => (await crew.call(listEmergencyCards)).map(({ personId }) => personId)
  expect(await listed()).toContain(ada.id)
  app.clock.set('2026-10-05T04:00:00.000Z')
  expect(await refused(crew)).toMatchObject({ status: 404 })
  expect(await listed()).toContain(ada.id)
  // The evening before, less than 18 hours ahead.
  app.clock.set('2026-10-04T20:00:00.000Z')
  expect(await listed()).not.toContain(ada.id)
  expect((await cards(office)).cards).toHaveLength(3)
})

test('when the run is over nobody gets a card of it', async () => {
  const { office, crew, refused, end } = await scene()
  await end()
  for (const who of [crew, office]) expect(await refused(who)).toMatchObject({ status: 404 })
})

test('the access log tells the office from the crew', async () => {
  const { organisation, group, ada, office, crew, cards } = await scene()
  const mother = await organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(app, organisation, mother, ada)
  const visits = (part: string) => visitsTo(app.as(mother), ada.id, part)
  await cards(office)
  expect(await visits('Emergency card, read by the office')).toHaveLength(1)
  expect(await visits('Emergency card, sent to the crew of a run')).toEqual([])
  await cards(crew)
  expect(await visits('Emergency card, sent to the crew of a run')).toHaveLength(1)
})

test('each opening is in the access log once, also when it comes after the run', async () => {
  const { organisation, group, ada, crew, opening, end, run } = await scene()
  const mother = await organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(app, organisation, mother, ada)
  const opened = async () => visitsTo(app.as(mother), ada.id, 'Emergency card, opened on a run')
  expect(await opened()).toEqual([])
  const body = opening()
  await end()
  const send = () => crew.call(openCard, { body })
  expect(await Promise.all([send(), send()])).toEqual([{ id: body.id }, { id: body.id }])
  expect(await send()).toEqual({ id: body.id })
  const entries = await app.inside(organisation.id, ({ db }) =>
    db
      .selectFrom('audit')
      .select('details')
      .where('action', '=', 'onboard.cardOpened')
      .where('subject_id', '=', ada.id)
      .execute(),
  )
  expect(entries).toHaveLength(1)
  expect(await opened()).toHaveLength(1)
  const stranger = app.as(await organisation.person([{ role: 'CB_ASSISTANT', group }]))
  for (const [who, more] of [
    [stranger, {}],
    [crew, { personId: randomUUID() }],
    [crew, { runId: randomUUID() }],
  ] as const)
    expect(await who.refused(openCard, { body: { ...opening({ runId: run.id }), ...more } })).toMatchObject({
      status: 404,
    })
})
