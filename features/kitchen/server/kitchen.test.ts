import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { reportAbsence } from '#features/absences/shared/absences.contract.ts'
import { addGuestAbsence } from '#features/absences/shared/guests/guest-absences.contract.ts'
import { getChild, updateChild } from '#features/children/shared/children.contract.ts'
import { allergyCalls, conditionCalls } from '#features/conditions/shared/conditions.contract.ts'
import { addCaregiver } from '#features/guests/shared/caregivers.contract.ts'
import { careScene } from '#features/measurements/server/testing/measurement-scene.ts'
import { setModule } from '#features/modules/shared/modules.contract.ts'
import * as plans from '#features/plans/shared/plans.contract.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { getKitchenList, printKitchenList, type KitchenList } from '../shared/kitchen.contract.ts'
import { partOf } from './kitchen.templates.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

const TODAY = '2026-10-05'
const TOMORROW = '2026-10-06'

/** Ada and two other children on a line, Ada and Olga in care. */
async function scene() {
  const care = await careScene(app)
  const { organisation, group, ada, olga } = care
  const office = app.as(care.admin)
  const allergy = (personId: string, content: { substance: string; criticality?: 'HIGH' | 'LOW' }, who = office) =>
    who.call(allergyCalls.add, { body: { id: randomUUID(), personId, content } })
  const list = (query: { group?: string; day?: string } = {}, who = office) =>
    who.call(getKitchenList, { query: { group: group.id, ...query } })
  const dietOf = async (personId: string, diet: string, inForce = true) => {
    const content = { diet, diagnosis: 'Coeliac disease', risks: 'Faints' }
    const plan = await office.call(plans.addPlan, {
      body: { id: randomUUID(), personId, kind: 'CARE_HOME', content },
    })
    if (!inForce) return plan
    const params = { id: plan.id }
    const sent = await office.call(plans.sendPlan, { params, body: { version: plan.version } })
    const body = { version: sent.version, signatureId: randomUUID() }
    await office.call(plans.signPlan, { params, body })
    await office.call(plans.signPlan, { params, body: { ...body, signatureId: randomUUID(), name: 'Dora' } })
    return office.call(plans.activatePlan, { params, body: { version: sent.version } })
  }
  return { ...care, office, crew: app.as(organisation.assistant), allergy, list, dietOf, ada, olga }
}

const names = (people: KitchenList['expected']) => people.map(({ fullName }) => fullName)
const personIn = (list: KitchenList, id: string) => [...list.expected, ...list.absent].find((one) => one.id === id)

