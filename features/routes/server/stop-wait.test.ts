import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { DAY } from '#app/server/testing/school-day-scene.ts'
import { draftLine, MORNING } from '#app/server/testing/line-scene.ts'
import { getRun, latestRuns } from '#features/runs/shared/runs.contract.ts'
import { activateRoute, restoreRoute, setRouteStops } from '../shared/routes.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
afterAll(() => app.close())

test('the waiting time of a stop reaches its run and the next version', async () => {
  const { organisation, route } = await draftLine(app)
  const admin = app.as(organisation.administrator)
  const params = { id: route.id }
  const body = {
    version: route.version,
    stops: route.stopList.map(({ id, placeId, plannedTime }, i) => ({
      id,
      placeId,
      plannedTime,
      waitMinutes: i === 1 ? 5 : 0,
    })),
  }
  const waits = (stops: readonly { waitMinutes: number }[]) => stops.map((stop) => stop.waitMinutes)
  expect(waits((await admin.call(setRouteStops, { params, body })).stopList)).toEqual([0, 5, 0])
  await admin.call(activateRoute, { params, body: { version: route.version + 1, fromDay: DAY } })
  const [run] = await admin.call(latestRuns)
  expect(waits((await admin.call(getRun, { params: { id: run?.id ?? '' } })).stops)).toEqual([0, 5, 0])
  expect(waits((await admin.call(restoreRoute, { params })).stopList)).toEqual([0, 5, 0])
})
