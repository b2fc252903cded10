import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { activeLine, MORNING } from '#app/server/testing/line-scene.ts'
import { removePassenger, updatePassenger } from '#features/routes/shared/passengers.contract.ts'
import { restoreRoute, setRouteStops } from '#features/routes/shared/routes.contract.ts'
import { listVersions } from '#features/versions/shared/versions.contract.ts'
import { differences } from '#features/versions/shared/versions.rules.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
afterAll(() => app.close())

test('the versions of a route say what each of them changes, from whichever one asks', async () => {
  const { organisation, route } = await activeLine(app)
  const admin = app.as(organisation.administrator)
  const draft = await admin.call(restoreRoute, { params: { id: route.id } })
  const [first, second, school] = draft.stopList
  const rider = (name: string) => draft.passengerList.find((one) => one.childName.startsWith(name))?.id ?? ''
  await admin.call(updatePassenger, {
    params: { id: rider('Ben') },
    body: { boardStopId: second?.id ?? '', alightStopId: school?.id ?? '', weekdays: [] },
  })
  await admin.call(removePassenger, { params: { id: rider('Cleo') } })
  const stops = draft.stopList.map(({ id, placeId, plannedTime }) => ({ id, placeId, plannedTime }))
  await admin.call(setRouteStops, {
    params: { id: draft.id },
    body: {
      version: draft.version + 2,
      stops: stops.map((stop, i) => (i === 0 ? { ...stop, plannedTime: '07:35' } : stop)),
    },
  })
  const versions = await admin.call(listVersions, { params: { id: draft.id } })
  expect(await admin.call(listVersions, { params: { id: route.id } })).toEqual(versions)
  expect(versions.map(({ id, versionNo, versionOf, status }) => ({ id, versionNo, versionOf, status }))).toEqual([
    { id: draft.id, versionNo: 2, versionOf: route.id, status: 'DRAFT' },
    { id: route.id, versionNo: 1, versionOf: null, status: 'ACTIVE' },
  ])
  const [after, before] = versions
  expect(before && after && differences(before, after)).toEqual([
    { kind: 'stopTime', stop: 'Via Roma', from: '07:40', to: '07:35' },
    { kind: 'riderRemoved', child: 'Cleo Colli' },
    { kind: 'riderBoards', child: 'Ben Colli', from: first?.name, to: second?.name },
  ])
})

test('the versions of a route of another organisation are unknown', async () => {
  const { route } = await activeLine(app)
  const stranger = app.as((await newOrganisation(app)).administrator)
  expect(await stranger.refused(listVersions, { params: { id: route.id } })).toMatchObject({ status: 404 })
})
