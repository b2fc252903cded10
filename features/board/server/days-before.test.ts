import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { activeLine, MORNING } from '#app/server/testing/line-scene.ts'
import { ride } from '#app/server/testing/ride-scene.ts'
import { openAlerts } from '#features/alerts/shared/alerts.contract.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { closeRun } from '#features/runs/shared/closing.contract.ts'
import { interruptRun } from '#features/runs/shared/exits.contract.ts'
import { latestRuns } from '#features/runs/shared/runs.contract.ts'
import { watchRuns } from './board.jobs.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

const NEXT_MORNING = '2026-10-06T05:30:00Z'
const AFTER_A_WEEK = '2026-10-12T05:30:00Z'

test('a run that is open or interrupted stays on the board with its day until it is closed', async () => {
  const { office, crew, run, device, send, say, children } = await ride(app)
  await send(...children.map((child) => say('BOARDED', child)))
  await crew.call(interruptRun, { params: { id: run.id }, body: { reason: 'A flat tyre', ...device() } })
  const listed = async (client: typeof office, query: { day?: string } = {}) =>
    (await client.call(latestRuns, { query })).find((row) => row.id === run.id)?.serviceDate
  for (const day of [NEXT_MORNING, AFTER_A_WEEK]) {
    app.clock.set(day)
    expect(await listed(office)).toBe('2026-10-05')
    expect(await listed(crew)).toBe('2026-10-05')
    expect(await listed(office, { day: day.slice(0, 10) })).toBeUndefined()
  }
  await send(...children.map((child) => say('DROPPED', child, { outcome: 'to_school' })))
  const closing = { headCount: 3, vehicleChecked: true, ...device() }
  await crew.call(closeRun, { params: { id: run.id }, body: closing })
  expect(await listed(office)).toBeUndefined()
})

test('a run that nobody started is not on the board of the next day', async () => {
  const { organisation, run } = await activeLine(app)
  const office = app.as(organisation.administrator)
  const listed = async () => (await office.call(latestRuns)).some((row) => row.id === run.id)
  expect(await listed()).toBe(true)
  app.clock.set(NEXT_MORNING)
  expect(await listed()).toBe(false)
})

test('alerts and what is told of them carry the day of the run when it is not today', async () => {
  const { office, organisation, crew, run, device } = await ride(app)
  await crew.call(interruptRun, { params: { id: run.id }, body: { reason: 'A flat tyre', ...device() } })
  const breakdown = async () => (await office.call(openAlerts)).find((one) => one.rule === 'BREAKDOWN')
  expect(await breakdown()).toMatchObject({ serviceDate: '2026-10-05', zone: 'Europe/Rome' })
  app.clock.set(NEXT_MORNING)
  await app.runJob(organisation.id, watchRuns, undefined)
  const told = (await office.list(searchNotices, { body: {} })).data.filter(({ title }) =>
    title.startsWith('runs.alert.climbed'),
  )
  expect(told.map(({ values }) => values['run'])).toContain('Line 3 (05/10/2026)')
})
