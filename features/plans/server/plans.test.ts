import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { allergyCalls } from '#features/conditions/shared/conditions.contract.ts'
import { searchDeadlines } from '#features/deadlines/shared/deadlines.contract.ts'
import { careScene } from '#features/measurements/server/testing/measurement-scene.ts'
import { cancelRun } from '#features/runs/shared/exits.contract.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import * as contract from '../shared/plans.contract.ts'
import { partOf } from './emergency.templates.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

const CONTENT = {
  diagnosis: 'Epilepsy',
  needs: 'Quiet',
  emergency: [{ sign: 'Stares, does not answer', action: 'Lay on the side', call: '112' }],
  kit: 'Red bag',
}

async function scene() {
  const care = await careScene(app)
  const { organisation } = care
  const office = app.as(care.admin)
  const family = app.as(care.daughter)
  const begin = (personId = care.olga.id, content: object = CONTENT) =>
    office.call(contract.addPlan, { body: { id: randomUUID(), personId, kind: 'CARE_HOME', content } })
  const send = (plan: contract.Plan) =>
    office.call(contract.sendPlan, { params: { id: plan.id }, body: { version: plan.version } })
  const sign = (who: typeof office, { id, version }: contract.Plan, name?: string) =>
    who.call(contract.signPlan, {
      params: { id },
      body: { version, signatureId: randomUUID(), ...(name !== undefined && { name }) },
    })
  const activate = ({ id, version }: contract.Plan) =>
    office.call(contract.activatePlan, { params: { id }, body: { version } })
  const inForce = async (personId = care.olga.id, content: object = CONTENT) => {
    const plan = await send(await begin(personId, content))
    await sign(office, plan)
    await sign(office, plan, 'Dora')
    return activate(plan)
  }
  return { ...care, office, family, crew: app.as(organisation.assistant), begin, send, sign, activate, inForce }
}

test('a plan is written, signed by the house and the family, and put into force; its clock follows', async () => {
  const { office, family, olga, begin, send, sign, activate } = await scene()
  const draft = await begin()
  expect(draft).toMatchObject({ dueOn: '2026-11-04', inForce: null, open: { state: 'DRAFT', edition: 1 } })
  const params = { id: draft.id }
  expect(await family.refused(contract.getPlan, { params })).toMatchObject({ status: 404 })
  const listed = async () => (await office.call(searchDeadlines, { body: {} })).rows
  expect(await listed()).toMatchObject([{ kind: 'plan', label: 'plans.tab', person: { id: olga.id } }])
  const plan = await send(draft)
  expect(await office.refused(contract.activatePlan, { params, body: { version: plan.version } })).toMatchObject({
    status: 409,
    errorCode: 'E013',
  })
  expect(
    await office.refused(contract.changePlan, { params, body: { version: plan.version, content: CONTENT } }),
  ).toMatchObject({ status: 409, errorCode: 'E013' })
  await sign(office, plan)
  expect((await sign(office, plan)).open?.signatures).toHaveLength(1)
  app.clock.pass({ minutes: 1 })
  const signed = await sign(family, plan)
  expect(signed).toMatchObject({ missing: [], open: { signatures: [{ capacity: 'OFFICE' }, { capacity: 'FAMILY' }] } })
  const active = await activate(plan)
  expect(active).toMatchObject({ dueOn: '2027-04-03', open: null, inForce: { state: 'ACTIVE', edition: 1 } })
  expect(active.inForce?.signatures).toHaveLength(2)
  expect(await activate(plan)).toEqual(active)
  const due = async (who = office) =>
    (await who.call(contract.searchPlans, { body: { filters: { personId: olga.id } } })).map(({ dueOn }) => dueOn)
  expect(await due()).toEqual(['2027-04-03'])
  expect(await listed()).toEqual([])
})

test('the emergency page comes from the plan in force while the next edition is a draft, without the diagnosis', async () => {
  const { office, crew, ada, inForce } = await scene()
  const plan = await inForce(ada.id)
  await office.call(allergyCalls.add, {
    body: { id: randomUUID(), personId: ada.id, content: { substance: 'Hazelnut', criticality: 'HIGH' } },
  })
  const changed = await office.call(contract.changePlan, {
    params: { id: plan.id },
    body: { version: plan.version, content: { ...CONTENT, kit: 'Blue bag', emergency: [] } },
  })
  expect(changed).toMatchObject({ inForce: { edition: 1 }, open: { edition: 2, state: 'DRAFT' } })
  const card = await crew.call(contract.getEmergencyCard, { params: { id: ada.id } })
  expect(card).toMatchObject({
    kit: 'Red bag',
    steps: CONTENT.emergency,
    allergies: [{ substance: 'Hazelnut', high: true }],
  })
  const page = JSON.stringify(partOf(card, { say: (id) => id, title: '', born: '', since: '', printed: '' }))
  expect(page).toContain('Hazelnut')
  expect(page).toContain('Red bag')
  for (const said of [page, JSON.stringify(card)]) expect(said).not.toContain('Epilepsy')
  const paper = await crew.send(contract.printEmergency, { params: { id: ada.id } })
  expect(paper.statusCode).toBe(200)
  expect(paper.headers['content-type']).toBe('application/pdf')
  const seen = await crew.call(contract.getPlan, { params: { id: plan.id } })
  expect(JSON.stringify(seen)).not.toContain('Epilepsy')
  // What an assistant writes leaves the diagnosis as it stood.
  await crew.call(contract.changePlan, {
    params: { id: plan.id },
    body: { version: changed.version, content: { needs: 'Rest' } },
  })
  const whole = await office.call(contract.getPlan, { params: { id: plan.id } })
  expect(whole.open?.content).toMatchObject({ needs: 'Rest', diagnosis: 'Epilepsy' })
})

