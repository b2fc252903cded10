import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { activeLine, draftLine, MORNING, type Line } from '#app/server/testing/line-scene.ts'
import { updateChild, getChild } from '#features/children/shared/children.contract.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { activateRoute, checkRoute } from '#features/routes/shared/routes.contract.ts'
import { setRouteVehicle } from '#features/routes/shared/vehicle.contract.ts'
import { getRun } from '#features/runs/shared/runs.contract.ts'
import { setRunVehicle } from '#features/scheduling/shared/vehicle.contract.ts'
import {
  addPaper,
  createVehicle,
  exportVehicles,
  getVehicle,
  removePaper,
  searchVehicles,
  updateVehicle,
  vehiclesOn,
} from '../shared/vehicles.contract.ts'

const TODAY = '2026-10-05'
let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app.close())

async function fleet(line: Line) {
  const admin = app.as(line.organisation.administrator)
  const add = async (name: string, insuredTo: string, more: object = {}) => {
    const body = { customerGroupId: line.group.id, name, seats: 30, ...more }
    const { id } = await admin.call(createVehicle, { body })
    return admin.call(addPaper, { params: { id }, body: { kind: 'insurance', validTo: insuredTo } })
  }
  return { admin, add }
}

test('the register finds what expires within 30 days and what has expired, by the paper in force', async () => {
  const line = await draftLine(app)
  const { admin, add } = await fleet(line)
  await add('Good', '2027-06-30')
  await add('Soon', '2026-11-04')
  const over = await add('Over', '2026-10-04')
  const found = async (papers?: 'soon' | 'expired') =>
    (await admin.list(searchVehicles, { body: { filters: papers ? { papers } : {} } })).data.map((one) => one.name)
  expect(await found()).toEqual(['Bus 3', 'Good', 'Over', 'Soon'])
  expect(await found('soon')).toEqual(['Soon'])
  expect(await found('expired')).toEqual(['Over'])
  const renewed = await admin.call(addPaper, {
    params: { id: over.id },
    body: { kind: 'insurance', validTo: '2027-10-04' },
  })
  expect(renewed).toMatchObject({ papersState: 'valid', nextExpiry: '2027-10-04' })
  expect(renewed.papers.map((paper) => paper.state)).toEqual(['valid', 'replaced'])
  expect(await found('expired')).toEqual([])
  const back = await admin.call(removePaper, { params: { id: renewed.papers[0]?.id ?? '' } })
  expect(back.papersState).toBe('expired')
  const csv = (await admin.send(exportVehicles, { body: { q: 'go' } })).body
  expect(csv).toContain('Good')
  expect(csv).not.toContain('Soon')
})

