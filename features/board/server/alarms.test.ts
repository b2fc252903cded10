import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { MORNING } from '#app/server/testing/line-scene.ts'
import { ride } from '#app/server/testing/ride-scene.ts'
import { removeArea } from '#features/area/server/area.commands.ts'
import { legsThrough } from '#features/area/server/travel.api.ts'
import { graphOf, putArea } from '#features/area/server/testing/made-area.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { sendPositions } from '#features/positions/shared/positions.contract.ts'
import { openAlerts, takeAlert } from '#features/alerts/shared/alerts.contract.ts'
import { reachStop } from '#features/runs/shared/runs.contract.ts'
import { watchRuns } from './board.jobs.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

/** Ada and Ben at Via Roma (07:40), Cleo at Piazza Mercato (07:48), school at 08:00; started at 07:30. */
async function scene() {
  const trip = await ride(app)
  const { organisation, run, crew, say, send } = trip
  const office = app.as(organisation.administrator)
  let seq = 0
  const stop = (i: number) => run.stops[i]?.id ?? ''
  return {
    ...trip,
    office,
    stop,
    reach: (i: number, what: 'reached' | 'left' = 'reached') =>
      crew.call(reachStop, { body: { runId: run.id, stopId: stop(i), what, ...trip.device() } }),
    where: (latitude: number, longitude = 9.1) =>
      crew.call(sendPositions, {
        params: { id: run.id },
        body: {
          deviceId: 'p',
          positions: [{ deviceSeq: (seq += 1), at: app.clock.now().toISOString(), latitude, longitude }],
        },
      }),
    boardAll: () => send(...trip.children.map((child) => say('BOARDED', child))),
    look: () => app.runJob(organisation.id, watchRuns, undefined),
    raised: async () => (await office.call(openAlerts)).map((alert) => alert.rule),
    told: async () =>
      (await office.list(searchNotices, { body: {} })).data
        .map(({ title, values }) => [title, values['owner']])
        .filter(([title]) => String(title).startsWith('runs.alert')),
  }
}

describe('once a minute', () => {
  test('a run that is late raises an alert until it has caught up', async () => {
    const { reach, look, raised } = await scene()
    app.clock.set('2026-10-05T05:51:00Z')
    await reach(0)
    await look()
    expect(await raised()).toEqual(['LATE'])
    app.clock.set('2026-10-05T05:56:00Z')
    await reach(1)
    await look()
    expect(await raised()).not.toContain('LATE')
  })

  test('a vehicle beside its route for two minutes raises an alert until it is back', async () => {
    const { reach, where, boardAll, look, raised } = await scene()
    app.clock.set('2026-10-05T05:41:00Z')
    await reach(0)
    await boardAll()
    // Half way to the next stop, and some 1.2 km to the east of the line.
    const beside = () => where(45.905, 9.116)
    await beside()
    await look()
    expect(await raised()).toEqual([])
    app.clock.pass({ minutes: 1 })
    await beside()
    await look()
    expect(await raised()).toEqual([])
    app.clock.pass({ minutes: 1 })
    await beside()
    await look()
    expect(await raised()).toEqual(['OFF_ROUTE'])
    app.clock.pass({ minutes: 1 })
    await where(45.906)
    await look()
    expect(await raised()).toEqual([])
  })

  test('a vehicle on a street that bends away is on its route, one that left that street is not', async () => {
    const { reach, where, boardAll, look, raised, run } = await scene()
    const { areaFolder } = app.app.settings
    const nodes = [
      { id: 1, at: [45.9, 9.1] },
      { id: 2, at: [45.9, 9.13] },
      { id: 3, at: [45.91, 9.13] },
      { id: 4, at: [45.91, 9.1] },
      { id: 5, at: [45.92, 9.1] },
    ] satisfies { id: number; at: [number, number] }[]
    const ways = [{ id: 10, refs: [1, 2, 3, 4, 5], tags: { highway: 'residential' } }]
    putArea(areaFolder, await graphOf({ nodes, ways }))
    // A look waits only shortly for streets that nobody asked before.
    await legsThrough(app.app.settings, run.stops, 'bus', { patienceMs: 60_000 })
    app.clock.set('2026-10-05T05:41:00Z')
    await reach(0)
    await boardAll()
    const stay = async (latitude: number, longitude: number) => {
      for (let minute = 0; minute < 3; minute += 1) {
        await where(latitude, longitude)
        await look()
        app.clock.pass({ minutes: 1 })
      }
      return raised()
    }
    expect(await stay(45.905, 9.129)).toEqual([])
    expect(await stay(45.905, 9.12)).toEqual(['OFF_ROUTE'])
    removeArea(areaFolder)
  })

  test('no sign for three minutes with children on board raises an alert, and the next sign ends it', async () => {
    const { reach, boardAll, where, look, raised } = await scene()
    await reach(0)
    await boardAll()
    await where(45.902)
    app.clock.pass({ minutes: 2 })
    await look()
    expect(await raised()).toEqual([])
    app.clock.pass({ minutes: 1 })
    await look()
    expect(await raised()).toEqual(['NO_DATA'])
    await where(45.903)
    await look()
    expect(await raised()).toEqual([])
  })

  test('standing for ten minutes with children on board raises an alert, moving does not', async () => {
    const { reach, boardAll, where, look, raised } = await scene()
    await reach(0)
    await boardAll()
    for (let minute = 0; minute <= 10; minute += 1) {
      await where(45.905)
      if (minute === 9) {
        await look()
        expect(await raised()).toEqual([])
      }
      app.clock.pass({ minutes: 1 })
    }
    await look()
    expect(await raised()).toEqual(['IDLE'])
    await where(45.91)
    await look()
    expect(await raised()).toEqual([])
  })

  test('a stop that was left out raises an alert while somebody waits there', async () => {
    const { reach, say, send, children, look, raised } = await scene()
    await reach(0)
    await send(say('BOARDED', children[0]), say('BOARDED', children[1]))
    await reach(2)
    await look()
    expect(await raised()).toEqual(['STOP_SKIPPED'])
    await send(say('COLLECTED', children[2]))
    await look()
    expect(await raised()).toEqual([])
  })

  test('a run still open ten minutes after its last stop raises an alert', async () => {
    const { reach, look, raised } = await scene()
    await reach(2)
    app.clock.pass({ minutes: 10 })
    await look()
    expect(await raised()).toContain('STILL_OPEN')
  })
})

