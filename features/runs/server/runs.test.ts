import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { openAlerts, takeAlert } from '#features/alerts/shared/alerts.contract.ts'
import { getRun, latestRuns, recordEvents, startRun } from '../shared/runs.contract.ts'
import { closeRun } from '../shared/closing.contract.ts'
import { childrenToday } from '#features/family/shared/family.contract.ts'
import { activeLine, crew, enrol, MORNING, phoneOf } from '#app/server/testing/line-scene.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
afterAll(() => app.close())

const device = { deviceId: 'phone-1', clockOffsetMs: 0 }
const now = () => app.clock.now().toISOString()

async function underWay() {
  const line = await activeLine(app)
  const assistant = app.as(line.organisation.assistant)
  await assistant.call(startRun, { body: { runId: line.run.id, occurredAt: now(), ...device } })
  const say = phoneOf(app, line.run)
  const send = (...events: ReturnType<typeof say>[]) =>
    assistant.call(recordEvents, { params: { id: line.run.id }, body: { events } })
  const close = (headCount: number, vehicleChecked = true) => ({
    params: { id: line.run.id },
    body: { headCount, vehicleChecked, occurredAt: now(), ...device },
  })
  return { ...line, assistant, say, send, close, read: () => assistant.call(getRun, { params: { id: line.run.id } }) }
}

describe('a run', () => {
  test('is made with names, times and zone of the route when the route becomes active', async () => {
    const { run } = await activeLine(app)
    expect(run).toMatchObject({
      status: 'PLANNED',
      zone: 'Europe/Rome',
      serviceDate: '2026-10-05',
      plannedStart: '2026-10-05T05:40:00.000Z',
    })
    expect(run.passengers.map((one) => [one.name, one.state])).toEqual([
      ['Ada Colli', 'EXPECTED'],
      ['Ben Colli', 'EXPECTED'],
      ['Cleo Colli', 'EXPECTED'],
    ])
  })

  test('starts once, however often the phone says so', async () => {
    const { assistant, run } = await activeLine(app).then((line) => ({
      ...line,
      assistant: app.as(line.organisation.assistant),
    }))
    const body = { runId: run.id, occurredAt: now(), ...device }
    const first = await assistant.call(startRun, { body })
    const again = await assistant.call(startRun, {
      body: { ...body, occurredAt: new Date(app.clock.now().getTime() - 1000).toISOString() },
    })
    expect(again.startedAt).toBe(first.startedAt)
    expect(again.status).toBe('IN_PROGRESS')
  })

  test('goes from boarding to delivery and closes when the heads are counted', async () => {
    const {
      children: [ada, ben, cleo],
      say,
      send,
      assistant,
      close,
    } = await underWay()
    await send(say('BOARDED', ada), say('BOARDED', ben), say('COLLECTED', cleo))
    await send(say('DROPPED', ada, { outcome: 'to_school' }), say('DROPPED', ben, { outcome: 'to_school' }))
    const closed = await assistant.call(closeRun, close(2))
    expect(closed).toMatchObject({
      status: 'CLOSED',
      headCount: 2,
      counts: { delivered: 2, absent: 1, unaccounted: 0 },
    })
  })

  test('is not closed while a child is untouched, and the refusal names the child', async () => {
    const {
      children: [ada, ben],
      say,
      send,
      assistant,
      close,
      read,
    } = await underWay()
    await send(say('BOARDED', ada), say('BOARDED', ben), say('DROPPED', ada), say('DROPPED', ben))
    const problem = await assistant.refused(closeRun, close(2))
    expect(problem).toMatchObject({
      status: 409,
      errorCode: 'E013',
      current: { code: 'unaccounted', children: [{ name: 'Cleo Colli', state: 'EXPECTED' }] },
    })
    expect(problem.detail).toContain('Cleo Colli')
    expect((await read()).status).toBe('IN_PROGRESS')
  })

  test('is not closed with a wrong head count or an unchecked vehicle', async () => {
    const { children, say, send, assistant, close } = await underWay()
    await send(...children.map((child) => say('BOARDED', child)))
    await send(...children.map((child) => say('DROPPED', child)))
    expect(await assistant.refused(closeRun, close(2))).toMatchObject({ current: { code: 'headCount', rode: 3 } })
    expect(await assistant.refused(closeRun, close(3, false))).toMatchObject({ current: { code: 'vehicle' } })
  })

  test('cannot be closed past the application either: the database refuses', async () => {
    const { run, organisation } = await underWay()
    const force = app.inside(organisation.id, ({ db }) =>
      db
        .updateTable('run')
        .set({ status: 'CLOSED', head_count: 0, vehicle_checked: true })
        .where('organisation_id', '=', organisation.id)
        .where('id', '=', run.id)
        .execute(),
    )
    await expect(force).rejects.toThrow(/run_closes_empty/)
  })
})

