import { afterAll, beforeAll, expect, test } from 'vitest'
import { activeLine, draftLine, MORNING, type Line } from '#app/server/testing/line-scene.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { getChild, updateChild } from '#features/children/shared/children.contract.ts'
import { getRoute, setRouteStops } from '#features/routes/shared/routes.contract.ts'
import { getRun } from '#features/runs/shared/runs.contract.ts'
import { getPlan, saveHome, saveRule } from '#features/travel/shared/travel.contract.ts'
import { METRES_PER_DEGREE } from '#platform/shared/geo/metres.ts'
import { createPlace, getPlace, keepApart, listDuplicates, mergePlaces, type Place } from '../shared/places.contract.ts'
import { putPlaces, type KeyedPlace } from './places.bulk.api.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
afterAll(() => app?.close())

/** A line whose first stop has a twin that many metres to the north. */
async function twins(line: Line, metres = 10, more: object = {}) {
  const admin = app.as(line.organisation.administrator)
  const stop = await admin.call(getPlace, { params: { id: line.route.stopList[0]?.placeId ?? '' } })
  const { kind, longitude } = stop
  const latitude = stop.latitude + metres / METRES_PER_DEGREE
  const body = { customerGroupId: line.group.id, name: 'V. Roma', kind, latitude, longitude, ...more }
  return { admin, stop, twin: await admin.call(createPlace, { body }) }
}

const into = (kept: Place, gone: Place) => ({
  params: { id: kept.id },
  body: { duplicateId: gone.id, version: kept.version, duplicateVersion: gone.version },
})

test('an active route, its run and a home follow; the run keeps the name, the old id is gone, the same call answers again', async () => {
  const line = await activeLine(app)
  const { admin, stop, twin } = await twins(line)
  const [ada] = line.children
  const child = await admin.call(getChild, { params: { id: ada.id } })
  const { version, name, surname } = child
  await admin.call(updateChild, { params: { id: ada.id }, body: { version, name, surname, homePlaceId: stop.id } })
  const call = into(twin, stop)
  expect(await admin.call(mergePlaces, call)).toMatchObject({ id: twin.id, usedBy: 1 })

  const route = await admin.call(getRoute, { params: { id: line.route.id } })
  expect(route).toMatchObject({ status: 'ACTIVE', stopList: [{ placeId: twin.id, name: 'V. Roma' }, {}, {}] })
  expect(route.passengerList.map((one) => one.boardStopId)).toEqual(
    line.route.passengerList.map((one) => one.boardStopId),
  )
  const run = await admin.call(getRun, { params: { id: line.run.id } })
  expect(run.stops[0]).toMatchObject({ placeId: twin.id, name: 'Via Roma' })
  const now = await admin.call(getChild, { params: { id: ada.id } })
  expect(now.home?.placeId).toBe(twin.id)
  expect(now.version).toBeGreaterThan(version + 1)
  expect(await admin.refused(getPlace, { params: { id: stop.id } })).toMatchObject({ status: 404 })
  expect(await admin.call(mergePlaces, call)).toMatchObject({ id: twin.id })
  const entries = await app.inside(line.organisation.id, ({ db }) =>
    db.selectFrom('audit').select('details').where('action', '=', 'places.merged').execute(),
  )
  expect(entries.map((entry) => entry.details)).toEqual([{ gone: stop.id }])
})

test('candidates are of one kind and near, or of one name and not far; what is two stays two until it is taken back', async () => {
  const line = await draftLine(app)
  const { admin, stop, twin } = await twins(line, 29)
  await twins(line, 60, { name: 'Elsewhere' })
  await twins(line, 5, { kind: 'school' })
  const named = await twins(line, 149, { name: 'via ROMA' })
  const found = async () =>
    (await admin.call(listDuplicates, {})).map(({ places, metres }) => [
      places.map((place) => place.id).toSorted(),
      metres,
    ])
  expect(await found()).toEqual([
    [[stop.id, twin.id].toSorted(), 29],
    [[stop.id, named.twin.id].toSorted(), 149],
  ])
  const say = (apart: boolean) => admin.call(keepApart, { params: { id: twin.id }, body: { otherId: stop.id, apart } })
  await say(true)
  await say(true)
  expect(await found()).toEqual([[[stop.id, named.twin.id].toSorted(), 149]])
  await say(false)
  expect(await found()).toHaveLength(2)
})

