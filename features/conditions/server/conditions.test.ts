import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { getChild, updateChild } from '#features/children/shared/children.contract.ts'
import { careScene } from '#features/measurements/server/testing/measurement-scene.ts'
import { setModule } from '#features/modules/shared/modules.contract.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { getRun } from '#features/runs/shared/runs.contract.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import type { BodyInput } from '#platform/shared/contract/endpoint.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import type { TestPerson } from '#platform/server/testing/new-organisation.ts'
import { allergyCalls, conditionCalls } from '../shared/conditions.contract.ts'
import { allergiesOf, allergiesTo } from './allergies.api.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

const nut = { substance: 'Hazelnut', criticality: 'HIGH' as const }

async function scene() {
  const care = await careScene(app)
  const { admin, ada, olga, organisation } = care
  const office = app.as(admin)
  const add = (personId: string, content: BodyInput<typeof allergyCalls.add>['content'] = nut) =>
    office.call(allergyCalls.add, { body: { id: randomUUID(), personId, content } })
  const needsOf = async () => {
    const { needs, allergies, version } = await office.call(getChild, { params: { id: ada.id } })
    return { needs, allergies, version }
  }
  return {
    ...care,
    office,
    family: app.as(organisation.parent),
    daughterApp: app.as(care.daughter),
    add,
    needsOf,
    olga,
  }
}

test('an allergy in force is read by the crew, and goes with its last version', async () => {
  const { office, organisation, run, ada, add, needsOf } = await scene()
  const allergy = await add(ada.id)
  await add(ada.id, { substance: 'Pollen' })
  expect(await needsOf()).toMatchObject({ needs: ['allergy'], allergies: ['Hazelnut', 'Pollen'] })
  const { passengers } = await app.as(organisation.assistant).call(getRun, { params: { id: run.id } })
  expect(passengers.find(({ childId }) => childId === ada.id)).toMatchObject({
    needs: ['allergy'],
    allergies: ['Hazelnut', 'Pollen'],
  })
  // The form of the child cannot take away what is recorded.
  const { version } = await needsOf()
  const body = { version, name: 'Ada', surname: 'Neri', needs: ['wheelchair' as const] }
  await office.call(updateChild, { params: { id: ada.id }, body })
  expect((await needsOf()).needs).toEqual(['wheelchair', 'allergy'])
  const closed = await office.call(allergyCalls.close, {
    params: { id: allergy.id },
    body: { version: 1, reason: 'Outgrown' },
  })
  expect(closed).toMatchObject({ status: 'CLOSED', version: 2 })
  expect(await needsOf()).toMatchObject({ allergies: ['Pollen'] })
  const [other] = (await office.list(allergyCalls.search, { body: { filters: { personId: ada.id } } })).data
  await office.call(allergyCalls.archive, { params: { id: other!.id }, body: { version: 1, reason: 'Wrong child' } })
  expect(await needsOf()).toMatchObject({ needs: ['wheelchair'], allergies: [] })
  await office.call(allergyCalls.restore, { params: { id: allergy.id }, body: { version: 2, reason: 'It came back' } })
  expect(await needsOf()).toMatchObject({ needs: ['wheelchair', 'allergy'], allergies: ['Hazelnut'] })
})

test('the crew reads all allergies of a child with reaction and criticality, those that the family reported last', async () => {
  const { office, family, organisation, run, ada, add } = await scene()
  const details = async () => {
    const { passengers } = await app.as(organisation.assistant).call(getRun, { params: { id: run.id } })
    return passengers.find(({ childId }) => childId === ada.id)?.allergyDetails
  }
  const pollen = await add(ada.id, { substance: 'Pollen', reaction: 'Sneezing', criticality: 'LOW' })
  await add(ada.id, { substance: 'Peanuts', reaction: 'Swollen throat', criticality: 'HIGH' })
  const content = { substance: 'Sesame', reaction: 'Rash', criticality: 'HIGH' as const }
  await family.call(allergyCalls.add, { body: { id: randomUUID(), personId: ada.id, content } })
  const peanuts = { substance: 'Peanuts', reaction: 'Swollen throat', criticality: 'HIGH', proposed: false }
  const sesame = { ...content, proposed: true }
  expect(await details()).toEqual([
    peanuts,
    { substance: 'Pollen', reaction: 'Sneezing', criticality: 'LOW', proposed: false },
    sesame,
  ])
  await office.call(allergyCalls.close, { params: { id: pollen.id }, body: { version: 1, reason: 'Outgrown' } })
  expect(await details()).toEqual([peanuts, sesame])
})