describe('facts', () => {
  test('the same boarding sent twice is counted once', async () => {
    const {
      children: [ada],
      say,
      send,
      read,
    } = await underWay()
    const event = say('BOARDED', ada)
    expect(await send(event)).toMatchObject({ stored: [event.id], repeated: [] })
    expect(await send(event)).toMatchObject({ stored: [event.id], repeated: [event.id], counts: { onBoard: 1 } })
    expect((await read()).events).toHaveLength(1)
  })

  test('are accepted in any order of arrival, with a receipt that shows the gap', async () => {
    const {
      children: [ada],
      say,
      send,
      read,
      organisation,
    } = await underWay()
    const boarded = say('BOARDED', ada)
    app.clock.pass({ seconds: 30 })
    const dropped = say('DROPPED', ada)
    expect((await send(dropped)).receipts).toEqual([{ deviceId: 'phone-1', contiguous: 0 }])
    expect((await read()).passengers[0]).toMatchObject({ state: 'UNRESOLVED' })
    expect((await app.as(organisation.administrator).call(openAlerts)).map((alert) => alert.rule)).toContain('DATA_GAP')
    expect((await send(boarded)).receipts).toEqual([{ deviceId: 'phone-1', contiguous: 2 }])
    expect((await read()).passengers[0]).toMatchObject({ state: 'DROPPED', rode: true })
    expect(await app.as(organisation.administrator).call(openAlerts)).toEqual([])
  })

  test('a gap of one phone stays an alert while another phone sends', async () => {
    const { children, say, send, run, organisation } = await underWay()
    say('BOARDED', children[0])
    await send(say('BOARDED', children[1]))
    const other = phoneOf(app, run, 'phone-2')
    await send(other('BOARDED', children[2]))
    const rules = (await app.as(organisation.administrator).call(openAlerts)).map((alert) => alert.rule)
    expect(rules).toEqual(['DATA_GAP'])
  })

  test('a child that is not on the list rings no more once somebody dealt with it', async () => {
    const { organisation, say, send } = await underWay()
    const dana = await enrol(app, organisation, 'Dana')
    const office = app.as(organisation.administrator)
    const boarded = say('BOARDED', dana, { childId: dana.id })
    await send(boarded)
    const [alert] = await office.call(openAlerts)
    await office.call(takeAlert, { params: { id: alert?.id ?? '' }, body: { what: 'close' } })
    await send(say('DROPPED', dana, { childId: dana.id, passengerId: boarded.passengerId }))
    expect(await office.call(openAlerts)).toEqual([])
  })

  test('are never changed: the runtime role may neither update nor delete one', async () => {
    const {
      children: [ada],
      say,
      send,
      organisation,
    } = await underWay()
    await send(say('BOARDED', ada))
    const within = <T>(run: (db: Parameters<Parameters<typeof app.inside<T>>[1]>[0]['db']) => Promise<T>) =>
      app.inside(organisation.id, ({ db }) => run(db))
    await expect(
      within((db) =>
        db
          .updateTable('boarding_event')
          .set({ note: 'changed' })
          .where('organisation_id', '=', organisation.id)
          .execute(),
      ),
    ).rejects.toThrow(/permission denied/)
    await expect(
      within((db) => db.deleteFrom('boarding_event').where('organisation_id', '=', organisation.id).execute()),
    ).rejects.toThrow(/permission denied/)
  })

  test('an undo is a new fact and both stay visible', async () => {
    const {
      children: [ada],
      say,
      send,
      read,
    } = await underWay()
    const wrong = say('BOARDED', ada)
    await send(wrong)
    await send(say('UNDO', ada, { supersedesId: wrong.id }))
    const run = await read()
    expect(run.passengers[0]).toMatchObject({ state: 'EXPECTED', rode: false })
    expect(run.events.map((event) => event.type)).toEqual(['BOARDED', 'UNDO'])
  })

  test('somebody who is on no list can board, and the office is told', async () => {
    const { organisation, say, send, read } = await underWay()
    const dana = await enrol(app, organisation, 'Dana')
    await send(say('BOARDED', dana, { childId: dana.id }))
    await send(say('BOARDED', { id: 'nobody', name: '' }, { unknownName: 'A boy in a red coat' }))
    const run = await read()
    expect(
      run.passengers
        .filter((one) => one.unplanned)
        .map((one) => one.name)
        .sort(),
    ).toEqual(['A boy in a red coat', 'Dana Colli'])
    expect((await app.as(organisation.administrator).call(openAlerts)).map((alert) => alert.rule)).toEqual([
      'UNPLANNED_CHILD',
      'UNPLANNED_CHILD',
    ])
  })

  test('a child on board of two runs is unclear on both', async () => {
    const first = await underWay()
    const second = await activeLine(app, first.organisation)
    // The second line has its own children; here the first child of the first line gets on.
    const say = phoneOf(app, second.run, 'phone-2')
    await first.send(first.say('BOARDED', first.children[0]))
    await first.assistant.call(recordEvents, {
      params: { id: second.run.id },
      body: { events: [say('BOARDED', first.children[0], { childId: first.children[0].id })] },
    })
    const there = await first.assistant.call(getRun, { params: { id: second.run.id } })
    expect(there.passengers.find((one) => one.childId === first.children[0].id)).toMatchObject({ state: 'UNRESOLVED' })
    expect((await first.read()).passengers[0]).toMatchObject({ state: 'UNRESOLVED' })
  })

  test('a late fact on a closed run is kept as an amendment; the run stays closed and the office is told', async () => {
    const { children, say, send, assistant, close, read, organisation } = await underWay()
    await send(...children.map((child) => say('COLLECTED', child)))
    await assistant.call(closeRun, close(0))
    await send(say('BOARDED', children[0]))
    const run = await read()
    expect(run.status).toBe('CLOSED')
    expect(run.events.at(-1)).toMatchObject({ type: 'BOARDED', late: true })
    expect(run.passengers[0]).toMatchObject({ state: 'COLLECTED' })
    expect((await app.as(organisation.administrator).call(openAlerts)).map((alert) => alert.rule)).toEqual([
      'LATE_EVENT',
    ])
  })
})