test('refuses what is too far, a route that stops at both, and what somebody changed in between', async () => {
  const line = await draftLine(app)
  const far = await twins(line, 31)
  expect(await far.admin.refused(mergePlaces, into(far.twin, far.stop))).toMatchObject({
    status: 409,
    errorCode: 'E013',
  })
  const { admin, stop, twin } = await twins(line)
  const old = into(stop, twin)
  expect(await admin.refused(mergePlaces, { ...old, body: { ...old.body, duplicateVersion: 7 } })).toMatchObject({
    status: 409,
    errorCode: 'E016',
    current: { id: twin.id },
  })
  const [first, ...rest] = line.route.stopList.map(({ id, placeId, plannedTime }) => ({ id, placeId, plannedTime }))
  if (!first) throw new Error('the line has stops')
  const stops = [first, { placeId: twin.id, plannedTime: '07:41' }, ...rest]
  await admin.call(setRouteStops, { params: { id: line.route.id }, body: { version: line.route.version, stops } })
  const refused = await admin.refused(mergePlaces, old)
  expect(refused).toMatchObject({ status: 409, errorCode: 'E013' })
  expect(refused.detail).toContain('Line 3')
  expect(await admin.call(getPlace, { params: { id: twin.id } })).toMatchObject({ id: twin.id })
})

test('a place of another organisation, and the place itself, are not found', async () => {
  const { admin, stop, twin } = await twins(await draftLine(app))
  const strangers = await newOrganisation(app)
  const stranger = app.as(strangers.administrator)
  const theirs = await stranger.call(createPlace, {
    body: { customerGroupId: strangers.groups[0].id, name: 'V. Roma', kind: 'stop', latitude: 45.9, longitude: 9.1 },
  })
  expect(await stranger.refused(mergePlaces, into(stop, twin))).toMatchObject({ status: 404 })
  expect(await stranger.refused(mergePlaces, into(theirs, twin))).toMatchObject({ status: 404 })
  expect(await admin.refused(mergePlaces, into(stop, theirs))).toMatchObject({ status: 404 })
  expect(await admin.refused(mergePlaces, into(stop, stop))).toMatchObject({ status: 404 })
  const apart = { params: { id: stop.id }, body: { otherId: theirs.id, apart: true } }
  expect(await admin.refused(keepApart, apart)).toMatchObject({ status: 404 })
})

test('of two who merge in opposite directions at once one wins, and one place is left', async () => {
  const { admin, stop, twin } = await twins(await activeLine(app))
  const answers = await Promise.all([
    admin.send(mergePlaces, into(stop, twin)),
    admin.send(mergePlaces, into(twin, stop)),
  ])
  expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 404])
  const left = await Promise.all([stop, twin].map(({ id }) => admin.send(getPlace, { params: { id } })))
  expect(left.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 404])
})

test('an import that knows the duplicate by its key finds the place that stays and leaves it as it is', async () => {
  const { organisation, group } = await draftLine(app)
  const admin = app.as(organisation.administrator)
  const point = { groupId: group.id, kind: 'stop' as const, address: '', latitude: 46, longitude: 9 }
  const rows: KeyedPlace[] = [
    { ...point, key: 'a', name: 'Port' },
    { ...point, key: 'b', name: 'The port' },
  ]
  const put = () => app.inside(organisation.id, (tx) => putPlaces(tx, rows, false))
  await put()
  const [pair] = await admin.call(listDuplicates, {})
  const kept = pair?.places.find((place) => place.name === 'Port')
  const gone = pair?.places.find((place) => place.name === 'The port')
  if (!kept || !gone) throw new Error('no pair')
  await admin.call(mergePlaces, into(kept, gone))
  const again = await put()
  expect(again).toMatchObject({ created: 0, changed: 0, unchanged: 2 })
  expect([...again.ids.values()]).toEqual([kept.id, kept.id])
})

test('a child whose home was the one point and whose bus stops at the other is planned again', async () => {
  const line = await activeLine(app)
  const { admin, stop, twin } = await twins(line)
  const [ada] = line.children
  const home = { version: null, childId: ada.id, name: 'At the mother', placeId: twin.id, adultIds: [] }
  const saved = await admin.call(saveHome, { params: { id: app.app.newId() }, body: home })
  await admin.call(saveRule, {
    params: { id: app.app.newId() },
    body: {
      version: null,
      childId: ada.id,
      homeId: saved.id,
      pattern: 'weekdays',
      weekdays: [],
      validFrom: '2026-10-01',
    },
  })
  const today = async () => (await admin.call(getPlan, { params: { id: ada.id }, query: {} })).days[0]
  expect(await today()).toMatchObject({ kind: 'unresolved' })
  await admin.call(mergePlaces, into(stop, twin))
  expect(await today()).toMatchObject({ kind: 'rides', board: { name: 'Via Roma' } })
})
