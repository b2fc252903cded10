import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { letSignIn, makeGuardian, MORNING, phoneOf } from '#app/server/testing/line-scene.ts'
import { ride } from '#app/server/testing/ride-scene.ts'
import { getChild, updateChild, type Need } from '#features/children/shared/children.contract.ts'
import { reportAway } from '#features/crew/shared/crew.contract.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { sendPositions } from '#features/positions/shared/positions.contract.ts'
import { addPaper, createVehicle } from '#features/vehicles/shared/vehicles.contract.ts'
import { openAlerts } from '#features/alerts/shared/alerts.contract.ts'
import { acceptTransfer, interruptRun } from '#features/runs/shared/exits.contract.ts'
import { childrenToday } from '#features/family/shared/family.contract.ts'
import { checkIn } from '#features/runs/shared/ready.contract.ts'
import { rescueOptions, sendRescue } from '#features/runs/shared/rescue.contract.ts'
import { getRun, reachStop, startRun } from '#features/runs/shared/runs.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

/** Ada and Ben are on board when the vehicle stands after Via Roma; Cleo was collected by the family. Bea could lead a rescue. */
async function standing() {
  const here = await ride(app)
  const [ada, ben, cleo] = here.children
  const first = here.run.stops[0]!
  await here.crew.call(reachStop, { body: { runId: here.run.id, stopId: first.id, what: 'left', ...here.device() } })
  await here.send(here.say('BOARDED', ada), here.say('BOARDED', ben), here.say('COLLECTED', cleo))
  app.clock.pass({ seconds: 30 })
  const params = { id: here.run.id }
  await here.crew.call(interruptRun, { params, body: { reason: 'A flat tyre', ...here.device() } })
  const bea = await here.organisation.person([{ role: 'CB_ASSISTANT', group: here.group }], {
    name: 'Bea',
    surname: 'Conti',
  })
  await letSignIn(app, bea)
  const add = (
    name: string,
    seats: number,
    more: { wheelchairPlaces?: number; equipment?: ('ramp' | 'lift')[] } = {},
  ) => here.office.call(createVehicle, { body: { customerGroupId: here.group.id, name, seats, ...more } })
  const bus = await add('Bus 9', 20)
  return {
    ...here,
    ada,
    ben,
    bea,
    bus,
    add,
    params,
    options: () => here.office.call(rescueOptions, { params }),
    help: { vehicleId: bus.id, leadId: bea.personId },
    needs: async (childId: string, needs: Need[]) => {
      const child = await here.office.call(getChild, { params: { id: childId } })
      await here.office.call(updateChild, {
        params: { id: childId },
        body: { version: child.version, name: child.name, surname: child.surname, needs },
      })
    },
  }
}

describe('the choice for a rescue', () => {
  test('offers the vehicles of the group with what speaks against each, without the one that stands', async () => {
    const { options, add, needs, ada, group, office } = await standing()
    await needs(ada.id, ['wheelchair'])
    await add('Small', 1, { wheelchairPlaces: 1, equipment: ['ramp'] })
    const old = await add('Old', 30, { wheelchairPlaces: 1, equipment: ['lift'] })
    await office.call(addPaper, { params: { id: old.id }, body: { kind: 'insurance', validTo: '2026-10-04' } })
    const found = await options()
    expect(found.needs).toEqual({ seated: 1, wheelchairs: 1, belts: 0 })
    expect(
      found.vehicles.map(({ name, expired, problems }) => [name, expired, problems.map(({ code }) => code)]),
    ).toEqual([
      ['Small', [], []],
      ['Bus 9', [], ['wheelchairs']],
      ['Old', ['insurance'], []],
    ])
    expect(group.name).toBeTruthy()
  })

  test('offers assistants of the group who can sign in, those who are free first, never who is with the children', async () => {
    const { options, organisation, group, office, bea, ada } = await standing()
    const of = (surname: string, where = group) =>
      organisation.person([{ role: 'CB_ASSISTANT', group: where }], { name: 'Carla', surname })
    const [away, restricted, elsewhere, invited] = [
      await of('Away'),
      await of('Restricted'),
      await of('Elsewhere', organisation.groups[1]),
      await of('Invited'),
    ]
    await letSignIn(app, away, restricted, elsewhere)
    expect(invited.surname).toBe('Invited')
    await makeGuardian(app, organisation, restricted, ada, { restricted: true })
    await office.call(reportAway, {
      params: { id: away.personId },
      body: { fromDay: '2026-10-05', toDay: '2026-10-05', reason: 'sick' },
    })
    expect((await options()).leads.map(({ id, problems }) => [id, problems.map(({ code }) => code)])).toEqual([
      [bea.personId, []],
      [away.personId, ['lead_away']],
    ])
  })
})

