import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { activeLine, enrol, letSignIn, MORNING, phoneOf, type Child } from '#app/server/testing/line-scene.ts'
import { ride } from '#app/server/testing/ride-scene.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { createVehicle } from '#features/vehicles/shared/vehicles.contract.ts'
import { setDemands } from '#features/crew/shared/crew.contract.ts'
import { acceptTransfer, cancelRun, interruptRun, resumeRun } from '#features/runs/shared/exits.contract.ts'
import { sendRescue } from '#features/runs/shared/rescue.contract.ts'
import { openAlerts } from '#features/alerts/shared/alerts.contract.ts'
import { getRun, latestRuns, startRun } from '#features/runs/shared/runs.contract.ts'
import { closeRun } from '#features/runs/shared/closing.contract.ts'
import { planDay } from '#features/scheduling/server/scheduling.jobs.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

/** Two lines of one school under way; Ada and Ben are on board of the first. */
async function twoRides() {
  const here = await ride(app)
  const there = await ride(app, await activeLine(app, here.organisation))
  const [ada, ben, cleo] = here.children
  await here.send(here.say('BOARDED', ada), here.say('BOARDED', ben), here.say('COLLECTED', cleo))
  app.clock.pass({ seconds: 30 })
  const handOn = (child: Child) => here.say('TRANSFERRING', child, { toRunId: there.run.id })
  const takeOn = (child: Child) => there.say('BOARDED', child, { childId: child.id })
  const accept = (count: number, ...events: ReturnType<typeof takeOn>[]) => ({
    params: { id: there.run.id },
    body: { fromRunId: here.run.id, count, events },
  })
  return { here, there, ada, ben, handOn, takeOn, accept }
}

describe('a transfer', () => {
  test('has two sides: here it waits until the other crew has counted the same children', async () => {
    const { here, there, ada, ben, handOn, takeOn, accept } = await twoRides()
    await here.send(handOn(ada), handOn(ben))
    expect(await here.stateOf(ada)).toBe('TRANSFERRING')
    expect((await there.read()).incoming).toMatchObject([
      { id: here.run.id, children: [{ name: 'Ada Colli' }, { name: 'Ben Colli' }] },
    ])
    expect(await here.crew.refused(closeRun, here.close(2))).toMatchObject({ current: { code: 'unaccounted' } })
    const [one, other] = [takeOn(ada), takeOn(ben)]
    expect(await there.crew.refused(acceptTransfer, accept(1, one))).toMatchObject({
      errorCode: 'E013',
      current: { code: 'count', names: ['Ada Colli', 'Ben Colli'] },
    })
    app.clock.pass({ seconds: 30 })
    await there.crew.call(acceptTransfer, accept(2, one, other))
    expect([await here.stateOf(ada), await there.stateOf(ada)]).toEqual(['TRANSFERRED', 'BOARDED'])
    expect((await there.read()).incoming).toEqual([])
    expect((await here.read()).events.map((event) => event.type)).toContain('ACCEPTED')
    expect(await there.alerts()).toEqual([])
    expect(await here.crew.call(closeRun, here.close(2))).toMatchObject({ status: 'CLOSED' })
  })

  test('holds when the other crew was faster, and a repeat changes nothing', async () => {
    const { here, there, ada, handOn, takeOn } = await twoRides()
    const taken = takeOn(ada)
    await there.send(taken)
    expect(await there.stateOf(ada)).toBe('UNRESOLVED')
    const handed = handOn(ada)
    await here.send(handed)
    await Promise.all([there.send(taken), here.send(handed)])
    expect([await here.stateOf(ada), await there.stateOf(ada)]).toEqual(['TRANSFERRED', 'BOARDED'])
    expect(await there.alerts()).toEqual([])
  })

  test('that was taken back on the other side is open again on both', async () => {
    const { here, there, ada, handOn, takeOn } = await twoRides()
    const taken = takeOn(ada)
    await here.send(handOn(ada))
    await there.send(taken)
    await there.send(there.say('UNDO', ada, { supersedesId: taken.id, passengerId: taken.passengerId }))
    expect([await here.stateOf(ada), await there.stateOf(ada)]).toEqual(['TRANSFERRING', 'EXPECTED'])
  })

  test('carries a child along that nobody knows by name', async () => {
    const { here, there } = await twoRides()
    const nobody = { id: 'nobody', name: '' }
    const found = here.say('BOARDED', nobody, { unknownName: 'A boy in a red coat' })
    await here.send(found)
    const { passengerId } = found
    await here.send(here.say('TRANSFERRING', nobody, { passengerId, toRunId: there.run.id }))
    await there.send(there.say('BOARDED', nobody, { unknownName: 'Boy', fromPassengerId: passengerId }))
    expect((await here.read()).passengers.find((one) => one.id === passengerId)).toMatchObject({ state: 'TRANSFERRED' })
    expect((await there.read()).passengers.map((one) => one.name)).toContain('A boy in a red coat')
  })

  test('to a run that does not exist, or without one, is refused by field', async () => {
    const { here, ada, handOn } = await twoRides()
    const wrong = [here.say('TRANSFERRING', ada), { ...handOn(ada), toRunId: app.app.newId() }]
    for (const event of wrong) await expect(here.send(event)).rejects.toThrow(/answered 4\d\d.*toRunId/)
    expect(await here.stateOf(ada)).toBe('BOARDED')
  })
})

