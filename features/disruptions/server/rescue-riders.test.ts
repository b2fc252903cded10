import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { letSignIn, makeGuardian, MORNING, phoneOf } from '#app/server/testing/line-scene.ts'
import { ride } from '#app/server/testing/ride-scene.ts'
import { watchRuns } from '#features/board/server/board.jobs.ts'
import { openAlerts } from '#features/alerts/shared/alerts.contract.ts'
import { childrenToday } from '#features/family/shared/family.contract.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { closeRun } from '#features/runs/shared/closing.contract.ts'
import { cancelRun, interruptRun, resumeRun } from '#features/runs/shared/exits.contract.ts'
import { sendRescue } from '#features/runs/shared/rescue.contract.ts'
import { getRun, reachStop, recordEvents, startRun } from '#features/runs/shared/runs.contract.ts'

/** Children who still wait at stops to which a vehicle that stands does not come. */
let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

/** Ada is on board when the vehicle stands after Via Roma; Ben was not there, Cleo waits at Piazza Mercato. Dora is her mother. */
async function standing() {
  const here = await ride(app)
  const { organisation, group, office, crew, run, device, say, send } = here
  const [ada, ben, cleo] = here.children
  const dora = await organisation.person([{ role: 'CB_PARENT', group }], { name: 'Dora', surname: 'Colli' })
  await makeGuardian(app, organisation, dora, cleo)
  await send(say('BOARDED', ada), say('NOT_HERE', ben), say('ANSWERED', ben, { outcome: 'at_home' }))
  app.clock.pass({ minutes: 12 })
  await crew.call(reachStop, { body: { runId: run.id, stopId: run.stops[0]!.id, what: 'left', ...device() } })
  const params = { id: run.id }
  await crew.call(interruptRun, { params, body: { reason: 'A flat tyre', ...device() } })
  app.clock.pass({ seconds: 1 })
  const bea = await organisation.person([{ role: 'CB_ASSISTANT', group }], { name: 'Bea', surname: 'Conti' })
  await letSignIn(app, bea)
  const rescueCrew = app.as(bea)
  const sendHelp = async () => {
    const body = { outside: { plate: 'AB 123 CD', seats: 8 }, leadId: bea.personId }
    const { id } = await office.call(sendRescue, { params, body })
    return rescueCrew.call(getRun, { params: { id } })
  }
  const told = async () => (await app.as(dora).list(searchNotices, { body: {} })).data
  const about = async (runId: string, rule: string) =>
    (await office.call(openAlerts)).find((alert) => alert.runId === runId && alert.rule === rule)
  return { ...here, ada, ben, cleo, dora, params, rescueCrew, sendHelp, told, about }
}

