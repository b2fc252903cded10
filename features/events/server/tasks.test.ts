import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { searchDeadlines } from '#features/deadlines/shared/deadlines.contract.ts'
import { careScene } from '#features/measurements/server/testing/measurement-scene.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import * as contract from '../shared/events.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

async function scene() {
  const care = await careScene(app)
  const { organisation, olga, ada, hoursAgo } = care
  const office = app.as(care.admin)
  const record = (personId = olga.id) =>
    office.call(contract.recordEvent, {
      body: { id: randomUUID(), personId, kind: 'FALL', startsAt: hoursAgo(1), content: { what: 'Slipped' } },
    })
  const task = (more: object = {}) => ({ taskId: randomUUID(), what: 'Call the doctor', ...more })
  const add = (id: string, more: object = {}, who = office) =>
    who.call(contract.addTask, { params: { id }, body: task(more) })
  const due = async (who = office) =>
    (await who.call(searchDeadlines, { body: {} })).rows.filter(({ kind }) => kind === 'eventTask')
  const crew = app.as(organisation.assistant)
  return { ...care, office, crew, family: app.as(care.daughter), ofAda: ada.id, record, task, add, due }
}

test('a task is added also to what is locked, is a deadline until it is done, and is done once', async () => {
  const { office, record, task, add, due } = await scene()
  const { id } = await record()
  const params = { id }
  app.clock.pass({ hours: 25 })
  const body = task({ who: 'Nurse', dueOn: '2026-10-08' })
  const added = await office.call(contract.addTask, { params, body })
  expect(added).toMatchObject({
    locked: true,
    notes: [],
    tasks: [{ id: body.taskId, what: 'Call the doctor', who: 'Nurse', dueOn: '2026-10-08', done: null }],
  })
  expect(await office.call(contract.addTask, { params, body })).toEqual(added)
  expect(await due()).toMatchObject([{ id: body.taskId, name: '', dueOn: '2026-10-08', label: 'events.tab' }])
  const past = await office.refused(contract.addTask, { params, body: task({ dueOn: '2026-10-05' }) })
  expect(past).toMatchObject({ status: 400, fields: [{ fieldName: 'dueOn' }] })
  await add(id)
  expect(await due()).toHaveLength(1)
  const ending = { params, body: { taskId: body.taskId, note: 'No fracture' } }
  const done = await office.call(contract.endTask, ending)
  expect(done.tasks[0]).toMatchObject({ id: body.taskId, done: { note: 'No fracture' } })
  expect(await office.call(contract.endTask, { ...ending, body: { taskId: body.taskId } })).toEqual(done)
  expect(await due()).toEqual([])
  const sent = await Promise.all(
    [1, 2].map(() => office.send(contract.endTask, { params, body: { taskId: done.tasks[1]?.id ?? '' } })),
  )
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200])
})

test('a task of another event looks missing, an event entered in error takes none and is due no more', async () => {
  const { office, record, task, add, due } = await scene()
  const [one, other] = [await record(), await record()]
  const { tasks } = await add(one.id, { dueOn: '2026-10-08' })
  const ending = (id: string) => ({ params: { id }, body: { taskId: tasks[0]?.id ?? '' } })
  expect(await office.refused(contract.endTask, ending(other.id))).toMatchObject({ status: 404 })
  // The id of a task of another event.
  const same = { params: { id: other.id }, body: task({ taskId: tasks[0]?.id }) }
  expect(await office.refused(contract.addTask, same)).toMatchObject({ status: 409 })
  const params = { id: one.id }
  await office.call(contract.archiveEvent, { params, body: { version: 1, reason: 'Another person' } })
  expect(await office.refused(contract.addTask, { params, body: task() })).toMatchObject({ status: 409 })
  expect(await office.refused(contract.endTask, ending(one.id))).toMatchObject({ status: 409 })
  expect(await due()).toEqual([])
})

test('staff who reach the person add and end tasks; no family reads them, published or not', async () => {
  const { office, organisation, group, olga, ofAda, crew, family, record, task, add, due } = await scene()
  const { id, version } = await record()
  const { tasks } = await add(id, { dueOn: '2026-10-08' })
  const ending = { params: { id }, body: { taskId: tasks[0]?.id ?? '' } }
  const adding = { params: { id }, body: task() }
  await office.call(contract.publishEvent, { params: { id }, body: { version, published: true } })
  expect(await family.call(contract.getEvent, { params: { id } })).toMatchObject({
    tasks: [],
    abilities: { task: false },
  })
  const [, otherGroup] = organisation.groups
  const elsewhere = app.as(await organisation.person([{ role: 'CB_ADMIN', group: otherGroup }]))
  const father = await organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(app, organisation, father, { id: olga.id, name: olga.fullName }, { restricted: true })
  for (const who of [family, app.as(father)]) {
    expect(await who.refused(contract.addTask, adding)).toMatchObject({ status: 403 })
    expect(await who.refused(contract.endTask, ending)).toMatchObject({ status: 403 })
  }
  for (const who of [crew, elsewhere, app.as((await newOrganisation(app)).administrator)]) {
    expect(await who.refused(contract.addTask, adding)).toMatchObject({ status: 404 })
    expect(await who.refused(contract.endTask, ending)).toMatchObject({ status: 404 })
  }
  for (const who of [crew, family]) expect(await due(who)).toEqual([])
  const hers = await record(ofAda)
  expect(await add(hers.id, { dueOn: '2026-10-06' }, crew)).toMatchObject({ tasks: [{ what: 'Call the doctor' }] })
  expect(await due(crew)).toHaveLength(1)
})
