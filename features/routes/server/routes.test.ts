import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { DAY } from '#app/server/testing/school-day-scene.ts'
import { activeLine, draftLine, enrol, MORNING, phoneOf } from '#app/server/testing/line-scene.ts'
import { getRun, latestRuns, recordEvents } from '#features/runs/shared/runs.contract.ts'
import { createPlace } from '#features/places/shared/places.contract.ts'
import {
  activateRoute,
  archiveRoute,
  checkRoute,
  getRoute,
  restoreRoute,
  searchActiveRoutes,
  searchArchivedRoutes,
  searchDraftRoutes,
  setRouteStops,
  updateRoute,
} from '../shared/routes.contract.ts'
import { buildRoutes } from '#features/planner/shared/planner.contract.ts'
import { archiveTelling } from '../shared/archive.contract.ts'
import { setRouteCrew } from '../shared/crew.contract.ts'
import { addPassenger, filterPassengers, removePassenger } from '../shared/passengers.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
afterAll(() => app.close())

const head = { name: 'Line 3', mode: 'bus', direction: 'to_school', capacity: 20 } as const

async function draft() {
  const line = await draftLine(app)
  const admin = app.as(line.organisation.administrator)
  const params = { id: line.route.id }
  const current = () => admin.call(getRoute, { params })
  return {
    ...line,
    admin,
    params,
    current,
    activate: async () =>
      admin.call(activateRoute, { params, body: { version: (await current()).version, fromDay: DAY } }),
  }
}

describe('the gate', () => {
  test('lets a complete draft become active and makes its run', async () => {
    const { activate, admin } = await draft()
    expect(await activate()).toMatchObject({ status: 'ACTIVE', abilities: { edit: false, archive: true } })
    expect(await admin.call(latestRuns)).toMatchObject([{ status: 'PLANNED', counts: { total: 3, unaccounted: 3 } }])
  })

  test('refuses a draft with a child without a stop, by name, and nothing changes', async () => {
    const { admin, params, current } = await draft()
    const route = await current()
    const [first, ...others] = route.stopList
    await admin.call(setRouteStops, {
      params,
      body: {
        version: route.version,
        stops: others.map((stop) => ({ id: stop.id, placeId: stop.placeId, plannedTime: stop.plannedTime })),
      },
    })
    const after = await current()
    const problem = await admin.refused(activateRoute, { params, body: { version: after.version } })
    expect(problem).toMatchObject({ status: 409, errorCode: 'E013' })
    expect(problem.current).toMatchObject([
      { code: 'child_unresolved', children: [{ name: 'Ada Colli' }, { name: 'Ben Colli' }] },
    ])
    expect((await current()).status).toBe('DRAFT')
    expect(first?.name).toBe('Via Roma')
  })

  test('wants an adult for so many children as the route says', async () => {
    const { admin, params, current, activate } = await draft()
    const set = async (childrenPerAdult: number | null) =>
      admin.call(updateRoute, { params, body: { ...head, childrenPerAdult, version: (await current()).version } })
    expect(await set(2)).toMatchObject({ childrenPerAdult: 2 })
    expect(await admin.call(checkRoute, { params })).toMatchObject([
      { code: 'too_few_adults', blocking: true, values: { adults: 1, needed: 2 }, day: null },
    ])
    await set(3)
    expect(await activate()).toMatchObject({ status: 'ACTIVE', childrenPerAdult: 3 })
  })

  test('warns of children on no route by name', async () => {
    const { admin, params, organisation } = await draft()
    await enrol(app, organisation, 'Dana')
    expect(await admin.call(checkRoute, { params })).toMatchObject([
      { code: 'child_unassigned', blocking: false, children: [{ name: 'Dana Colli' }] },
    ])
    expect(
      (await admin.list(filterPassengers, { body: { filters: { routeId: params.id } } })).data.map(
        (child) => child.name,
      ),
    ).toEqual(['Dana Colli'])
  })

  test('refuses a child that another active route takes the same way on the same day', async () => {
    const first = await activeLine(app)
    const second = await draftLine(app, first.organisation)
    const admin = app.as(first.organisation.administrator)
    const params = { id: second.route.id }
    const route = await admin.call(getRoute, { params })
    const [board, , school] = route.stopList
    await admin.call(addPassenger, {
      body: {
        routeId: route.id,
        childId: first.children[0].id,
        boardStopId: board?.id ?? '',
        alightStopId: school?.id ?? '',
      },
    })
    const found = await admin.call(checkRoute, { params })
    expect(found).toMatchObject([
      { code: 'child_twice', children: [{ name: 'Ada Colli' }], values: { route: 'Line 3' } },
      { code: 'crew_twice', blocking: false },
    ])
  })
})

