import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { DAY, schoolDay } from '#app/server/testing/school-day-scene.ts'
import { getOptions, getPlan } from '#features/travel/shared/travel.contract.ts'
import { interruptRun } from '#features/runs/shared/exits.contract.ts'
import { sendRescue } from '#features/runs/shared/rescue.contract.ts'
import { activeLine, letSignIn, MORNING } from '#app/server/testing/line-scene.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { getRun, latestRuns, startRun } from '#features/runs/shared/runs.contract.ts'
import { closeDays, endEarly, openDay, searchClosedDays } from '../shared/calendar.contract.ts'

const TODAY = '2026-10-05'
let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

/** A line turned into a return run in the database: it leaves at 07:40 wall time; its times are what matters. */
async function scene() {
  app.clock.set('2026-10-05T02:00:00Z')
  const line = await activeLine(app)
  const { organisation, route, run } = line
  await app.inside(organisation.id, async ({ db }) => {
    for (const table of ['route', 'run'] as const)
      await db
        .updateTable(table)
        .set({ direction: 'from_school' })
        .where('organisation_id', '=', organisation.id)
        .where('id', '=', table === 'route' ? route.id : run.id)
        .execute()
  })
  const admin = app.as(organisation.administrator)
  const early = (more: object = {}) => ({
    body: {
      customerGroupId: line.group.id,
      fromDay: TODAY,
      toDay: TODAY,
      kind: 'early_dismissal' as const,
      endsAt: '06:30',
      reason: 'Snow',
      ...more,
    },
  })
  const times = async () =>
    (await admin.call(getRun, { params: { id: run.id } })).stops.map((stop) => stop.plannedAt.slice(11, 16))
  const told = async () =>
    (await app.as(organisation.parent).list(searchNotices, { body: {} })).data
      .filter(({ title }) => title.startsWith('runs.notice.e'))
      .map(({ title, values }) => [title, values['time'], values['before']])
  return { ...line, admin, early, times, told }
}

test('return runs leave five minutes after the bell, in their usual rhythm, and each family is told once', async () => {
  const { admin, early, times, told } = await scene()
  expect(await times()).toEqual(['05:40', '05:48', '06:00'])
  expect(await admin.call(endEarly, early({ preview: true }))).toMatchObject({
    runs: 1,
    children: 3,
    earliest: '2026-10-05T04:35:00.000Z',
  })
  expect(await times()).toEqual(['05:40', '05:48', '06:00'])
  await admin.call(endEarly, early())
  await admin.call(endEarly, early())
  expect(await times()).toEqual(['04:35', '04:43', '04:55'])
  expect(await told()).toEqual([['runs.notice.earlyEnd', '06:35', '07:40']])
  const { data } = await admin.list(searchClosedDays, { body: { filters: { from: TODAY } } })
  expect(data).toMatchObject([{ kind: 'early_dismissal', endsAt: '06:30', reason: 'Snow' }])
})

test('taken back, they leave as the routes say and the families hear that too', async () => {
  const { admin, early, times, told, group } = await scene()
  await admin.call(endEarly, early())
  app.clock.pass({ minutes: 1 })
  await admin.call(openDay, { params: { id: group.id, day: TODAY } })
  expect(await times()).toEqual(['05:40', '05:48', '06:00'])
  expect((await told())[0]).toEqual(['runs.notice.endAsUsual', '07:40', '06:35'])
})

test('a day that lies ahead moves its runs when they are made', async () => {
  const { admin, early, organisation } = await scene()
  const day = '2026-10-08'
  expect(await admin.call(endEarly, early({ fromDay: day, toDay: day, kind: 'half_day' }))).toMatchObject({ runs: 0 })
  app.clock.set('2026-10-07T10:00:00Z')
  await app.runJobs()
  const [made] = await app.as(organisation.assistant).call(latestRuns, { query: { day } })
  expect(made?.plannedStart).toBe('2026-10-08T04:35:00.000Z')
})

test('a run whose crew has checked in moves too, and the crew is told once each way', async () => {
  const { admin, early, times, told, run, organisation, group } = await scene()
  await app.inside(organisation.id, ({ db }) =>
    db.updateTable('run').set({ status: 'READY' }).where('organisation_id', '=', organisation.id).execute(),
  )
  expect(await admin.call(endEarly, early({ preview: true }))).toMatchObject({ runs: 1, staying: [] })
  await admin.call(endEarly, early())
  await admin.call(endEarly, early())
  expect(await times()).toEqual(['04:35', '04:43', '04:55'])
  expect(await told()).toEqual([['runs.notice.earlyEnd', '06:35', '07:40']])
  const crewTold = async () =>
    (await app.as(organisation.assistant).list(searchNotices, { body: {} })).data
      .filter(({ title }) => title.startsWith('runs.notice.crewTime'))
      .map(({ values }) => [values['time'], values['before']])
  expect(await crewTold()).toEqual([['06:35', '07:40']])
  expect((await admin.call(getRun, { params: { id: run.id } })).status).toBe('READY')
  app.clock.pass({ minutes: 1 })
  await admin.call(openDay, { params: { id: group.id, day: TODAY } })
  expect(await times()).toEqual(['05:40', '05:48', '06:00'])
  expect((await crewTold())[0]).toEqual(['07:40', '06:35'])
})

