import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { careScene } from '#features/measurements/server/testing/measurement-scene.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import * as contract from '../shared/goals.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

const content = { statement: 'Walk in the garden' }

async function scene() {
  const care = await careScene(app)
  const office = app.as(care.admin)
  const add = (personId = care.olga.id, who = office) =>
    who.call(contract.addGoal, { body: { id: randomUUID(), personId, content } })
  return { ...care, office, family: app.as(care.daughter), crew: app.as(care.organisation.assistant), add }
}

test('a goal is noted, reviewed and closed with outcome and reason, and all of it stays', async () => {
  const { office, crew, ada, add, hoursAgo } = await scene()
  const goal = await add(ada.id)
  expect(goal).toMatchObject({ lifecycle: 'ACTIVE', reviewOn: '2027-01-03', progress: null, drift: null })
  const params = { id: goal.id }
  const note = { noteId: randomUUID(), words: 'One round', progress: 30 }
  const noted = await crew.call(contract.noteGoal, { params, body: note })
  expect(noted).toMatchObject({ progress: 30, lastNote: { words: 'One round', kind: 'PROGRESS' } })
  expect(await crew.call(contract.noteGoal, { params, body: note })).toEqual(noted)
  const late = { ...note, noteId: randomUUID(), happenedAt: hoursAgo(30) }
  expect(await crew.refused(contract.noteGoal, { params, body: late })).toMatchObject({
    status: 400,
    fields: [{ fieldName: 'lateReason' }],
  })
  const later = { ...late, happenedAt: hoursAgo(200), lateReason: 'Forgotten' }
  expect(await crew.refused(contract.noteGoal, { params, body: later })).toMatchObject({ status: 409 })
  await office.call(contract.noteGoal, { params, body: later })
  const review = { version: 1, outcome: 'IMPROVING' as const, reason: 'Two rounds' }
  expect(
    await office.refused(contract.reviewGoal, { params, body: { ...review, reviewOn: '2026-10-01' } }),
  ).toMatchObject({ status: 400, fields: [{ fieldName: 'reviewOn' }] })
  await office.call(contract.reviewGoal, { params, body: review })
  const close = { params, body: { version: 2, outcome: 'ACHIEVED' as const, reason: 'Three rounds' } }
  expect(await office.refused(contract.closeGoal, { params, body: { ...close.body, reason: '' } })).toMatchObject({
    status: 400,
  })
  const closed = await office.call(contract.closeGoal, close)
  expect(closed).toMatchObject({ lifecycle: 'COMPLETED', outcome: 'ACHIEVED' })
  expect(await office.call(contract.closeGoal, close)).toEqual(closed)
  expect(await crew.refused(contract.noteGoal, { params, body: { ...note, noteId: randomUUID() } })).toMatchObject({
    status: 409,
  })
  const { history, notes } = await office.call(contract.getGoal, { params })
  expect(history.map(({ change }) => change)).toEqual(['closed', 'reviewed', 'added'])
  expect(notes).toHaveLength(2)
})

test('a family proposes and comments; what it proposes is no goal of the team before the office takes it', async () => {
  const { office, crew, organisation, ada, add } = await scene()
  const family = app.as(organisation.parent)
  const goal = await add(ada.id, family)
  const params = { id: goal.id }
  expect(goal).toMatchObject({ lifecycle: 'PROPOSED', abilities: { change: false, moves: [] } })
  expect(await crew.refused(contract.getGoal, { params })).toMatchObject({ status: 404 })
  expect(await office.refused(contract.moveGoal, { params, body: { version: 1, to: 'CANCELLED' } })).toMatchObject({
    status: 400,
    fields: [{ fieldName: 'reason' }],
  })
  expect(await office.refused(contract.moveGoal, { params, body: { version: 1, to: 'COMPLETED' } })).toMatchObject({
    status: 409,
  })
  const refused = await add(ada.id, family)
  const refusal = { version: 1, to: 'CANCELLED' as const, reason: 'Later' }
  await office.call(contract.moveGoal, { params: { id: refused.id }, body: refusal })
  expect(await crew.refused(contract.getGoal, { params: { id: refused.id } })).toMatchObject({ status: 404 })
  await office.call(contract.moveGoal, { params, body: { version: 1, to: 'ACTIVE' } })
  const comment = { noteId: randomUUID(), words: 'She likes it' }
  const said = await family.call(contract.noteGoal, { params, body: comment })
  expect(said.lastNote).toMatchObject({ kind: 'COMMENT' })
  expect(
    await family.refused(contract.noteGoal, { params, body: { ...comment, noteId: randomUUID(), progress: 10 } }),
  ).toMatchObject({ status: 400 })
  expect(await crew.call(contract.getGoal, { params })).toMatchObject({ id: goal.id })
})