describe('the list of a day', () => {
  test('has everybody of the group by name, an allergy at once and in the words of the emergency card', async () => {
    const { office, list, allergy, ada, olga, children } = await scene()
    const before = await list()
    expect(before).toMatchObject({ day: TODAY, closed: false, more: false, partial: false, absent: [] })
    expect(names(before.expected)).toHaveLength(children.length + 1)
    expect(personIn(before, ada.id)).toMatchObject({ allergies: [], unnamedAllergy: false, diets: [], away: [] })
    await allergy(ada.id, { substance: 'Hazelnut', criticality: 'HIGH' })
    await allergy(ada.id, { substance: 'Kiwi', criticality: 'LOW' })
    const shown = personIn(await list(), ada.id)?.allergies
    expect(shown).toMatchObject([
      { substance: 'Hazelnut', high: true, proposed: false },
      { substance: 'Kiwi', high: false, proposed: false },
    ])
    const card = await office.call(plans.getEmergencyCard, { params: { id: ada.id } })
    expect(card.allergies).toEqual(shown)
    expect(personIn(await list(), olga.id)).toMatchObject({ allergies: [] })
  })

  test('leaves out what is over or refuted, and says what only the family says so far, as the card does', async () => {
    const { office, list, allergy, olga, daughter } = await scene()
    const ended = await allergy(olga.id, { substance: 'Latex' })
    await office.call(allergyCalls.close, { params: { id: ended.id }, body: { version: 1, reason: 'Outgrown' } })
    await office.call(allergyCalls.add, {
      body: { id: randomUUID(), personId: olga.id, content: { substance: 'Egg', verification: 'REFUTED' } },
    })
    const proposed = await allergy(olga.id, { substance: 'Celery' }, app.as(daughter))
    const refused = await allergy(olga.id, { substance: 'Rice' }, app.as(daughter))
    await office.call(allergyCalls.decide, {
      params: { id: refused.id },
      body: { version: 1, accept: false, reason: 'Tested' },
    })
    const card = async () => (await office.call(plans.getEmergencyCard, { params: { id: olga.id } })).allergies
    const told = [{ id: proposed.id, substance: 'Celery', high: false, proposed: true }]
    expect(personIn(await list(), olga.id)).toMatchObject({ allergies: told, unnamedAllergy: false })
    expect(await card()).toMatchObject(told)
    await office.call(allergyCalls.decide, { params: { id: proposed.id }, body: { version: 1, accept: true } })
    const inForce = told.map((one) => ({ ...one, proposed: false }))
    expect(personIn(await list(), olga.id)?.allergies).toMatchObject(inForce)
    expect(await card()).toMatchObject(inForce)
  })

  test('says that a child has an allergy of which nobody wrote down the name, until somebody does', async () => {
    const { office, list, allergy, ada } = await scene()
    const { version } = await office.call(getChild, { params: { id: ada.id } })
    const body = { version, name: 'Ada', surname: 'Neri', needs: ['allergy' as const] }
    await office.call(updateChild, { params: { id: ada.id }, body })
    expect(personIn(await list(), ada.id)).toMatchObject({ unnamedAllergy: true, allergies: [] })
    await allergy(ada.id, { substance: 'Milk' })
    expect(personIn(await list(), ada.id)).toMatchObject({ unnamedAllergy: false, allergies: [{ substance: 'Milk' }] })
  })

  test('has the diet of the plan in force, not that of a draft, and no diagnosis of it or of a condition', async () => {
    const { office, list, dietOf, ada, olga } = await scene()
    await office.call(conditionCalls.add, {
      body: { id: randomUUID(), personId: olga.id, content: { plainLabel: 'Coeliac', label: 'Coeliac disease' } },
    })
    const plan = await dietOf(olga.id, 'No gluten')
    await dietOf(ada.id, 'Soft food', false)
    const found = await list()
    expect(personIn(found, olga.id)?.diets).toEqual(['No gluten'])
    expect(personIn(found, ada.id)?.diets).toEqual([])
    await office.call(plans.changePlan, {
      params: { id: plan.id },
      body: { version: plan.version, content: { diet: 'Everything' } },
    })
    expect(personIn(await list(), olga.id)?.diets).toEqual(['No gluten'])
    for (const word of ['Coeliac', 'Faints']) expect(JSON.stringify(await list())).not.toContain(word)
  })
})