describe('a breakdown', () => {
  test('tells office and families once, keeps recording, and ends when the run goes on', async () => {
    const { here } = await twoRides()
    const body = { reason: 'A flat tyre', ...here.device() }
    const params = { id: here.run.id }
    await here.crew.call(interruptRun, { params, body })
    expect(await here.crew.call(interruptRun, { params, body })).toMatchObject({ status: 'INTERRUPTED' })
    const [alert] = (await here.office.call(openAlerts)).filter((one) => one.rule === 'BREAKDOWN')
    expect(alert?.values).toMatchObject({ onBoard: 2, reason: 'A flat tyre' })
    const told = await app.as(here.organisation.parent).call(searchNotices, { body: {} })
    expect(told.filter((notice) => notice.title === 'runs.notice.interrupted')).toHaveLength(1)
    expect(await here.crew.call(resumeRun, { params, body: here.device() })).toMatchObject({ status: 'IN_PROGRESS' })
    expect(await here.alerts()).toEqual([])
  })

  test('brings another vehicle whose crew takes the children on', async () => {
    const { here, ada, ben } = await twoRides()
    const params = { id: here.run.id }
    const lead = await here.organisation.person([{ role: 'CB_ASSISTANT', group: here.group }])
    await letSignIn(app, lead)
    const bus = await here.office.call(createVehicle, {
      body: { customerGroupId: here.group.id, name: 'Bus 9', seats: 20 },
    })
    const help = { vehicleId: bus.id, leadId: lead.personId }
    expect(await here.office.refused(sendRescue, { params, body: help })).toMatchObject({ status: 409 })
    await here.crew.call(interruptRun, { params, body: { reason: 'A flat tyre', ...here.device() } })
    const parent = { ...help, leadId: here.organisation.parent.personId }
    expect(await here.office.refused(sendRescue, { params, body: parent })).toMatchObject({ errorCode: 'E012' })
    await here.office.call(setDemands, {
      params: { id: here.group.id },
      body: { lead: ['background_check'], escort: [], driver: [] },
    })
    expect(await here.office.refused(sendRescue, { params, body: help })).toMatchObject({
      status: 409,
      current: { code: 'credentials', personId: lead.personId, missing: ['background_check'] },
    })
    const override = 'Nobody else is near'
    const { id } = await here.office.call(sendRescue, { params, body: { ...help, override } })
    expect((await here.read()).others[0]).toMatchObject({ id, vehicleLabel: 'Bus 9' })
    const crew = app.as(lead)
    const rescue = await crew.call(startRun, { body: { runId: id, override, ...here.device() } })
    expect(rescue).toMatchObject({ vehicleLabel: 'Bus 9', passengers: [] })
    await here.send(...[ada, ben].map((child) => here.say('TRANSFERRING', child, { toRunId: id })))
    const say = phoneOf(app, rescue, 'phone-9')
    await crew.call(acceptTransfer, {
      params: { id },
      body: {
        fromRunId: here.run.id,
        count: 2,
        events: [ada, ben].map((child) => say('BOARDED', child, { childId: child.id })),
      },
    })
    const school = rescue.stops.at(-1)
    expect((await crew.call(getRun, { params: { id } })).passengers.map((one) => one.alightStopId)).toEqual([
      school?.id,
      school?.id,
    ])
    expect(await here.crew.call(closeRun, here.close(2))).toMatchObject({ status: 'CLOSED' })
  })
})