test('what was withdrawn loses its signatures, and a superseded edition keeps its own', async () => {
  const { office, begin, send, sign, activate } = await scene()
  const first = await send(await begin())
  await sign(office, first)
  const params = { id: first.id }
  const back = await office.call(contract.withdrawPlan, { params, body: { version: first.version } })
  expect(back.open).toMatchObject({ state: 'DRAFT', signatures: [] })
  const again = await send(back)
  expect(again).toMatchObject({ missing: ['STAFF', 'FAMILY'] })
  await sign(office, again)
  await sign(office, again, 'Dora')
  const active = await activate(again)
  const reviewed = await office.call(contract.reviewPlan, { params, body: { version: active.version } })
  expect(reviewed).toMatchObject({ inForce: { state: 'IN_REVIEW' } })
  const draft = await office.call(contract.changePlan, {
    params,
    body: { version: reviewed.version, content: CONTENT },
  })
  const second = await send(draft)
  await sign(office, second)
  await sign(office, second, 'Dora')
  await activate(second)
  const { editions } = await office.call(contract.getPlan, { params })
  expect(editions.map(({ state, signatures }) => [state, signatures.length])).toEqual([
    ['ACTIVE', 2],
    ['SUPERSEDED', 2],
  ])
})

test('a family never reads a draft, not even one with which a plan ended', async () => {
  const { office, family, begin, inForce } = await scene()
  const end = (plan: contract.Plan) =>
    office.call(contract.endPlan, { params: { id: plan.id }, body: { version: plan.version, reason: 'Moved' } })
  const given = await begin()
  await end(given)
  expect(await family.refused(contract.getPlan, { params: { id: given.id } })).toMatchObject({ status: 404 })
  const plan = await inForce()
  const params = { id: plan.id }
  const content = { ...CONTENT, needs: 'Not agreed yet' }
  await end(await office.call(contract.changePlan, { params, body: { version: plan.version, content } }))
  const seen = await family.call(contract.getPlan, { params })
  expect(seen.editions.map(({ edition }) => edition)).toEqual([1])
  expect(JSON.stringify(seen)).not.toContain('Not agreed yet')
})

