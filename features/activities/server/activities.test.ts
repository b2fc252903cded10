import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MORNING } from '#app/server/testing/line-scene.ts'
import { createPlace } from '#features/places/shared/places.contract.ts'
import { visitsTo } from '#features/timeline/server/testing/visits.ts'
import { searchTimeline } from '#features/timeline/shared/timeline.contract.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import * as contract from '../shared/activities.contract.ts'
import { activityScene } from './testing/activity-scene.ts'

let app: TestApp
let scene: Awaited<ReturnType<typeof activityScene>>
// A Monday, 07:30 where the groups are.
beforeAll(async () => {
  app = await openTestApp({ now: MORNING })
  scene = await activityScene(app)
})
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

test('an activity is planned with its place and leader, changed by version, closed, archived and restored', async () => {
  const { office, organisation, group, olga, at, plan, add, enrol, listOf } = scene
  const place = (kind: 'meeting_point' | 'home_point') =>
    office.call(createPlace, {
      body: { customerGroupId: group.id, name: `Of ${kind}`, kind, latitude: 43.7, longitude: 11.2 },
    })
  const [hall, home] = [await place('meeting_point'), await place('home_point')]
  const made = await add({
    placeId: hall.id,
    place: 'First floor',
    leaderId: organisation.assistant.personId,
    transport: true,
  })
  expect(made).toMatchObject({
    state: 'OPEN',
    version: 1,
    zone: 'Europe/Rome',
    placeName: 'Of meeting_point',
    place: 'First floor',
    transport: true,
    capacity: null,
    enrolled: 0,
    abilities: { change: true, close: true, archive: true, restore: false, enrol: true },
  })
  expect(made.leaderName).toContain(organisation.assistant.surname)
  const params = { id: made.id }
  const refused = (more: object, version = 1) =>
    office.refused(contract.changeActivity, { params, body: { version, ...plan(more) } })
  expect(await refused({ placeId: home.id })).toMatchObject({ status: 400, fields: [{ fieldName: 'placeId' }] })
  expect(await refused({ leaderId: olga.id })).toMatchObject({ status: 400, fields: [{ fieldName: 'leaderId' }] })
  expect(await refused({ endsAt: at(2) })).toMatchObject({ status: 400, fields: [{ fieldName: 'endsAt' }] })
  expect(await refused({ endsAt: at(24 * 15) })).toMatchObject({ status: 400, fields: [{ fieldName: 'endsAt' }] })
  expect(await refused({}, 9)).toMatchObject({ status: 409, errorCode: 'E016' })
  await enrol(made.id)
  const changed = await office.call(contract.changeActivity, { params, body: { version: 1, ...plan({ capacity: 1 }) } })
  expect(changed).toMatchObject({ version: 2, capacity: 1, placeId: null, enrolled: 1, people: [{ id: olga.id }] })
  const close = { params, body: { version: 2, reason: 'Rain' } }
  const closed = await office.call(contract.closeActivity, close)
  expect(closed).toMatchObject({ state: 'CLOSED', reason: 'Rain', abilities: { enrol: false, restore: true } })
  expect(await office.call(contract.closeActivity, close)).toEqual(closed)
  expect(await refused({}, 3)).toMatchObject({ status: 409 })
  await office.call(contract.archiveActivity, { params, body: { version: 3, reason: 'Made twice' } })
  const ids = async (filters: object) => (await listOf(filters)).map(({ id }) => id)
  expect(await ids({ when: 'upcoming' })).not.toContain(made.id)
  expect(await ids({ when: 'archived' })).toContain(made.id)
  const restored = await office.call(contract.restoreActivity, { params, body: { version: 4, reason: 'Sun' } })
  expect(restored).toMatchObject({ state: 'OPEN', version: 5 })
  expect(await ids({ when: 'today' })).toContain(made.id)
  expect(await ids({ when: 'past' })).not.toContain(made.id)
  app.clock.pass({ hours: 20 })
  expect(await ids({ when: 'past' })).toContain(made.id)
  expect(await ids({ when: 'today' })).not.toContain(made.id)
})

