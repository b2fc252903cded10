import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { activeLine, letSignIn, MORNING, phoneOf } from '#app/server/testing/line-scene.ts'
import { ride } from '#app/server/testing/ride-scene.ts'
import { substitute } from '#features/cover/shared/cover.contract.ts'
import { takeOver, takeoverCode } from '#features/cover/shared/takeover.contract.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { setRouteCrew } from '#features/routes/shared/crew.contract.ts'
import { getRoute } from '#features/routes/shared/routes.contract.ts'
import { setRouteVehicle } from '#features/routes/shared/vehicle.contract.ts'
import { cancelRun, interruptRun, resumeRun } from '#features/runs/shared/exits.contract.ts'
import { rescueOptions, sendRescue } from '#features/runs/shared/rescue.contract.ts'
import { getRun, latestRuns, recordEvents, startRun } from '#features/runs/shared/runs.contract.ts'
import { setRunVehicle } from '#features/scheduling/shared/vehicle.contract.ts'
import { createVehicle } from '#features/vehicles/shared/vehicles.contract.ts'
import { combineRun } from '../shared/combine.contract.ts'

/** What changes the crew or the vehicle of one of two runs that are served together changes both. */
let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

/** Aldo leads two runs with one vehicle: `here` leads, `there` is taken along. Bea can stand in. */
async function together({ started = true } = {}) {
  const here = await ride(app)
  const there = await activeLine(app, here.organisation)
  const { office, crew, organisation, group, device } = here
  const params = { id: there.run.id }
  await office.call(combineRun, { params, body: { withRunId: here.run.id } })
  if (started) await crew.call(startRun, { body: { runId: there.run.id, ...device() } })
  const bea = await organisation.person([{ role: 'CB_ASSISTANT', group }], { name: 'Bea', surname: 'Conti' })
  await letSignIn(app, bea)
  const asBea = app.as(bea)
  const both = [here.run.id, there.run.id] as const
  return {
    ...here,
    there,
    bea,
    asBea,
    both,
    /** Bea leads both runs and reads all children; Aldo has lost both. */
    passed: async () => {
      for (const id of both) {
        const read = await asBea.call(getRun, { params: { id } })
        expect(read.crew.map((one) => [one.personId, one.function])).toEqual([[bea.personId, 'lead']])
        expect(read.passengers).toHaveLength(3)
        expect(read.partners).toHaveLength(1)
        expect(await crew.refused(getRun, { params: { id } })).toMatchObject({ status: 404 })
      }
      expect((await crew.call(latestRuns)).filter((run) => both.some((id) => id === run.id))).toEqual([])
    },
    officeTold: async () =>
      (await office.list(searchNotices, { body: {} })).data.filter((one) => one.title === 'crew.notice.together'),
    vehicle: (name: string) => office.call(createVehicle, { body: { customerGroupId: group.id, name, seats: 30 } }),
  }
}

describe('two runs with one vehicle and crew', () => {
  test('both pass to a substitute, whichever of them the office chose, and the office reads which runs moved', async () => {
    for (const which of [0, 1] as const) {
      app.clock.set(MORNING)
      const { office, organisation, bea, both, passed, officeTold } = await together()
      const answer = await office.call(substitute, {
        params: { id: both[which] },
        body: { personId: organisation.assistant.personId, substituteId: bea.personId },
      })
      expect(answer).toEqual({ runs: 2, routeNames: ['Line 3', 'Line 3'] })
      await passed()
      // The actor reads the result in the answer.
      expect(await officeTold()).toEqual([])
    }
  })

  test('both pass to whoever takes one of them over by a code, and the office is told', async () => {
    const { crew, asBea, both, passed, officeTold } = await together()
    const { code } = await crew.call(takeoverCode, { params: { id: both[0] } })
    await asBea.call(takeOver, { body: { code } })
    await passed()
    expect((await officeTold()).map((one) => one.values)).toMatchObject([{ runs: 'Line 3, Line 3', to: 'Bea Conti' }])
    const { crewEvents } = await asBea.call(getRun, { params: { id: both[1] } })
    expect(crewEvents.map((one) => [one.kind, one.to])).toContainEqual(['taken_over', 'Bea Conti'])
  })

  test('a run that was closed stays with the crew that closed it', async () => {
    const { office, organisation, bea, both, crew, finish, asBea } = await together()
    await finish()
    await office.call(substitute, {
      params: { id: both[1] },
      body: { personId: organisation.assistant.personId, substituteId: bea.personId },
    })
    expect((await crew.call(getRun, { params: { id: both[0] } })).status).toBe('CLOSED')
    expect(await asBea.refused(getRun, { params: { id: both[0] } })).toMatchObject({ status: 404 })
  })

  test('both get another vehicle', async () => {
    for (const which of [0, 1] as const) {
      app.clock.set(MORNING)
      const { office, both, vehicle } = await together()
      const other = await vehicle('Bus 8')
      await office.call(setRunVehicle, { params: { id: both[which] }, body: { vehicleId: other.id } })
      for (const id of both) expect((await office.call(getRun, { params: { id } })).vehicleLabel).toBe('Bus 8')
    }
  })

  test('a run that was cancelled keeps its vehicle', async () => {
    const { office, both, vehicle } = await together({ started: false })
    await office.call(cancelRun, { params: { id: both[1] }, body: { reason: 'Snow' } })
    const [{ id: vehicleId }, before] = [await vehicle('Bus 8'), await office.call(getRun, { params: { id: both[1] } })]
    await office.call(setRunVehicle, { params: { id: both[0] }, body: { vehicleId } })
    const labelOf = async (id: string) => (await office.call(getRun, { params: { id } })).vehicleLabel
    expect([await labelOf(both[0]), await labelOf(both[1])]).toEqual(['Bus 8', before.vehicleLabel])
  })

  test('a run that is taken along follows the run that leads, not its own route', async () => {
    const organisation = (await activeLine(app)).organisation
    const leading = await activeLine(app, organisation)
    const along = await activeLine(app, organisation)
    const office = app.as(organisation.administrator)
    await office.call(combineRun, { params: { id: along.run.id }, body: { withRunId: leading.run.id } })
    const bus = async (name: string, routeId: string) => {
      const made = await office.call(createVehicle, {
        body: { customerGroupId: leading.group.id, name, seats: 30 },
      })
      const { version } = await office.call(getRoute, { params: { id: routeId } })
      await office.call(setRouteVehicle, { params: { id: routeId }, body: { version, vehicleId: made.id } })
    }
    const vehicles = async () => {
      const rows = await office.call(latestRuns)
      return [leading, along].map(({ run }) => rows.find((row) => row.id === run.id)?.vehicleLabel)
    }
    await bus('Bus 5', along.route.id)
    expect(await vehicles()).toEqual(['Bus 3', 'Bus 3'])
    await bus('Bus 6', leading.route.id)
    expect(await vehicles()).toEqual(['Bus 6', 'Bus 6'])
    const bea = await organisation.person([{ role: 'CB_ASSISTANT', group: leading.group }])
    await letSignIn(app, bea)
    const { version } = await office.call(getRoute, { params: { id: leading.route.id } })
    await office.call(setRouteCrew, {
      params: { id: leading.route.id },
      body: { version, crew: [{ personId: bea.personId, function: 'lead' }] },
    })
    for (const { run } of [leading, along])
      expect((await app.as(bea).call(getRun, { params: { id: run.id } })).passengers).toHaveLength(3)
  })
})

