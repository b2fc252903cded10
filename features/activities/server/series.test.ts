import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MORNING } from '#app/server/testing/line-scene.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import * as contract from '../shared/activities.contract.ts'
import { activityScene } from './testing/activity-scene.ts'

let app: TestApp
let scene: Awaited<ReturnType<typeof activityScene>>
// A Monday, 07:30 where the groups are; the clocks go back on 25 October.
beforeAll(async () => {
  app = await openTestApp({ now: MORNING })
  scene = await activityScene(app)
})
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

/** Mondays and Thursdays, 15:00 to 16:00 in Rome, from next Monday. */
const SERIES = {
  startsAt: '2026-10-12T13:00:00.000Z',
  endsAt: '2026-10-12T14:00:00.000Z',
  repeat: { weekdays: [1, 4], until: '2026-10-29' },
}
const named = async (name: string) =>
  (await scene.office.list(contract.searchActivities, { body: { q: name, filters: {}, limit: 100 } })).data.toSorted(
    (a, b) => (a.series?.nth ?? 0) - (b.series?.nth ?? 0),
  )
const startsOf = async (name: string) => (await named(name)).map(({ startsAt }) => startsAt)

test('an activity is planned on weekdays until a day, at the same time on the wall, each for itself', async () => {
  const { office, group, plan, olga, enrol, read } = scene
  const body = { id: randomUUID(), customerGroupId: group.id, ...plan({ name: 'Pottery', ...SERIES }) }
  const sent = await Promise.all([1, 2].map(() => office.send(contract.addActivity, { body })))
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await office.call(contract.addActivity, { body })).toMatchObject({
    id: body.id,
    series: { nth: 1, count: 6, following: 5 },
  })
  expect(await startsOf('Pottery')).toEqual([
    '2026-10-12T13:00:00.000Z',
    '2026-10-15T13:00:00.000Z',
    '2026-10-19T13:00:00.000Z',
    '2026-10-22T13:00:00.000Z',
    '2026-10-26T14:00:00.000Z',
    '2026-10-29T14:00:00.000Z',
  ])
  const [, second, third] = await named('Pottery')
  if (!second || !third) throw new Error('six of them')
  await enrol(second.id, [olga.id])
  expect(await read(third.id)).toMatchObject({ enrolled: 0 })
  const alone = { params: { id: third.id }, body: { version: 1, reason: 'Holiday' } }
  await office.call(contract.closeActivity, alone)
  expect((await named('Pottery')).map(({ state }) => state)).toEqual(['OPEN', 'OPEN', 'CLOSED', 'OPEN', 'OPEN', 'OPEN'])
  expect((await read(second.id)).series).toEqual({ nth: 2, count: 6, following: 3 })
})

test('what is repeated begins on one of its weekdays, twice to sixty times; refused, nothing is planned', async () => {
  const { office, family, group, plan, add } = scene
  const sending = (repeat: object, id: string = randomUUID()) => ({
    body: { id, customerGroupId: group.id, ...plan({ name: 'Weaving', ...SERIES, repeat }) },
  })
  const refused = (repeat: object) => office.refused(contract.addActivity, sending(repeat))
  const wrong = (fieldName: string) => ({ status: 400, fields: [{ fieldName }] })
  expect(await refused({ weekdays: [2], until: '2026-12-01' })).toMatchObject(wrong('repeat.weekdays'))
  expect(await refused({ weekdays: [1], until: '2026-10-12' })).toMatchObject(wrong('repeat.until'))
  expect(await refused({ weekdays: [1, 2, 3, 4, 5, 6, 7], until: '2026-12-11' })).toMatchObject(wrong('repeat.until'))
  expect(await refused({ weekdays: [], until: '2026-12-01' })).toMatchObject({ status: 400 })
  expect(await refused({ weekdays: [8], until: '2026-12-01' })).toMatchObject({ status: 400 })
  expect(await family.refused(contract.addActivity, sending(SERIES.repeat))).toMatchObject({ status: 403 })
  // The id of one that was planned alone.
  const { id } = await add({ name: 'Weaving', ...SERIES, repeat: null })
  expect(await office.refused(contract.addActivity, sending(SERIES.repeat, id))).toMatchObject({ status: 409 })
  expect(await named('Weaving')).toHaveLength(1)
  expect(await named('Weaving')).toMatchObject([{ id, series: null }])
})

