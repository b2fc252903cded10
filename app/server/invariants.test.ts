import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { reportAbsence } from '#features/absences/shared/absences.contract.ts'
import { updateChild, getChild } from '#features/children/shared/children.contract.ts'
import { openAlerts, takeAlert } from '#features/alerts/shared/alerts.contract.ts'
import { getRun, latestRuns, recordEvents } from '#features/runs/shared/runs.contract.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { closeRun } from '#features/runs/shared/closing.contract.ts'
import { activeLine, crew, enrol, makeGuardian, MORNING, phoneOf } from './testing/line-scene.ts'
import { homeward, to } from './testing/pickup-scene.ts'
import { ride } from './testing/ride-scene.ts'

/**
 * What the safety of a child needs, one test per invariant, at the API and past it at the database. The numbers are
 * those of the domain's list.
 */
let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

test('1: a child is on board of one run at most; a second boarding is unclear on both', async () => {
  const first = await ride(app)
  const [ada] = first.children
  const second = await ride(app, await activeLine(app, first.organisation))
  await first.send(first.say('BOARDED', ada))
  await second.send(second.say('BOARDED', ada, { childId: ada.id }))
  expect(await first.stateOf(ada)).toBe('UNRESOLVED')
  expect(await second.stateOf(ada)).toBe('UNRESOLVED')
  for (const one of [first, second]) expect(await one.alerts()).toContain('CONTRADICTION')
  const force = app.inside(first.organisation.id, ({ db }) =>
    sql`update run_passenger set state = 'BOARDED' where child_id = ${ada.id}`.execute(db),
  )
  await expect(force).rejects.toThrow(/run_passenger_on_board/)
})

test('2: no run is closed while a passenger is open, in the database too', async () => {
  const { crew: assistant, close, say, send, children, organisation, run } = await ride(app)
  await send(say('BOARDED', children[0]), say('DROPPED', children[0]))
  expect(await assistant.refused(closeRun, close(1))).toMatchObject({ current: { code: 'unaccounted' } })
  const force = app.inside(organisation.id, ({ db }) =>
    sql`update run set status = 'CLOSED', head_count = 1, vehicle_checked = true where id = ${run.id}`.execute(db),
  )
  await expect(force).rejects.toThrow(/run_closes_empty/)
})

test('3: who boarded was handed over, and the typed head count is the same number', async () => {
  const { crew: assistant, close, say, send, children, organisation, run } = await ride(app)
  await send(...children.map((child) => say('BOARDED', child)))
  await send(...children.map((child) => say('DROPPED', child, { outcome: 'to_school' })))
  for (const wrong of [2, 4])
    expect(await assistant.refused(closeRun, close(wrong))).toMatchObject({ current: { code: 'headCount', rode: 3 } })
  const force = app.inside(organisation.id, ({ db }) =>
    sql`update run set status = 'CLOSED', head_count = 2, vehicle_checked = true where id = ${run.id}`.execute(db),
  )
  await expect(force).rejects.toThrow(/run_head_count/)
  expect(await assistant.call(closeRun, close(3))).toMatchObject({ status: 'CLOSED', headCount: 3 })
})

test('4: a child is handed over as its family allows on that day; an exception has a reason, and others know of it', async () => {
  const scene = await ride(app)
  const { crew: assistant, close, say, send, children, organisation, stateOf, alerts } = scene
  const [ada, ...others] = children
  await homeward(scene, app)
  await send(say('BOARDED', ada), ...others.map((child) => say('COLLECTED', child)))
  const wrong = say('DROPPED', ada, to.stranger('Somebody'))
  await send(wrong)
  expect(await stateOf(ada)).toBe('UNRESOLVED')
  expect(await assistant.refused(closeRun, close(1))).toMatchObject({ current: { code: 'unaccounted' } })
  const exception = { reason: 'The mother is in hospital', phoned: 'Pia Parent' }
  await send(
    say('UNDO', ada, { supersedesId: wrong.id }),
    say('DROPPED', ada, { ...to.stranger('Somebody'), exception }),
  )
  expect(await stateOf(ada)).toBe('DROPPED')
  // The first stays with the office: a crew does not clear up its own forbidden hand-over.
  expect(await alerts()).toEqual(['HANDOVER_NOT_ALLOWED', 'HANDOVER_EXCEPTION'])
  const told = await app.as(organisation.parent).call(searchNotices, { body: {} })
  expect(told.map((one) => one.title)).toContain('runs.notice.exception')
  expect(await assistant.call(closeRun, close(1))).toMatchObject({ status: 'CLOSED' })
})

test('5: physical presence beats paper: reported absent, on no list or unknown, a child can board', async () => {
  const { office, organisation, children, say, send, run, read } = await ride(app)
  await office.call(reportAbsence, {
    body: { childId: children[0].id, fromDay: run.serviceDate, toDay: run.serviceDate },
  })
  const dana = await enrol(app, organisation, 'Dana')
  await send(
    say('BOARDED', children[0]),
    say('BOARDED', dana, { childId: dana.id }),
    say('BOARDED', { id: 'nobody', name: '' }, { unknownName: 'A boy in a red coat' }),
  )
  expect((await read()).counts).toMatchObject({ onBoard: 3, total: 5 })
})

