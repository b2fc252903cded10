import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { activeLine, MORNING, phoneOf } from '#app/server/testing/line-scene.ts'
import { openAlerts, takeAlert } from '#features/alerts/shared/alerts.contract.ts'
import { latestRuns, recordEvents, startRun } from '#features/runs/shared/runs.contract.ts'
import { closeRun } from '#features/runs/shared/closing.contract.ts'
import { watchRuns } from './board.jobs.ts'
import { planDay } from '#features/scheduling/server/scheduling.jobs.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app.close())

const device = () => ({ deviceId: 'phone-1', clockOffsetMs: 0, occurredAt: app.clock.now().toISOString() })

async function scene() {
  const line = await activeLine(app)
  const admin = app.as(line.organisation.administrator)
  const assistant = app.as(line.organisation.assistant)
  return {
    ...line,
    admin,
    assistant,
    look: () => app.runJob(line.organisation.id, watchRuns, undefined),
    start: () => assistant.call(startRun, { body: { runId: line.run.id, ...device() } }),
    rules: async () => (await admin.call(openAlerts)).map((alert) => alert.rule),
  }
}

test('a run that nobody started is an alert five minutes after its time, once, until it starts', async () => {
  const { look, rules, start } = await scene()
  app.clock.pass({ minutes: 14 })
  await look()
  expect(await rules()).toEqual([])
  app.clock.pass({ minutes: 1 })
  await look()
  await look()
  expect(await rules()).toEqual(['NOT_STARTED'])
  await start()
  expect(await rules()).toEqual([])
})

test('a child still open fifteen minutes after the end is an alert until it is accounted for', async () => {
  const { look, rules, start, assistant, run, children } = await scene()
  await start()
  const say = phoneOf(app, run)
  await assistant.call(recordEvents, {
    params: { id: run.id },
    body: { events: [say('BOARDED', children[0]), say('COLLECTED', children[1]), say('COLLECTED', children[2])] },
  })
  app.clock.pass({ minutes: 45 })
  await look()
  // And no phone has said anything for longer than ten minutes.
  expect(await rules()).toEqual(['CHILD_UNACCOUNTED', 'NO_DATA'])
  await assistant.call(recordEvents, { params: { id: run.id }, body: { events: [say('DROPPED', children[0])] } })
  expect(await rules()).toEqual(['NO_DATA'])
  await look()
  expect(await rules()).toEqual([])
})

test('taking an alert names its owner and does not close it', async () => {
  const { look, admin } = await scene()
  app.clock.pass({ minutes: 20 })
  await look()
  const [alert] = await admin.call(openAlerts)
  if (!alert) throw new Error('the run did not start')
  expect(await admin.call(takeAlert, { params: { id: alert.id }, body: { what: 'take' } })).toMatchObject({
    state: 'acknowledged',
    owner: 'Alma Administrator',
  })
  expect(await admin.call(openAlerts)).toHaveLength(1)
  await admin.call(takeAlert, { params: { id: alert.id }, body: { what: 'close' } })
  expect(await admin.call(openAlerts)).toEqual([])
  expect(await admin.refused(takeAlert, { params: { id: alert.id }, body: { what: 'take' } })).toMatchObject({
    status: 409,
  })
})

test('runs are made once for each service day, in the zone of the route, also across midnight', async () => {
  const { organisation, assistant } = await scene()
  const plan = () => app.runJob(organisation.id, planDay, undefined)
  await plan()
  const tomorrow = () => assistant.call(latestRuns, { query: { day: '2026-10-06' } })
  expect(await tomorrow()).toHaveLength(1)
  // 23:30 UTC is half past one on Tuesday in Rome: today is Tuesday there, tomorrow Wednesday.
  app.clock.set('2026-10-05T23:30:00Z')
  await plan()
  expect(await assistant.call(latestRuns)).toMatchObject([{ serviceDate: '2026-10-06' }])
  expect(await assistant.call(latestRuns, { query: { day: '2026-10-07' } })).toHaveLength(1)
  expect(await tomorrow()).toHaveLength(1)
})

test('the times of a run are wall times of its day, also after the clocks change', async () => {
  app.clock.set('2026-10-23T10:00:00Z')
  const { organisation, assistant } = await sceneOnFriday()
  app.clock.set('2026-10-25T20:00:00Z')
  await app.runJob(organisation.id, planDay, undefined)
  // 07:40 in Rome is 05:40 in summer and 06:40 in winter time, which began on 25 October 2026.
  expect(await assistant.call(latestRuns, { query: { day: '2026-10-26' } })).toMatchObject([
    { plannedStart: '2026-10-26T06:40:00.000Z' },
  ])
})

async function sceneOnFriday() {
  app.clock.set('2026-10-23T04:00:00Z')
  const line = await activeLine(app)
  expect(line.run.plannedStart).toBe('2026-10-23T05:40:00.000Z')
  return { ...line, assistant: app.as(line.organisation.assistant) }
}

test('a closed run raises no alert', async () => {
  const { look, rules, start, assistant, run, children } = await scene()
  await start()
  const say = phoneOf(app, run)
  await assistant.call(recordEvents, {
    params: { id: run.id },
    body: { events: children.map((child) => say('COLLECTED', child)) },
  })
  await assistant.call(closeRun, { params: { id: run.id }, body: { headCount: 0, vehicleChecked: true, ...device() } })
  app.clock.pass({ hours: 2 })
  await look()
  expect(await rules()).toEqual([])
})
