import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clientOf, type Client } from '#platform/server/testing/client.ts'
import { openTestApp, signInAs, type TestApp } from '#platform/server/testing/test-app.ts'
import { crew, makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { ride } from '#app/server/testing/ride-scene.ts'
import { newOrganisation, type TestPerson } from '#platform/server/testing/new-organisation.ts'
import { createChild, updateChild, getChild } from '#features/children/shared/children.contract.ts'
import { closeRun } from '#features/runs/shared/closing.contract.ts'
import { exportRunFacts, getRunHistory, searchRides } from '../shared/history.contract.ts'
import { openAlerts, takeAlert } from '#features/alerts/shared/alerts.contract.ts'
import { exportCompletedRuns, searchActiveRuns, searchCompletedRuns } from '../shared/search.contract.ts'
import { momentsOf } from '../shared/timeline.rules.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

/** A session of its own, begun now. */
const freshly = (who: TestPerson) =>
  clientOf(app.fastify, async () => (await signInAs(app.app, who, who.role, 'mobile')).token)

/** The ids that a search for completed runs finds. */
const found = async (client: ReturnType<TestApp['as']>, filters: object) =>
  (await client.list(searchCompletedRuns, { body: { filters } })).data.map(({ id }) => id)

test('the past runs of a route are its own and those of the versions before it, within the days asked for', async () => {
  const { office, finish, route, run, organisation } = await ride(app)
  const past = (routeId: string, from = '2026-10-05') => found(office, { routeId, from, to: '2026-10-31' })
  expect(await past(route.id)).toEqual([])
  await finish()
  expect(await past(route.id)).toEqual([run.id])
  expect(await past(route.id, '2026-10-06')).toEqual([])
  expect(await past(run.id)).toEqual([])
  const newer = app.app.newId()
  await app.inside(organisation.id, async ({ db }) => {
    const row = await db.selectFrom('route').selectAll().where('id', '=', route.id).executeTakeFirstOrThrow()
    await db
      .insertInto('route')
      .values({ ...row, id: newer, version_of: route.id, status: 'DRAFT' })
      .execute()
  })
  expect(await past(newer)).toEqual([run.id])
})

test('every filter keeps what fits and leaves out what does not', async () => {
  const { office, finish, run, organisation, children, group } = await ride(app)
  const other = await organisation.person([{ role: 'CB_ASSISTANT', group }])
  expect((await office.list(searchActiveRuns, { body: { filters: { status: 'IN_PROGRESS' } } })).data).toHaveLength(1)
  await finish()
  const fits = [
    { status: 'CLOSED' },
    { direction: 'to_school' },
    { mode: 'bus' },
    { childId: children[0].id },
    { assistantId: organisation.assistant.personId },
    { period: 'TODAY' },
  ]
  const misses = [
    { status: 'CANCELLED' },
    { direction: 'from_school' },
    { mode: 'walk' },
    { childId: app.app.newId() },
    { assistantId: other.personId },
    { period: 'FROMTO', from: '2026-10-06' },
  ]
  for (const filters of fits) expect([filters, await found(office, filters)]).toEqual([filters, [run.id]])
  for (const filters of misses) expect([filters, await found(office, filters)]).toEqual([filters, []])
  expect(
    await office.refused(searchCompletedRuns, { body: { filters: { from: '2026-10-06', to: '2026-10-05' } } }),
  ).toMatchObject({ status: 400, errorCode: 'E012', fields: [{ fieldName: 'to' }] })
})

test('today is where the run is, also over the hour that the clocks are put back', async () => {
  const { finish, run, organisation } = await ride(app)
  await finish()
  // Sunday 25 October 2026 has 25 hours in Rome; its last hour is Monday already by a clock that stayed in summer.
  await app.database.asOwner(`update run set service_date = '2026-10-25' where id = $1`, [run.id])
  const at = async (now: string, period: string) => {
    app.clock.set(now)
    const later = freshly(organisation.administrator)
    return (await found(later, { period })).length
  }
  expect(await at('2026-10-24T21:59:00Z', 'TODAY')).toBe(0)
  expect(await at('2026-10-24T22:01:00Z', 'TODAY')).toBe(1)
  expect(await at('2026-10-25T22:59:00Z', 'TODAY')).toBe(1)
  expect(await at('2026-10-25T23:01:00Z', 'TODAY')).toBe(0)
  expect(await at('2026-11-01T22:59:00Z', 'LASTWEEK')).toBe(1)
  expect(await at('2026-11-01T23:01:00Z', 'LASTWEEK')).toBe(0)
  expect(await at('2026-11-24T22:30:00Z', 'LASTMONTH')).toBe(1)
})

test('an assistant finds the runs that they rode and no others', async () => {
  const { finish, run, organisation, group, route } = await ride(app)
  await finish()
  const other = await organisation.person([{ role: 'CB_ASSISTANT', group }])
  await crew(app, organisation, route.id, [other])
  expect(await found(app.as(organisation.assistant), {})).toEqual([run.id])
  expect(await found(app.as(other), {})).toEqual([])
  const params = { id: run.id }
  expect((await app.as(organisation.assistant).call(getRunHistory, { params })).run.id).toBe(run.id)
  expect(await app.as(other).refused(getRunHistory, { params })).toMatchObject({ status: 404 })
  expect((await app.as(other).list(searchRides, { body: {} })).data).toEqual([])
  expect(await app.as(organisation.parent).refused(getRunHistory, { params })).toMatchObject({ status: 403 })
  const elsewhere = await newOrganisation(app)
  expect(await app.as(elsewhere.administrator).refused(getRunHistory, { params })).toMatchObject({ status: 404 })
  expect(await found(app.as(elsewhere.administrator), {})).toEqual([])
})

test('a family finds the rides of its own children alone; a restricted adult none', async () => {
  const { finish, run, organisation, group, children } = await ride(app)
  await finish()
  const rides = async (who: Parameters<TestApp['as']>[0], filters = {}) =>
    (await app.as(who).list(searchRides, { body: { filters } })).data
  const mine = await rides(organisation.parent)
  expect(mine).toMatchObject([{ childId: children[0].id, runId: run.id, state: 'DROPPED', rode: true, amended: false }])
  expect(JSON.stringify(mine)).not.toContain(children[1].name)
  expect(await rides(organisation.parent, { childId: children[1].id })).toEqual([])
  const father = await organisation.person([{ role: 'CB_PARENT', group }])
  await makeGuardian(app, organisation, father, children[1], { restricted: true })
  expect(await rides(father)).toEqual([])
  // Nor does the office read them as his.
  expect(await rides(organisation.administrator, { adultId: father.personId })).toEqual([])
  expect(await rides(organisation.administrator, { adultId: organisation.parent.personId })).toHaveLength(1)
  expect(await rides(organisation.administrator)).toHaveLength(3)
})

test('the total of a period adds up closed runs, with who was recorded later, and looks at each child where the reader is restricted from one', async () => {
  const { finish, organisation, group, office, children, send, say, run } = await ride(app)
  const filters = { from: '2026-10-01', to: '2026-10-31' }
  const total = async (who: Client) => (await who.list(searchRides, { body: { filters, limit: 2 } })).page.total
  expect(await total(office)).toBe(3)
  await finish()
  expect(await total(office)).toBe(3)
  const ridersOf = () =>
    app.database
      .asOwner<{ riders: number }>('select riders from run where id = $1', [run.id])
      .then((rows) => rows[0]?.riders)
  expect(await ridersOf()).toBe(3)
  const late = await office.call(createChild, { body: { customerGroupId: group.id, name: 'Lia', surname: 'Colli' } })
  await send(
    say('BOARDED', children[0], {
      passengerId: app.app.newId(),
      childId: late.id,
      deviceId: 'late',
      deviceSeq: 1,
    }),
  )
  expect(await ridersOf()).toBe(4)
  expect(await total(office)).toBe(4)
  const teacher = await organisation.person([{ role: 'CB_ADMIN', group }])
  expect(await total(app.as(teacher))).toBe(4)
  await makeGuardian(app, organisation, teacher, children[1], { restricted: true })
  expect(await total(app.as(teacher))).toBe(3)
})

test('the timeline tells a run in order: start, stops, children, corrections, alerts with their owners, the close', async () => {
  const { office, organisation, send, say, children, run, crew: assistant, close, read } = await ride(app)
  app.clock.pass({ minutes: 2 })
  const wrong = say('BOARDED', children[0])
  await send(wrong)
  app.clock.pass({ minutes: 1 })
  await send(say('UNDO', children[0], { supersedesId: wrong.id }), say('NOT_HERE', children[0]))
  const [alert] = (await office.call(openAlerts)).filter((one) => one.runId === run.id)
  app.clock.pass({ minutes: 1 })
  await office.call(takeAlert, { params: { id: alert?.id ?? '' }, body: { what: 'take' } })
  await send(say('ANSWERED', children[0], { outcome: 'at_home' }))
  const [, ben, cleo] = children
  await send(say('BOARDED', ben), say('BOARDED', cleo))
  app.clock.pass({ minutes: 20 })
  await send(say('DROPPED', ben, { outcome: 'to_school' }), say('DROPPED', cleo, { outcome: 'to_school' }))
  await assistant.call(closeRun, close(2))
  // A phone that had no network says an hour later what happened before.
  const forgotten = say('BOARDED', children[0], {
    occurredAt: '2026-10-05T05:41:00.000Z',
    deviceId: 'phone-2',
    deviceSeq: 1,
  })
  app.clock.pass({ minutes: 60 })
  await send(forgotten)
  const history = await office.call(getRunHistory, { params: { id: run.id } })
  const moments = momentsOf(history)
  const kinds = moments.map((moment) => (moment.kind === 'fact' ? moment.event.type : moment.kind))
  expect(kinds.indexOf('started')).toBeLessThan(kinds.indexOf('BOARDED'))
  expect(kinds.indexOf('alert')).toBeLessThan(kinds.indexOf('alertTaken'))
  expect(kinds.indexOf('alertTaken')).toBeLessThan(kinds.indexOf('alertClosed'))
  expect(kinds.filter((kind) => kind === 'closed')).toHaveLength(1)
  const fact = (id: string) => moments.find((moment) => moment.kind === 'fact' && moment.event.id === id)
  expect(fact(wrong.id)).toMatchObject({ undone: true, late: false })
  expect(fact(forgotten.id)).toMatchObject({ undone: false, late: true, child: { name: children[0].name } })
  expect(moments.find((moment) => moment.kind === 'alertTaken')).toMatchObject({ alert: { owner: expect.any(String) } })
  expect((await read()).status).toBe('CLOSED')
  expect((await office.list(searchRides, { body: { filters: { childId: children[0].id } } })).data[0]?.amended).toBe(
    true,
  )
  const csv = (await freshly(organisation.administrator).send(exportRunFacts, { params: { id: run.id } })).body
  expect(csv).toContain('After the close')
  expect(csv).toContain('undone later')
  expect(csv).toContain('Somebody answered (At home)')
})

test('what leaves as a table runs nothing in a spreadsheet, is of the own groups, and who took it is kept', async () => {
  const { office, finish, children, run, organisation } = await ride(app)
  const params = { id: children[1].id }
  const { version } = await office.call(getChild, { params })
  await app.database.asOwner(`update run_passenger set name = '=cmd|calc' where run_id = $1 and child_id = $2`, [
    run.id,
    children[1].id,
  ])
  await app.database.asOwner(`update run set route_name = '@SUM(A1)' where id = $1`, [run.id])
  await office.call(updateChild, { params, body: { version, name: 'Ben', surname: 'Colli' } })
  await finish()
  const list = (await office.send(exportCompletedRuns, { body: { filters: { period: 'TODAY' } } })).body
  expect(list).toContain(`,'@SUM(A1),`)
  expect(list.split('\r\n').filter(Boolean)).toHaveLength(2)
  const facts = (await office.send(exportRunFacts, { params: { id: run.id } })).body
  expect(facts).toContain(`'=cmd|calc`)
  expect(facts).not.toMatch(/(^|,)=cmd/m)
  const kept = await app.database.asOwner<{ action: string }>(
    `select action from audit where organisation_id = $1 and action in ('runs.exported', 'runs.factsExported') order by action`,
    [organisation.id],
  )
  expect(kept.map(({ action }) => action)).toEqual(['runs.exported', 'runs.factsExported'])
  const stranger = await newOrganisation(app)
  expect((await app.as(stranger.administrator).send(exportCompletedRuns, { body: {} })).body).not.toContain('SUM')
  expect(await app.as(organisation.assistant).refused(exportCompletedRuns, { body: {} })).toMatchObject({
    status: 403,
  })
})