test('the crew reads what a family says of an allergy at once, marked as not decided, until the office decides', async () => {
  const { office, family, organisation, run, ada, add, needsOf } = await scene()
  await add(ada.id)
  const told = async (substance: string) =>
    (await family.call(allergyCalls.add, { body: { id: randomUUID(), personId: ada.id, content: { substance } } })).id
  const decide = (id: string, accept: boolean) =>
    office.call(allergyCalls.decide, { params: { id }, body: { version: 1, accept, reason: accept ? '' : 'Tested' } })
  const row = async () => {
    const { passengers } = await app.as(organisation.assistant).call(getRun, { params: { id: run.id } })
    const { allergies, allergiesProposed } = passengers.find(({ childId }) => childId === ada.id)!
    // Of equal danger: in no order.
    return { allergies, allergiesProposed: allergiesProposed.toSorted() }
  }
  const [sesame, dust] = [await told('Sesame'), await told('Dust')]
  expect(await row()).toEqual({ allergies: ['Hazelnut'], allergiesProposed: ['Dust', 'Sesame'] })
  await decide(dust, false)
  expect(await row()).toEqual({ allergies: ['Hazelnut'], allergiesProposed: ['Sesame'] })
  await decide(sesame, true)
  expect(await row()).toEqual({ allergies: ['Hazelnut', 'Sesame'], allergiesProposed: [] })
  expect(await needsOf()).toMatchObject({ needs: ['allergy'], allergies: ['Hazelnut', 'Sesame'] })
})

test('a guardian who does not decide is offered no change of an allergy and no new one', async () => {
  const { organisation, group, ada, add } = await scene()
  const allergy = await add(ada.id)
  const aunt = await organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(app, organisation, aunt, ada, { decide: false })
  const abilities = async (who: TestPerson) => {
    const [record] = (await app.as(who).list(allergyCalls.search, { body: { filters: { personId: ada.id } } })).data
    const one = await app.as(who).call(allergyCalls.get, { params: { id: allergy.id } })
    const child = await app.as(who).call(getChild, { params: { id: ada.id } })
    return [record?.abilities.change, one.abilities.change, child.abilities.decide]
  }
  expect(await abilities(aunt)).toEqual([false, false, false])
  expect(await abilities(organisation.parent)).toEqual([true, true, true])
  expect(await abilities(organisation.administrator)).toEqual([true, true, true])
})

test('what a family proposes is in force when the office accepts it, and both are told', async () => {
  const { office, daughter, daughterApp, olga, organisation, admin } = await scene()
  const body = { id: randomUUID(), personId: olga.id, content: { substance: 'Latex' } }
  const proposed = await daughterApp.call(allergyCalls.add, { body })
  expect(proposed).toMatchObject({ state: 'PROPOSED', proposal: null, abilities: { change: true, decide: false } })
  expect(
    await app.inside(organisation.id, (tx) =>
      allergiesOf(tx, [olga.id]).then((all) => allergiesTo(all, ['Latex gloves'])),
    ),
  ).toMatchObject([{ proposed: true }])
  const told = async (who: typeof admin) =>
    (await app.as(who).list(searchNotices, { body: {} })).data.filter(({ title }) =>
      title.startsWith('conditions.notice'),
    )
  expect(await told(admin)).toHaveLength(1)
  expect(await told(daughter)).toHaveLength(0)
  const params = { id: proposed.id }
  expect(await office.refused(allergyCalls.decide, { params, body: { version: 1, accept: false } })).toMatchObject({
    status: 400,
    errorCode: 'E012',
    fields: [{ fieldName: 'reason' }],
  })
  const accepted = await office.call(allergyCalls.decide, { params, body: { version: 1, accept: true } })
  expect(accepted).toMatchObject({ state: 'ACCEPTED', version: 2, now: { content: { substance: 'Latex' } } })
  // The same call again changes nothing.
  expect(await office.call(allergyCalls.decide, { params, body: { version: 1, accept: true } })).toEqual(accepted)
  expect(await told(daughter)).toHaveLength(1)
  const content = { substance: 'Latex', reaction: 'Rash' }
  const change = await daughterApp.call(allergyCalls.change, { params, body: { version: 2, content } })
  expect(change).toMatchObject({ now: { content: { reaction: '' } }, proposal: { content: { reaction: 'Rash' } } })
  expect(
    await office.refused(allergyCalls.change, { params, body: { version: 3, content: { substance: 'Rubber' } } }),
  ).toMatchObject({ status: 409, errorCode: 'E013' })
  await office.call(allergyCalls.decide, { params, body: { version: 3, accept: false, reason: 'Ask the doctor' } })
  const { history, now } = await daughterApp.call(allergyCalls.get, { params })
  expect(now.content.reaction).toBe('')
  expect(history.map(({ change: one }) => one)).toEqual(['refused', 'changed', 'accepted', 'added'])
})

