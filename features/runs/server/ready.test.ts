import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { activeLine, crew as setLineCrew, MORNING } from '#app/server/testing/line-scene.ts'
import { reportAbsence } from '#features/absences/shared/absences.contract.ts'
import { closeDays } from '#features/calendar/shared/calendar.contract.ts'
import { substitute } from '#features/cover/shared/cover.contract.ts'
import { saveHome, saveRule } from '#features/travel/shared/travel.contract.ts'
import { addPaper, createVehicle } from '#features/vehicles/shared/vehicles.contract.ts'
import { cancelRun } from '../shared/exits.contract.ts'
import { childrenToday } from '#features/family/shared/family.contract.ts'
import { checkIn } from '../shared/ready.contract.ts'
import { openAlerts } from '#features/alerts/shared/alerts.contract.ts'
import { getRun, latestRuns, startRun } from '../shared/runs.contract.ts'
import { setRunVehicle } from '#features/scheduling/shared/vehicle.contract.ts'
import { watchRuns } from '#features/board/server/board.jobs.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app.close())

async function scene() {
  const line = await activeLine(app)
  const { organisation, group, run, route } = line
  const bea = await organisation.person([{ role: 'CB_ASSISTANT', group }])
  const office = app.as(organisation.administrator)
  const device = () => ({ deviceId: 'phone-1', clockOffsetMs: 0, occurredAt: app.clock.now().toISOString() })
  const params = { id: run.id }
  return {
    ...line,
    bea,
    office,
    params,
    aldo: app.as(organisation.assistant),
    parent: organisation.parent.personId,
    newId: () => app.app.newId(),
    both: () => setLineCrew(app, organisation, route.id, [organisation.assistant, bea]),
    here: (more: object = {}) => ({ body: { runId: run.id, ...device(), ...more } }),
    alerts: async () => (await office.call(openAlerts)).filter((one) => one.runId === run.id),
    needs: (columns: { min_adults?: number; children_per_adult?: number }) =>
      app.inside(organisation.id, ({ db }) =>
        db
          .updateTable('run')
          .set(columns)
          .where('organisation_id', '=', organisation.id)
          .where('id', '=', run.id)
          .execute(),
      ),
  }
}

test('a lone assistant starts with one tap and is checked in by it', async () => {
  const { aldo, here, alerts } = await scene()
  const started = await aldo.call(startRun, here({ manifestAt: MORNING }))
  expect(started).toMatchObject({ status: 'IN_PROGRESS', crew: [{ checkedInAt: '2026-10-05T05:30:00.000Z' }] })
  expect(await alerts()).toEqual([])
})

test('the list of a ready run follows a rule of a home; a report stays a card of the crew', async () => {
  const { aldo, here, office, params, route, children, parent, newId } = await scene()
  const [ada, ben] = children
  await aldo.call(checkIn, here({ manifestAt: MORNING }))
  const piazza = route.stopList[1]!
  const home = await office.call(saveHome, {
    params: { id: newId() },
    body: { version: null, childId: ada.id, name: 'At the father', placeId: piazza.placeId, adultIds: [parent] },
  })
  await office.call(saveRule, {
    params: { id: newId() },
    body: { version: null, childId: ada.id, homeId: home.id, pattern: 'weekdays', validFrom: '2026-10-05' },
  })
  await office.call(reportAbsence, { body: { childId: ben.id, fromDay: '2026-10-05', toDay: '2026-10-05' } })
  const { passengers, stops, status } = await aldo.call(getRun, { params })
  const of = (child: { id: string }) => passengers.find((one) => one.childId === child.id)
  expect(status).toBe('READY')
  expect(stops.find(({ id }) => id === of(ada)?.boardStopId)?.placeId).toBe(piazza.placeId)
  expect(of(ben)).toMatchObject({ state: 'EXPECTED', lateAbsence: true })
})

test('checked in with everything valid the run is ready: on the board, for the family, and it starts', async () => {
  const { aldo, here, office, organisation, run } = await scene()
  const ready = await aldo.call(checkIn, here({ manifestAt: MORNING }))
  expect(ready).toMatchObject({ status: 'READY', abilities: { checkIn: false, start: true } })
  expect(await aldo.call(checkIn, here())).toMatchObject({ status: 'READY', crewEvents: [{ kind: 'checked_in' }] })
  expect((await office.call(latestRuns)).find((one) => one.id === run.id)).toMatchObject({ status: 'READY' })
  expect((await app.as(organisation.parent).call(childrenToday))[0]).toMatchObject({
    canReportAbsence: true,
    runs: [{ runStatus: 'READY' }],
  })
  expect(await aldo.call(startRun, here())).toMatchObject({ status: 'IN_PROGRESS' })
})

