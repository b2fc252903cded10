import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOrganisation, type TestPerson } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { admit, makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { reportAbsence } from '#features/absences/shared/absences.contract.ts'
import { archiveDocument, createDocument } from '#features/documents/shared/documents.contract.ts'
import { addGoal, moveGoal } from '#features/goals/shared/goals.contract.ts'
import { addCaregiver, closeCaregiver } from '#features/guests/shared/caregivers.contract.ts'
import {
  correctMeasurement,
  recordMeasurement,
  searchMeasurements,
} from '#features/measurements/shared/measurements.contract.ts'
import { addRecord, correctRecord, openRecord } from '#features/records/shared/records.contract.ts'
import { paymentScene } from '#features/payments/server/testing/payment-scene.ts'
import { reverseMoney } from '#features/payments/shared/payments.contract.ts'
import { createGuest } from '#features/people/shared/records.contract.ts'
import { addPlan, endPlan } from '#features/plans/shared/plans.contract.ts'
import { compileAnswer } from '#features/surveys/shared/answers.contract.ts'
import { surveyScene } from '#features/surveys/server/testing/survey-scene.ts'
import { searchTimeline, type Kind } from '../shared/timeline.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
afterAll(() => app?.close())

const LETTERS = { CB_ADMIN: 'W', CB_ASSISTANT: 'N', CB_PARENT: 'R' } as const

/** A guest with a care team, a document that assistants may not read, and a monitoring. */
async function scene() {
  const made = await surveyScene(app)
  const { admin, organisation, group, open } = made
  const guest = await admin.call(createGuest, {
    body: { customerGroupId: group.id, name: 'Olga', surname: 'Zeta', birthDate: '1942-02-03' },
  })
  const nurse = await organisation.person([{ role: 'CB_ASSISTANT', group }])
  const daughter = await organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(app, organisation, daughter, { id: guest.id, name: guest.fullName })
  const entry = await admin.call(addCaregiver, {
    body: { guestId: guest.id, kind: 'TEAM', personId: nurse.personId, function: 'NURSE' },
  })
  const document = await admin.call(createDocument, {
    body: { customerGroupId: group.id, personId: guest.id, name: 'Plan', ...LETTERS },
  })
  const { id } = await open({ kind: 'MONITORING', subject: 'GUEST' })
  const body = { round: 1, subjectId: guest.id, values: { safe: 'v3' } }
  await app.as(nurse).call(compileAnswer, { params: { id }, body })
  const told = async (
    who: TestPerson,
    filters: { kinds?: Kind[]; from?: string; to?: string } = {},
    personId = guest.id,
  ) => (await app.as(who).list(searchTimeline, { body: { filters: { personId, ...filters } } })).data
  return { ...made, guest, nurse, daughter, entry, document, told }
}

test('drafts of plans are not told to families, refused proposals of goals not to assistants', async () => {
  const { organisation, admin, guest, nurse, daughter, told } = await scene()
  const plan = await admin.call(addPlan, {
    body: { id: randomUUID(), personId: guest.id, kind: 'CARE_HOME', content: {} },
  })
  await admin.call(endPlan, { params: { id: plan.id }, body: { version: 1, reason: 'Moved' } })
  const goal = await app.as(daughter).call(addGoal, {
    body: { id: randomUUID(), personId: guest.id, content: { statement: 'Walk' } },
  })
  await admin.call(moveGoal, { params: { id: goal.id }, body: { version: 1, to: 'CANCELLED', reason: 'Later' } })
  const kinds = async (who: TestPerson) =>
    (await told(who, { kinds: ['plan', 'goal'] })).map(({ kind }) => kind).toSorted()
  expect(await kinds(organisation.administrator)).toEqual(['goal', 'goal', 'plan', 'plan'])
  expect(await kinds(daughter)).toEqual(['goal', 'goal'])
  expect(await kinds(nurse)).toEqual(['plan', 'plan'])
})

test('a restricted record stands for the office alone, without its content also while it is open', async () => {
  const { organisation, admin, guest, nurse, daughter, told } = await scene()
  const content = { kind: 'LETTER' as const, date: '2026-01-10', title: 'Letter', summary: 'Rest' }
  const add = (more: object = {}) =>
    admin.call(addRecord, { body: { id: randomUUID(), personId: guest.id, content: { ...content, ...more } } })
  const later = await add({ title: 'Restricted later' })
  await add()
  const closed = await add({ title: 'Report', confidentiality: 'RESTRICTED', familyTold: false })
  await admin.call(correctRecord, {
    params: { id: later.id },
    body: {
      version: 1,
      content: { ...content, title: 'Restricted later', confidentiality: 'RESTRICTED' },
      reason: 'Asked for',
    },
  })
  const opening = { openingId: randomUUID(), reason: 'Called by the hospital' }
  await admin.call(openRecord, { params: { id: closed.id }, body: opening })
  const titles = async (who: TestPerson) =>
    (await told(who, { kinds: ['record'] })).map(({ title }) => title).toSorted()
  for (const who of [daughter, nurse]) expect(await titles(who)).toEqual(['Letter'])
  const hidden = 'Restricted record'
  expect(await titles(organisation.administrator)).toEqual(['Letter', hidden, hidden, hidden])
})

test('everything about a guest stands in one line of time, each reader with what they may read', async () => {
  const { organisation, admin, guest, nurse, daughter, entry, document, told } = await scene()
  const kinds = async (who: TestPerson) => (await told(who)).map(({ kind, title }) => `${kind} ${title}`).toSorted()
  const caregiver = `caregiver ${entry.fullName}`
  expect(await kinds(organisation.administrator)).toEqual([caregiver, 'document Plan', 'monitoring Safety'])
  expect(await kinds(nurse)).toEqual([caregiver, 'monitoring Safety'])
  expect(await kinds(daughter)).toEqual([caregiver, 'document Plan'])
  await admin.call(archiveDocument, { params: { id: document }, query: { reason: 'Old' } })
  await admin.call(closeCaregiver, { params: { id: entry.id } })
  const after = await told(organisation.administrator)
  expect(after.find(({ kind }) => kind === 'document')).toMatchObject({
    struck: true,
    about: ['Document added', 'Archived since'],
  })
  expect(after.filter(({ kind }) => kind === 'caregiver').map(({ about }) => about[0])).toContain(
    'No longer a caregiver',
  )
  // The nurse lost the guest with it.
  const body = { filters: { personId: guest.id } }
  expect(await app.as(nurse).refused(searchTimeline, { body })).toMatchObject({ status: 404 })
})

test('measurements say value, unit and level; one that was corrected is struck through', async () => {
  const { admin, organisation, nurse, guest, told } = await scene()
  const record = (id: string, measurement: 'TEMPERATURE' | 'GLYCEMIA', value: string) =>
    app.as(nurse).call(recordMeasurement, { body: { id, personId: guest.id, measurement, value } })
  const [first] = [crypto.randomUUID()]
  await record(first, 'TEMPERATURE', '39,4')
  await record(crypto.randomUUID(), 'GLYCEMIA', '112')
  await admin.call(correctMeasurement, {
    params: { id: first },
    body: { id: crypto.randomUUID(), value: '36,4', reason: 'Misread' },
  })
  const found = (await told(organisation.administrator, { kinds: ['measurement'] })).map(({ title, about, struck }) =>
    [title, about.join(), struck].join(' | '),
  )
  expect(found.toSorted()).toEqual([
    'Glucose: 112 mg/dL |  | false',
    'Temperature: 36,4 °C |  | false',
    'Temperature: 39,4 °C | Amber | true',
  ])
  // They are of the same moment: what stands comes first.
  expect(found.at(-1)).toBe('Temperature: 39,4 °C | Amber | true')
})

test('of a child who was a guest the family reads no more measurements than elsewhere', async () => {
  const { organisation, admin, children, told } = await scene()
  const child = await admit(app, organisation, children[0])
  await admin.call(recordMeasurement, {
    body: { id: crypto.randomUUID(), personId: child.id, measurement: 'TEMPERATURE', value: '36,4' },
  })
  const titles = async () =>
    (await told(organisation.parent, { kinds: ['measurement'] }, child.id)).map(({ title }) => title)
  expect(await titles()).toEqual(['Temperature: 36,4 °C'])
  await app.inside(organisation.id, ({ db }) =>
    db
      .updateTable('membership')
      .set({ valid_to: '2026-01-02' })
      .where('person_id', '=', child.id)
      .where('role', '=', 'GUEST')
      .execute(),
  )
  expect(await titles()).toEqual([])
  const body = { filters: { personId: child.id, period: 'LASTWEEK' as const } }
  expect(await app.as(organisation.parent).refused(searchMeasurements, { body })).toMatchObject({ status: 404 })
})

test('rides and absences of somebody who also travels stand beside the rest', async () => {
  const { organisation, admin, children, told } = await scene()
  const child = await admit(app, organisation, children[0])
  await admin.call(reportAbsence, {
    body: { childId: child.id, fromDay: '2026-10-06', toDay: '2026-10-07', directions: 'both', reason: 'illness' },
  })
  expect(await told(organisation.parent, {}, child.id)).toMatchObject([
    { kind: 'absence', title: 'Absent', about: ['06/10/2026 to 07/10/2026'], struck: false },
  ])
})

test('what was changed of the record is for the office, and only when it is asked for', async () => {
  const { organisation, nurse, daughter, told } = await scene()
  const changes = async (who: TestPerson) =>
    (await told(who, { kinds: ['change'] })).map(({ title, by }) => [title, by])
  const { name, surname } = organisation.administrator
  expect(await changes(organisation.administrator)).toContainEqual(['Personal data changed', `${name} ${surname}`])
  for (const who of [nurse, daughter]) expect(await changes(who)).toEqual([])
  expect((await told(organisation.administrator)).some(({ kind }) => kind === 'change')).toBe(false)
})

test('of a child the office and the family read it; who has no part in its day does not', async () => {
  const { organisation, admin, children, group, told } = await scene()
  const [child] = children
  await admin.call(reportAbsence, {
    body: { childId: child.id, fromDay: '2026-10-06', toDay: '2026-10-06', directions: 'both', reason: 'illness' },
  })
  for (const who of [organisation.administrator, organisation.parent])
    expect(await told(who, { kinds: ['absence'] }, child.id)).toMatchObject([{ title: 'Absent' }])
  const beside = [
    await organisation.person([{ role: 'CB_ASSISTANT', group }]),
    await organisation.person([{ role: 'CB_PARENT', group }]),
  ]
  for (const who of beside)
    expect(await app.as(who).refused(searchTimeline, { body: { filters: { personId: child.id } } })).toMatchObject({
      status: 404,
    })
})

test('pages follow each other without a gap, and days bound them where the group is', async () => {
  const { organisation, admin, guest, group, told } = await scene()
  for (const name of ['A', 'B', 'C', 'D'])
    await admin.call(createDocument, { body: { customerGroupId: group.id, personId: guest.id, name, ...LETTERS } })
  const page = (offset: number) =>
    admin.list(searchTimeline, { body: { filters: { personId: guest.id }, limit: 3, offset } })
  const [first, second, third] = [await page(0), await page(3), await page(6)]
  const ids = [first, second, third].flatMap(({ data }) => data.map(({ id }) => id))
  expect(new Set(ids).size).toBe(7)
  expect([first.page.more, second.page.more, third.page.more]).toEqual([true, true, undefined])
  expect(await told(organisation.administrator, { to: '2026-10-04' })).toEqual([])
  expect(await told(organisation.administrator, { from: '2026-10-05', to: '2026-10-05' })).toHaveLength(7)
})

test('nobody else reads it', async () => {
  const { organisation, guest, group } = await scene()
  const refused = async (who: TestPerson) =>
    (await app.as(who).send(searchTimeline, { body: { filters: { personId: guest.id } } })).statusCode
  const restricted = await organisation.person([{ role: 'CB_ADMIN', group }])
  await makeGuardian(app, organisation, restricted, { id: guest.id, name: guest.fullName }, { restricted: true })
  const people = [
    organisation.assistant,
    organisation.parent,
    restricted,
    await organisation.person([{ role: 'CB_ADMIN', group: organisation.groups[1] }]),
    (await newOrganisation(app)).administrator,
  ]
  for (const who of people) expect(await refused(who)).toBe(404)
  expect((await app.as(organisation.administrator).send(searchTimeline, { body: {} })).statusCode).toBe(400)
})

test('money stands there for the office and for each payer with their part, for nobody else', async () => {
  const made = await paymentScene(app)
  const { organisation, group, olga, admin, daughter, son, issued, receive, credit, office } = made
  const { id } = await issued()
  const paid = await receive(id, 5_000)
  await credit(id, 1_000)
  const payment = paid.payments[0]?.id ?? ''
  await office.call(reverseMoney, {
    params: { id: payment },
    body: { reversalId: randomUUID(), reason: 'It bounced' },
  })
  const looker = await organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(app, organisation, looker, { id: olga.id, name: olga.fullName })
  const told = async (who: TestPerson, kinds?: Kind[]) =>
    (await app.as(who).list(searchTimeline, { body: { filters: { personId: olga.id, ...(kinds && { kinds }) } } })).data
      .filter(({ kind }) => kind === 'payment')
      .map(
        ({ title, about: [amount], struck }) => `${title.split(' ')[0]} ${amount?.replaceAll('\u00A0', ' ')} ${struck}`,
      )
      .toSorted((a, b) => a.localeCompare(b))
  const all = [
    'Credit −10,00 EUR false',
    'Invoice 99,90 EUR false',
    'Payment 50,00 EUR true',
    'Reversal −50,00 EUR false',
  ]
  expect(await told(admin)).toEqual(all)
  expect(await told(admin, ['payment'])).toEqual(all)
  expect(await told(daughter)).toEqual([
    'Credit −6,00 EUR false',
    'Invoice 59,94 EUR false',
    'Payment 50,00 EUR true',
    'Reversal −50,00 EUR false',
  ])
  expect(await told(son)).toEqual(['Credit −4,00 EUR false', 'Invoice 39,96 EUR false'])
  expect(await told(looker)).toEqual([])
  const nurse = await organisation.person([{ role: 'CB_ASSISTANT', group }])
  await office.call(addCaregiver, {
    body: { guestId: olga.id, kind: 'TEAM', personId: nurse.personId, function: 'NURSE' },
  })
  expect(await told(nurse, ['payment'])).toEqual([])
})
