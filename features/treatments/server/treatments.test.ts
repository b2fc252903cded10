import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MORNING } from '#app/server/testing/line-scene.ts'
import { remindOfDeadlines } from '#features/deadlines/server/reminders.jobs.ts'
import { addGoal, closeGoal } from '#features/goals/shared/goals.contract.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { visitsTo } from '#features/timeline/server/testing/visits.ts'
import { searchTimeline } from '#features/timeline/shared/timeline.contract.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import * as contract from '../shared/treatments.contract.ts'
import { content, daily, treatmentScene } from './testing/treatment-scene.ts'

let app: TestApp
// A Monday, 07:30 where the groups are.
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

const scene = () => treatmentScene(app)

test('a treatment is planned for a goal, changed by version, suspended, restored and closed', async () => {
  const { office, olga, ada, add, read } = await scene()
  const goal = async (personId: string) =>
    office.call(addGoal, { body: { id: randomUUID(), personId, content: { statement: 'Walk in the garden' } } })
  const [own, others] = [await goal(olga.id), await goal(ada.id)]
  const planned = await add(olga.id, { minutes: 30, bodySite: 'Legs', materials: 'Walker' }, own.id)
  expect(planned).toMatchObject({
    state: 'ACTIVE',
    version: 1,
    goal: { id: own.id, statement: 'Walk in the garden' },
    nextDue: '2026-10-05T08:00:00.000Z',
    overdue: false,
    content: { minutes: 30, performer: 'CARE_WORKER' },
  })
  const params = { id: planned.id }
  const written = { kind: 'PHYSIOTHERAPY' as const, content: content(), goalId: others.id }
  expect(await office.refused(contract.changeTreatment, { params, body: { version: 1, ...written } })).toMatchObject({
    status: 400,
    fields: [{ fieldName: 'goalId' }],
  })
  await office.call(closeGoal, {
    params: { id: own.id },
    body: { version: 1, outcome: 'ACHIEVED', reason: 'Three rounds' },
  })
  // A goal that was closed since stays named.
  const kept = { ...written, goalId: own.id, content: content({ frequency: { ...daily, times: ['18:00', '10:00'] } }) }
  const changed = await office.call(contract.changeTreatment, { params, body: { version: 1, ...kept } })
  expect(changed).toMatchObject({
    version: 2,
    goal: { id: own.id },
    content: { frequency: { times: ['10:00', '18:00'] } },
  })
  const ends = { ...kept, content: content({ endsOn: '2026-09-01' }) }
  expect(await office.refused(contract.changeTreatment, { params, body: { version: 2, ...ends } })).toMatchObject({
    status: 400,
    fields: [{ fieldName: 'endsOn' }],
  })
  expect(await office.refused(contract.suspendTreatment, { params, body: { version: 2, reason: '' } })).toMatchObject({
    status: 400,
  })
  const suspend = { params, body: { version: 2, reason: 'In hospital' } }
  const suspended = await office.call(contract.suspendTreatment, suspend)
  expect(suspended).toMatchObject({ state: 'SUSPENDED', nextDue: null, abilities: { record: false, restore: true } })
  expect(await office.call(contract.suspendTreatment, suspend)).toEqual(suspended)
  app.clock.pass({ hours: 30 })
  const restored = await office.call(contract.restoreTreatment, { params, body: { version: 3, reason: 'Back' } })
  // What was planned during the pause is not missing.
  expect(restored).toMatchObject({ state: 'ACTIVE', nextDue: '2026-10-06T16:00:00.000Z', overdue: false })
  await office.call(contract.closeTreatment, { params, body: { version: 4, reason: 'Done' } })
  expect(await office.refused(contract.changeTreatment, { params, body: { version: 5, ...kept } })).toMatchObject({
    status: 409,
  })
  expect(await office.refused(contract.suspendTreatment, { params, body: { version: 5, reason: 'x' } })).toMatchObject({
    status: 409,
  })
  const { history } = await read(planned.id)
  expect(history.map(({ change }) => change)).toEqual(['closed', 'restored', 'suspended', 'changed', 'added'])
  const list = async (all: boolean) =>
    (await office.list(contract.searchTreatments, { body: { filters: { personId: olga.id, all } } })).data.length
  expect([await list(false), await list(true)]).toEqual([0, 1])
})

