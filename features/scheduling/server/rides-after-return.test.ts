import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { activeLine, crew, enrol, makeGuardian, MORNING, phoneOf, type Line } from '#app/server/testing/line-scene.ts'
import { to } from '#app/server/testing/pickup-scene.ts'
import { ride } from '#app/server/testing/ride-scene.ts'
import { returnRun, schoolDay } from '#app/server/testing/school-day-scene.ts'
import { openAlerts } from '#features/alerts/shared/alerts.contract.ts'
import {
  getRun,
  latestRuns,
  recordEvents,
  startRun,
  type NewBoardingEvent,
  type RunDetail,
} from '#features/runs/shared/runs.contract.ts'
import { addPassenger } from '#features/routes/shared/passengers.contract.ts'
import { activateRoute, createRoute, setRouteStops } from '#features/routes/shared/routes.contract.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { decideRide } from '../shared/ride-decisions.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

const BASE = { place: 'base' as const, by: 'Teresa Bidella' }

/** A second run to school at 09:10 with the same crew and another child. */
async function lateRun({ organisation, group, route }: Line, boardsAt = 0): Promise<RunDetail> {
  const office = app.as(organisation.administrator)
  let made = await office.call(createRoute, {
    body: { customerGroupId: group.id, name: 'Line 3 late', mode: 'walk', direction: 'to_school', capacity: 20 },
  })
  const stops = route.stopList.map(({ placeId }, i) => ({ placeId, plannedTime: `09:${i + 1}0` }))
  made = await office.call(setRouteStops, { params: { id: made.id }, body: { version: made.version, stops } })
  const noa = await enrol(app, organisation, 'Noa')
  const school = made.stopList.at(-1)
  await office.call(addPassenger, {
    body: { routeId: made.id, childId: noa.id, boardStopId: made.stopList[boardsAt]!.id, alightStopId: school!.id },
  })
  made = await crew(app, organisation, made.id, [organisation.assistant])
  await office.call(activateRoute, { params: { id: made.id }, body: { version: made.version } })
  const assistant = app.as(organisation.assistant)
  const run = (await assistant.call(latestRuns)).find(({ routeId }) => routeId === made.id)!
  return assistant.call(getRun, { params: { id: run.id } })
}

describe('a child on a run to school', () => {
  test.each(['COLLECTED', 'RESOLVED'] as const)(
    'counts as brought back where the family collected them from a run to school (%s)',
    async (type) => {
      const day = await schoolDay(app)
      await day.out.start()
      await day.boards()
      app.clock.pass({ minutes: 5 })
      const more = type === 'RESOLVED' ? { resolution: 'COLLECTED' as const } : {}
      const fact = day.out.say(type, day.ada, { ...to.guardian(day.organisation.parent), ...more })
      await day.out.send(fact)
      expect(await day.out.passenger(day.ada)).toMatchObject({ state: 'COLLECTED' })
      const question = { to: 'family', decision: 'open' }
      expect(await day.home.passenger(day.ada)).toMatchObject({ state: 'ABSENT', broughtBack: question })
      expect(await day.rules()).toContain('RIDE_UNDECIDED')
      app.clock.pass({ seconds: 5 })
      await day.out.send(day.out.say('UNDO', day.ada, { supersedesId: fact.id }))
      expect(await day.home.passenger(day.ada)).toMatchObject({ state: 'EXPECTED', broughtBack: null })
    },
  )

  test('counts as brought back on a run that is planned after the family collected them', async () => {
    const line = await activeLine(app)
    const trip = await ride(app, line)
    const [ada, ben] = line.children
    await trip.send(trip.say('BOARDED', ada))
    app.clock.pass({ minutes: 5 })
    // Ben has never been on board.
    await trip.send(trip.say('COLLECTED', ada, to.guardian(line.organisation.parent)), trip.say('COLLECTED', ben))
    const { passengers } = await returnRun(app, line)
    const found = (id: string) => passengers.find(({ childId }) => childId === id)
    expect(found(ada.id)).toMatchObject({ state: 'ABSENT', broughtBack: { to: 'family', decision: 'open' } })
    expect(found(ben.id)).toMatchObject({ state: 'EXPECTED', broughtBack: null })
  })

  test('is expected again on the return run after a later ride to school, whatever was decided before', async () => {
    const line = await activeLine(app)
    const trip = await ride(app, line)
    const [ada] = line.children
    const office = app.as(line.organisation.administrator)
    await trip.send(trip.say('BOARDED', ada))
    app.clock.pass({ minutes: 20 })
    await trip.send(trip.say('RETURNED', ada, { acceptance: BASE }))
    const later = await lateRun(line)
    const home = await returnRun(app, line)
    const read = async () => (await trip.crew.call(getRun, { params: { id: home.id } })).passengers
    const onReturn = async () => (await read()).find(({ childId }) => childId === ada.id)!
    await office.call(decideRide, { params: { id: (await onReturn()).id }, body: { decision: 'not_riding' } })
    const say = phoneOf(app, later)
    const send = (...events: NewBoardingEvent[]) =>
      trip.crew.call(recordEvents, { params: { id: later.id }, body: { events } })
    await trip.crew.call(startRun, { body: { runId: later.id, ...trip.device() } })
    const id = app.app.newId()
    const tap = say('BOARDED', ada, { passengerId: id, childId: ada.id })
    await send(tap)
    expect(await onReturn()).toMatchObject({ state: 'EXPECTED', broughtBack: null })
    // Without that ride nobody knows again.
    app.clock.pass({ seconds: 5 })
    await send(say('UNDO', ada, { passengerId: id, supersedesId: tap.id }))
    expect(await onReturn()).toMatchObject({ state: 'ABSENT', broughtBack: { decision: 'open' } })
    app.clock.pass({ seconds: 5 })
    await send(say('BOARDED', ada, { passengerId: id }))
    app.clock.pass({ seconds: 5 })
    await send(say('DROPPED', ada, { passengerId: id, outcome: 'to_school' }))
    expect(await onReturn()).toMatchObject({ state: 'EXPECTED', broughtBack: null })
    expect((await office.call(openAlerts)).filter(({ runId }) => runId === home.id)).toEqual([])
  })
})

test('the family reads the time of the stop of the child, not of the first stop of the run', async () => {
  const line = await activeLine(app)
  const late = await lateRun(line, 1)
  const { childId, name } = late.passengers[0]!
  const noa = { id: childId!, name }
  await makeGuardian(app, line.organisation, line.organisation.parent, noa)
  const trip = await ride(app, line)
  const boarded = trip.say('BOARDED', noa, { childId: noa.id })
  await trip.send(boarded)
  app.clock.pass({ minutes: 20 })
  await trip.send(trip.say('RETURNED', noa, { passengerId: boarded.passengerId, acceptance: BASE }))
  const news = (await app.as(line.organisation.parent).list(searchNotices, { body: {} })).data
  expect(news.find(({ title }) => title === 'runs.notice.rideAsked')?.values).toMatchObject({ time: '09:20' })
})