test('one plan of a kind, one of two changes at the same time, and the same call once', async () => {
  const { office, begin, olga } = await scene()
  const plan = await begin()
  const body = { id: plan.id, personId: olga.id, kind: 'CARE_HOME' as const, content: CONTENT }
  expect(await office.call(contract.addPlan, { body })).toEqual(plan)
  expect(await office.refused(contract.addPlan, { body: { ...body, id: randomUUID() } })).toMatchObject({ status: 409 })
  const change = (needs: string) =>
    office.send(contract.changePlan, { params: { id: plan.id }, body: { version: 1, content: { needs } } })
  const sent = await Promise.all([change('a'), change('b')])
  expect(sent.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  const end = { params: { id: plan.id }, body: { version: 2, reason: 'Moved' } }
  expect(await office.call(contract.endPlan, end)).toMatchObject({ ended: true })
  expect(await office.call(contract.endPlan, end)).toMatchObject({ ended: true, version: 3 })
})

test('a restricted adult, a guardian who does not decide, a colleague, another organisation and an ended role', async () => {
  const { office, organisation, group, olga, family, inForce, begin, send, ada } = await scene()
  const plan = await inForce()
  const params = { id: plan.id }
  const hidden = { status: 404 }
  const about = { id: olga.id, name: olga.fullName }
  const father = await organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(app, organisation, father, about, { restricted: true })
  const colleague = await organisation.person([{ role: 'CB_ASSISTANT', group }])
  const strangers = await newOrganisation(app)
  for (const who of [father, colleague, strangers.administrator, organisation.parent]) {
    expect(await app.as(who).refused(contract.getPlan, { params })).toMatchObject(hidden)
    expect(await app.as(who).refused(contract.getEmergencyCard, { params: { id: olga.id } })).toMatchObject(hidden)
    expect(await app.as(who).refused(contract.printEmergency, { params: { id: olga.id } })).toMatchObject(hidden)
  }
  const signing = await send(await begin(ada.id))
  const aunt = await organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(app, organisation, aunt, ada, { decide: false })
  const body = { version: signing.version, signatureId: randomUUID() }
  expect(await app.as(aunt).refused(contract.signPlan, { params: { id: signing.id }, body })).toMatchObject({
    status: 403,
  })
  expect(
    await family.refused(contract.signPlan, { params: { id: signing.id }, body: { ...body, name: 'Somebody' } }),
  ).toMatchObject(hidden)
  await app.database.asOwner(
    `update membership set valid_to = '2026-01-01', valid_from = '2025-01-01' where person_id = $1 and role = 'GUEST'`,
    [olga.id],
  )
  for (const who of [office, family]) expect(await who.refused(contract.getPlan, { params })).toMatchObject(hidden)
})

test('the database takes neither a change nor a deletion', async () => {
  const { organisation, begin } = await scene()
  await begin()
  const change = app.inside(organisation.id, ({ db }) => db.updateTable('care_plan').set({ reason: 'x' }).execute())
  await expect(change).rejects.toThrow(/permission denied/)
  const drop = app.inside(organisation.id, ({ db }) => db.deleteFrom('care_plan_signature').execute())
  await expect(drop).rejects.toThrow(/permission denied/)
})

test('the card that is reached by a run alone goes with the run, and the phones of its crew are told; the record stays for its notes', async () => {
  const { crew, office, ada, organisation, inForce } = await scene()
  await inForce(ada.id)
  const held = async () => (await crew.call(contract.listEmergencyCards, {})).map(({ personId }) => personId)
  expect(await held()).toEqual([ada.id])
  const [run] = await app.database.asOwner<{ id: string }>(
    `select id from run where organisation_id = $1 and service_date = '2026-10-05'`,
    [organisation.id],
  )
  expect(await crew.call(contract.listEmergencyCards, {})).toMatchObject([{ runs: [run!.id] }])
  await office.call(cancelRun, { params: { id: run!.id }, body: { reason: 'Snow' } })
  expect(await held()).toEqual([])
  const told = await app.database.asOwner<{ audience: { persons: string[] } }>(
    `select audience from outbox where organisation_id = $1 and message = 'runs.changed' and data ->> 'state' = 'over'`,
    [organisation.id],
  )
  expect(told.flatMap(({ audience }) => audience.persons)).toContain(organisation.assistant.personId)
  expect(await crew.call(contract.getEmergencyCard, { params: { id: ada.id } })).toMatchObject({ kit: 'Red bag' })
})

test('a device keeps the cards of everybody in reach: a run until the end of its day, the team and the family for longer', async () => {
  const { family, crew, office, ada, olga, organisation, group, inForce, begin } = await scene()
  const cards = (who: typeof office) => who.call(contract.listEmergencyCards, {})
  await inForce()
  await begin(ada.id)
  // A draft is no plan in force.
  expect(await cards(crew)).toEqual([])
  await inForceOf(ada.id)
  expect(await cards(family)).toMatchObject([
    { personId: olga.id, fullName: olga.fullName, steps: CONTENT.emergency, kit: 'Red bag', runs: [], until: null },
  ])
  expect(await cards(crew)).toMatchObject([{ personId: ada.id, until: '2026-10-05T22:00:00.000Z' }])
  expect(JSON.stringify(await cards(crew))).not.toContain('Epilepsy')
  expect(await office.refused(contract.listEmergencyCards, {})).toMatchObject({ status: 403 })
  const nobody = await organisation.person([{ role: 'CB_ASSISTANT', group }])
  expect(await cards(app.as(nobody))).toEqual([])
  const restricted = await organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(app, organisation, restricted, { id: olga.id, name: olga.fullName }, { restricted: true })
  expect(await cards(app.as(restricted))).toEqual([])
  expect(await cards(app.as((await newOrganisation(app)).parent))).toEqual([])
  // Saturday: no run.
  app.clock.pass({ hours: 24 * 5 })
  expect(await cards(crew)).toEqual([])

  async function inForceOf(personId: string) {
    const [plan] = (await office.list(contract.searchPlans, { body: { filters: { personId } } })).data
    const params = { id: plan!.id }
    const sent = await office.call(contract.sendPlan, { params, body: { version: plan!.version } })
    const sign = (version: number, name?: string) =>
      office.call(contract.signPlan, { params, body: { version, signatureId: randomUUID(), ...(name && { name }) } })
    await sign(sent.version)
    await sign(sent.version, 'Dora')
    await office.call(contract.activatePlan, { params, body: { version: sent.version } })
  }
})
