import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { substitute } from '#features/cover/shared/cover.contract.ts'
import { setDemands } from '#features/crew/shared/crew.contract.ts'
import { takeOver, takeoverCode } from '#features/cover/shared/takeover.contract.ts'
import { openAlerts } from '#features/alerts/shared/alerts.contract.ts'
import { getRun, startRun, type RunDetail } from '#features/runs/shared/runs.contract.ts'
import { setRunVehicle } from '#features/scheduling/shared/vehicle.contract.ts'
import { createVehicle } from '#features/vehicles/shared/vehicles.contract.ts'
import { activeLine, crew, MORNING } from './testing/line-scene.ts'

/** What the safety of a child needs of the adults and of what they drive; numbers as in `invariants.test.ts`. */
let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

test('10: a start needs a lead who is there, enough adults, credentials and a fresh list, or a reason that the office reads', async () => {
  const line = await activeLine(app)
  const { organisation, group, run } = line
  const escort = await organisation.person([{ role: 'CB_ASSISTANT', group }])
  await crew(app, organisation, line.route.id, [organisation.assistant, escort])
  const [lead, other] = [app.as(organisation.assistant), app.as(escort)]
  const device = { deviceId: 'phone-1', clockOffsetMs: 0, occurredAt: app.clock.now().toISOString() }
  const start = (more: object = {}) => ({ body: { runId: run.id, ...device, ...more } })
  expect(await other.refused(startRun, start())).toMatchObject({ errorCode: 'E013', current: [{ code: 'no_lead' }] })
  const old = start({ manifestAt: '2026-10-04T17:00:00Z' })
  expect(await lead.refused(startRun, old)).toMatchObject({ current: [{ code: 'manifest_old' }] })
  await app.as(organisation.administrator).call(setDemands, {
    params: { id: group.id },
    body: { lead: ['first_aid'], escort: [], driver: [] },
  })
  expect(await lead.refused(startRun, start())).toMatchObject({ current: [{ code: 'credential' }] })
  expect(await lead.call(startRun, start({ override: 'The course was yesterday' }))).toMatchObject({
    status: 'IN_PROGRESS',
  })
  const rung = (await app.as(organisation.administrator).call(openAlerts)).find((one) => one.runId === run.id)
  expect(rung).toMatchObject({ rule: 'STARTED_ANYWAY', values: { reason: 'The course was yesterday' } })
})

test('16: another crew, another person on one run, another vehicle and another phone change no manifest', async () => {
  const line = await activeLine(app)
  const office = app.as(line.organisation.administrator)
  const params = { id: line.run.id }
  const same = async () => {
    const { passengers, stops } = await office.call(getRun, { params })
    const known = (one: RunDetail['passengers'][number]) => [one.id, one.childId, one.boardStopId, one.state]
    expect(passengers.map(known)).toEqual(line.run.passengers.map(known))
    expect(stops).toEqual(line.run.stops)
  }
  const bus = { customerGroupId: line.group.id, name: 'Bus 9', seats: 30 }
  const { id: vehicleId } = await office.call(createVehicle, { body: bus })
  await office.call(setRunVehicle, { params, body: { vehicleId } })
  await same()
  const [other, third] = [
    await line.organisation.person([{ role: 'CB_ASSISTANT', group: line.group }]),
    await line.organisation.person([{ role: 'CB_ASSISTANT', group: line.group }]),
  ]
  const places = { personId: line.organisation.assistant.personId, substituteId: other.personId }
  await office.call(substitute, { params, body: places })
  await same()
  await app.as(third).call(takeOver, {
    body: { code: (await app.as(other).call(takeoverCode, { params })).code },
  })
  await same()
})