describe('a rescue', () => {
  test('is refused with what speaks against it, unless somebody says why', async () => {
    const { office, params, help, add, needs, ada } = await standing()
    await needs(ada.id, ['wheelchair'])
    const small = await add('Small', 1)
    const body = { ...help, vehicleId: small.id }
    expect(await office.refused(sendRescue, { params, body })).toMatchObject({
      status: 409,
      errorCode: 'E013',
      current: { code: 'rescue', problems: [{ code: 'wheelchairs', values: { children: 1, places: 0 } }] },
    })
    await office.call(sendRescue, { params, body: { ...body, override: 'A second one follows' } })
  })

  test('takes a vehicle of the register or one from outside, by field; never the one that stands or of another group', async () => {
    const { office, params, help, run, organisation } = await standing()
    const { leadId } = help
    const wrong = async (more: object) => office.refused(sendRescue, { params, body: { leadId, ...more } })
    const outside = { plate: 'AB 123 CD', seats: 8 }
    expect(await wrong({})).toMatchObject({ fields: [{ fieldName: 'vehicleId' }] })
    expect(await wrong({ vehicleId: help.vehicleId, outside })).toMatchObject({ fields: [{ fieldName: 'vehicleId' }] })
    expect(await wrong({ outside: { plate: ' ', seats: 8 } })).toMatchObject({ errorCode: 'E012' })
    const stands = await app.inside(organisation.id, ({ db }) =>
      db.selectFrom('run').select('vehicle_id').where('id', '=', run.id).executeTakeFirstOrThrow(),
    )
    expect(await wrong({ vehicleId: stands.vehicle_id })).toMatchObject({ fields: [{ fieldName: 'vehicleId' }] })
    const admin = await organisation.person([{ role: 'CB_ADMIN', group: organisation.groups[1] }])
    const foreign = await app
      .as(admin)
      .call(createVehicle, { body: { customerGroupId: organisation.groups[1].id, name: 'Foreign', seats: 50 } })
    expect(await wrong({ vehicleId: foreign.id })).toMatchObject({ status: 404 })
    const { id } = await office.call(sendRescue, { params, body: { leadId, outside } })
    expect(await office.call(getRun, { params: { id } })).toMatchObject({ vehicleLabel: 'AB 123 CD' })
  })

  test('is led by somebody who can sign in and is not with the children', async () => {
    const { office, params, help, organisation, group } = await standing()
    const invited = await organisation.person([{ role: 'CB_ASSISTANT', group }])
    for (const leadId of [invited.personId, organisation.assistant.personId])
      expect(await office.refused(sendRescue, { params, body: { ...help, leadId } })).toMatchObject({
        status: 400,
        fields: [{ fieldName: 'leadId' }],
      })
  })

  test('sent twice with its id is one, and its lead is told', async () => {
    const { office, params, help, bea } = await standing()
    const body = { ...help, id: app.app.newId() }
    expect(await office.call(sendRescue, { params, body })).toEqual({ id: body.id, routeNames: ['Line 3'] })
    expect(await office.call(sendRescue, { params, body })).toEqual({ id: body.id, routeNames: ['Line 3'] })
    expect((await office.call(getRun, { params })).rescues).toHaveLength(1)
    const told = await app.as(bea).call(searchNotices, { body: {} })
    expect(told).toMatchObject([
      { title: 'runs.notice.rescue', values: { run: 'Line 3', vehicle: 'Bus 9', place: 'Breakdown after Via Roma' } },
    ])
  })

  test('has its own name, goes to the place of the breakdown first and says who waits there', async () => {
    const { office, crew, params, help, bea, device } = await standing()
    await crew.call(sendPositions, {
      params,
      body: {
        deviceId: 'phone-1',
        positions: [{ deviceSeq: 1, at: app.clock.now().toISOString(), latitude: 45.95, longitude: 9.25 }],
      },
    })
    const { id } = await office.call(sendRescue, { params, body: help })
    const rescue = await app.as(bea).call(getRun, { params: { id } })
    expect(rescue).toMatchObject({ routeName: 'Line 3 rescue, Bus 9', vehicleLabel: 'Bus 9', status: 'PLANNED' })
    expect(rescue.stops.map((stop) => stop.name)).toEqual(['Breakdown after Via Roma', 'Piazza Mercato', 'School'])
    expect(rescue.stops[0]).toMatchObject({ latitude: 45.95, longitude: 9.25 })
    expect(rescue.rescueOf).toMatchObject({
      routeName: 'Line 3',
      vehicleLabel: 'Bus 3',
      reason: 'A flat tyre',
      place: { name: 'Breakdown after Via Roma' },
      children: [{ name: 'Ada Colli' }, { name: 'Ben Colli' }],
      crew: [{ name: 'Aldo Assistant' }],
    })
    expect(device().deviceId).toBe('phone-1')
  })

  test('shows how far it is, the alert goes when the children are over, and families read where they are', async () => {
    const { office, params, help, bea, device, run, send, say, ada, ben, organisation, read } = await standing()
    const parent = app.as(organisation.parent)
    const now = async () => {
      const [child] = await parent.call(childrenToday, { query: {} })
      return child?.runs.map((one) => [one.runStatus, one.state, one.vehicleLabel, one.rescueVehicle, one.rescue])
    }
    const state = async () => (await read()).rescues.map((one) => [one.vehicleLabel, one.lead?.name, one.state])
    const breakdown = async () =>
      (await office.call(openAlerts)).filter((one) => one.rule === 'BREAKDOWN').map((one) => one.values)
    expect(await now()).toEqual([['INTERRUPTED', 'BOARDED', 'Bus 3', null, false]])
    const { id } = await office.call(sendRescue, { params, body: help })
    const say9 = (what: string) => ['Bus 9', 'Bea Conti', what]
    expect(await state()).toEqual([say9('sent')])
    expect(await now()).toEqual([['INTERRUPTED', 'BOARDED', 'Bus 3', 'Bus 9', false]])
    const crew = app.as(bea)
    await crew.call(checkIn, { body: { runId: id, ...device() } })
    expect(await state()).toEqual([say9('accepted')])
    const rescue = await crew.call(startRun, { body: { runId: id, ...device() } })
    expect(await state()).toEqual([say9('started')])
    const stopId = rescue.stops[0]!.id
    await crew.call(reachStop, { body: { runId: id, stopId, what: 'reached', ...device() } })
    expect(await state()).toEqual([say9('arrived')])
    app.clock.pass({ seconds: 30 })
    await send(...[ada, ben].map((child) => say('TRANSFERRING', child, { toRunId: id })))
    expect(await breakdown()).toMatchObject([{ onBoard: 2, waiting: 0, reason: 'A flat tyre' }])
    app.clock.pass({ seconds: 30 })
    const on9 = phoneOf(app, rescue, 'phone-9')
    const events = [ada, ben].map((child) => on9('BOARDED', child, { childId: child.id, stopId }))
    await crew.call(acceptTransfer, { params: { id }, body: { fromRunId: run.id, count: 2, events } })
    expect(await state()).toEqual([say9('over')])
    expect(await breakdown()).toEqual([])
    expect(await now()).toEqual([
      ['IN_PROGRESS', 'BOARDED', 'Bus 9', null, true],
      ['INTERRUPTED', 'TRANSFERRED', 'Bus 3', null, false],
    ])
  })
})
