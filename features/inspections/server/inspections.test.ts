import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { activeLine, draftLine, MORNING, type Line } from '#app/server/testing/line-scene.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { checkRoute, getRoute } from '#features/routes/shared/routes.contract.ts'
import { setRouteVehicle } from '#features/routes/shared/vehicle.contract.ts'
import { setRunVehicle } from '#features/scheduling/shared/vehicle.contract.ts'
import { getRun, startRun } from '#features/runs/shared/runs.contract.ts'
import {
  createVehicle,
  getVehicle,
  searchVehicles,
  updateVehicle,
  vehiclesOn,
} from '#features/vehicles/shared/vehicles.contract.ts'
import {
  addPhoto,
  archiveInspection,
  createInspection,
  decideDefect,
  exportInspections,
  getInspection,
  getPhoto,
  inspectionVehicles,
  PHOTOS_MAX,
  removePhoto,
  searchInspections,
  updateInspection,
} from '../shared/inspections.contract.ts'
import { remindOfInspections } from './inspections.jobs.ts'
import { answers, PHOTO } from './testing/inspections.samples.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app.close())

async function scene(line: Line) {
  const admin = app.as(line.organisation.administrator)
  const assistant = app.as(line.organisation.assistant)
  const body = { customerGroupId: line.group.id, name: 'Spare', plate: 'SP 1', seats: 30 }
  const vehicle = await admin.call(createVehicle, { body })
  // Who inspects it works with it.
  const drives = { version: line.route.version, vehicleId: vehicle.id }
  const route = await admin.call(setRouteVehicle, { params: { id: line.route.id }, body: drives })
  const record = (severity: 'minor' | 'dangerous', by = assistant, vehicleId = vehicle.id) =>
    by.call(createInspection, { body: { vehicleId, kind: 'before', answers: answers(severity) } })
  return { line, admin, assistant, vehicle, route, record }
}

test('a dangerous defect blocks the vehicle until an administrator signs it off in words', async () => {
  const line = await activeLine(app)
  const { admin, assistant, vehicle, route, record } = await scene(line)
  const found = await record('dangerous')
  const [defect] = found.defects
  expect(found).toMatchObject({ vehicleName: 'Spare', status: 'A', defects: [{ item: 'lights', outcome: null }] })
  expect(await admin.call(getVehicle, { params: { id: vehicle.id } })).toMatchObject({
    blocked: true,
    inspectedOn: '2026-10-05',
  })
  const toRun = { params: { id: line.run.id }, body: { vehicleId: vehicle.id } }
  const toRoute = { params: { id: line.route.id }, body: { version: route.version, vehicleId: vehicle.id } }
  expect(await admin.refused(setRunVehicle, toRun)).toMatchObject({ status: 409, errorCode: 'E013' })
  expect(await admin.refused(setRouteVehicle, toRoute)).toMatchObject({ status: 409, errorCode: 'E013' })
  const blocked = await admin.list(searchVehicles, { body: { filters: { condition: 'blocked' } } })
  expect(blocked.data.map(({ name }) => name)).toEqual(['Spare'])
  const choice = await admin.call(vehiclesOn, { params: { id: line.group.id }, query: { day: '2026-10-05' } })
  expect(choice.map(({ name, blocked: is }) => [name, is])).toEqual([
    ['Bus 3', false],
    ['Spare', true],
  ])
  const told = (await admin.list(searchNotices, { body: {} })).data
  expect(told.filter((one) => one.title === 'inspections.notice.dangerous')).toMatchObject([
    { link: `/loggedIn/inspectionDetail/?inspection=${found.id}` },
  ])
  const params = { id: defect!.id }
  const decided = { params, body: { outcome: 'safe' as const, note: 'Bulb ordered, daylight only' } }
  expect(await assistant.refused(decideDefect, decided)).toMatchObject({ status: 403 })
  expect(await admin.refused(decideDefect, { params, body: { outcome: 'repaired', note: ' ' } })).toMatchObject({
    status: 400,
  })
  await admin.call(decideDefect, decided)
  expect(await admin.call(getVehicle, { params: { id: vehicle.id } })).toMatchObject({ blocked: false })
  const open = async () => (await admin.list(searchInspections, { body: { filters: { defects: 'open' } } })).data
  expect(await open()).toHaveLength(1)
  await admin.call(decideDefect, { params, body: { outcome: 'repaired', note: 'New bulb' } })
  expect(await open()).toHaveLength(0)
  expect(await admin.refused(decideDefect, decided)).toMatchObject({ status: 409 })
  expect(await admin.call(setRunVehicle, toRun)).toMatchObject({ vehicleLabel: 'Spare' })
})