test('so many children need so many adults, each by their own phone', async () => {
  const { aldo, bea, both, here, needs } = await scene()
  await both()
  await needs({ children_per_adult: 2 })
  expect(await aldo.call(checkIn, here())).toMatchObject({ status: 'PLANNED' })
  expect(await aldo.refused(startRun, here())).toMatchObject({
    status: 409,
    errorCode: 'E013',
    current: [{ code: 'too_few_adults', values: { adults: 1, needed: 2 } }],
  })
  expect(await app.as(bea).call(checkIn, here())).toMatchObject({ status: 'READY' })
})

test('an expired paper of the vehicle keeps it from starting; a reason is kept and rings', async () => {
  const { aldo, here, office, params, group, alerts } = await scene()
  const { id } = await office.call(createVehicle, { body: { customerGroupId: group.id, name: 'Bus 2', seats: 30 } })
  await office.call(setRunVehicle, { params, body: { vehicleId: id } })
  await office.call(addPaper, { params: { id }, body: { kind: 'inspection', validTo: '2026-10-04' } })
  expect(await aldo.refused(startRun, here())).toMatchObject({
    current: [{ code: 'vehicle_paper', values: { vehicle: 'Bus 2', paper: 'inspection' } }],
  })
  const started = await aldo.call(startRun, here({ override: 'The new paper is in the office' }))
  expect(started.crewEvents).toMatchObject([{ kind: 'started_anyway', note: 'The new paper is in the office' }])
  expect(await alerts()).toMatchObject([{ rule: 'STARTED_ANYWAY', values: { codes: 'vehicle_paper' } }])
})

test('a start that happened without network is never refused: it is stored and rings', async () => {
  const { bea, both, here, alerts } = await scene()
  await both()
  const then = here()
  app.clock.pass({ minutes: 20 })
  expect(await app.as(bea).call(startRun, then)).toMatchObject({
    status: 'IN_PROGRESS',
    startedAt: '2026-10-05T05:30:00.000Z',
  })
  expect(await alerts()).toMatchObject([{ rule: 'STARTED_ANYWAY', values: { codes: 'no_lead' } }])
})

test('an absence that comes when the run is ready is a card to confirm', async () => {
  const { aldo, here, organisation, children, params, run } = await scene()
  await aldo.call(checkIn, here())
  const day = run.serviceDate
  const absence = await app
    .as(organisation.parent)
    .call(reportAbsence, { body: { childId: children[0].id, fromDay: day, toDay: day } })
  expect(absence.state).toBe('LATE')
  expect((await aldo.call(getRun, { params })).passengers.find((one) => one.childId === children[0].id)).toMatchObject({
    state: 'EXPECTED',
    lateAbsence: true,
  })
})

test('another person on a ready run has to check in again', async () => {
  const { aldo, bea, here, office, params, organisation } = await scene()
  await aldo.call(checkIn, here())
  await office.call(substitute, {
    params,
    body: { personId: organisation.assistant.personId, substituteId: bea.personId },
  })
  expect(await office.call(getRun, { params })).toMatchObject({ status: 'PLANNED' })
  expect(await app.as(bea).call(checkIn, here())).toMatchObject({ status: 'READY' })
})

test('a ready run that nobody starts rings; it can be called off, and a closed day cancels it', async () => {
  const first = await scene()
  await first.aldo.call(checkIn, first.here())
  app.clock.set('2026-10-05T05:46:00Z')
  await app.runJob(first.organisation.id, watchRuns, {})
  expect(await first.alerts()).toMatchObject([{ rule: 'NOT_STARTED' }])
  expect(await first.office.call(cancelRun, { params: first.params, body: { reason: 'Snow' } })).toMatchObject({
    status: 'CANCELLED',
  })
  app.clock.set(MORNING)
  const second = await scene()
  await second.aldo.call(checkIn, second.here())
  const day = second.run.serviceDate
  await second.office.call(closeDays, {
    body: { customerGroupId: second.group.id, fromDay: day, toDay: day, reason: 'Snow' },
  })
  expect(await second.office.call(getRun, { params: second.params })).toMatchObject({ status: 'CANCELLED' })
})

test('nobody checks in hours before, for somebody else, or on the run of others', async () => {
  const { aldo, bea, here, office } = await scene()
  expect(await app.as(bea).refused(checkIn, here())).toMatchObject({ status: 404 })
  expect(await office.refused(checkIn, here())).toMatchObject({ status: 403 })
  app.clock.set('2026-10-05T03:00:00Z')
  expect(await aldo.refused(checkIn, here())).toMatchObject({ status: 409, errorCode: 'E013' })
})