test('of two changes one is kept, a repeat adds nothing, and an id of another goal is refused', async () => {
  const { office, olga, ada, add } = await scene()
  const { id } = await add()
  const body = { id, personId: olga.id, content }
  expect((await office.call(contract.addGoal, { body })).version).toBe(1)
  expect(await office.refused(contract.addGoal, { body: { ...body, personId: ada.id } })).toMatchObject({ status: 409 })
  const change = (statement: string) =>
    office.send(contract.changeGoal, { params: { id }, body: { version: 1, content: { statement } } })
  const sent = await Promise.all([change('a'), change('b')])
  expect(sent.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('a restricted adult, a colleague, another organisation and an ended role read nothing', async () => {
  const { office, organisation, group, olga, family, add } = await scene()
  const params = { id: (await add()).id }
  const hidden = { status: 404 }
  const father = await organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(app, organisation, father, { id: olga.id, name: olga.fullName }, { restricted: true })
  const colleague = await organisation.person([{ role: 'CB_ASSISTANT', group }])
  const strangers = await newOrganisation(app)
  for (const who of [father, colleague, strangers.administrator, organisation.parent]) {
    expect(await app.as(who).refused(contract.getGoal, { params })).toMatchObject(hidden)
    const search = { body: { filters: { personId: olga.id } } }
    expect(await app.as(who).refused(contract.searchGoals, search)).toMatchObject(hidden)
  }
  await app.database.asOwner(
    `update membership set valid_to = '2026-01-01', valid_from = '2025-01-01' where person_id = $1 and role = 'GUEST'`,
    [olga.id],
  )
  for (const who of [office, family]) expect(await who.refused(contract.getGoal, { params })).toMatchObject(hidden)
})

test('the database takes neither a change nor a deletion', async () => {
  const { organisation, add } = await scene()
  await add()
  const change = app.inside(organisation.id, ({ db }) => db.updateTable('care_goal').set({ reason: 'x' }).execute())
  await expect(change).rejects.toThrow(/permission denied/)
  const drop = app.inside(organisation.id, ({ db }) => db.deleteFrom('care_goal_note').execute())
  await expect(drop).rejects.toThrow(/permission denied/)
})

test('a goal names kinds of measurements and activities, each once; a link that is ended stays in its history', async () => {
  const { office, add } = await scene()
  const { id } = await add()
  const params = { id }
  const linked = { ...content, measurements: ['WEIGHT' as const, 'PAIN' as const], activities: ['Chair yoga'] }
  expect(await office.call(contract.changeGoal, { params, body: { version: 1, content: linked } })).toMatchObject({
    content: linked,
  })
  const ended = { ...content, measurements: ['PAIN' as const] }
  expect(await office.call(contract.changeGoal, { params, body: { version: 2, content: ended } })).toMatchObject({
    content: { measurements: ['PAIN'], activities: [] },
  })
  const { history } = await office.call(contract.getGoal, { params })
  expect(history.map((one) => one.content.activities)).toEqual([[], ['Chair yoga'], []])
  const wrong = [
    { measurements: ['WEIGHT', 'WEIGHT'] },
    { measurements: ['MOOD'] },
    { activities: [' '] },
    { activities: ['a', 'a'] },
  ]
  for (const more of wrong) {
    const body = { version: 3, content: { ...content, ...more } }
    expect(await office.refused(contract.changeGoal, { params, body })).toMatchObject({ status: 400 })
  }
})