test('a session says why it was not done, is entered late with a reason, and is corrected by a new row', async () => {
  const { office, crew, ofAda, add, session, record, read, hoursAgo } = await scene()
  const { id } = await add(ofAda)
  const params = (of: string) => ({ params: { id: of } })
  const refused = (more: object) => crew.refused(contract.recordSession, { body: session(id, more) })
  expect(await refused({ outcome: 'REFUSED' })).toMatchObject({ status: 400, fields: [{ fieldName: 'reason' }] })
  expect(await refused({ outcome: 'PARTIAL', reason: 'OTHER' })).toMatchObject({
    status: 400,
    fields: [{ fieldName: 'note' }],
  })
  expect(await refused({ happenedAt: hoursAgo(30) })).toMatchObject({
    status: 400,
    fields: [{ fieldName: 'lateReason' }],
  })
  expect(await refused({ happenedAt: hoursAgo(200), lateReason: 'Forgotten' })).toMatchObject({ status: 409 })
  expect(
    await office.refused(contract.recordSession, { body: session(id, { happenedAt: hoursAgo(200), lateReason: 'x' }) }),
  ).toMatchObject({ status: 400, fields: [{ fieldName: 'happenedAt' }] })
  const made = await record(id, { outcome: 'PARTIAL', reason: 'TIRED', minutes: 10 }, crew)
  expect(made).toMatchObject({ outcome: 'PARTIAL', reason: 'TIRED', abilities: { correct: true } })
  expect((await read(id)).nextDue).toBe('2026-10-06T08:00:00.000Z')
  app.clock.pass({ minutes: 1 })
  const correction = { id: randomUUID(), correctionReason: 'Typed wrongly', outcome: 'DONE' as const, minutes: 30 }
  const corrected = await crew.call(contract.correctSession, { ...params(made.id), body: correction })
  expect(corrected).toMatchObject({ outcome: 'DONE', minutes: 30, reason: null, happenedAt: made.happenedAt })
  expect(await crew.call(contract.correctSession, { ...params(made.id), body: correction })).toEqual(corrected)
  expect(
    await office.refused(contract.correctSession, { ...params(made.id), body: { ...correction, id: randomUUID() } }),
  ).toMatchObject({ status: 409 })
  const inError = { id: randomUUID(), correctionReason: 'Another person', inError: true }
  await office.call(contract.correctSession, { ...params(corrected.id), body: inError })
  const { recent, nextDue, week } = await read(id)
  // What was entered in error leaves its session open.
  expect([nextDue, week.held]).toEqual(['2026-10-05T08:00:00.000Z', 0])
  expect(recent.map(({ replaced }) => replaced?.inError)).toEqual([true, false])
  const own = await record(id)
  expect(
    await crew.refused(contract.correctSession, { ...params(own.id), body: { ...correction, id: randomUUID() } }),
  ).toMatchObject({ status: 403 })
  const late = await record(id, {}, crew)
  app.clock.pass({ hours: 25 })
  expect(
    await crew.refused(contract.correctSession, { ...params(late.id), body: { ...correction, id: randomUUID() } }),
  ).toMatchObject({ status: 403 })
  const { data } = await office.list(contract.searchSessions, {
    body: { filters: { personId: ofAda, outcomes: ['PARTIAL'] } },
  })
  expect(data).toMatchObject([{ id: made.id, treatmentName: 'Exercises', replaced: { inError: false } }])
  const pageOf = async (more: object, beside: object = {}) => {
    const filters = { personId: ofAda, outcomes: ['PARTIAL' as const], ...more }
    return (await office.list(contract.searchSessions, { body: { filters, ...beside } })).page
  }
  expect(await pageOf({}, { offset: 40 })).toMatchObject({ total: data.length })
  const day = data[0]?.happenedAt.slice(0, 10)
  expect(await pageOf({ from: day, to: day })).toMatchObject({ total: data.length })
  expect(await pageOf({ from: '2030-01-01' })).toMatchObject({ total: 0 })
  expect(await pageOf({ to: '2020-01-01' })).toMatchObject({ total: 0 })
})