test('a run of a blocked vehicle is started by an administrator alone, and is ready again when it is signed off', async () => {
  const line = await activeLine(app)
  const { admin, assistant, vehicle, record } = await scene(line)
  const params = { id: line.run.id }
  const {
    defects: [defect],
  } = await record('dangerous')
  const device = { deviceId: 'phone-1', occurredAt: app.clock.now().toISOString() }
  const body = { runId: line.run.id, ...device, override: 'We are late' }
  const refused = await assistant.refused(startRun, { body })
  expect(refused).toMatchObject({ status: 409, current: [{ code: 'vehicle_blocked' }] })
  expect(await assistant.call(getRun, { params })).toMatchObject({
    status: 'PLANNED',
    ready: { vehicle: { id: vehicle.id, blocked: true, inspectionDue: false } },
  })
  await admin.call(decideDefect, { params: { id: defect!.id }, body: { outcome: 'repaired', note: 'Done' } })
  expect(await assistant.call(startRun, { body: { runId: line.run.id, ...device } })).toMatchObject({
    status: 'IN_PROGRESS',
  })
  const other = await activeLine(app)
  const second = await scene(other)
  await second.record('dangerous')
  const decided = { runId: other.run.id, ...device, override: 'Parked in the yard, moved by hand' }
  expect(await second.admin.call(startRun, { body: decided })).toMatchObject({ status: 'IN_PROGRESS' })
})

test('a vehicle with an interval has to be inspected before it drives: the crew sees it, the office is reminded once', async () => {
  const line = await activeLine(app)
  const { admin, assistant, vehicle, record } = await scene(line)
  const { version } = vehicle
  await admin.call(updateVehicle, {
    params: { id: vehicle.id },
    body: { version, name: 'Spare', seats: 30, inspectionDays: 1 },
  })
  const params = { id: line.run.id }
  const codes = async () => {
    const body = { runId: line.run.id, deviceId: 'phone-1', occurredAt: app.clock.now().toISOString() }
    return JSON.stringify((await assistant.refused(startRun, { body })).current)
  }
  expect(await codes()).toContain('vehicle_uninspected')
  app.clock.set('2026-10-05T03:10:00Z')
  const remind = () => app.runJob(line.organisation.id, remindOfInspections, undefined)
  await remind()
  await remind()
  const due = async () =>
    (await admin.list(searchNotices, { body: {} })).data.filter((one) => one.title === 'inspections.notice.due')
  expect(await due()).toMatchObject([{ values: { vehicle: 'Spare' } }])
  app.clock.set(MORNING)
  await record('minor')
  expect(await assistant.call(getRun, { params })).toMatchObject({ ready: { vehicle: { inspectionDue: false } } })
})

test('the readiness check of a route names a vehicle that is blocked', async () => {
  const line = await draftLine(app)
  const { admin, record } = await scene(line)
  const params = { id: line.route.id }
  await record('dangerous', admin)
  const found = await admin.call(checkRoute, { params })
  expect(found.filter(({ code }) => code === 'vehicle_blocked')).toMatchObject([
    { blocking: true, values: { vehicle: 'Spare' } },
  ])
})

test('an inspection answers its whole checklist; kilometres and note are corrected, a mistake is archived', async () => {
  const { admin, assistant, vehicle, record } = await scene(await draftLine(app))
  const [first, ...others] = answers('dangerous')
  const send = (list: unknown[]) =>
    assistant.refused(createInspection, { body: { vehicleId: vehicle.id, kind: 'before', answers: list } })
  const problem = (message: string) => ({ status: 400, fields: [{ fieldName: 'answers', message }] })
  expect(await send(others)).toMatchObject(problem('Answer each item of the checklist once.'))
  expect(await send([{ ...first, note: ' ' }, ...others])).toMatchObject(problem('Say what is wrong with each defect.'))
  expect(await admin.call(getVehicle, { params: { id: vehicle.id } })).toMatchObject({ inspectedOn: null })
  const found = await record('dangerous')
  const params = { id: found.id }
  const corrected = { version: 1, odometer: 120_000, note: 'In the rain' }
  expect(await assistant.call(updateInspection, { params, body: corrected })).toMatchObject({ odometer: 120_000 })
  expect(await admin.refused(updateInspection, { params, body: corrected })).toMatchObject({ status: 409 })
  const theirs = { params: { id: (await record('minor', admin)).id }, body: corrected }
  expect(await assistant.refused(updateInspection, theirs)).toMatchObject({ status: 403 })
  await admin.call(archiveInspection, { params: theirs.params, body: { version: 1, reason: 'For the test' } })
  const archived = { params, body: { version: 2, reason: 'It was Bus 3' } }
  expect(await assistant.refused(archiveInspection, archived)).toMatchObject({ status: 403 })
  for (let twice = 0; twice < 2; twice += 1)
    expect(await admin.call(archiveInspection, archived)).toMatchObject({ status: 'D', archiveReason: 'It was Bus 3' })
  expect(await admin.call(getVehicle, { params: { id: vehicle.id } })).toMatchObject({
    blocked: false,
    inspectedOn: null,
  })
  const decision = { params: { id: found.defects[0]!.id }, body: { outcome: 'safe', note: 'No' } }
  expect(await admin.refused(decideDefect, decision)).toMatchObject({ status: 409 })
  const by = (body: object) => admin.list(searchInspections, { body })
  expect((await by({})).data).toEqual([])
  expect((await by({ q: 'spa', filters: { status: 'D' } })).data).toHaveLength(2)
  expect((await by({ q: 'nobody', filters: { status: 'D' } })).data).toEqual([])
  const csv = (await admin.send(exportInspections, { body: { filters: { status: 'D' } } })).body
  expect(csv).toContain('Lights and indicators: Dangerous defect, Left indicator')
  expect(await assistant.call(inspectionVehicles, { query: { q: 'sp' } })).toMatchObject([{ name: 'Spare · SP 1' }])
})

