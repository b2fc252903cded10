import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { asSystem } from '#platform/server/app-context.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { DAY } from '#app/server/testing/school-day-scene.ts'
import { activeLine, draftLine, enrol, MORNING, phoneOf } from '#app/server/testing/line-scene.ts'
import { checkIn } from '#features/runs/shared/ready.contract.ts'
import { latestRuns, getRun, recordEvents, startRun } from '#features/runs/shared/runs.contract.ts'
import { archiveRoute, activateRoute, checkRoute, getRoute, restoreRoute } from '../shared/routes.contract.ts'
import { ridersAhead } from '../shared/archive.contract.ts'
import { passengersOf } from './route-detail.api.ts'
import { addPassenger, filterPassengers, removePassenger } from '../shared/passengers.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

/** An active route with Ada, Ben and Cleo, and a draft of the same direction with three other children. */
async function twoRoutes() {
  const old = await activeLine(app)
  const draft = await draftLine(app, old.organisation)
  const admin = app.as(old.organisation.administrator)
  const params = { id: draft.route.id }
  const route = await admin.call(getRoute, { params })
  const [board, , school] = route.stopList
  return {
    old,
    draft,
    admin,
    params,
    body: (childId: string, moveFrom?: string) => ({
      routeId: route.id,
      childId,
      boardStopId: board!.id,
      alightStopId: school!.id,
      ...(moveFrom !== undefined && { moveFrom }),
    }),
    /** The routes whose runs of this day list the child as expected or on board. */
    ridersOf: async (childId: string, day?: string) => {
      const runs = await admin.call(latestRuns, { query: day === undefined ? {} : { day } })
      const details = await Promise.all(runs.map((run) => admin.call(getRun, { params: { id: run.id } })))
      return details
        .filter((run) => run.passengers.some((one) => one.childId === childId && one.state !== 'ABSENT'))
        .map((run) => run.routeId)
    },
    device: () => ({ deviceId: 'phone-1', clockOffsetMs: 0, occurredAt: app.clock.now().toISOString() }),
    activate: async () =>
      admin.call(activateRoute, {
        params,
        body: { version: (await admin.call(getRoute, { params })).version, fromDay: DAY },
      }),
    find: async (q: string) =>
      (await admin.list(filterPassengers, { body: { q, filters: { routeId: route.id } } })).data,
    blocking: async () =>
      (await admin.call(checkRoute, { params })).filter((one) => one.blocking).map((one) => one.code),
  }
}

test('the riders of a route are read without reading other routes while nobody moves', async () => {
  const { old, admin, params, body } = await twoRoutes()
  /** How often the riders of the draft look into the table of routes: PostgreSQL's own count, of one transaction. */
  const looks = () =>
    asSystem(app.app, old.organisation.id, async (tx) => {
      const count = async () => {
        const { rows } = await sql<{ scans: number }>`select (seq_scan + coalesce(idx_scan, 0))::int as scans
          from pg_stat_xact_user_tables where relname = 'route'`.execute(tx.db)
        return rows[0]?.scans ?? 0
      }
      const before = await count()
      const riders = await passengersOf(tx, params.id)
      return { riders: riders.length, scans: (await count()) - before }
    })
  expect(await looks()).toEqual({ riders: 3, scans: 0 })
  await admin.call(addPassenger, { body: body(old.children[0].id, old.route.id) })
  expect(await looks()).toEqual({ riders: 4, scans: 1 })
})

describe('the choice of a child for a route', () => {
  test('says on which route of the direction a child is, and leaves out who is on this one', async () => {
    const { old, find, draft } = await twoRoutes()
    const dana = await enrol(app, old.organisation, 'Dana')
    const found = await find('')
    expect(found.filter((one) => one.id === dana.id)).toMatchObject([{ elsewhere: null }])
    expect(found.filter((one) => old.children.some(({ id }) => id === one.id))).toMatchObject(
      old.children.map(({ name }) => ({ name, elsewhere: { id: old.route.id, name: 'Line 3', status: 'ACTIVE' } })),
    )
    expect(found.some((one) => draft.children.some(({ id }) => id === one.id))).toBe(false)
  })

  test('takes a child back on a new version from which the child was taken off; without it the check names the child', async () => {
    const { old, admin } = await twoRoutes()
    const next = await admin.call(restoreRoute, { params: { id: old.route.id } })
    const [ada] = old.children
    const place = next.passengerList.find((one) => one.childId === ada.id)
    await admin.call(removePassenger, { params: { id: place?.id ?? '' } })
    expect(await admin.call(checkRoute, { params: { id: next.id } })).toMatchObject([
      { code: 'child_unassigned', blocking: false, children: [{ name: 'Ada Colli' }] },
    ])
    const { data } = await admin.list(filterPassengers, { body: { q: 'ada', filters: { routeId: next.id } } })
    expect(data).toContainEqual({ id: ada.id, name: 'Ada Colli', schoolClass: null, elsewhere: null })
  })
})

