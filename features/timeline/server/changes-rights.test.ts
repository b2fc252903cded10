import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MORNING } from '#app/server/testing/line-scene.ts'
import { allergyCalls, conditionCalls } from '#features/conditions/shared/conditions.contract.ts'
import { archiveEvent, correctEvent, publishEvent, recordEvent } from '#features/events/shared/events.contract.ts'
import { addGoal, changeGoal, moveGoal } from '#features/goals/shared/goals.contract.ts'
import { correctDose, recordDose } from '#features/medicines/shared/doses.contract.ts'
import { suspendOrder } from '#features/medicines/shared/orders.contract.ts'
import * as plans from '#features/plans/shared/plans.contract.ts'
import { addRecord, correctRecord, openRecord } from '#features/records/shared/records.contract.ts'
import type { TestPerson } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { changesScene } from './testing/changes-scene.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

test('an assistant reads of a condition what changed without the diagnosis', async () => {
  const { admin, nurse, daughter, office, olga, changed } = await changesScene(app)
  const { id } = await office.call(conditionCalls.add, {
    body: {
      id: randomUUID(),
      personId: olga.id,
      content: { plainLabel: 'Sugar', label: 'Diabetes, type 1', coding: 'ICD-10', icd: 'E10' },
    },
  })
  await office.call(conditionCalls.change, {
    params: { id },
    body: {
      version: 1,
      content: { plainLabel: 'High sugar', label: 'Diabetes, type 2', coding: 'ICD-11', icd: '5A11' },
      reason: '',
    },
  })
  const plain = 'In plain words: Sugar > High sugar'
  const all = [
    plain,
    'Diagnosis: Diabetes, type 1 > Diabetes, type 2',
    'Classification: ICD-10 > ICD-11',
    'Code: E10 > 5A11',
  ]
  for (const who of [admin, daughter]) expect(await changed(who, 'health')).toEqual(all)
  expect(await changed(nurse, 'health')).toEqual([plain])
})

test('a proposal changes nothing until it is accepted; then it says what was in force before', async () => {
  const { admin, nurse, daughter, office, family, olga, changed } = await changesScene(app)
  const { id } = await office.call(allergyCalls.add, {
    body: { id: randomUUID(), personId: olga.id, content: { substance: 'Hazelnut' } },
  })
  const propose = (version: number, note: string) =>
    family.call(allergyCalls.change, {
      params: { id },
      body: { version, content: { substance: 'Hazelnut', note }, reason: '' },
    })
  await propose(1, 'Rinse the mouth')
  for (const who of [admin, nurse, daughter]) expect(await changed(who, 'health')).toEqual([])
  await office.call(allergyCalls.decide, {
    params: { id },
    body: { version: 2, accept: false, reason: 'Ask a doctor' },
  })
  await propose(3, 'Call 112')
  await office.call(allergyCalls.decide, { params: { id }, body: { version: 4, accept: true, reason: '' } })
  for (const who of [admin, nurse, daughter]) expect(await changed(who, 'health')).toEqual(['What to do:  > Call 112'])
})

test('nothing is said of a record that was restricted before, or is since, to nobody', async () => {
  const { admin, nurse, daughter, office, olga, changed } = await changesScene(app)
  const content = { kind: 'LETTER' as const, date: '2026-01-10', title: 'Letter', summary: 'Rest' }
  const add = (more: object = {}) =>
    office.call(addRecord, { body: { id: randomUUID(), personId: olga.id, content: { ...content, ...more } } })
  const correct = (id: string, version: number, more: object) =>
    office.call(correctRecord, {
      params: { id },
      body: { version, content: { ...content, ...more }, reason: 'Asked for' },
    })
  const plain = await add()
  await correct(plain.id, 1, { summary: 'Walk', date: '2026-01-11' })
  const said = ['Date: 10/01/2026 > 11/01/2026', 'Summary: Rest > Walk']
  const readers = [admin, nurse, daughter]
  for (const who of readers) expect(await changed(who, 'record')).toEqual(said)
  const closed = await add({ summary: 'Kept secret', confidentiality: 'RESTRICTED' })
  const opening = { openingId: randomUUID(), reason: 'Called by the hospital' }
  await office.call(openRecord, { params: { id: closed.id }, body: opening })
  await correct(closed.id, 1, { summary: 'Open now' })
  for (const who of readers) expect(await changed(who, 'record')).toEqual(said)
  await correct(plain.id, 2, { confidentiality: 'RESTRICTED' })
  for (const who of readers) expect(await changed(who, 'record')).toEqual([])
})