describe('a single fact raises an alert', () => {
  test('when a child gets off at another stop than its own', async () => {
    const { say, send, children, stop, raised, office } = await scene()
    await send(say('BOARDED', children[0]))
    await send(say('DROPPED', children[0], { stopId: stop(1), outcome: 'to_school' }))
    expect(await raised()).toEqual(['WRONG_STOP'])
    const [alert] = await office.call(openAlerts)
    const close = { params: { id: alert?.id ?? '' }, body: { what: 'close' as const } }
    // How it ended must be said: the child was not where it should be.
    expect(await office.refused(takeAlert, close)).toMatchObject({
      status: 400,
      errorCode: 'E012',
      fields: [{ fieldName: 'note' }],
    })
    const note = 'The teacher took her over at the gate'
    await office.call(takeAlert, { ...close, body: { ...close.body, note } })
    expect(await raised()).toEqual([])
  })

  test('when a stop is left before the promised time while a family may still come (invariant 11)', async () => {
    const { reach, say, send, children, raised } = await scene()
    await reach(0)
    await send(say('BOARDED', children[0]))
    app.clock.set('2026-10-05T05:39:00Z')
    await reach(0, 'left')
    // Ben was to be there at 07:40.
    expect(await raised()).toEqual(['LEFT_EARLY'])
  })

  test('when the clock of a phone is far off, once for the run', async () => {
    const { say, send, children, raised } = await scene()
    await send(say('BOARDED', children[0], { clockOffsetMs: 4 * 60_000 }))
    expect(await raised()).toEqual([])
    await send(say('BOARDED', children[1], { clockOffsetMs: -8 * 60_000 }))
    await send(say('BOARDED', children[2], { clockOffsetMs: -8 * 60_000 }))
    expect(await raised()).toEqual(['CLOCK_OFF'])
  })
})

test('children whom nobody recorded are one alert each, all one person’s, and the office is told once when they are escalated', async () => {
  const { look, office, told } = await scene()
  app.clock.set('2026-10-05T06:15:00Z')
  await look()
  const standing = (await office.call(openAlerts)).filter(({ rule }) => rule === 'CHILD_UNACCOUNTED')
  expect(new Set(standing.map(({ childName }) => childName))).toEqual(new Set(['Ada Colli', 'Ben Colli', 'Cleo Colli']))
  expect(new Set(standing.map(({ assigned }) => assigned))).toEqual(new Set(['Alma Administrator']))
  app.clock.pass({ minutes: 2 })
  await look()
  const escalated = (await office.call(openAlerts)).filter(({ step }) => step === 1)
  expect(escalated.map(({ rule }) => rule)).toEqual(['CHILD_UNACCOUNTED', 'CHILD_UNACCOUNTED', 'CHILD_UNACCOUNTED'])
  expect(await told()).toEqual([['runs.alert.climbed.1', 'Alma Administrator']])
})

test('an alert is somebody’s from the start, is escalated untaken, and again when taking was all (invariant 15)', async () => {
  const { say, send, children, stop, look, office, told } = await scene()
  await send(say('BOARDED', children[0]))
  await send(say('DROPPED', children[0], { stopId: stop(1), outcome: 'to_school' }))
  expect(await office.call(openAlerts)).toMatchObject([
    { rule: 'WRONG_STOP', assigned: 'Alma Administrator', owner: null, step: 0 },
  ])
  app.clock.pass({ minutes: 2 })
  await look()
  await look()
  expect(await office.call(openAlerts)).toMatchObject([{ rule: 'WRONG_STOP', step: 1 }])
  expect(await told()).toEqual([['runs.alert.climbed.1', 'Alma Administrator']])
  const [alert] = await office.call(openAlerts)
  await office.call(takeAlert, { params: { id: alert?.id ?? '' }, body: { what: 'take' } })
  app.clock.pass({ minutes: 8 })
  await look()
  const mine = (await office.call(openAlerts)).find((one) => one.id === alert?.id)
  expect(mine).toMatchObject({ step: 2, state: 'acknowledged', owner: 'Alma Administrator' })
  expect((await told()).map(([title]) => title)).toContain('runs.alert.climbed.2')
})