describe('a run that is called off', () => {
  test('stays off, and every family that it was for reads why', async () => {
    const line = await activeLine(app)
    const office = app.as(line.organisation.administrator)
    const params = { id: line.run.id }
    expect(await office.refused(cancelRun, { params, body: { reason: ' ' } })).toMatchObject({ errorCode: 'E012' })
    await office.call(cancelRun, { params, body: { reason: 'Snow' } })
    await app.runJob(line.organisation.id, planDay, undefined)
    expect((await office.call(latestRuns)).filter((run) => run.routeId === line.route.id)).toEqual([])
    const told = await app.as(line.organisation.parent).call(searchNotices, { body: {} })
    expect(told.find((notice) => notice.title === 'runs.notice.cancelled')?.values).toMatchObject({ reason: 'Snow' })
  })

  test('cannot be one that has started', async () => {
    const { office, run } = await ride(app)
    expect(await office.refused(cancelRun, { params: { id: run.id }, body: { reason: 'Snow' } })).toMatchObject({
      errorCode: 'E013',
    })
  })
})

test('children are handed to runs of the same direction alone', async () => {
  const { here, there } = await twoRides()
  const others = async () => (await here.read()).others.map(({ id }) => id)
  expect(await others()).toContain(there.run.id)
  await app.inside(here.organisation.id, ({ db }) =>
    db.updateTable('run').set({ direction: 'from_school' }).where('id', '=', there.run.id).execute(),
  )
  expect(await others()).not.toContain(there.run.id)
})

describe('a child that is not there', () => {
  test('from school is a missing child at once, and "nobody knows" answers nothing', async () => {
    const { send, say, children, organisation, run, crew, close, alerts, read } = await ride(app)
    await app.inside(organisation.id, ({ db }) =>
      db
        .updateTable('run')
        .set({ direction: 'from_school' })
        .where('organisation_id', '=', organisation.id)
        .where('id', '=', run.id)
        .execute(),
    )
    const [ada, ...others] = children
    await send(say('NOT_HERE', ada), ...others.map((child) => say('COLLECTED', child)))
    expect(await alerts()).toEqual(['MISSING_CHILD'])
    app.clock.pass({ seconds: 5 })
    await send(say('MISSING', ada))
    expect(await alerts()).toEqual(['MISSING_CHILD'])
    expect(await crew.refused(closeRun, close(0))).toMatchObject({ current: { code: 'unaccounted' } })
    app.clock.pass({ seconds: 5 })
    await send(say('ANSWERED', ada, { outcome: 'still_in_class' }))
    expect(await alerts()).toEqual([])
    expect((await read()).counts.unaccounted).toBe(0)
  })

  test('and got on another run: the alert there names the right one', async () => {
    const { here, there } = await twoRides()
    const [, , cleo] = here.children
    await there.send(there.say('BOARDED', cleo, { childId: cleo.id }))
    const dana = await enrol(app, here.organisation, 'Dana')
    await there.send(there.say('BOARDED', dana, { childId: dana.id }))
    const unplanned = (await here.office.call(openAlerts)).filter((alert) => alert.rule === 'UNPLANNED_CHILD')
    expect(Object.fromEntries(unplanned.map((alert) => [alert.childName, alert.values['rightRun']]))).toEqual({
      'Cleo Colli': 'Line 3',
      'Dana Colli': undefined,
    })
  })
})