test('the same call adds nothing, an id of another record is refused, and of two changes one is kept', async () => {
  const { office, olga, ada } = await scene()
  const body = { id: randomUUID(), personId: olga.id, content: nut }
  const one = await office.call(allergyCalls.add, { body })
  expect(await office.call(allergyCalls.add, { body })).toEqual(one)
  expect(await office.refused(allergyCalls.add, { body: { ...body, personId: ada.id } })).toMatchObject({ status: 409 })
  expect(await office.refused(conditionCalls.add, { body: { ...body, content: { plainLabel: 'x' } } })).toMatchObject({
    status: 409,
  })
  const change = (reaction: string) =>
    office.send(allergyCalls.change, {
      params: { id: one.id },
      body: { version: 1, content: { ...nut, reaction } },
    })
  const sent = await Promise.all([change('Rash'), change('Cough')])
  expect(sent.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('the care team and the crew read what is in force, without the diagnosis; a colleague nothing', async () => {
  const { office, organisation, group, ada, olga, daughterApp } = await scene()
  const content = { plainLabel: 'May faint', label: 'Epilepsy', coding: 'ICD-11' as const, icd: '8A6Z' }
  const body = { id: randomUUID(), personId: ada.id, content }
  const { id } = await office.call(conditionCalls.add, { body })
  const crew = app.as(organisation.assistant)
  const seen = await crew.call(conditionCalls.get, { params: { id } })
  expect(seen.now.content).toMatchObject({ plainLabel: 'May faint', label: '', coding: null, icd: '' })
  expect(JSON.stringify(seen)).not.toContain('Epilepsy')
  expect(await crew.refused(conditionCalls.add, { body: { ...body, id: randomUUID() } })).toMatchObject({ status: 403 })
  const proposal = { id: randomUUID(), personId: olga.id, content: { plainLabel: 'Tires quickly' } }
  await daughterApp.call(conditionCalls.add, { body: proposal })
  expect(await crew.refused(conditionCalls.get, { params: { id: proposal.id } })).toMatchObject({ status: 404 })
  const colleague = app.as(await organisation.person([{ role: 'CB_ASSISTANT', group }]))
  expect(await colleague.refused(conditionCalls.get, { params: { id } })).toMatchObject({ status: 404 })
  const search = { body: { filters: { personId: ada.id } } }
  expect(await colleague.refused(conditionCalls.search, search)).toMatchObject({ status: 404 })
})

test('a restricted adult, another organisation, an ended role and a closed module read nothing', async () => {
  const { organisation, group, olga, daughterApp, add, ada } = await scene()
  const { id } = await add(olga.id)
  const hidden = { status: 404 }
  expect(await daughterApp.call(allergyCalls.get, { params: { id } })).toMatchObject({ id })
  const father = await organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(app, organisation, father, { id: olga.id, name: olga.fullName }, { restricted: true })
  expect(await app.as(father).refused(allergyCalls.get, { params: { id } })).toMatchObject(hidden)
  const other = await organisation.person([{ role: 'CB_ADMIN', group }])
  await makeGuardian(app, organisation, other, { id: olga.id, name: olga.fullName }, { restricted: true })
  expect(await app.as(other).refused(allergyCalls.get, { params: { id } })).toMatchObject(hidden)
  const strangers = await newOrganisation(app)
  expect(await app.as(strangers.administrator).refused(allergyCalls.get, { params: { id } })).toMatchObject(hidden)
  const away = app.as(strangers.administrator)
  const body = { id: randomUUID(), personId: olga.id, content: nut }
  expect(await away.refused(allergyCalls.add, { body })).toMatchObject(hidden)
  const mine = app.as(organisation.parent)
  const own = await add(ada.id)
  expect(await mine.call(allergyCalls.get, { params: { id: own.id } })).toMatchObject({ id: own.id })
  expect(await mine.refused(allergyCalls.get, { params: { id } })).toMatchObject(hidden)
  await app.database.asOwner(
    `update membership set valid_to = '2026-01-01', valid_from = '2025-01-01' where person_id = $1 and role = 'GUEST'`,
    [olga.id],
  )
  expect(await daughterApp.refused(allergyCalls.get, { params: { id } })).toMatchObject(hidden)
  const [first, second] = organisation.groups
  const wide = await organisation.person([
    { role: 'CB_ADMIN', group: first },
    { role: 'CB_ADMIN', group: second },
  ])
  await app.as(wide).call(setModule, { body: { role: 'CB_PARENT', module: 'medicalRecords.userDetail', open: false } })
  expect(await mine.refused(allergyCalls.get, { params: { id: own.id } })).toMatchObject({ status: 403 })
})

test('the database takes neither a change nor a deletion', async () => {
  const { organisation, olga, add } = await scene()
  await add(olga.id)
  const change = app.inside(organisation.id, ({ db }) => db.updateTable('health_record').set({ reason: 'x' }).execute())
  await expect(change).rejects.toThrow(/permission denied/)
  const drop = app.inside(organisation.id, ({ db }) => db.deleteFrom('health_record').execute())
  await expect(drop).rejects.toThrow(/permission denied/)
})

test('bad input is refused at its field', async () => {
  const { office, olga } = await scene()
  for (const content of [
    { substance: '' },
    { substance: 'x'.repeat(81) },
    { substance: 'x', lastEpisode: '2026-02-30' },
  ])
    expect(
      await office.refused(allergyCalls.add, { body: { id: randomUUID(), personId: olga.id, content } }),
    ).toMatchObject({ status: 400 })
})