test('a defect takes five photos, however many come at once; only the inspector and administrators add and remove', async () => {
  const { admin, assistant, record, line } = await scene(await draftLine(app))
  const [defect] = (await record('minor')).defects
  const add = { params: { id: defect!.id }, body: { profileImageData: PHOTO } }
  const colleague = app.as(await line.organisation.person([{ role: 'CB_ASSISTANT', group: line.group }]))
  expect(await colleague.refused(addPhoto, add)).toMatchObject({ status: 404 })
  const sent = await Promise.all(Array.from({ length: PHOTOS_MAX + 2 }, () => assistant.send(addPhoto, add)))
  expect(sent.filter(({ statusCode }) => statusCode === 200)).toHaveLength(PHOTOS_MAX)
  expect(sent.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2)
  const found = await admin.list(searchInspections, { body: {} })
  const photos = found.data[0]!.defects[0]!.photos
  expect(await colleague.refused(getPhoto, { params: { id: photos[0]! } })).toMatchObject({ status: 404 })
  const picture = await assistant.send(getPhoto, { params: { id: photos[0]! } })
  expect(picture.headers['content-type']).toBe('image/webp')
  const remove = { params: { id: photos[0]! } }
  expect(await colleague.refused(removePhoto, remove)).toMatchObject({ status: 404 })
  const left = await assistant.call(removePhoto, remove)
  expect(left.defects[0]!.photos).toEqual(photos.slice(1))
  expect(await assistant.refused(getPhoto, remove)).toMatchObject({ status: 404 })
  const text = { params: add.params, body: { profileImageData: Buffer.from('<svg/>').toString('base64') } }
  expect(await assistant.refused(addPhoto, text)).toMatchObject({ status: 400, errorCode: 'E016' })
})

test('an inspection of another group or organisation looks missing', async () => {
  const mine = await scene(await draftLine(app))
  const other = await scene(await draftLine(app))
  const theirs = await other.record('dangerous')
  const params = { id: theirs.id }
  const body = { vehicleId: other.vehicle.id, kind: 'before', answers: answers('minor') }
  expect(await mine.admin.refused(getInspection, { params })).toMatchObject({ status: 404 })
  expect(await mine.admin.refused(createInspection, { body })).toMatchObject({ status: 404 })
  const [, second] = other.line.organisation.groups
  const elsewhere = app.as(await other.line.organisation.person([{ role: 'CB_ADMIN', group: second }]))
  expect(await elsewhere.refused(getInspection, { params })).toMatchObject({ status: 404 })
  const defect = { params: { id: theirs.defects[0]!.id }, body: { outcome: 'repaired', note: 'Mine now' } }
  expect(await elsewhere.refused(decideDefect, defect)).toMatchObject({ status: 404 })
  expect(await elsewhere.call(inspectionVehicles, { query: { q: 'sp' } })).toEqual([])
})

test('an assistant inspects the vehicles of their routes and runs, and keeps sight of what they recorded', async () => {
  const { admin, assistant, vehicle, record, line } = await scene(await draftLine(app))
  const mine = await record('minor')
  const colleague = app.as(await line.organisation.person([{ role: 'CB_ASSISTANT', group: line.group }]))
  const body = { vehicleId: vehicle.id, kind: 'before', answers: answers('minor') }
  expect(await colleague.refused(createInspection, { body })).toMatchObject({ status: 404 })
  expect(await colleague.refused(getInspection, { params: { id: mine.id } })).toMatchObject({ status: 404 })
  expect(await colleague.call(inspectionVehicles, { query: { q: 'sp' } })).toEqual([])
  const route = await admin.call(getRoute, { params: { id: line.route.id } })
  await admin.call(setRouteVehicle, {
    params: { id: line.route.id },
    body: { version: route.version, vehicleId: null },
  })
  expect(await assistant.refused(createInspection, { body })).toMatchObject({ status: 404 })
  expect((await assistant.list(searchInspections, { body: {} })).data.map(({ id }) => id)).toEqual([mine.id])
})