describe('an absence', () => {
  test('of a guest leaves them out on the days that it covers whole; of a part of the day it says when', async () => {
    const { office, list, olga } = await scene()
    const body = { id: randomUUID(), guestId: olga.id, reason: 'home_visit' as const }
    await office.call(addGuestAbsence, {
      // Noon of today until noon of the day after tomorrow, in Rome.
      body: { ...body, startsAt: '2026-10-05T10:00:00.000Z', endsAt: '2026-10-07T10:00:00.000Z' },
    })
    const today = await list()
    expect(today.absent).toEqual([])
    expect(personIn(today, olga.id)?.away).toEqual([{ from: '2026-10-05T10:00:00.000Z', until: null }])
    expect((await list({ day: TOMORROW })).absent.map(({ id }) => id)).toEqual([olga.id])
    const back = await list({ day: '2026-10-07' })
    expect(back.absent).toEqual([])
    expect(personIn(back, olga.id)?.away).toEqual([{ from: null, until: '2026-10-07T10:00:00.000Z' }])
    expect(personIn(await list({ day: '2026-10-08' }), olga.id)?.away).toEqual([])
  })

  test('of a child from both rides leaves them out with their allergies in sight, of one ride it says so', async () => {
    const { office, list, allergy, children } = await scene()
    const [, second, third] = children
    await allergy(second.id, { substance: 'Egg' })
    const report = (childId: string, day: string, more: object) =>
      office.call(reportAbsence, { body: { childId, fromDay: day, toDay: day, ...more } })
    await report(second.id, TOMORROW, { reason: 'illness' })
    await report(third.id, TOMORROW, { directions: 'from_school' })
    const found = await list({ day: TOMORROW })
    expect(found.absent).toMatchObject([{ id: second.id, allergies: [{ substance: 'Egg' }] }])
    expect(personIn({ ...found, absent: [] }, third.id)).toMatchObject({ absentFrom: 'from_school' })
    // Said of each ride by itself, it is of both.
    await report(third.id, TOMORROW, { directions: 'to_school' })
    expect((await list({ day: TOMORROW })).absent.map(({ id }) => id).toSorted()).toEqual(
      [second.id, third.id].toSorted(),
    )
    // Driven by a parent, a child comes all the same.
    await report(second.id, '2026-10-07', { reason: 'parent_drives' })
    expect((await list({ day: '2026-10-07' })).absent).toEqual([])
  })

  test('of a child who lives in the house is of their rides alone', async () => {
    const { office, list, ada } = await scene()
    await office.call(reportAbsence, { body: { childId: ada.id, fromDay: TOMORROW, toDay: TOMORROW } })
    expect((await list({ day: TOMORROW })).absent).toEqual([])
  })
})

test('whose place ends is on the list until that day, whose place begins from that day on', async () => {
  const { list, organisation, olga, children } = await scene()
  const set = (what: string, id: string, day: string) =>
    app.database.asOwner(`update membership set ${what} = $3 where organisation_id = $1 and person_id = $2`, [
      organisation.id,
      id,
      day,
    ])
  await set('valid_to', olga.id, TOMORROW)
  await set('valid_from', children[2].id, TOMORROW)
  const has = async (day: string, id: string) => (await list({ day })).expected.some((one) => one.id === id)
  expect([await has(TODAY, olga.id), await has(TOMORROW, olga.id), await has('2026-10-07', olga.id)]).toEqual([
    true,
    true,
    false,
  ])
  expect([await has(TODAY, children[2].id), await has(TOMORROW, children[2].id)]).toEqual([false, true])
  // In care no more: nobody reads about her, of no day.
  app.clock.pass({ minutes: 3 * 24 * 60 })
  expect([await has(TODAY, olga.id), await has(TOMORROW, olga.id)]).toEqual([false, false])
})

test('a day on which the calendar closes the group is said, and who lives there is still expected', async () => {
  const { list, organisation, group, olga } = await scene()
  await app.database.asOwner(
    `insert into calendar_day (organisation_id, group_id, day, kind) values ($1, $2, $3, 'closed')`,
    [organisation.id, group.id, TOMORROW],
  )
  const found = await list({ day: TOMORROW })
  expect(found.closed).toBe(true)
  expect(personIn(found, olga.id)).toBeDefined()
  expect((await list()).closed).toBe(false)
})