test('the same call adds nothing, of two changes one is kept, ids of others are refused', async () => {
  const { office, crew, olga, ofAda, add, session, read } = await scene()
  const { id } = await add()
  const body = { id, personId: olga.id, kind: 'PHYSIOTHERAPY' as const, content: content() }
  expect((await office.call(contract.addTreatment, { body })).version).toBe(1)
  expect(await office.refused(contract.addTreatment, { body: { ...body, personId: ofAda } })).toMatchObject({
    status: 409,
  })
  const sent = await Promise.all(
    ['a', 'b'].map((name) =>
      office.send(contract.changeTreatment, {
        params: { id },
        body: { version: 1, kind: 'DRESSING', content: content({ name }) },
      }),
    ),
  )
  expect(sent.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  const one = session(id)
  const twice = await Promise.all([1, 2].map(() => office.send(contract.recordSession, { body: one })))
  expect(twice.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect((await read(id)).recent).toHaveLength(1)
  expect(
    await office.refused(contract.recordSession, { body: { ...one, outcome: 'REFUSED', reason: 'PAIN' } }),
  ).toMatchObject({
    status: 409,
  })
  const other = await add(ofAda)
  expect(await crew.refused(contract.recordSession, { body: { ...one, treatmentId: other.id } })).toMatchObject({
    status: 409,
  })
})

test('what a device recorded before the treatment was suspended counts, what came after does not', async () => {
  const { office, crew, ofAda, add, session } = await scene()
  const { id } = await add(ofAda)
  app.clock.pass({ hours: 2 })
  const before = app.clock.now().toISOString()
  app.clock.pass({ minutes: 10 })
  await office.call(contract.suspendTreatment, { params: { id }, body: { version: 1, reason: 'Fever' } })
  app.clock.pass({ minutes: 10 })
  const told = { happenedAt: before, recordedAt: before }
  expect(await crew.call(contract.recordSession, { body: session(id, told) })).toMatchObject({ happenedAt: before })
  expect(await crew.refused(contract.recordSession, { body: session(id) })).toMatchObject({ status: 409 })
})

test('what was left out is a deadline from the next day on and told that morning; what is rare is listed ahead', async () => {
  const { office, organisation, family, admin, olga, add, record, read, due } = await scene()
  const { id } = await add()
  const params = { id }
  expect(await due()).toEqual([])
  app.clock.pass({ hours: 4 })
  expect(await read(id)).toMatchObject({
    overdue: true,
    nextDue: '2026-10-05T08:00:00.000Z',
    week: { planned: 1, held: 0 },
  })
  expect(await due()).toEqual([])
  app.clock.set('2026-10-06T05:30:00Z')
  expect(await due()).toMatchObject([{ label: 'treatments.tab', dueOn: '2026-10-06', person: { id: olga.id } }])
  expect(await due(family)).toEqual([])
  await app.runJob(organisation.id, remindOfDeadlines, undefined)
  const notices = (await app.as(admin).list(searchNotices, { body: { limit: 100 } })).data
  expect(notices.filter(({ title }) => title === 'deadlines.notice.reminder')).toMatchObject([{ values: { today: 1 } }])
  await record(id)
  expect(await due()).toEqual([])
  app.clock.set('2026-10-08T10:00:00Z')
  expect(await due()).toHaveLength(1)
  await office.call(contract.closeTreatment, { params, body: { version: 1, reason: 'Done' } })
  expect(await due()).toEqual([])
  await add(olga.id, { frequency: { kind: 'days', every: 28, times: ['09:00'] } })
  expect(await due()).toMatchObject([{ dueOn: '2026-10-29' }])
})

test('the timeline has versions and sessions, and who read the treatments', async () => {
  const { office, family, olga, add, record } = await scene()
  const { id } = await add()
  app.clock.pass({ minutes: 5 })
  const made = await record(id, { outcome: 'REFUSED', reason: 'PAIN' })
  await office.call(contract.correctSession, {
    params: { id: made.id },
    body: { id: randomUUID(), correctionReason: 'Another person', inError: true },
  })
  const { data } = await family.list(searchTimeline, { body: { filters: { personId: olga.id, kinds: ['treatment'] } } })
  expect(data).toMatchObject([
    { title: 'Exercises', about: ['Physiotherapy', 'Refused', 'Pain'], struck: true },
    { title: 'Exercises', about: ['Physiotherapy', 'Planned'], struck: false },
  ])
  await office.call(contract.getTreatment, { params: { id } })
  expect(await visitsTo(family, olga.id, 'Treatments')).not.toEqual([])
})

test('the database takes neither a change nor a deletion', async () => {
  const { organisation, add, record } = await scene()
  const { id } = await add()
  await record(id)
  const change = app.inside(organisation.id, ({ db }) =>
    db.updateTable('care_treatment').set({ reason: 'x' }).execute(),
  )
  await expect(change).rejects.toThrow(/permission denied/)
  const note = app.inside(organisation.id, ({ db }) =>
    db.updateTable('care_treatment_session').set({ note: 'x' }).execute(),
  )
  await expect(note).rejects.toThrow(/permission denied/)
  const drop = app.inside(organisation.id, ({ db }) => db.deleteFrom('care_treatment_session').execute())
  await expect(drop).rejects.toThrow(/permission denied/)
})

test('parts of the body are kept by code beside the words, each once', async () => {
  const { office, olga, add, read } = await scene()
  const { id } = await add(olga.id, { bodySites: ['HEEL_L', 'SACRUM'], bodySite: 'Outer edge' })
  expect(await read(id)).toMatchObject({ content: { bodySites: ['HEEL_L', 'SACRUM'], bodySite: 'Outer edge' } })
  for (const bodySites of [['TAIL'], ['HEEL_L', 'HEEL_L'], 'HEEL_L'])
    expect(
      await office.refused(contract.addTreatment, {
        body: { id: randomUUID(), personId: olga.id, kind: 'DRESSING', content: content({ bodySites }) },
      }),
    ).toMatchObject({ status: 400 })
})
