import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { activeLine, MORNING } from '#app/server/testing/line-scene.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { getRun, latestRuns, startRun } from '#features/runs/shared/runs.contract.ts'
import { closeDays, openDay, searchClosedDays } from '../shared/calendar.contract.ts'

const TODAY = '2026-10-05'
let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
afterAll(() => app.close())

async function scene() {
  const line = await activeLine(app)
  const admin = app.as(line.organisation.administrator)
  const closing = (more: object = {}) => ({
    body: { customerGroupId: line.group.id, fromDay: TODAY, toDay: TODAY, reason: 'Snow', ...more },
  })
  return { ...line, admin, closing }
}

test('a closed day cancels what has not started and tells the family once; opened again there is a new run', async () => {
  const { admin, closing, run, organisation, group } = await scene()
  expect(await admin.call(closeDays, closing())).toMatchObject({ days: 1 })
  expect(await admin.call(getRun, { params: { id: run.id } })).toMatchObject({ status: 'CANCELLED' })
  await admin.call(closeDays, closing())
  const told = (await app.as(organisation.parent).list(searchNotices, { body: {} })).data
  expect(told.filter((one) => one.title === 'calendar.notice.closed')).toHaveLength(1)
  const { data } = await admin.list(searchClosedDays, { body: { filters: { from: TODAY } } })
  expect(data).toMatchObject([{ day: TODAY, reason: 'Snow' }])
  await admin.call(openDay, { params: { id: group.id, day: TODAY } })
  const now = (await app.as(organisation.assistant).call(latestRuns)).filter((one) => one.status === 'PLANNED')
  expect(now).toHaveLength(1)
  expect(now[0]?.id).not.toBe(run.id)
  expect(await admin.refused(openDay, { params: { id: group.id, day: TODAY } })).toMatchObject({ status: 404 })
})

test('a run under way goes on', async () => {
  const { admin, closing, run, organisation } = await scene()
  const device = { deviceId: 'phone-1', clockOffsetMs: 0, occurredAt: app.clock.now().toISOString() }
  await app.as(organisation.assistant).call(startRun, { body: { runId: run.id, ...device } })
  await admin.call(closeDays, closing())
  expect(await admin.call(getRun, { params: { id: run.id } })).toMatchObject({ status: 'IN_PROGRESS' })
})

test('days that are over, backwards or too many are refused and name the field', async () => {
  const { admin, closing } = await scene()
  for (const days of [
    { fromDay: '2026-10-01', toDay: '2026-10-02' },
    { fromDay: '2026-10-09', toDay: '2026-10-08' },
    { toDay: '2027-10-08' },
  ])
    expect(await admin.refused(closeDays, closing(days))).toMatchObject({
      errorCode: 'E012',
      fields: [{ fieldName: 'toDay' }],
    })
})