test('a family reads of an event corrections of what it could read, without what is for the staff', async () => {
  const { admin, nurse, daughter, office, olga, entries, changed } = await changesScene(app)
  const written = { kind: 'FALL' as const, startsAt: '2026-10-05T04:00:00Z' }
  const { id } = await app.as(nurse).call(recordEvent, {
    body: { id: randomUUID(), personId: olga.id, ...written, content: { what: 'Slipped', internal: 'Floor wet' } },
  })
  const params = { id }
  const correct = (version: number, content: { what: string; internal?: string }) =>
    office.call(correctEvent, { params, body: { version, ...written, severity: 2, content, reason: 'Asked' } })
  app.clock.pass({ minutes: 1 })
  await correct(1, { what: 'Slipped beside the bed', internal: 'Floor wet' })
  app.clock.pass({ minutes: 1 })
  await office.call(publishEvent, { params, body: { version: 2, published: true } })
  app.clock.pass({ minutes: 1 })
  await correct(3, { what: 'Slipped beside the chair', internal: 'Floor dry' })
  const last = 'What: Slipped beside the bed > Slipped beside the chair'
  const staff = [
    last,
    'For the staff alone: Floor wet > Floor dry',
    'Severity:  > 2, moderate',
    'What: Slipped > Slipped beside the bed',
  ]
  for (const who of [admin, nurse]) expect(await changed(who, 'event')).toEqual(staff)
  expect(await changed(daughter, 'event')).toEqual([last])
  const [newest, first] = (await entries(daughter, 'event')).toSorted((a, b) => (a.at < b.at ? 1 : -1))
  expect(newest).toMatchObject({
    about: ['Corrected', 'Slipped beside the chair'],
    by: `${admin.name} ${admin.surname}`,
  })
  expect(first).toMatchObject({
    about: ['Slipped beside the chair'],
    by: `${nurse.name} ${nurse.surname}`,
    changes: [],
  })
  await office.call(publishEvent, { params, body: { version: 4, published: false } })
  expect(await entries(daughter, 'event')).toEqual([])
  await office.call(archiveEvent, { params, body: { version: 5, reason: 'Somebody else' } })
  expect(await entries(nurse, 'event')).toEqual([])
  expect((await entries(admin, 'event')).map(({ struck }) => struck)).toEqual([true, true, true])
})

test('drafts of a plan are for staff; what came into force says to everybody what was in force before', async () => {
  const { admin, nurse, daughter, office, olga, changed } = await changesScene(app)
  const inForce = async (plan: plans.Plan) => {
    const params = { id: plan.id }
    const { version } = await office.call(plans.sendPlan, { params, body: { version: plan.version } })
    for (const name of [undefined, 'Dora'])
      await office.call(plans.signPlan, { params, body: { version, signatureId: randomUUID(), ...(name && { name }) } })
    return office.call(plans.activatePlan, { params, body: { version } })
  }
  const change = ({ id, version }: plans.Plan, content: object) =>
    office.call(plans.changePlan, { params: { id }, body: { version, content } })
  const begun = await office.call(plans.addPlan, {
    body: { id: randomUUID(), personId: olga.id, kind: 'CARE_HOME', content: { needs: 'Glasses' } },
  })
  const draft = await change(begun, { needs: 'Glasses', diet: 'Soft', diagnosis: 'Dementia' })
  expect(await changed(admin, 'plan')).toEqual(['Diet:  > Soft', 'Diagnosis:  > Dementia'])
  expect(await changed(nurse, 'plan')).toEqual(['Diet:  > Soft'])
  expect(await changed(daughter, 'plan')).toEqual([])
  const first = await inForce(draft)
  app.clock.pass({ days: 1 })
  const emergency = [{ sign: 'Fits', action: 'Lay down', call: '112' }]
  const steps = {
    needs: 'Glasses, hearing aid',
    diet: 'Soft',
    diagnosis: 'Dementia, mild',
    risks: 'x'.repeat(400),
    emergency,
  }
  await inForce(await change(await change(first, { ...steps, needs: 'Hearing aid' }), steps))
  const now = async (who: TestPerson) => (await changed(who, 'plan')).slice(0, 6)
  const said = [
    'Needs: Glasses > Glasses, hearing aid',
    'Risks',
    'What to do:  > Fits, Lay down, 112',
    'Diagnosis: Dementia > Dementia, mild',
    'Next review: 03/04/2027 > 04/04/2027',
  ]
  expect(await changed(daughter, 'plan')).toEqual(said)
  expect(await now(nurse)).not.toContain('Diagnosis: Dementia > Dementia, mild')
  expect(await now(nurse)).toContain('Needs: Glasses > Glasses, hearing aid')
})

test('an assistant reads nothing of what was proposed as a goal', async () => {
  const { admin, nurse, daughter, office, family, olga, changed } = await changesScene(app)
  const { id } = await family.call(addGoal, {
    body: { id: randomUUID(), personId: olga.id, content: { statement: 'Sing' } },
  })
  const params = { id }
  await office.call(changeGoal, { params, body: { version: 1, content: { statement: 'Sing in the choir' } } })
  await office.call(moveGoal, { params, body: { version: 2, to: 'ACTIVE' } })
  const said = ['In the words of the person: Sing > Sing in the choir', 'State: Proposed > Under way']
  for (const who of [admin, daughter]) expect((await changed(who, 'goal')).toSorted()).toEqual(said)
  expect(await changed(nurse, 'goal')).toEqual([])
})

test('what was disputed of a dose is told by nobody, also after it was decided', async () => {
  const { admin, nurse, daughter, office, order, dose, changed, entries } = await changesScene(app)
  const { id } = await order()
  await office.call(suspendOrder, { params: { id }, body: { version: 1, reason: 'Away' } })
  const disputed = dose(id)
  expect((await app.as(nurse).send(recordDose, { body: disputed })).statusCode).toBe(409)
  await office.call(correctDose, {
    params: { id: disputed.id },
    body: { id: randomUUID(), correctionReason: 'Asked', outcome: 'refused', reason: 'declined' },
  })
  for (const who of [admin, nurse, daughter]) {
    expect((await entries(who, 'dose')).filter(({ about }) => about.includes('Refused'))).toHaveLength(1)
    expect(await changed(who, 'dose')).toEqual([])
  }
})