describe('a breakdown of a vehicle that serves two runs', () => {
  const standing = async (scene: Awaited<ReturnType<typeof together>>) => {
    const { crew, both, device } = scene
    await crew.call(interruptRun, { params: { id: both[1] }, body: { reason: 'A flat tyre', ...device() } })
    app.clock.pass({ seconds: 1 })
  }
  const bodyOf = (leadId: string) => ({ outside: { plate: 'AB 123 CD', seats: 12 }, leadId })

  test('stops and resumes both', async () => {
    const scene = await together()
    await standing(scene)
    const status = () =>
      Promise.all(scene.both.map(async (id) => (await scene.crew.call(getRun, { params: { id } })).status))
    expect(await status()).toEqual(['INTERRUPTED', 'INTERRUPTED'])
    await scene.crew.call(resumeRun, { params: { id: scene.both[0] }, body: scene.device() })
    expect(await status()).toEqual(['IN_PROGRESS', 'IN_PROGRESS'])
  })

  test('the rescue takes the children of both, on board and waiting', async () => {
    const scene = await together()
    const { office, both, bea, asBea, there, crew, children } = scene
    const on = phoneOf(app, there.run, 'phone-1')
    const [dora] = there.children
    await crew.call(recordEvents, {
      params: { id: there.run.id },
      body: { events: [{ ...on('BOARDED', dora), deviceSeq: 50 }] },
    })
    await standing(scene)
    const { needs } = await office.call(rescueOptions, { params: { id: both[0] } })
    expect(needs).toMatchObject({ seated: 6 })
    const few = { outside: { plate: 'AB 1', seats: 5 }, leadId: bea.personId }
    expect(await office.refused(sendRescue, { params: { id: both[0] }, body: few })).toMatchObject({
      current: { problems: [{ code: 'seats' }] },
    })
    const { id } = await office.call(sendRescue, { params: { id: both[0] }, body: bodyOf(bea.personId) })
    const lead = await asBea.call(getRun, { params: { id } })
    expect(new Set(lead.passengers.map((one) => one.childId))).toEqual(new Set(children.map((one) => one.id)))
    expect(lead.partners).toHaveLength(1)
    const second = await asBea.call(getRun, { params: { id: lead.partners[0]!.id } })
    expect(second.passengers.map((one) => one.childId)).not.toContain(dora.id)
    expect(second.passengers).toHaveLength(2)
    expect(second.rescueOf).toMatchObject({ id: there.run.id, children: [{ name: dora.name }] })
    // Called off, both wait again for the vehicle that stands.
    await office.call(cancelRun, { params: { id }, body: { reason: 'It drives again' } })
    expect((await office.call(getRun, { params: { id: second.id } })).status).toBe('CANCELLED')
    for (const runId of both)
      expect((await crew.call(getRun, { params: { id: runId } })).counts).toMatchObject({ total: 3 })
  })

  test('a partner that has not started goes with the rescue, and comes back when it is called off', async () => {
    const scene = await together({ started: false })
    const { office, crew, both, bea, asBea, device } = scene
    await crew.call(interruptRun, { params: { id: both[0] }, body: { reason: 'A flat tyre', ...device() } })
    expect((await crew.call(getRun, { params: { id: both[1] } })).status).toBe('PLANNED')
    const { id } = await office.call(sendRescue, { params: { id: both[0] }, body: bodyOf(bea.personId) })
    const partner = await asBea.call(getRun, { params: { id: both[1] } })
    expect(partner).toMatchObject({ vehicleLabel: 'AB 123 CD', partners: [{ id }] })
    expect(partner.passengers).toHaveLength(3)
    expect(await crew.refused(getRun, { params: { id: both[1] } })).toMatchObject({ status: 404 })
    await office.call(cancelRun, { params: { id }, body: { reason: 'It drives again' } })
    const back = await crew.call(getRun, { params: { id: both[1] } })
    expect(back).toMatchObject({ vehicleLabel: 'Bus 3', partners: [{ id: both[0] }] })
  })
})