describe('who reads it', () => {
  test('an assistant those in their care and on their runs of today, which the list says', async () => {
    const { crew, list, ada, olga, organisation, group } = await scene()
    const found = await list({}, crew)
    expect(found.partial).toBe(true)
    expect(personIn(found, ada.id)).toBeDefined()
    expect(personIn(found, olga.id)).toBeUndefined()
    const colleague = await organisation.person([{ role: 'CB_ASSISTANT', group }])
    expect((await list({}, app.as(colleague))).expected).toEqual([])
  })

  test('no family, nobody of another group, nobody who is restricted', async () => {
    const { list, daughter, organisation, group, admin, olga } = await scene()
    const query = { group: group.id }
    expect(await app.as(daughter).refused(getKitchenList, { query })).toMatchObject({ status: 403 })
    expect(await app.as(daughter).refused(printKitchenList, { query })).toMatchObject({ status: 403 })
    const other = await organisation.person([{ role: 'CB_ADMIN', group: organisation.groups[1] }])
    expect(await app.as(other).refused(getKitchenList, { query })).toMatchObject({ status: 404 })
    expect((await app.as(other).call(getKitchenList, {})).expected).toEqual([])
    await makeGuardian(app, organisation, admin, { id: olga.id, name: olga.fullName }, { restricted: true })
    expect(personIn(await list(), olga.id)).toBeUndefined()
  })

  test('whoever cooks, also where the organisation closes medical records to the role', async () => {
    const { organisation, admin, crew, group } = await scene()
    const all = await organisation.person([
      { role: 'CB_ADMIN', group },
      { role: 'CB_ADMIN', group: organisation.groups[1] },
    ])
    const closing = { role: 'CB_ASSISTANT', module: 'medicalRecords.userDetail', open: false } as const
    await app.as(all).call(setModule, { body: closing })
    const query = { group: group.id }
    expect((await crew.call(getKitchenList, { query })).partial).toBe(true)
    expect((await app.as(admin).call(getKitchenList, { query })).expected).not.toEqual([])
  })

  test('each reading and printing is kept with everybody whose record was read', async () => {
    const { list, office, organisation, group, olga, ada } = await scene()
    const kept = async (action: string) =>
      (
        await app.database.asOwner<{ subject_id: string }>(
          `select subject_id from audit where organisation_id = $1 and action = $2`,
          [organisation.id, action],
        )
      ).map((row) => row.subject_id)
    const { expected } = await list()
    expect((await kept('kitchen.read')).toSorted()).toEqual(expected.map(({ id }) => id).toSorted())
    const paper = await office.send(printKitchenList, { query: { group: group.id } })
    expect(paper.statusCode).toBe(200)
    expect(paper.headers['content-type']).toBe('application/pdf')
    expect(await kept('kitchen.printed')).toEqual(expect.arrayContaining([olga.id, ada.id]))
  })
})

test('a day that is none is refused at its field', async () => {
  const { office, group } = await scene()
  const refused = await office.send(getKitchenList, { query: { group: group.id, day: '2026-02-30' } })
  expect(refused.statusCode).toBe(400)
})

test('a paper is made of a day on which nobody eats, and of one on which everybody has something to watch', async () => {
  const { office, organisation, allergy, olga, group } = await scene()
  const empty = await organisation.group('Nobody')
  const all = await organisation.person([
    { role: 'CB_ADMIN', group: empty },
    { role: 'CB_ADMIN', group },
  ])
  expect((await app.as(all).send(printKitchenList, { query: { group: empty.id } })).statusCode).toBe(200)
  await allergy(olga.id, { substance: 'Milk' })
  const colleague = await organisation.person([{ role: 'CB_ASSISTANT', group }])
  await office.call(addCaregiver, {
    body: { guestId: olga.id, kind: 'TEAM', personId: colleague.personId, function: 'NURSE' },
  })
  const found = await app.as(colleague).call(getKitchenList, { query: { group: group.id } })
  expect(found.expected.map(({ id }) => id)).toEqual([olga.id])
  expect((await app.as(colleague).send(printKitchenList, { query: { group: group.id } })).statusCode).toBe(200)
})

test('the paper has what the page has, says what is missing, and when it was made', async () => {
  const { list, allergy, ada, olga, dietOf, crew } = await scene()
  await allergy(ada.id, { substance: 'Hazelnut', criticality: 'HIGH' })
  await dietOf(olga.id, 'No gluten')
  const say = (id: string, values?: object) => [id, ...Object.values(values ?? {})].join(' ')
  const paper = async (who?: typeof crew) =>
    JSON.stringify(partOf(await list({}, who), { say, title: 'Kitchen', printed: 'Made at six' }))
  const words = await paper()
  for (const word of ['kitchen.danger.HIGH Hazelnut', 'No gluten', 'Olga Zeta', 'Made at six'])
    expect(words).toContain(word)
  expect(words).not.toContain('kitchen.paper.partial')
  expect(await paper(crew)).toContain('kitchen.paper.partial')
})