test('a run under way goes on as it is and is named before anything is changed', async () => {
  const { admin, early, times, run, organisation } = await scene()
  const device = { deviceId: 'phone-1', clockOffsetMs: 0, occurredAt: app.clock.now().toISOString() }
  await app.as(organisation.assistant).call(startRun, { body: { runId: run.id, ...device, override: 'A test' } })
  expect(await admin.call(endEarly, early({ preview: true }))).toMatchObject({
    runs: 0,
    staying: [{ id: run.id, routeName: 'Line 3', day: TODAY, status: 'IN_PROGRESS' }],
  })
  expect(await admin.call(endEarly, early())).toMatchObject({ runs: 0 })
  expect(await times()).toEqual(['05:40', '05:48', '06:00'])
})

test('a rescue leaves when it can and holds back no other run', async () => {
  const { admin, early, run, organisation } = await scene()
  const [bea, second] = [
    await organisation.person([{ role: 'CB_ASSISTANT', group: organisation.groups[0] }]),
    await activeLine(app, organisation),
  ]
  await letSignIn(app, bea)
  await app.inside(organisation.id, ({ db }) =>
    db.updateTable('run').set({ direction: 'from_school' }).where('id', '=', second.run.id).execute(),
  )
  const device = { deviceId: 'phone-1', clockOffsetMs: 0, occurredAt: app.clock.now().toISOString() }
  const crew = app.as(organisation.assistant)
  await crew.call(startRun, { body: { runId: run.id, ...device, override: 'A test' } })
  await crew.call(interruptRun, { params: { id: run.id }, body: { reason: 'A flat tyre', ...device } })
  const { id } = await admin.call(sendRescue, {
    params: { id: run.id },
    body: { outside: { plate: 'AB 123 CD', seats: 8 }, leadId: bea.personId },
  })
  const start = async (runId: string) => (await admin.call(getRun, { params: { id: runId } })).plannedStart
  const before = await start(id)
  expect(await admin.call(endEarly, early())).toMatchObject({ runs: 1, staying: [{ status: 'INTERRUPTED' }] })
  expect(await start(id)).toBe(before)
  expect(await start(second.run.id)).toBe('2026-10-05T04:35:00.000Z')
})

test('too soon, backwards, past or closed days are refused by field and change nothing', async () => {
  const { admin, early, times, group } = await scene()
  app.clock.set('2026-10-05T04:06:00Z')
  const refusal = async (more: object) => (await admin.refused(endEarly, early(more))).fields?.[0]?.fieldName
  expect(await refusal({})).toBe('endsAt')
  expect(await refusal({ fromDay: '2026-10-07', toDay: '2026-10-06' })).toBe('toDay')
  expect(await refusal({ fromDay: '2026-10-01' })).toBe('fromDay')
  expect(await refusal({ endsAt: '25:00' })).toBe('endsAt')
  const closed = { fromDay: '2026-10-09', toDay: '2026-10-09' }
  await admin.call(closeDays, { body: { customerGroupId: group.id, ...closed, reason: 'Feast' } })
  expect(await refusal(closed)).toBe('fromDay')
  expect(await times()).toEqual(['05:40', '05:48', '06:00'])
})

test('an early end is seen with its new times in homes and rides and among the stops to choose, also on a day without a run yet', async () => {
  const { parent, office, group, ada, card } = await schoolDay(app)
  const homeTimes = async () => {
    const { days } = await parent.call(getPlan, { params: { id: ada.id }, query: {} })
    return ['2026-10-05', '2026-10-09', '2026-10-12'].map((day) => {
      const found = days.find((one) => one.day === day && one.direction === 'from_school')
      return [found?.board?.time, found?.alight?.time]
    })
  }
  const usual = ['13:40', '14:00']
  expect(await homeTimes()).toEqual([usual, usual, usual])
  const early = { customerGroupId: group.id, kind: 'early_dismissal' as const, endsAt: '11:30', reason: 'Snow' }
  await office.call(endEarly, { body: { ...early, fromDay: DAY, toDay: '2026-10-09' } })
  expect(await homeTimes()).toEqual([['11:35', '11:55'], ['11:35', '11:55'], usual])
  expect((await card()).home?.boardStop?.plannedAt).toBe('2026-10-05T09:35:00.000Z')
  const options = await parent.call(getOptions, {
    params: { id: ada.id },
    query: { day: '2026-10-09', direction: 'from_school' },
  })
  expect(options.map((one) => one.time)).toEqual(['11:45'])
})
