import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MORNING } from '#app/server/testing/line-scene.ts'
import { closeDays } from '#features/calendar/shared/calendar.contract.ts'
import { searchDeadlines } from '#features/deadlines/shared/deadlines.contract.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { activitiesOfRun, transportRoutes } from '../shared/transport.contract.ts'
import { drivenScene as sceneOf } from './testing/driven-scene.ts'

let app: TestApp
// A Monday, 07:30 where the groups are: the line leaves at 07:40 on school days.
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

const LEAVES = '2026-10-05T05:40:00.000Z'
const drivenScene = () => sceneOf(app)

test('the way back is asked for and decided by itself, on the day on which the activity ends', async () => {
  const { office, run, group, route, at, add, driven, decide, refused, waiting, read, byRoute, change } =
    await drivenScene()
  // What asked before there was a way back asks for the way there.
  expect(await driven()).toMatchObject({ transportWays: 'there', returnRequest: null })
  expect(await add({ transportWays: 'both' })).toMatchObject({ transportRequest: null, returnRequest: null })
  // It ends on the day after, when the line goes again.
  const { id } = await driven({ transportWays: 'both', startsAt: at(2), endsAt: at(26) })
  const params = { id }
  expect(await read(id)).toMatchObject({
    transportWays: 'both',
    transportRequest: { state: 'REQUESTED', nth: 0 },
    returnRequest: { state: 'REQUESTED', nth: 0, again: null, run: null },
  })
  const then = async (way: 'there' | 'back') =>
    (await office.call(transportRoutes, { params, query: { way } })).map(({ leavesAt }) => leavesAt)
  expect([await then('there'), await then('back')]).toEqual([[LEAVES], ['2026-10-06T05:40:00.000Z']])
  const there = await decide(id, byRoute)
  expect(there).toMatchObject({
    transportRequest: { state: 'ARRANGED', nth: 1, run: { runId: run.id } },
    returnRequest: { state: 'REQUESTED', nth: 0 },
  })
  expect(await waiting()).toContain(id)
  const back = { ...byRoute, way: 'back' }
  const both = await decide(id, back)
  expect(both).toMatchObject({
    transportRequest: { state: 'ARRANGED', nth: 1 },
    returnRequest: { state: 'ARRANGED', nth: 1, run: { routeId: route.id, leavesAt: '2026-10-06T05:40:00.000Z' } },
  })
  expect(both.returnRequest?.run?.runId).not.toBe(run.id)
  expect(await waiting()).not.toContain(id)
  // A repeat of either changes nothing, and neither is counted with the other.
  expect(await decide(id, byRoute)).toEqual(both)
  expect(await decide(id, back)).toEqual(both)
  expect(await refused(id, { way: 'back', reason: 'No driver' }, 0)).toMatchObject({ status: 409, errorCode: 'E016' })
  await office.call(closeDays, {
    body: { customerGroupId: group.id, fromDay: '2026-10-06', toDay: '2026-10-06', reason: 'Fair' },
  })
  expect(await read(id)).toMatchObject({
    transportRequest: { state: 'ARRANGED' },
    returnRequest: { state: 'REQUESTED', again: 'RUN' },
  })
  expect(await waiting()).toContain(id)
  const none = await decide(id, { way: 'back', reason: 'Families fetch them' }, 1)
  expect(none).toMatchObject({
    transportRequest: { state: 'ARRANGED', nth: 1 },
    returnRequest: { state: 'NONE', nth: 2, reason: 'Families fetch them' },
  })
  // A changed plan asks for both again.
  await change(id, { place: 'Museum' })
  expect(await read(id)).toMatchObject({
    transportWays: 'both',
    transportRequest: { state: 'REQUESTED', nth: 2, again: 'CHANGED' },
    returnRequest: { state: 'REQUESTED', nth: 3, again: 'CHANGED' },
  })
})

test('a way that is not asked for is decided by nobody, and one that is asked for no more is asked anew when it is again', async () => {
  const { driven, decide, refused, read, change, waiting, byRoute } = await drivenScene()
  const { id } = await driven({ transportWays: 'back' })
  expect(await read(id)).toMatchObject({ transportRequest: null, returnRequest: { state: 'REQUESTED' } })
  expect(await refused(id, byRoute)).toMatchObject({ status: 409, errorCode: 'E013' })
  await decide(id, { ...byRoute, way: 'back' })
  expect(await waiting()).toEqual([])
  // Asking for the way there, too, leaves the way back as it was decided.
  expect(await change(id, { transportWays: 'both' })).toMatchObject({
    transportRequest: { state: 'REQUESTED', nth: 0 },
    returnRequest: { state: 'ARRANGED', nth: 1 },
  })
  expect(await change(id, { transportWays: 'there' })).toMatchObject({ returnRequest: null })
  // Whoever does not name the ways leaves them.
  expect(await change(id, { name: 'Choir' })).toMatchObject({ transportWays: 'there' })
  expect(await change(id, { transportWays: 'both' })).toMatchObject({
    returnRequest: { state: 'REQUESTED', nth: 2, again: 'CHANGED' },
  })
})

test('families read the way back, the crew for which way it takes people along, and the deadline is of the day of the way', async () => {
  const { office, run, olga, crew, family, at, enrol, driven, decide, byRoute, read } = await drivenScene()
  const { id } = await driven({ name: 'Lake', transportWays: 'both', startsAt: at(2), endsAt: at(26) })
  expect(await read(id, family)).toMatchObject({ transportRequest: null, returnRequest: null })
  await enrol(id, [olga.id])
  const due = async () =>
    (await office.call(searchDeadlines, { body: {} })).rows.flatMap(({ kind, dueOn }) =>
      kind === 'activityTransport' ? [dueOn] : [],
    )
  expect(await due()).toEqual(['2026-10-05'])
  await decide(id, byRoute)
  expect(await due()).toEqual(['2026-10-06'])
  const { returnRequest } = await decide(id, { ...byRoute, way: 'back' })
  expect(await due()).toEqual([])
  expect(await read(id, family)).toMatchObject({
    transportRequest: { state: 'ARRANGED', run: { name: null, routeId: null } },
    returnRequest: { state: 'ARRANGED', run: { name: null, routeId: null }, decided: null },
  })
  const along = async (runId: string, who = office) =>
    (await who.call(activitiesOfRun, { params: { id: runId } })).map(({ name, way, enrolled }) => ({
      name,
      way,
      enrolled,
    }))
  expect(await along(run.id, crew)).toEqual([{ name: 'Lake', way: 'there', enrolled: 1 }])
  expect(await along(returnRequest?.run?.runId ?? '')).toEqual([{ name: 'Lake', way: 'back', enrolled: 1 }])
})

test('one run that takes people there and back is told of both', async () => {
  const { run, crew, driven, decide, byRoute } = await drivenScene()
  const { id } = await driven({ transportWays: 'both' })
  await decide(id, byRoute)
  await decide(id, { ...byRoute, way: 'back' })
  expect((await crew.call(activitiesOfRun, { params: { id: run.id } })).map(({ way }) => way)).toEqual([
    'there',
    'back',
  ])
})
