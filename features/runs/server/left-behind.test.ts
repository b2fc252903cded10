import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { activeLine, makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { ride } from '#app/server/testing/ride-scene.ts'
import { openAlerts, takeAlert } from '#features/alerts/shared/alerts.contract.ts'
import { closeRun } from '../shared/closing.contract.ts'
import { getRunHistory } from '#features/history/shared/history.contract.ts'
import { getRun, reachStop, startRun } from '../shared/runs.contract.ts'
import { watchRuns } from '#features/board/server/board.jobs.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

/** Ada and Ben at Via Roma (07:40), Cleo at Piazza Mercato (07:48), school at 08:00; started at 07:30. */
async function scene() {
  const trip = await ride(app)
  const { crew, run, office } = trip
  const stop = (i: number) => run.stops[i]?.id ?? ''
  return {
    ...trip,
    stop,
    at: (time: string) => app.clock.set(`2026-10-05T${time}:00Z`),
    pass: (i: number, what: 'reached' | 'left', occurredAt = app.clock.now().toISOString()) =>
      crew.call(reachStop, { body: { runId: run.id, stopId: stop(i), what, ...trip.device(), occurredAt } }),
    about: async (rule: string, who = office) =>
      (await who.call(openAlerts)).filter((alert) => alert.runId === run.id && alert.rule === rule),
    look: () => app.runJob(trip.organisation.id, watchRuns, undefined),
  }
}

describe('children carried past their stop', () => {
  test('are one alert for the stop with their names, which closes by itself when they are safe', async () => {
    const { say, send, children, at, pass, about, office, run } = await scene()
    const [ada, ben, cleo] = children
    await send(say('BOARDED', ada), say('BOARDED', ben), say('COLLECTED', cleo))
    at('06:00')
    await pass(2, 'reached')
    expect(await about('CARRIED_PAST')).toEqual([])
    await pass(2, 'left')
    await pass(2, 'left')
    const [alert, ...more] = await about('CARRIED_PAST')
    expect(more).toEqual([])
    expect(alert).toMatchObject({ passengerId: null, values: { stop: 'School', children: 'Ada Colli, Ben Colli' } })
    await send(say('DROPPED', ada, { outcome: 'to_school' }))
    expect((await about('CARRIED_PAST'))[0]?.values).toMatchObject({ children: 'Ben Colli' })
    await send(say('DROPPED', ben, { outcome: 'to_school' }))
    expect(await about('CARRIED_PAST')).toEqual([])
    // The timeline keeps everybody whom it was about.
    const { alerts } = await office.call(getRunHistory, { params: { id: run.id } })
    const past = alerts.find(({ rule }) => rule === 'CARRIED_PAST')
    expect(past).toMatchObject({ values: { children: 'Ada Colli, Ben Colli' }, owner: null })
    expect(past?.closedAt).not.toBeNull()
  })

  test('ring also when a phone without network sends it later, and not when it hears of the hand-over first', async () => {
    const { say, send, children, at, pass, about } = await scene()
    const [ada, ben, cleo] = children
    at('06:10')
    // All of it happened before; the phone sends it in the order in which it was recorded.
    const before = { occurredAt: '2026-10-05T05:41:00.000Z' }
    await send(say('BOARDED', ada, before), say('BOARDED', ben, before), say('COLLECTED', cleo, before))
    await send(say('DROPPED', ada, { occurredAt: '2026-10-05T05:59:00.000Z', outcome: 'to_school' }))
    await pass(2, 'left', '2026-10-05T06:00:00.000Z')
    expect((await about('CARRIED_PAST'))[0]?.values).toMatchObject({ children: 'Ben Colli' })
  })

  test('ring when the boarding is heard of after the stop was left', async () => {
    const { say, send, children, at, pass, about } = await scene()
    at('06:00')
    await pass(2, 'left')
    expect(await about('CARRIED_PAST')).toEqual([])
    await send(say('BOARDED', children[0], { deviceId: 'phone-2', deviceSeq: 1 }))
    expect((await about('CARRIED_PAST'))[0]?.values).toMatchObject({ children: 'Ada Colli' })
  })

  test('stay dealt with once the office has said how it ends; another child at that stop is news', async () => {
    const { say, send, children, at, pass, about, office } = await scene()
    const [ada, ben, cleo] = children
    await send(say('BOARDED', ada), say('COLLECTED', cleo))
    at('06:00')
    await pass(2, 'left')
    const [alert] = await about('CARRIED_PAST')
    const params = { id: alert?.id ?? '' }
    expect(await office.refused(takeAlert, { params, body: { what: 'close' } })).toMatchObject({ status: 400 })
    await office.call(takeAlert, { params, body: { what: 'close', note: 'They turn round' } })
    await send(say('KEPT', ada))
    expect(await about('CARRIED_PAST')).toEqual([])
    await send(say('BOARDED', ben))
    expect((await about('CARRIED_PAST'))[0]?.values).toMatchObject({ children: 'Ada Colli, Ben Colli' })
  })

  test('are named to nobody who is restricted from them, in the list and on the timeline', async () => {
    const { say, send, children, at, pass, about, organisation, group, run } = await scene()
    const [ada, ben, cleo] = children
    const father = await organisation.person([{ role: 'CB_ADMIN', group }])
    await makeGuardian(app, organisation, father, ada, { restricted: true })
    await send(say('BOARDED', ada), say('COLLECTED', ben), say('COLLECTED', cleo))
    at('06:00')
    await pass(2, 'left')
    const his = app.as(father)
    expect(await about('CARRIED_PAST')).toMatchObject([{ assigned: 'Alma Administrator' }])
    expect(await about('CARRIED_PAST', his)).toEqual([])
    const params = { id: run.id }
    expect(JSON.stringify((await his.call(getRunHistory, { params })).alerts)).not.toContain('CARRIED_PAST')
    await send(say('BOARDED', ben))
    expect((await about('CARRIED_PAST', his))[0]?.values).toMatchObject({ children: 'Ben Colli' })
    const { alerts } = await his.call(getRunHistory, { params })
    expect(alerts.find(({ rule }) => rule === 'CARRIED_PAST')?.values).toMatchObject({ children: 'Ben Colli' })
  })
})

describe('a stop that is left', () => {
  test('with children nobody decided about rings by stop, until each of them is decided', async () => {
    const { say, send, children, at, pass, about, alerts } = await scene()
    const [ada, ben, cleo] = children
    at('05:41')
    await pass(0, 'reached')
    await send(say('BOARDED', ada))
    await pass(0, 'left')
    at('05:50')
    await pass(1, 'left')
    expect((await about('LEFT_UNDECIDED')).map(({ values }) => values['children'])).toEqual(['Ben Colli', 'Cleo Colli'])
    await send(say('NOT_HERE', ben))
    expect((await about('LEFT_UNDECIDED')).map(({ values }) => values['children'])).toEqual(['Cleo Colli'])
    await send(say('COLLECTED', cleo))
    expect(await about('LEFT_UNDECIDED')).toEqual([])
    // What stands now is the question where Ben is.
    expect(await alerts()).toEqual(['NO_SHOW'])
  })

  test('before its planned time rings once with everybody who may still come, and ends when they have come', async () => {
    const { say, send, children, at, pass, about, alerts } = await scene()
    const [ada, ben] = children
    at('05:38')
    await pass(0, 'reached')
    await send(say('NOT_HERE', ben))
    // In the alert about the no-show itself: it was recorded before they had to be there.
    expect(await about('NO_SHOW')).toMatchObject([{ childName: 'Ben Colli', values: { planned: '07:40' } }])
    await pass(0, 'left')
    expect(await about('LEFT_EARLY')).toMatchObject([{ values: { children: 'Ada Colli, Ben Colli' } }])
    await send(say('BOARDED', ada), say('BOARDED', ben))
    expect(await alerts()).toEqual([])
  })

  test('is not rung about after a minute when what made it dangerous ended elsewhere', async () => {
    const { at, pass, about, look, run } = await scene()
    at('05:50')
    await pass(1, 'left')
    expect(await about('LEFT_UNDECIDED')).toHaveLength(1)
    // As another run that took the child on, or an absence of the family, changes the passenger.
    await app.database.asOwner(`update run_passenger set state = 'ABSENT' where run_id = $1 and board_stop_id = $2`, [
      run.id,
      run.stops[1]?.id,
    ])
    await look()
    expect(await about('LEFT_UNDECIDED')).toEqual([])
  })
})

test('a run that is closed before its last stop was reached is told to the office with those handed over there', async () => {
  const { say, send, children, pass, crew, close, about, stop } = await scene()
  const [ada, ben, cleo] = children
  await pass(0, 'reached')
  await send(say('BOARDED', ada), say('COLLECTED', ben), say('COLLECTED', cleo))
  await send(say('DROPPED', ada, { outcome: 'to_school' }))
  expect(stop(2)).not.toBe('')
  expect((await crew.call(closeRun, close(1))).status).toBe('CLOSED')
  expect(await about('CLOSED_EARLY')).toMatchObject([{ values: { stop: 'School', children: 'Ada Colli' } }])
})

test('a start of more than an hour before the planned one is told to the office, once, and never refused', async () => {
  app.clock.set('2026-10-05T03:40:00Z')
  const { organisation, run } = await activeLine(app)
  const crew = app.as(organisation.assistant)
  const office = app.as(organisation.administrator)
  const device = { deviceId: 'phone-1', occurredAt: app.clock.now().toISOString() }
  const start = () => crew.call(startRun, { body: { runId: run.id, override: 'Snow', ...device } })
  expect((await start()).status).toBe('IN_PROGRESS')
  await start()
  const early = async () => (await office.call(openAlerts)).filter(({ rule }) => rule === 'STARTED_EARLY')
  expect(await early()).toMatchObject([{ runId: run.id, values: { minutes: 120 } }])
  expect((await crew.call(getRun, { params: { id: run.id } })).status).toBe('IN_PROGRESS')
})