describe('a child who moves', () => {
  test('rides the old route until the draft is active, then the new one alone, each on its runs', async () => {
    const { old, admin, params, body, activate, blocking, ridersOf } = await twoRoutes()
    const [ada] = old.children
    await admin.call(addPassenger, { body: body(ada.id, old.route.id) })
    expect(await blocking()).toEqual([])
    const riders = () => ridersOf(ada.id)
    expect(await riders()).toEqual([old.route.id])
    const draft = await admin.call(getRoute, { params })
    expect(draft.passengerList.find((one) => one.childId === ada.id)?.movesFrom).toEqual({
      id: old.route.id,
      name: 'Line 3',
    })
    const active = await activate()
    expect(active.passengerList.find((one) => one.childId === ada.id)?.movesFrom).toBe(null)
    expect(await riders()).toEqual([params.id])
    const before = await admin.call(getRoute, { params: { id: old.route.id } })
    expect(before.passengerList.find((one) => one.childId === ada.id)?.rest).toEqual({
      from: '2026-10-05',
      until: null,
    })
  })

  test('leaves a run that is ready and has not started: the crew and the family find the new one alone', async () => {
    const { old, admin, params, body, activate, ridersOf, device } = await twoRoutes()
    const [ada, ben] = old.children
    const crew = app.as(old.organisation.assistant)
    const ready = await crew.call(checkIn, { body: { runId: old.run.id, manifestAt: MORNING, ...device() } })
    expect(ready.status).toBe('READY')
    await admin.call(addPassenger, { body: body(ada.id, old.route.id) })
    await activate()
    expect(await ridersOf(ada.id)).toEqual([params.id])
    expect(await ridersOf(ben.id)).toEqual([old.route.id])
    expect(await crew.call(getRun, { params: { id: old.run.id } })).toMatchObject({ status: 'READY' })
  })

  test('is recorded all the same by a phone that read the list of the ready run before', async () => {
    const { old, admin, body, activate, device } = await twoRoutes()
    const [ada, ben] = old.children
    const crew = app.as(old.organisation.assistant)
    const params = { id: old.run.id }
    const say = phoneOf(app, old.run)
    await crew.call(checkIn, { body: { runId: old.run.id, manifestAt: MORNING, ...device() } })
    for (const child of [ada, ben]) await admin.call(addPassenger, { body: body(child.id, old.route.id) })
    await activate()
    const stopId = old.run.stops[0]?.id ?? null
    const events = [say('BOARDED', ada, { stopId, childId: ada.id }), say('NOT_HERE', ben, { stopId, childId: ben.id })]
    await crew.call(recordEvents, { params, body: { events } })
    const run = await crew.call(getRun, { params })
    const stateOf = (child: { id: string }) => run.passengers.find((one) => one.childId === child.id)?.state
    expect([stateOf(ada), stateOf(ben)]).toEqual(['BOARDED', 'ABSENT'])
  })

  test('stays today on a run that is on the way, and is on the new one alone tomorrow', async () => {
    const { old, admin, params, body, activate, ridersOf, device } = await twoRoutes()
    const [ada] = old.children
    const crew = app.as(old.organisation.assistant)
    await crew.call(startRun, { body: { runId: old.run.id, manifestAt: MORNING, ...device() } })
    await admin.call(addPassenger, { body: body(ada.id, old.route.id) })
    await activate()
    expect(await ridersOf(ada.id)).toEqual([old.route.id])
    const stopId = old.run.stops[0]?.id ?? null
    await crew.call(recordEvents, {
      params: { id: old.run.id },
      body: { events: [phoneOf(app, old.run)('BOARDED', ada, { stopId })] },
    })
    expect(await ridersOf(ada.id)).toEqual([old.route.id])
    expect(await ridersOf(ada.id, '2026-10-06')).toEqual([params.id])
  })

  test('is no reason any more to keep the old route', async () => {
    const { old, admin, body, activate } = await twoRoutes()
    const params = { id: old.route.id }
    for (const child of old.children) await admin.call(addPassenger, { body: body(child.id, old.route.id) })
    expect((await admin.call(ridersAhead, { params })).children).toHaveLength(3)
    await activate()
    expect(await admin.call(ridersAhead, { params })).toEqual({ children: [], day: null })
    expect(await admin.call(archiveRoute, { params })).toBe(true)
  })

  test('leaves another draft at once', async () => {
    const { draft, admin, old } = await twoRoutes()
    const third = await draftLine(app, old.organisation)
    const [board, , school] = third.route.stopList
    const [dora] = draft.children
    await admin.call(addPassenger, {
      body: {
        routeId: third.route.id,
        childId: dora.id,
        boardStopId: board!.id,
        alightStopId: school!.id,
        moveFrom: draft.route.id,
      },
    })
    const left = await admin.call(getRoute, { params: { id: draft.route.id } })
    expect(left.passengerList.some((one) => one.childId === dora.id)).toBe(false)
  })

  test('comes from a route that the child is on, of this group, else the field is wrong', async () => {
    const { old, admin, body } = await twoRoutes()
    const dana = await enrol(app, old.organisation, 'Dana')
    const other = await activeLine(app)
    const wrong = [
      body(dana.id, old.route.id),
      body(old.children[0].id, other.route.id),
      body(old.children[0].id, app.app.newId()),
    ]
    for (const one of wrong)
      expect(await admin.refused(addPassenger, { body: one })).toMatchObject({
        status: 400,
        fields: [{ fieldName: 'moveFrom' }],
      })
  })
})