test('the version decides between two who change a vehicle', async () => {
  const { admin, add } = await fleet(await draftLine(app))
  const bus = await add('Bus 4', '2027-01-01')
  const change = (seats: number) =>
    admin.send(updateVehicle, { params: { id: bus.id }, body: { version: bus.version, name: 'Bus 4', seats } })
  const answers = await Promise.all([change(20), change(22)])
  expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('a vehicle whose paper has expired is assigned neither to a route nor to a run', async () => {
  const line = await activeLine(app)
  const { admin, add } = await fleet(line)
  const over = await add('Over', '2026-10-04')
  const body = { version: line.route.version, vehicleId: over.id }
  expect(await admin.refused(setRouteVehicle, { params: { id: line.route.id }, body })).toMatchObject({
    status: 409,
    errorCode: 'E013',
    current: { code: 'expired', kinds: ['insurance'] },
  })
  const toRun = { params: { id: line.run.id }, body: { vehicleId: over.id } }
  expect(await admin.refused(setRunVehicle, toRun)).toMatchObject({ status: 409, errorCode: 'E013' })
  // Good today and not tomorrow, when the next run is.
  const today = await add('Today', TODAY)
  expect(
    await admin.refused(setRouteVehicle, {
      params: { id: line.route.id },
      body: { version: line.route.version, vehicleId: today.id },
    }),
  ).toMatchObject({ status: 409 })
  expect(await admin.call(setRunVehicle, { params: toRun.params, body: { vehicleId: today.id } })).toMatchObject({
    vehicleLabel: 'Today',
  })
  const away = await add('Away', '2027-01-01')
  await admin.call(updateVehicle, {
    params: { id: away.id },
    body: { version: away.version, name: 'Away', seats: 30, status: 'D' },
  })
  expect(await admin.refused(setRunVehicle, { params: toRun.params, body: { vehicleId: away.id } })).toMatchObject({
    status: 409,
  })
})

test('the gate names the vehicle: fewer seats than offered, no room for wheelchairs, a paper that ends within the days', async () => {
  const line = await draftLine(app)
  const { admin, add } = await fleet(line)
  const [ada] = line.children
  const child = await admin.call(getChild, { params: { id: ada.id } })
  await admin.call(updateChild, {
    params: { id: ada.id },
    body: { version: child.version, name: child.name, surname: child.surname, needs: ['wheelchair'] },
  })
  const bus = await add('Mini', '2026-10-08', { seats: 8 })
  const params = { id: line.route.id }
  const route = await admin.call(setRouteVehicle, { params, body: { version: line.route.version, vehicleId: bus.id } })
  expect(route).toMatchObject({ vehicleLabel: 'Mini', vehicleId: bus.id })
  const found = await admin.call(checkRoute, { params })
  const codes = found.filter((one) => one.code.includes('vehicle')).map((one) => `${one.code} ${one.day ?? ''}`.trim())
  expect(codes).toEqual([
    'vehicle_wheelchairs',
    ...['09', '12', '13', '14', '15', '16'].map((day) => `day_vehicle_paper 2026-10-${day}`),
    'vehicle_capacity',
    'vehicle_paper_soon',
  ])
  expect(found.find((one) => one.code === 'vehicle_wheelchairs')?.children).toEqual([{ id: ada.id, name: ada.name }])
  expect(await admin.refused(activateRoute, { params, body: { version: route.version } })).toMatchObject({
    status: 409,
  })
})

test('another vehicle on one run changes no manifest, and families are told once, only when the name is another', async () => {
  const line = await activeLine(app)
  const { admin, add } = await fleet(line)
  const spare = await add('Bus 9', '2027-01-01')
  const params = { id: line.run.id }
  const set = () => admin.call(setRunVehicle, { params, body: { vehicleId: spare.id } })
  const after = await set()
  await set()
  const pick = ({ passengers, stops, crew }: typeof after) => ({ passengers, stops, crew })
  const assistant = app.as(line.organisation.assistant)
  expect(pick(await assistant.call(getRun, { params }))).toEqual(pick(line.run))
  const told = async () =>
    (await app.as(line.organisation.parent).list(searchNotices, { body: {} })).data.filter(
      (one) => one.title === 'runs.notice.vehicle',
    )
  expect(await told()).toHaveLength(1)
  const route = await admin.call(setRouteVehicle, {
    params: { id: line.route.id },
    body: { version: line.route.version, vehicleId: spare.id },
  })
  expect(route.vehicleLabel).toBe('Bus 9')
  const choice = await admin.call(vehiclesOn, { params: { id: line.group.id }, query: { day: TODAY } })
  expect(choice).toMatchObject([
    { name: 'Bus 3', drives: [] },
    { name: 'Bus 9', drives: ['Line 3'], expired: [], blocked: false },
  ])
})

test('a vehicle of another group or organisation looks missing', async () => {
  const [mine, other] = [await activeLine(app), await draftLine(app)]
  const foreign = await (await fleet(other)).add('Foreign', '2027-01-01')
  const admin = app.as(mine.organisation.administrator)
  expect(await admin.refused(getVehicle, { params: { id: foreign.id } })).toMatchObject({ status: 404 })
  const body = { vehicleId: foreign.id }
  expect(await admin.refused(setRunVehicle, { params: { id: mine.run.id }, body })).toMatchObject({ status: 404 })
  const [, second] = mine.organisation.groups
  const elsewhere = app.as(await mine.organisation.person([{ role: 'CB_ADMIN', group: second }]))
  const near = await elsewhere.call(createVehicle, { body: { customerGroupId: second.id, name: 'Near', seats: 9 } })
  expect(
    await admin.refused(setRunVehicle, { params: { id: mine.run.id }, body: { vehicleId: near.id } }),
  ).toMatchObject({ status: 404 })
})
