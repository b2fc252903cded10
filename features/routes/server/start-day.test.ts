import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { activeLine, draftLine, makeGuardian, MORNING, type Line } from '#app/server/testing/line-scene.ts'
import { DAY } from '#app/server/testing/school-day-scene.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { getRun, startRun } from '#features/runs/shared/runs.contract.ts'
import { planDay } from '#features/scheduling/server/scheduling.jobs.ts'
import { removePassenger } from '../shared/passengers.contract.ts'
import { activateRoute, getRoute, restoreRoute, setRouteStops, updateRoute } from '../shared/routes.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

const TOMORROW = '2026-10-06'

/** A draft that its office activates at 07:30; its first stop is at 07:40 unless `line` says otherwise. */
function office({ organisation, children }: Line, routeId: string) {
  const admin = app.as(organisation.administrator)
  const params = { id: routeId }
  const read = () => admin.call(getRoute, { params })
  const body = async (fromDay?: string) => ({
    version: (await read()).version,
    ...(fromDay !== undefined && { fromDay }),
  })
  const titles = async (person: 'parent' | 'assistant') =>
    (await app.as(organisation[person]).list(searchNotices, { body: {} })).data.map(({ title }) => title)
  return {
    admin,
    params,
    children,
    read,
    activate: async (fromDay?: string) => admin.call(activateRoute, { params, body: await body(fromDay) }),
    refused: async (fromDay?: string) => admin.refused(activateRoute, { params, body: await body(fromDay) }),
    runs: () =>
      app.inside(organisation.id, ({ db }) =>
        db
          .selectFrom('run')
          .select(['id', 'service_date as day', 'status'])
          .where('organisation_id', '=', organisation.id)
          .where('route_id', '=', routeId)
          .orderBy('service_date')
          .orderBy('run_no')
          .execute(),
      ),
    told: async () => ({
      crew: (await titles('assistant')).filter((title) => title.startsWith('scheduling.notice.startsToday')),
      family: (await titles('parent')).filter((title) => title.startsWith('scheduling.notice.')),
    }),
  }
}

const days = async ({ runs }: ReturnType<typeof office>) => (await runs()).map(({ day, status }) => `${day} ${status}`)

/** An active route, and the draft of its next version whose first stop is five minutes earlier. */
async function nextVersion() {
  const line = await activeLine(app)
  const before = office(line, line.route.id)
  const draft = await before.admin.call(restoreRoute, { params: before.params })
  const stops = draft.stopList.map(({ id, placeId, plannedTime }) => ({ id, placeId, plannedTime }))
  await before.admin.call(setRouteStops, {
    params: { id: draft.id },
    body: {
      version: draft.version,
      stops: stops.map((stop, i) => (i === 0 ? { ...stop, plannedTime: '07:35' } : stop)),
    },
  })
  return { ...line, before, after: office(line, draft.id) }
}

describe('a route whose run of today is about to start', () => {
  test('is not activated until the office says from which day, with who is notified', async () => {
    const line = await draftLine(app)
    const route = office(line, line.route.id)
    expect(await route.refused()).toMatchObject({
      status: 409,
      errorCode: 'E013',
      current: {
        code: 'startDay',
        today: { day: DAY, startsAt: '07:40', crew: [expect.stringContaining(' ')], children: 3 },
        later: { day: TOMORROW },
        goesOn: null,
      },
    })
    expect((await route.read()).status).toBe('DRAFT')
    expect(await route.runs()).toEqual([])
  })

  test('from today makes the run, and notifies its crew and the families who wait for it, once', async () => {
    const line = await draftLine(app)
    const route = office(line, line.route.id)
    expect(await route.activate(DAY)).toMatchObject({ status: 'ACTIVE', validFrom: null })
    expect(await days(route)).toEqual([`${DAY} PLANNED`, `${TOMORROW} PLANNED`])
    expect(await route.told()).toEqual({
      crew: ['scheduling.notice.startsToday'],
      family: ['scheduling.notice.ridesToday'],
    })
    const news = (await app.as(line.organisation.parent).list(searchNotices, { body: {} })).data[0]
    expect(news?.values).toMatchObject({ route: 'Line 3', stop: 'Via Roma', time: '07:40' })
  })

  test('from the next service day makes no run of today and notifies nobody', async () => {
    const line = await draftLine(app)
    const route = office(line, line.route.id)
    expect(await route.activate(TOMORROW)).toMatchObject({ status: 'ACTIVE', validFrom: TOMORROW })
    expect(await days(route)).toEqual([`${TOMORROW} PLANNED`])
    await app.runJob(line.organisation.id, planDay, undefined)
    expect(await days(route)).toEqual([`${TOMORROW} PLANNED`])
    expect(await route.told()).toEqual({ crew: [], family: [] })
  })

  test('is asked about from half an hour before its first stop until its last one, and not at other times', async () => {
    const at = async (time: string) => {
      app.clock.set(MORNING)
      const line = await draftLine(app)
      app.clock.set(time)
      const route = office(line, line.route.id)
      const asked = (
        await route.admin.send(activateRoute, {
          params: route.params,
          body: { version: (await route.read()).version },
        })
      ).statusCode
      return [asked, (await route.told()).family]
    }
    expect(await at('2026-10-05T05:09:00Z')).toEqual([200, []])
    expect(await at('2026-10-05T05:10:00Z')).toEqual([409, []])
    expect(await at('2026-10-05T05:59:00Z')).toEqual([409, []])
    expect(await at('2026-10-05T06:00:00Z')).toEqual([200, []])
    // A Sunday.
    expect(await at('2026-10-04T05:30:00Z')).toEqual([200, []])
  })

  test('is not asked about when its own dates begin later', async () => {
    const line = await draftLine(app)
    const route = office(line, line.route.id)
    const { name, mode, direction, capacity, version } = await route.read()
    await route.admin.call(updateRoute, {
      params: route.params,
      body: { version, name, mode, direction, capacity, validFrom: '2026-10-12' },
    })
    expect(await route.activate()).toMatchObject({ status: 'ACTIVE', validFrom: '2026-10-12' })
    expect(await route.runs()).toEqual([])
  })

  test('refuses a day that is over and one after the last day of the route, at the field', async () => {
    const line = await draftLine(app)
    const route = office(line, line.route.id)
    const { name, mode, direction, capacity, version } = await route.read()
    await route.admin.call(updateRoute, {
      params: route.params,
      body: { version, name, mode, direction, capacity, validTo: '2026-10-30' },
    })
    for (const day of ['2026-10-04', '2026-10-31'])
      expect(await route.refused(day)).toMatchObject({
        status: 400,
        errorCode: 'E012',
        fields: [{ fieldName: 'fromDay', message: expect.stringContaining(' ') }],
      })
    expect((await route.read()).status).toBe('DRAFT')
  })

  test('counts no child from whom the office is restricted', async () => {
    const line = await draftLine(app)
    const { organisation, children } = line
    await makeGuardian(app, organisation, organisation.administrator, children[0], { restricted: true })
    expect((await office(line, line.route.id).refused()).current).toMatchObject({ today: { children: 2 } })
  })
})