describe('a draft', () => {
  test('is changed by one of two people; the other gets the current record', async () => {
    const { admin, params, current } = await draft()
    const { version } = await current()
    await admin.call(updateRoute, { params, body: { version, ...head, name: 'Line 4' } })
    const problem = await admin.refused(updateRoute, { params, body: { version, ...head, name: 'Line 5' } })
    expect(problem).toMatchObject({ status: 409, errorCode: 'E016', current: { name: 'Line 4' } })
  })

  test('keeps its stops when they change places', async () => {
    const { admin, params, current } = await draft()
    const route = await current()
    const [first, second, school] = route.stopList.map((stop) => ({
      id: stop.id,
      placeId: stop.placeId,
      plannedTime: stop.plannedTime,
    }))
    if (!first || !second || !school) throw new Error('three stops')
    const swapped = await admin.call(setRouteStops, {
      params,
      body: {
        version: route.version,
        stops: [{ ...second, plannedTime: '07:40' }, { ...first, plannedTime: '07:48' }, school],
      },
    })
    expect(swapped.stopList.map((stop) => stop.name)).toEqual(['Piazza Mercato', 'Via Roma', 'School'])
    expect(swapped.passengerList.every((passenger) => passenger.boardStopId !== null)).toBe(true)
  })

  test('takes a child once', async () => {
    const {
      admin,
      current,
      children: [ada],
    } = await draft()
    const route = await current()
    const [board, , school] = route.stopList
    const body = { routeId: route.id, childId: ada.id, boardStopId: board?.id ?? '', alightStopId: school?.id ?? '' }
    expect(await admin.refused(addPassenger, { body })).toMatchObject({ status: 409, errorCode: 'E019' })
    await admin.call(removePassenger, {
      params: { id: route.passengerList.find((one) => one.childId === ada.id)?.id ?? '' },
    })
    expect(await admin.call(addPassenger, { body })).toMatchObject({ childName: 'Ada Colli' })
  })

  test('refuses places, people and stops of elsewhere, and names the field', async () => {
    const { admin, params, current, organisation } = await draft()
    const other = await organisation.person([{ role: 'CB_ADMIN', group: organisation.groups[1] }])
    const far = await app.as(other).call(createPlace, {
      body: {
        customerGroupId: organisation.groups[1].id,
        name: 'Elsewhere',
        kind: 'stop',
        latitude: 1,
        longitude: 1,
      },
    })
    const { version } = await current()
    expect(
      await admin.refused(setRouteStops, {
        params,
        body: { version, stops: [{ placeId: far.id, plannedTime: '07:00' }] },
      }),
    ).toMatchObject({ status: 400, fields: [{ fieldName: 'stops.0.placeId' }] })
    expect(
      await admin.refused(setRouteCrew, {
        params,
        body: { version, crew: [{ personId: organisation.parent.personId, function: 'lead' }] },
      }),
    ).toMatchObject({ status: 400, fields: [{ fieldName: 'crew.0.personId' }] })
  })

  test('nobody joins the crew whose role has ended; who was there before stays until taken off', async () => {
    const { admin, params, organisation, current } = await draft()
    const { assistant } = organisation
    const crew = async (functions: readonly ('lead' | 'escort')[]) => ({
      params,
      body: {
        version: (await current()).version,
        crew: functions.map((one) => ({ personId: assistant.personId, function: one })),
      },
    })
    const ended = async (day: string | null) =>
      app.inside(organisation.id, ({ db }) =>
        db
          .updateTable('membership')
          .set({ valid_to: day })
          .where('organisation_id', '=', organisation.id)
          .where('person_id', '=', assistant.personId)
          .execute(),
      )
    await admin.call(setRouteCrew, await crew([]))
    await ended('2026-10-04')
    expect(await admin.refused(setRouteCrew, await crew(['lead']))).toMatchObject({
      status: 400,
      fields: [{ fieldName: 'crew.0.personId' }],
    })
    await ended(null)
    await admin.call(setRouteCrew, await crew(['lead']))
    await ended('2026-10-04')
    await admin.call(setRouteCrew, await crew(['lead']))
    expect((await admin.call(setRouteCrew, await crew([]))).crew).toEqual([])
  })
})