test('6: facts are never changed or removed; an undo is a fact of its own and visible', async () => {
  const { organisation, children, say, send, read } = await ride(app)
  const wrong = say('BOARDED', children[0])
  await send(wrong)
  await send(say('UNDO', children[0], { supersedesId: wrong.id }))
  expect((await read()).events.map((event) => event.type)).toEqual(['BOARDED', 'UNDO'])
  for (const attempt of [
    sql`update boarding_event set type = 'ABSENT' where id = ${wrong.id}`,
    sql`delete from boarding_event where id = ${wrong.id}`,
  ])
    await expect(app.inside(organisation.id, ({ db }) => attempt.execute(db))).rejects.toThrow(/permission denied/)
})

test('7: a late fact is kept and marked, and a hole in the numbers of a phone is an alert', async () => {
  const { children, say, send, read, finish, alerts } = await ride(app)
  await finish()
  say('ANSWERED', children[0])
  app.clock.pass({ minutes: 3 * 24 * 60 })
  const late = say('ABSENT', children[0])
  expect((await send(late)).stored).toEqual([late.id])
  expect((await read()).events.find((event) => event.id === late.id)).toMatchObject({ late: true })
  expect((await read()).passengers.find((one) => one.childId === children[0].id)).toMatchObject({ state: 'DROPPED' })
  expect((await alerts()).toSorted()).toEqual(['DATA_GAP', 'LATE_EVENT'])
})

test('8: the same fact twice, at the same moment, has one effect', async () => {
  const { children, say, send, read } = await ride(app)
  const event = say('BOARDED', children[0])
  await Promise.all([send(event), send(event), send(event)])
  const run = await read()
  expect(run.events).toHaveLength(1)
  expect(run.counts).toMatchObject({ onBoard: 1, rode: 1 })
})

test('9: when two phones disagree, the child counts as not delivered until a person settles it', async () => {
  const { crew: assistant, children, run, say, send, close, stateOf } = await ride(app)
  const [ada, ...others] = children
  await send(...others.map((child) => say('COLLECTED', child)), say('BOARDED', ada), say('DROPPED', ada))
  const other = phoneOf(app, run, 'phone-2')
  app.clock.pass({ seconds: 20 })
  await send(other('KEPT', ada))
  expect(await stateOf(ada)).toBe('UNRESOLVED')
  expect(await assistant.refused(closeRun, close(1))).toMatchObject({ current: { code: 'unaccounted' } })
  app.clock.pass({ seconds: 20 })
  await send(say('RESOLVED', ada, { resolution: 'DROPPED' }))
  expect(await assistant.call(closeRun, close(1))).toMatchObject({ status: 'CLOSED' })
})

test('9: a boarding by a phone whose clock is three hours slow, after the hand-over, is not taken for an earlier one', async () => {
  const { crew: assistant, children, run, say, send, close, stateOf } = await ride(app)
  const [ada, ...others] = children
  await send(...others.map((child) => say('COLLECTED', child)), say('BOARDED', ada), say('DROPPED', ada))
  app.clock.pass({ minutes: 5 })
  const occurredAt = new Date(app.clock.now().getTime() - 3 * 3_600_000).toISOString()
  await send(phoneOf(app, run, 'phone-2')('BOARDED', ada, { occurredAt }))
  expect(await stateOf(ada)).toBe('UNRESOLVED')
  expect(await assistant.refused(closeRun, close(1))).toMatchObject({ current: { code: 'unaccounted' } })
  app.clock.pass({ seconds: 20 })
  await send(say('RESOLVED', ada, { resolution: 'DROPPED' }))
  expect(await assistant.call(closeRun, close(1))).toMatchObject({ status: 'CLOSED' })
})

test('12: nobody reads a child or a run without a link to it that is in force', async () => {
  const { organisation, group, run, children, say } = await ride(app)
  const stranger = await organisation.person([{ role: 'CB_PARENT', group }])
  const params = { id: run.id }
  expect(await app.as(stranger).refused(getRun, { params })).toMatchObject({ status: 404 })
  const otherCrew = app.as(await organisation.person([{ role: 'CB_ASSISTANT', group }]))
  expect(await otherCrew.refused(getRun, { params })).toMatchObject({ status: 404 })
  expect(
    await otherCrew.refused(recordEvents, { params, body: { events: [say('BOARDED', children[0])] } }),
  ).toMatchObject({ status: 404 })
  const mother = await organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(app, organisation, mother, children[1], { restricted: true })
  expect(await app.as(mother).refused(getRun, { params })).toMatchObject({ status: 404 })
})

