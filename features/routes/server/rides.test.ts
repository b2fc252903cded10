import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { DAY } from '#app/server/testing/school-day-scene.ts'
import { draftLine, enrol, MORNING } from '#app/server/testing/line-scene.ts'
import { getChild, updateChild } from '#features/children/shared/children.contract.ts'
import { buildRoutes } from '#features/planner/shared/planner.contract.ts'
import { activateRoute, checkRoute, getRoute, updateRoute } from '../shared/routes.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
afterAll(() => app.close())

const head = { name: 'Line 3', mode: 'bus', direction: 'to_school', capacity: 20 } as const

test('the gate refuses a ride that is longer than the line allows, or the child whose own limit is another', async () => {
  const { organisation, route, children } = await draftLine(app)
  const admin = app.as(organisation.administrator)
  const params = { id: route.id }
  const current = () => admin.call(getRoute, { params })
  const [ada, ben] = children
  const limit = async (childId: string, maxRideMinutes: number | null) => {
    const { version, name, surname } = await admin.call(getChild, { params: { id: childId } })
    return admin.call(updateChild, { params: { id: childId }, body: { version, name, surname, maxRideMinutes } })
  }
  // Ada and Ben ride for 20 minutes, Cleo for 12.
  expect(await current()).toMatchObject({ maxRideMinutes: 60 })
  await admin.call(updateRoute, { params, body: { ...head, maxRideMinutes: 15, version: (await current()).version } })
  expect(await limit(ada.id, 20)).toMatchObject({ maxRideMinutes: 20 })
  expect(await admin.call(checkRoute, { params })).toMatchObject([
    { code: 'long_ride', blocking: true, values: { minutes: 15 }, children: [{ name: 'Ben Colli' }], day: null },
  ])
  const problem = await admin.refused(activateRoute, { params, body: { version: (await current()).version } })
  expect(problem).toMatchObject({ status: 409, errorCode: 'E013' })
  await limit(ben.id, 25)
  const { version } = await current()
  expect(await admin.call(activateRoute, { params, body: { version, fromDay: DAY } })).toMatchObject({
    status: 'ACTIVE',
    maxRideMinutes: 15,
  })
  expect((await current()).passengerList.map((one) => one.maxRideMinutes)).toEqual([20, 25, null])
  const { name, surname, version: now } = await admin.call(getChild, { params: { id: ada.id } })
  const body = { version: now, name, surname, maxRideMinutes: 4 }
  expect(await admin.refused(updateChild, { params: { id: ada.id }, body })).toMatchObject({ status: 400 })
})

test('the line builder keeps to the limit of the line and of each child', async () => {
  const { organisation, group, route } = await draftLine(app)
  const admin = app.as(organisation.administrator)
  // 0.01 degrees are 1.1 km: four minutes by bus, and nine from twice as far.
  const [far, near] = route.stopList
  for (const [name, home, maxRideMinutes] of [
    ['Dana', near, null],
    ['Elio', far, null],
    ['Fosca', far, 5],
  ] as const) {
    const { id } = await enrol(app, organisation, name)
    const { version, surname } = await admin.call(getChild, { params: { id } })
    const body = { version, name, surname, maxRideMinutes, homePlaceId: home?.placeId ?? null }
    await admin.call(updateChild, { params: { id }, body })
  }
  const lines = async (maxRideMinutes: number) => {
    const body = { customerGroupId: group.id, direction: 'from_school', maxRideMinutes } as const
    const built = await admin.call(buildRoutes, { body })
    const tooFar = built.unresolved.filter(({ reason }) => reason === 'too_far').map(({ name }) => name)
    return { tooFar, passengers: built.routes.map((one) => one.passengers) }
  }
  expect(await lines(8)).toEqual({ tooFar: ['Elio Colli', 'Fosca Colli'], passengers: [1] })
  expect(await lines(60)).toEqual({ tooFar: ['Fosca Colli'], passengers: [1] })
})