describe('an active route', () => {
  test('is never edited in place; a new version takes over when it is activated', async () => {
    const { admin, params, activate, current, organisation } = await draft()
    const active = await activate()
    expect(await admin.refused(updateRoute, { params, body: { version: active.version, ...head } })).toMatchObject({
      status: 409,
      errorCode: 'E013',
    })
    const next = await admin.call(restoreRoute, { params })
    expect(next).toMatchObject({
      status: 'DRAFT',
      versionNo: 2,
      versionOf: active.id,
      stops: 3,
      passengers: 3,
      lead: 'Aldo Assistant',
    })
    expect((await admin.call(restoreRoute, { params })).id).toBe(next.id)
    await admin.call(activateRoute, { params: { id: next.id }, body: { version: next.version, fromDay: DAY } })
    expect((await current()).status).toBe('ARCHIVED')
    const runs = await app.as(organisation.assistant).call(latestRuns)
    expect(runs.map((run) => run.routeId)).toEqual([next.id])
  })

  test('is not archived while a run is under way', async () => {
    const {
      admin,
      params,
      activate,
      organisation,
      children: [ada],
    } = await draft()
    await activate()
    const assistant = app.as(organisation.assistant)
    const [row] = await assistant.call(latestRuns)
    if (!row) throw new Error('a run was made')
    const run = await assistant.call(getRun, { params: { id: row.id } })
    await assistant.call(recordEvents, {
      params: { id: run.id },
      body: { events: [phoneOf(app, run)('BOARDED', ada)] },
    })
    expect(await admin.refused(archiveRoute, { params })).toMatchObject({ status: 409, errorCode: 'E013' })
  })

  test('moves from list to list with its status', async () => {
    const { admin, params, activate } = await draft()
    const names = async () =>
      Promise.all(
        [searchDraftRoutes, searchActiveRoutes, searchArchivedRoutes].map(
          async (list) => (await admin.list(list, { body: {} })).page.total,
        ),
      )
    expect(await names()).toEqual([1, 0, 0])
    await activate()
    expect(await names()).toEqual([0, 1, 0])
    await admin.call(archiveTelling, { params, body: { reason: 'Too few children' } })
    expect(await names()).toEqual([0, 0, 1])
    expect(await admin.call(latestRuns)).toEqual([])
  })
})

test('the line builder turns the children of a group into drafts and names those without a home', async () => {
  const { organisation, admin, group } = await draft()
  await enrol(app, organisation, 'Dana')
  const built = await admin.call(buildRoutes, { body: { customerGroupId: group.id, direction: 'from_school' } })
  // None of the children of this scene has a home place.
  expect(built.routes).toEqual([])
  expect(built.unresolved.map((child) => [child.name, child.reason])).toEqual([
    ['Ada Colli', 'no_home'],
    ['Ben Colli', 'no_home'],
    ['Cleo Colli', 'no_home'],
    ['Dana Colli', 'no_home'],
  ])
})