describe('who may', () => {
  test('an assistant of another route neither reads nor records', async () => {
    const { run, organisation, group, say, children } = await underWay()
    const other = app.as(await organisation.person([{ role: 'CB_ASSISTANT', group }]))
    expect(await other.refused(getRun, { params: { id: run.id } })).toMatchObject({ status: 404 })
    expect(
      await other.refused(recordEvents, { params: { id: run.id }, body: { events: [say('BOARDED', children[0])] } }),
    ).toMatchObject({ status: 404 })
    expect(await other.call(latestRuns)).toEqual([])
  })

  test('a parent sees the own child, its stops, and nobody else', async () => {
    const { run, organisation, children } = await underWay()
    const parent = app.as(organisation.parent)
    const seen = await parent.call(getRun, { params: { id: run.id } })
    expect(seen.passengers.map((one) => one.childId)).toEqual([children[0].id])
    expect(seen.stops.map((stop) => stop.name)).toEqual(['Via Roma', 'School'])
    expect(seen.events).toEqual([])
    const [card] = await parent.call(childrenToday)
    expect(card).toMatchObject({
      childName: 'Ada Colli',
      canReportAbsence: true,
      runs: [{ state: 'EXPECTED', boardStop: { name: 'Via Roma' } }],
    })
  })

  test('runs that have not started follow the crew of their route', async () => {
    const { run, organisation, group, route } = await activeLine(app)
    const substitute = await organisation.person([{ role: 'CB_ASSISTANT', group }])
    await crew(app, organisation, route.id, [substitute])
    expect((await app.as(substitute).call(getRun, { params: { id: run.id } })).passengers).toHaveLength(3)
    expect(await app.as(organisation.assistant).refused(getRun, { params: { id: run.id } })).toMatchObject({
      status: 404,
    })
  })
})
