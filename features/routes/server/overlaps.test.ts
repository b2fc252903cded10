import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { activeLine, crew, draftLine, MORNING } from '#app/server/testing/line-scene.ts'
import { combineRun } from '#features/disruptions/shared/combine.contract.ts'
import { addPaper, createVehicle, getVehicle } from '#features/vehicles/shared/vehicles.contract.ts'
import { activateRoute, checkRoute, getRoute, setRouteStops, updateRoute } from '../shared/routes.contract.ts'
import { addPassenger } from '../shared/passengers.contract.ts'
import { setRouteVehicle } from '../shared/vehicle.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

/** An active line and a draft at the same time of day, with a lead and a vehicle of its own. */
async function twoLines() {
  const active = await activeLine(app)
  const { organisation, group } = active
  const office = app.as(organisation.administrator)
  const draft = await draftLine(app, organisation)
  const bea = await organisation.person([{ role: 'CB_ASSISTANT', group }], { name: 'Bea', surname: 'Conti' })
  await crew(app, organisation, draft.route.id, [bea])
  const params = { id: draft.route.id }
  const version = async () => (await office.call(getRoute, { params })).version
  const drive = async (vehicleId: string) =>
    office.call(setRouteVehicle, { params, body: { version: await version(), vehicleId } })
  const activeVehicle = (await office.call(getRoute, { params: { id: active.route.id } })).vehicleId ?? ''
  return {
    active,
    draft,
    bea,
    organisation,
    office,
    found: async (...codes: string[]) =>
      (await office.call(checkRoute, { params })).filter((one) => codes.some((code) => one.code === code)),
    drive,
    sameVehicle: () => drive(activeVehicle),
    times: async (...planned: string[]) => {
      const { stopList } = await office.call(getRoute, { params })
      await office.call(setRouteStops, {
        params,
        body: {
          version: await version(),
          stops: stopList.map((stop, i) => ({ id: stop.id, placeId: stop.placeId, plannedTime: planned[i] ?? '' })),
        },
      })
    },
    change: async (more: object) => {
      const route = await office.call(getRoute, { params })
      const { name, mode, direction, capacity } = route
      await office.call(updateRoute, {
        params,
        body: { version: route.version, name, mode, direction, capacity, weekdays: route.weekdays, ...more },
      })
    },
  }
}

describe('the readiness check of two routes at the same time', () => {
  test('warns about the same vehicle, with the other route and its times', async () => {
    const { found, sameVehicle, times } = await twoLines()
    expect(await found('vehicle_twice')).toEqual([])
    await sameVehicle()
    expect(await found('vehicle_twice')).toMatchObject([
      { blocking: false, values: { vehicle: 'Bus 3', route: 'Line 3', from: '07:40', to: '08:00' } },
    ])
    await times('08:00', '08:08', '08:20')
    expect(await found('vehicle_twice')).toEqual([])
    await times('07:59', '08:08', '08:20')
    expect(await found('vehicle_twice')).toHaveLength(1)
  })

  test('warns about the same lead, and not on other weekdays', async () => {
    const { found, draft, organisation, change } = await twoLines()
    await crew(app, organisation, draft.route.id, [organisation.assistant])
    expect(await found('crew_twice')).toMatchObject([
      { blocking: false, values: { name: 'Aldo Assistant', route: 'Line 3', from: '07:40', to: '08:00' } },
    ])
    await change({ weekdays: [6] })
    expect(await found('crew_twice')).toEqual([])
  })

  test('refuses a child who rides another route at that time in another direction', async () => {
    const { found, draft, active, office } = await twoLines()
    const [first, , school] = draft.route.stopList
    const [ada] = active.children
    await app.inside(active.organisation.id, ({ db }) =>
      db.updateTable('route').set({ direction: 'between' }).where('id', '=', draft.route.id).execute(),
    )
    await office.call(addPassenger, {
      body: { routeId: draft.route.id, childId: ada.id, boardStopId: first!.id, alightStopId: school!.id },
    })
    expect(await found('child_overlap')).toMatchObject([
      { blocking: true, children: [{ id: ada.id }], values: { route: 'Line 3', from: '07:40', to: '08:00' } },
    ])
    const { version } = await office.call(getRoute, { params: { id: draft.route.id } })
    expect(await office.refused(activateRoute, { params: { id: draft.route.id }, body: { version } })).toMatchObject({
      status: 409,
    })
  })

  test('warns on the day on which the vehicle and the lead serve another run than planned', async () => {
    const { found, office, active, organisation, sameVehicle, draft, times } = await twoLines()
    const along = await activeLine(app, organisation)
    // The combined run drives half an hour later than the run that leads it.
    await app.inside(organisation.id, async ({ db }) => {
      await db
        .updateTable('run')
        .set({ planned_start: new Date('2026-10-05T06:10:00Z'), planned_end: new Date('2026-10-05T06:30:00Z') })
        .where('id', '=', along.run.id)
        .execute()
      await db.updateTable('route').set({ name: 'Line 9' }).where('id', '=', along.route.id).execute()
      await db.updateTable('run').set({ route_name: 'Line 9' }).where('route_id', '=', along.route.id).execute()
    })
    await sameVehicle()
    await crew(app, organisation, draft.route.id, [organisation.assistant])
    await times('08:12', '08:20', '08:28')
    expect(await found('vehicle_twice', 'crew_twice', 'day_vehicle_busy')).toEqual([])
    await office.call(combineRun, { params: { id: along.run.id }, body: { withRunId: active.run.id } })
    expect(await found('day_vehicle_busy', 'day_crew_busy')).toMatchObject([
      { code: 'day_vehicle_busy', blocking: false, day: '2026-10-05', values: { vehicle: 'Bus 3', route: 'Line 9' } },
      {
        code: 'day_crew_busy',
        blocking: false,
        day: '2026-10-05',
        values: { name: 'Aldo Assistant', route: 'Line 9' },
      },
    ])
  })
})

test('a vehicle without any document is no vehicle with valid documents, and the check warns', async () => {
  const { office, found, drive, draft } = await twoLines()
  const bus = await office.call(createVehicle, { body: { customerGroupId: draft.group.id, name: 'Bus 8', seats: 30 } })
  const params = { id: bus.id }
  const state = async () => (await office.call(getVehicle, { params })).papersState
  expect(await state()).toBe('none')
  await drive(bus.id)
  expect(await found('vehicle_no_papers')).toMatchObject([{ blocking: false, values: { vehicle: 'Bus 8' } }])
  await office.call(addPaper, { params, body: { kind: 'insurance', validTo: '2027-10-04' } })
  expect(await state()).toBe('valid')
  expect(await found('vehicle_no_papers')).toEqual([])
})