test('attendance says why, at the earliest when it has begun, once for each, late with a reason', async () => {
  const { office, crew, olga, ofAda, at, add, begun, enrol, attendance, record, read } = scene
  const refused = (activityId: string, more: object, who = crew) =>
    who.refused(contract.recordAttendance, { body: attendance(activityId, { personId: ofAda, ...more }) })
  const { id: toCome } = await add()
  await enrol(toCome, [ofAda])
  expect(await refused(toCome, {})).toMatchObject({ status: 409 })
  const { id } = await begun([ofAda])
  expect(await refused(id, { outcome: 'PARTIAL' })).toMatchObject({ status: 400, fields: [{ fieldName: 'reason' }] })
  expect(await refused(id, { outcome: 'REFUSED', reason: 'OTHER' })).toMatchObject({
    status: 400,
    fields: [{ fieldName: 'note' }],
  })
  expect(await refused(id, { personId: olga.id }, office)).toMatchObject({ status: 409 })
  expect((await read(id, crew)).people).toMatchObject([{ id: ofAda, abilities: { record: true, withdraw: true } }])
  const sent = attendance(id, { personId: ofAda, engagement: 4, mood: 'CHEERFUL' })
  const twice = await Promise.all([1, 2].map(() => crew.send(contract.recordAttendance, { body: sent })))
  expect(twice.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  // The id of another, and a second entry of somebody else about the same person.
  expect(await refused(id, { ...sent, outcome: 'REFUSED', reason: 'PAIN' })).toMatchObject({ status: 409 })
  expect(await refused(id, {}, office)).toMatchObject({ status: 409 })
  const shown = await read(id)
  expect(shown).toMatchObject({ recorded: 1, abilities: { change: false } })
  expect(shown.people[0]).toMatchObject({
    abilities: { record: false, withdraw: false },
    attendance: [{ outcome: 'PRESENT', engagement: 4, mood: 'CHEERFUL', abilities: { correct: true } }],
  })
  const refusedBody = { params: { id }, body: { personId: ofAda } }
  expect(await office.refused(contract.withdraw, refusedBody)).toMatchObject({ status: 409 })
  // Over for more than a day, then for more than a week.
  const { id: old } = await add({ startsAt: at(-31), endsAt: at(-30) })
  await enrol(old, [ofAda])
  expect(await refused(old, {})).toMatchObject({ status: 400, fields: [{ fieldName: 'lateReason' }] })
  const late = await record(old, { personId: ofAda, lateReason: 'Forgotten' }, crew)
  expect([late.happenedAt, late.lateReason]).toEqual([at(-30), 'Forgotten'])
  const { id: older } = await add({ startsAt: at(-200), endsAt: at(-199) })
  await enrol(older, [ofAda])
  expect(await refused(older, { lateReason: 'Forgotten' })).toMatchObject({ status: 409 })
  await record(older, { personId: ofAda, lateReason: 'Forgotten' })
})

test('an attendance is corrected by a new row, by its author within a day; one in error leaves it open', async () => {
  const { office, crew, ofAda, begun, record, read } = scene
  const { id } = await begun([ofAda])
  const made = await record(id, { personId: ofAda, outcome: 'REFUSED', reason: 'TIRED', engagement: 3 }, crew)
  expect(made.engagement).toBeNull()
  const params = (of: string) => ({ params: { id: of } })
  const body = {
    id: randomUUID(),
    correctionReason: 'Typed wrongly',
    outcome: 'PRESENT' as const,
    mood: 'CALM' as const,
  }
  app.clock.pass({ minutes: 1 })
  const corrected = await crew.call(contract.correctAttendance, { ...params(made.id), body })
  expect(corrected).toMatchObject({ outcome: 'PRESENT', reason: null, mood: 'CALM', happenedAt: made.happenedAt })
  expect(await crew.call(contract.correctAttendance, { ...params(made.id), body })).toEqual(corrected)
  const other = { ...body, id: randomUUID() }
  expect(await office.refused(contract.correctAttendance, { ...params(made.id), body: other })).toMatchObject({
    status: 409,
  })
  expect(await read(id)).toMatchObject({
    recorded: 1,
    people: [{ attendance: [{ id: corrected.id }, { id: made.id }] }],
  })
  const inError = { id: randomUUID(), correctionReason: 'Another person', inError: true }
  await office.call(contract.correctAttendance, { ...params(corrected.id), body: inError })
  expect(await read(id)).toMatchObject({ recorded: 0, people: [{ abilities: { record: true } }] })
  const own = await record(id, { personId: ofAda })
  expect(await crew.refused(contract.correctAttendance, { ...params(own.id), body: other })).toMatchObject({
    status: 403,
  })
})

test('what a device wrote down before it was closed counts, what came after does not', async () => {
  const { office, crew, olga, ofAda, begun, attendance, read } = scene
  const { id, version } = await begun([ofAda, olga.id])
  const before = app.clock.now().toISOString()
  app.clock.pass({ minutes: 10 })
  await office.call(contract.closeActivity, { params: { id }, body: { version, reason: 'Storm' } })
  app.clock.pass({ minutes: 10 })
  const body = attendance(id, { personId: ofAda, recordedAt: before })
  expect(await crew.call(contract.recordAttendance, { body })).toMatchObject({ happenedAt: before, recordedAt: before })
  expect(await office.refused(contract.recordAttendance, { body: attendance(id) })).toMatchObject({ status: 409 })
  expect(
    await office.refused(contract.enrol, { params: { id }, body: { personIds: [scene.children[1].id] } }),
  ).toMatchObject({
    status: 409,
  })
  expect((await read(id)).recorded).toBe(1)
})

test('the same call adds nothing, of two changes one is kept', async () => {
  const { office, group, plan, add } = scene
  const body = { id: randomUUID(), customerGroupId: group.id, ...plan() }
  const sent = await Promise.all([1, 2].map(() => office.send(contract.addActivity, { body })))
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await office.refused(contract.addActivity, { body: { ...body, name: 'Dancing' } })).toMatchObject({
    status: 409,
  })
  const { id } = await add()
  const changes = await Promise.all(
    ['a', 'b'].map((name) =>
      office.send(contract.changeActivity, { params: { id }, body: { version: 1, ...plan({ name }) } }),
    ),
  )
  expect(changes.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('the timeline has enrolments and attendance, and who read the activities', async () => {
  const { family, olga, begun, record, read, office } = scene
  const { id } = await begun([olga.id], { name: 'Bowls' })
  app.clock.pass({ minutes: 5 })
  const made = await record(id, { outcome: 'PARTIAL', reason: 'PAIN' })
  await office.call(contract.correctAttendance, {
    params: { id: made.id },
    body: { id: randomUUID(), correctionReason: 'Another person', inError: true },
  })
  const { data } = await family.list(searchTimeline, { body: { filters: { personId: olga.id, kinds: ['activity'] } } })
  expect(data.filter(({ title }) => title === 'Bowls')).toMatchObject([
    { about: ['Partly', 'Pain'], struck: true },
    { about: ['Enrolled'], struck: false },
  ])
  await read(id)
  expect(await visitsTo(family, olga.id, 'Activities')).not.toEqual([])
})

test('the database takes neither a change nor a deletion of enrolments and attendance', async () => {
  const { organisation, begun, record } = scene
  const { id } = await begun()
  await record(id)
  const inside = (work: Parameters<typeof app.inside>[1]) => app.inside(organisation.id, work)
  const refused = /permission denied/
  await expect(
    inside(({ db }) => db.updateTable('care_activity_attendance').set({ note: 'x' }).execute()),
  ).rejects.toThrow(refused)
  await expect(inside(({ db }) => db.deleteFrom('care_activity_attendance').execute())).rejects.toThrow(refused)
  await expect(
    inside(({ db }) => db.updateTable('care_activity_enrolment').set({ reason: 'x' }).execute()),
  ).rejects.toThrow(refused)
  await expect(inside(({ db }) => db.deleteFrom('care_activity_enrolment').execute())).rejects.toThrow(refused)
})