describe('a child who waits for a vehicle that stands', () => {
  test('rides on the rescue, with the own stops, and the run that stands expects nobody any more', async () => {
    const { ada, ben, cleo, sendHelp, read, run, about } = await standing()
    expect((await about(run.id, 'BREAKDOWN'))?.values).toMatchObject({ onBoard: 1, waiting: 1 })
    const rescue = await sendHelp()
    const stopOf = (id: string | null) => rescue.stops.find((stop) => stop.id === id)?.name
    expect(
      rescue.passengers.map((one) => [one.childId, one.state, stopOf(one.boardStopId), stopOf(one.alightStopId)]),
    ).toEqual([[cleo.id, 'EXPECTED', 'Piazza Mercato', 'School']])
    expect(rescue.counts).toMatchObject({ total: 1, toCome: 1, unaccounted: 1 })
    const left = await read()
    expect(left.passengers.map((one) => [one.childId, one.state])).toEqual([
      [ada.id, 'BOARDED'],
      [ben.id, 'NO_SHOW'],
    ])
    expect(left.counts).toMatchObject({ toCome: 0, unaccounted: 1 })
    expect((await about(run.id, 'BREAKDOWN'))?.values).toMatchObject({ onBoard: 1, waiting: 0 })
  })

  test('is asked about when the rescue leaves the stop, and keeps it open', async () => {
    const { cleo, sendHelp, rescueCrew, about, device } = await standing()
    const rescue = await sendHelp()
    const runId = rescue.id
    const atRescue = () => ({ ...device(), deviceId: 'phone-9' })
    await rescueCrew.call(startRun, { body: { runId, ...atRescue() } })
    app.clock.pass({ minutes: 10 })
    const stopId = rescue.stops.find(({ name }) => name === 'Piazza Mercato')!.id
    await rescueCrew.call(reachStop, { body: { runId, stopId, what: 'left', ...atRescue() } })
    expect((await about(runId, 'LEFT_UNDECIDED'))?.values).toMatchObject({ children: cleo.name })
    const close = { params: { id: runId }, body: { headCount: 0, vehicleChecked: true, ...atRescue() } }
    expect(await rescueCrew.refused(closeRun, close)).toMatchObject({ current: { code: 'unaccounted' } })
    const on9 = phoneOf(app, rescue, 'phone-9')
    await rescueCrew.call(recordEvents, {
      params: { id: runId },
      body: { events: [on9('BOARDED', cleo), on9('DROPPED', cleo, { outcome: 'to_school' })] },
    })
    expect(await about(runId, 'LEFT_UNDECIDED')).toBeUndefined()
    expect(
      await rescueCrew.call(closeRun, { ...close, body: { ...close.body, headCount: 1, ...atRescue() } }),
    ).toMatchObject({ status: 'CLOSED' })
  })

  test('has a family that is told that the vehicle stands, then who comes, and follows the rescue', async () => {
    const { dora, cleo, sendHelp, told } = await standing()
    expect((await told())[0]).toMatchObject({
      title: 'runs.notice.interrupted',
      body: 'runs.notice.interrupted.waiting',
      values: { run: 'Line 3' },
    })
    const rescue = await sendHelp()
    expect((await told())[0]).toMatchObject({
      title: 'runs.notice.rescueComes',
      values: { names: cleo.name, run: 'Line 3', vehicle: 'AB 123 CD', stop: 'Piazza Mercato' },
    })
    const [card] = await app.as(dora).call(childrenToday, { query: {} })
    expect(card?.runs).toMatchObject([{ runId: rescue.id, state: 'EXPECTED', rescue: true, vehicleLabel: 'AB 123 CD' }])
  })

  test.each(['COLLECTED', 'BOARDED'] as const)(
    'is off the rescue when the crew that stands has recorded them as %s on a phone that had not read of it',
    async (type) => {
      const { cleo, sendHelp, send, say, read, run, about, rescueCrew } = await standing()
      const fact = say(type, cleo, { childId: cleo.id })
      const rescue = await sendHelp()
      expect(rescue.passengers).toHaveLength(1)
      await send(fact)
      const onRun = async () => (await read()).passengers.find((one) => one.childId === cleo.id)
      expect(await onRun()).toMatchObject({ state: type, unplanned: false, boardStopId: run.stops[1]!.id })
      const left = await rescueCrew.call(getRun, { params: { id: rescue.id } })
      expect(left.passengers).toEqual([])
      expect(left.counts).toMatchObject({ total: 0, toCome: 0, unaccounted: 0 })
      expect((await about(run.id, 'BREAKDOWN'))?.values).toMatchObject({
        onBoard: type === 'BOARDED' ? 2 : 1,
        waiting: 0,
      })
      expect(await about(run.id, 'UNPLANNED')).toBeUndefined()
      // Undone, the child waits for the rescue again.
      app.clock.pass({ seconds: 5 })
      await send(say('UNDO', cleo, { childId: cleo.id, supersedesId: fact.id }))
      expect(await onRun()).toMatchObject({ state: 'ABSENT' })
      expect((await rescueCrew.call(getRun, { params: { id: rescue.id } })).passengers).toMatchObject([
        { childId: cleo.id, state: 'EXPECTED' },
      ])
      expect((await about(run.id, 'BREAKDOWN'))?.values).toMatchObject({ onBoard: 1, waiting: 0 })
    },
  )

  test('stays on the rescue when the crew that stands has recorded a no-show before', async () => {
    const { cleo, sendHelp, send, say, rescueCrew } = await standing()
    const fact = say('NOT_HERE', cleo, { childId: cleo.id })
    const rescue = await sendHelp()
    await send(fact)
    const { passengers } = await rescueCrew.call(getRun, { params: { id: rescue.id } })
    expect(passengers).toMatchObject([{ childId: cleo.id, state: 'EXPECTED' }])
  })

  test('is awaited by the run again when the rescue is called off', async () => {
    const { cleo, sendHelp, office, read, run, about } = await standing()
    const rescue = await sendHelp()
    await office.call(cancelRun, { params: { id: rescue.id }, body: { reason: 'It broke down too' } })
    const passenger = (await read()).passengers.find((one) => one.childId === cleo.id)
    expect(passenger).toMatchObject({ state: 'EXPECTED', boardStopId: run.stops[1]!.id })
    expect((await read()).counts).toMatchObject({ toCome: 1 })
    expect((await about(run.id, 'BREAKDOWN'))?.values).toMatchObject({ onBoard: 1, waiting: 1 })
    const again = await sendHelp()
    expect(again.passengers.map((one) => one.childId)).toEqual([cleo.id])
  })

  test('is awaited again where records about the child stay with the run that stands', async () => {
    const { cleo, sendHelp, office, read, run, about, say, send, rescueCrew } = await standing()
    const wrong = say('NOT_HERE', cleo)
    await send(wrong, say('UNDO', cleo, { supersedesId: wrong.id }))
    app.clock.pass({ seconds: 1 })
    const rescue = await sendHelp()
    expect((await read()).passengers.find((one) => one.childId === cleo.id)).toMatchObject({ state: 'ABSENT' })
    await office.call(cancelRun, { params: { id: rescue.id }, body: { reason: 'It broke down too' } })
    expect((await read()).passengers.find((one) => one.childId === cleo.id)).toMatchObject({
      state: 'EXPECTED',
      boardStopId: run.stops[1]!.id,
    })
    expect((await read()).counts).toMatchObject({ toCome: 1 })
    expect((await rescueCrew.call(getRun, { params: { id: rescue.id } })).passengers).toEqual([])
    expect((await about(run.id, 'BREAKDOWN'))?.values).toMatchObject({ onBoard: 1, waiting: 1 })
  })

  test('has a family that is told that the rescue does not come, and the office learns that the child waits', async () => {
    const { ada, cleo, sendHelp, office, run, about, say, send, told } = await standing()
    await send(say('DROPPED', ada, { outcome: 'to_school' }))
    const rescue = await sendHelp()
    expect(await about(run.id, 'BREAKDOWN')).toBeUndefined()
    app.clock.pass({ minutes: 1 })
    await office.call(cancelRun, { params: { id: rescue.id }, body: { reason: 'It broke down too' } })
    expect((await about(run.id, 'BREAKDOWN'))?.values).toMatchObject({
      onBoard: 0,
      waiting: 1,
      stop: 'Via Roma',
      reason: 'A flat tyre',
    })
    expect((await told())[0]).toMatchObject({
      title: 'runs.notice.rescueOff',
      body: 'runs.notice.rescueOff.body',
      values: { names: cleo.name, run: 'Line 3', vehicle: 'AB 123 CD', stop: 'Piazza Mercato' },
    })
    expect((await told()).map(({ title }) => title)).not.toContain('runs.notice.cancelled')
  })

  test('has a family that is told that the first vehicle comes after all where it goes on before', async () => {
    const { cleo, sendHelp, office, crew, params, device, told } = await standing()
    const rescue = await sendHelp()
    await crew.call(resumeRun, { params, body: device() })
    app.clock.pass({ minutes: 1 })
    await office.call(cancelRun, { params: { id: rescue.id }, body: { reason: 'Not needed' } })
    expect((await told())[0]).toMatchObject({
      body: 'runs.notice.rescueOff.goesOn',
      values: { names: cleo.name, run: 'Line 3', stop: 'Piazza Mercato' },
    })
  })

  test('leaves no alert on the run that stands once the rescue has the child', async () => {
    const { organisation, ada, say, send, sendHelp, run, office } = await standing()
    await send(say('DROPPED', ada, { outcome: 'to_school' }))
    app.clock.pass({ minutes: 120 })
    await app.runJob(organisation.id, watchRuns, undefined)
    const unaccounted = async () =>
      (await office.call(openAlerts)).filter((one) => one.runId === run.id && one.rule === 'CHILD_UNACCOUNTED')
    expect(await unaccounted()).toHaveLength(1)
    await sendHelp()
    expect(await unaccounted()).toEqual([])
  })

  test('who had boarded by a phone without network is on board of the run that stands, and nothing is refused', async () => {
    const { cleo, sendHelp, say, send, stateOf } = await standing()
    const boarded = say('BOARDED', cleo, { childId: cleo.id })
    await sendHelp()
    app.clock.pass({ minutes: 2 })
    await send(boarded)
    expect(await stateOf(cleo)).toBe('BOARDED')
  })
})
