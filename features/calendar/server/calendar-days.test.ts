import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { activeLine, MORNING } from '#app/server/testing/line-scene.ts'
import { calendarDays, closeDays, endEarly } from '../shared/calendar.contract.ts'
import { statesOf } from '../shared/calendar.rules.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
afterAll(() => app.close())

test('a year of a group holds its closures, early ends and days of service, and nothing of others', async () => {
  const { organisation, group } = await activeLine(app)
  const admin = app.as(organisation.administrator)
  const of = { customerGroupId: group.id }
  await admin.call(closeDays, { body: { ...of, fromDay: '2026-12-24', toDay: '2026-12-25', reason: 'Winter holiday' } })
  await admin.call(endEarly, {
    body: { ...of, fromDay: '2026-12-23', toDay: '2026-12-23', kind: 'half_day', endsAt: '12:30', reason: 'Last day' },
  })
  const query = { group: group.id, from: '2026-09-01', to: '2027-08-31' }
  const year = await admin.call(calendarDays, { query })
  expect(year.days.map(({ day, kind }) => [day, kind])).toEqual([
    ['2026-12-23', 'half_day'],
    ['2026-12-24', 'closed'],
    ['2026-12-25', 'closed'],
  ])
  const on = statesOf(year)
  expect(on('2026-12-22')).toMatchObject({ state: 'service', routes: 1 })
  expect(on('2026-12-24')).toMatchObject({ state: 'closed', routes: 0 })
  expect(await admin.call(calendarDays, { query: { ...query, to: '2026-12-23' } })).toMatchObject({
    days: [{ day: '2026-12-23' }],
  })
  const stranger = app.as((await newOrganisation(app)).administrator)
  expect(await stranger.refused(calendarDays, { query })).toMatchObject({ status: 404 })
  expect(await app.as(organisation.assistant).refused(calendarDays, { query })).toMatchObject({ status: 403 })
  expect(await admin.refused(calendarDays, { query: { ...query, to: '2028-08-31' } })).toMatchObject({ status: 400 })
  expect(await admin.refused(calendarDays, { query: { ...query, to: '2026-08-31' } })).toMatchObject({ status: 400 })
})