describe('the next version of a route whose run of today is about to start', () => {
  test('from the next service day leaves the run of today as it is and takes over then', async () => {
    const { organisation, before, after, run } = await nextVersion()
    expect((await after.refused()).current).toMatchObject({
      today: { startsAt: '07:35' },
      later: { day: TOMORROW },
      goesOn: '07:40',
    })
    expect(await days(before)).toEqual([`${DAY} PLANNED`, `${TOMORROW} PLANNED`])
    await after.activate(TOMORROW)
    expect(await days(before)).toEqual([`${DAY} PLANNED`, `${TOMORROW} CANCELLED`])
    expect((await before.runs())[0]?.id).toBe(run.id)
    expect(await days(after)).toEqual([`${TOMORROW} PLANNED`])
    expect(await before.read()).toMatchObject({ status: 'ACTIVE', validTo: DAY })
    expect(await after.told()).toEqual({ crew: [], family: [] })
    // The children of the run of today are still on it after the plan is made again.
    await app.runJob(organisation.id, planDay, undefined)
    const today = await app.as(organisation.assistant).call(getRun, { params: { id: run.id } })
    expect(today.passengers.map(({ state }) => state)).toEqual(['EXPECTED', 'EXPECTED', 'EXPECTED'])
    app.clock.set('2026-10-06T05:00:00Z')
    await app.runJob(organisation.id, planDay, undefined)
    expect(await before.read()).toMatchObject({ status: 'ARCHIVED' })
    expect(await after.read()).toMatchObject({ status: 'ACTIVE' })
    expect((await days(after))[0]).toBe(`${TOMORROW} PLANNED`)
    expect(await days(before)).toEqual([`${DAY} CANCELLED`, `${TOMORROW} CANCELLED`])
  })

  test('from today replaces the run, and notifies the families of those who are no longer on it as well', async () => {
    const { before, after, children } = await nextVersion()
    const ada = (await after.read()).passengerList.find(({ childId }) => childId === children[0].id)
    await after.admin.call(removePassenger, { params: { id: ada?.id ?? '' } })
    await after.activate(DAY)
    expect(await days(before)).toEqual([`${DAY} CANCELLED`, `${TOMORROW} CANCELLED`])
    expect(await days(after)).toEqual([`${DAY} PLANNED`, `${TOMORROW} PLANNED`])
    expect(await after.told()).toEqual({
      crew: ['scheduling.notice.startsToday'],
      family: ['scheduling.notice.notToday'],
    })
  })

  test('can start on the next service day only while the run of today is under way, which goes on', async () => {
    const { organisation, before, after, run } = await nextVersion()
    const device = { deviceId: 'phone-1', clockOffsetMs: 0, occurredAt: app.clock.now().toISOString() }
    await app.as(organisation.assistant).call(startRun, { body: { runId: run.id, ...device } })
    expect((await after.refused()).current).toMatchObject({ code: 'startDay', today: null, later: { day: TOMORROW } })
    expect(await after.refused(DAY)).toMatchObject({ status: 409, errorCode: 'E013' })
    await after.activate(TOMORROW)
    expect(await days(before)).toEqual([`${DAY} IN_PROGRESS`, `${TOMORROW} CANCELLED`])
    app.clock.set('2026-10-06T05:00:00Z')
    await app.runJob(organisation.id, planDay, undefined)
    // Its run is still to be closed.
    expect(await before.read()).toMatchObject({ status: 'ACTIVE' })
  })

  test('whose dates begin later leaves the version before in force until then', async () => {
    const { before, after } = await nextVersion()
    const { name, mode, direction, capacity, version } = await after.read()
    await after.admin.call(updateRoute, {
      params: after.params,
      body: { version, name, mode, direction, capacity, validFrom: TOMORROW },
    })
    await after.activate()
    expect(await days(before)).toEqual([`${DAY} PLANNED`, `${TOMORROW} CANCELLED`])
    expect(await days(after)).toEqual([`${TOMORROW} PLANNED`])
  })
})