test('14: the crew reads needs while it needs them, and a day after the run no more', async () => {
  const { office, crew: assistant, children, run, read, finish } = await ride(app)
  const { version, name, surname } = await office.call(getChild, { params: { id: children[0].id } })
  await office.call(updateChild, {
    params: { id: children[0].id },
    body: { version, name, surname, needs: ['allergy'], notes: 'Nuts' },
  })
  const ada = async () => (await read()).passengers.find((one) => one.childId === children[0].id)
  expect(await ada()).toMatchObject({ needs: ['allergy'], notes: 'Nuts' })
  await finish()
  app.clock.pass({ minutes: 26 * 60 })
  expect(await ada()).toMatchObject({ needs: [], notes: '', contacts: [] })
  expect(JSON.stringify(await assistant.call(getRun, { params: { id: run.id } }))).not.toContain('Nuts')
})

test('15: an alert has an owner by name, and taking it does not close it', async () => {
  const { office, children, say, send, alerts } = await ride(app)
  await send(say('NOT_HERE', children[0]))
  const [alert] = await office.call(openAlerts)
  expect(alert).toMatchObject({ rule: 'NO_SHOW', owner: null, state: 'open' })
  const taken = await office.call(takeAlert, { params: { id: alert?.id ?? '' }, body: { what: 'take' } })
  expect(taken).toMatchObject({ state: 'acknowledged', owner: expect.stringMatching(/./) })
  expect(await alerts()).toEqual(['NO_SHOW'])
  await send(say('ANSWERED', children[0], { outcome: 'at_home' }))
  expect(await alerts()).toEqual([])
})

test('16: another crew changes no manifest', async () => {
  const line = await activeLine(app)
  const substitute = await line.organisation.person([{ role: 'CB_ASSISTANT', group: line.group }])
  await crew(app, line.organisation, line.route.id, [substitute])
  const { passengers, stops } = await app.as(substitute).call(getRun, { params: { id: line.run.id } })
  expect({ passengers, stops }).toEqual({ passengers: line.run.passengers, stops: line.run.stops })
})

test('17: names and times of a run stay as they were', async () => {
  const { office, organisation, children, read, run } = await ride(app)
  const { version, surname } = await office.call(getChild, { params: { id: children[0].id } })
  await office.call(updateChild, { params: { id: children[0].id }, body: { version, name: 'Renamed', surname } })
  await app.inside(organisation.id, ({ db }) =>
    sql`update place set name = 'Moved' where organisation_id = ${organisation.id}`.execute(db),
  )
  const now = await read()
  expect(now.passengers.map((one) => one.name)).toEqual(['Ada Colli', 'Ben Colli', 'Cleo Colli'])
  expect(now.stops.map((stop) => [stop.name, stop.plannedAt])).toEqual(
    run.stops.map((stop) => [stop.name, stop.plannedAt]),
  )
})

test('18: day and times come from the zone of the route, whatever zone the browser claims', async () => {
  // In Rome it is the next day already; in UTC and in California it is not.
  app.clock.set('2026-10-04T22:30:00Z')
  const { organisation, run } = await activeLine(app)
  expect(run).toMatchObject({ serviceDate: '2026-10-05', plannedStart: '2026-10-05T05:40:00.000Z' })
  const assistant = app.as(organisation.assistant)
  const here = await assistant.call(latestRuns)
  const there = await assistant.call(latestRuns, { headers: { 'x-time-zone': 'America/Los_Angeles' } })
  expect(there).toEqual(here)
  expect(here.map((row) => row.id)).toContain(run.id)
})

test('19: absences of a child and direction do not overlap, also when they come at the same moment', async () => {
  const { office, children } = await ride(app)
  const report = (fromDay: string, toDay: string) =>
    office.send(reportAbsence, { body: { childId: children[0].id, fromDay, toDay } })
  const answers = await Promise.all([
    report('2026-11-02', '2026-11-06'),
    report('2026-11-06', '2026-11-09'),
    report('2026-11-04', '2026-11-05'),
  ])
  const [first, ...refused] = answers.toSorted((a, b) => a.statusCode - b.statusCode)
  expect(first?.statusCode).toBe(200)
  // The first and the second touch, the third lies within the first: whoever wins, at most one other fits.
  expect(refused.some((answer) => answer.json().errorCode === 'E009')).toBe(true)
})

test('20: what is recorded in bulk names each child, and closes only with a head count that matches', async () => {
  const { crew: assistant, children, say, send, close, read } = await ride(app)
  await send(...children.map((child) => say('BOARDED', child)))
  await send(...children.map((child) => say('DROPPED', child, { outcome: 'to_school', method: 'bulk' })))
  expect(
    (await read()).events.filter((event) => event.type === 'DROPPED').map((event) => event.passengerId),
  ).toHaveLength(3)
  expect(await assistant.refused(closeRun, close(2))).toMatchObject({ current: { code: 'headCount' } })
  expect(await assistant.call(closeRun, close(3))).toMatchObject({ status: 'CLOSED' })
})