test('this one or this and the following are changed, by as many days and to the new times; not what is closed', async () => {
  const { office, crew, add, plan, enrol, olga, ofAda } = scene
  await add({ name: 'Choir', capacity: 1, ...SERIES })
  const [first, second, third, fourth, fifth] = await named('Choir')
  if (!first || !second || !third || !fourth || !fifth) throw new Error('six of them')
  await enrol(fourth.id, [olga.id, ofAda])
  await enrol(fifth.id, [olga.id])
  await office.call(contract.closeActivity, { params: { id: third.id }, body: { version: 1, reason: 'Holiday' } })
  const change = (id: string, more: object, version = 1) => ({
    params: { id },
    body: { version, ...plan({ name: 'Choir', ...more }) },
  })
  const toTuesday = { startsAt: '2026-10-16T08:00:00.000Z', endsAt: '2026-10-16T09:30:00.000Z' }
  await office.call(
    contract.changeActivity,
    change(first.id, { startsAt: '2026-10-12T12:00:00Z', endsAt: '2026-10-12T14:00:00Z' }),
  )
  const following = change(second.id, { ...toTuesday, capacity: 2, following: true })
  expect(await crew.refused(contract.changeActivity, following)).toMatchObject({ status: 403 })
  const changed = await office.call(contract.changeActivity, following)
  expect(changed).toMatchObject({ version: 2, series: { nth: 2, count: 6 } })
  expect(await office.refused(contract.changeActivity, following)).toMatchObject({ status: 409, errorCode: 'E016' })
  expect(await startsOf('Choir')).toEqual([
    '2026-10-12T12:00:00.000Z',
    '2026-10-16T08:00:00.000Z',
    '2026-10-19T13:00:00.000Z',
    '2026-10-23T08:00:00.000Z',
    '2026-10-27T09:00:00.000Z',
    '2026-10-30T09:00:00.000Z',
  ])
  const all = await named('Choir')
  expect(all.map(({ version }) => version)).toEqual([2, 2, 2, 2, 2, 2])
  expect(all.map(({ capacity }) => capacity)).toEqual([null, 2, 1, 2, 2, 2])
  // Who waited for a place in one of them has it.
  expect(all[3]).toMatchObject({ enrolled: 2, waiting: 0 })
  // No capacity below the number enrolled in one of them: then none is changed.
  const less = change(second.id, { name: 'Less', ...toTuesday, capacity: 1, following: true }, 2)
  expect(await office.refused(contract.changeActivity, less)).toMatchObject({
    status: 400,
    fields: [{ fieldName: 'capacity' }],
  })
  expect(await named('Less')).toEqual([])
  // Two at once: one is kept, nothing waits for ever.
  const both = await Promise.all(
    [second.id, fourth.id].map((id) =>
      office.send(contract.changeActivity, change(id, { ...toTuesday, capacity: 3, following: true }, 2)),
    ),
  )
  expect(both.map(({ statusCode }) => statusCode)).toContain(200)
})

test('this and the following are closed with one reason; those before stay, and what is attended is not changed', async () => {
  const { office, add, plan, enrol, olga, attendance } = scene
  // The third is under way.
  const daily = { weekdays: [1, 2, 3, 4, 5, 6, 7], until: '2026-10-08' }
  await add({ name: 'Dance', startsAt: '2026-10-03T05:00:00Z', endsAt: '2026-10-03T06:00:00Z', repeat: daily })
  const [first, second, third] = await named('Dance')
  if (!first || !second || !third) throw new Error('six of them')
  await enrol(third.id, [olga.id])
  await office.call(contract.recordAttendance, { body: attendance(third.id) })
  const { startsAt, endsAt } = second
  const renamed = { version: 1, ...plan({ name: 'Dance again', startsAt, endsAt }), following: true }
  await office.call(contract.changeActivity, { params: { id: second.id }, body: renamed })
  expect((await named('Dance')).map(({ name }) => name)).toEqual([
    'Dance',
    'Dance again',
    'Dance',
    'Dance again',
    'Dance again',
    'Dance again',
  ])
  const close = { params: { id: second.id }, body: { version: 2, reason: 'No teacher', following: true } }
  const closed = await office.call(contract.closeActivity, close)
  expect(await office.call(contract.closeActivity, close)).toEqual(closed)
  const all = await named('Dance')
  expect(all.map(({ state }) => state)).toEqual(['OPEN', 'CLOSED', 'CLOSED', 'CLOSED', 'CLOSED', 'CLOSED'])
  expect(all.slice(1).every(({ reason }) => reason === 'No teacher')).toBe(true)
  expect(all[2]).toMatchObject({ recorded: 1 })
})
