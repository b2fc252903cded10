import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { MORNING } from '#app/server/testing/line-scene.ts'
import { ride } from '#app/server/testing/ride-scene.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { openAlerts, takeAlert } from '#features/alerts/shared/alerts.contract.ts'
import { closeRun } from '../shared/closing.contract.ts'
import { getRunHistory } from '#features/history/shared/history.contract.ts'
import { childrenToday } from '#features/family/shared/family.contract.ts'
import { recordEvents } from '../shared/runs.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

const SCHOOL = { place: 'school' as const, by: 'Teresa Bidella' }

/** Ada is on board; Ben and Cleo were collected by their families. */
async function scene() {
  const trip = await ride(app)
  const [ada, ben, cleo] = trip.children
  await trip.send(trip.say('BOARDED', ada), trip.say('COLLECTED', ben), trip.say('COLLECTED', cleo))
  app.clock.pass({ minutes: 20 })
  const about = async (rule: string) =>
    (await trip.office.call(openAlerts)).find((alert) => alert.runId === trip.run.id && alert.rule === rule)
  return { ...trip, ada, about, pass: () => app.clock.pass({ seconds: 1 }) }
}

describe('a child whom the crew brings back', () => {
  test('is on board, keeps the run open and rings at the office until somebody has accepted them', async () => {
    const { say, send, ada, stateOf, alerts, crew, close, read, about, pass } = await scene()
    await send(say('RETURNED', ada))
    expect(await stateOf(ada)).toBe('KEPT')
    expect((await read()).counts).toMatchObject({ onBoard: 1, delivered: 0, unaccounted: 1 })
    expect(await alerts()).toEqual(['RETURN_NOT_ACCEPTED'])
    expect(await about('RETURN_NOT_ACCEPTED')).toMatchObject({ childName: ada.name })
    expect(await crew.refused(closeRun, close(1))).toMatchObject({ status: 409, current: { code: 'unaccounted' } })
    pass()
    await send(say('RETURNED', ada, { acceptance: SCHOOL }))
    expect(await stateOf(ada)).toBe('RETURNED')
    expect((await read()).counts).toMatchObject({ onBoard: 0, delivered: 1, unaccounted: 0 })
    expect(await alerts()).not.toContain('RETURN_NOT_ACCEPTED')
    expect((await crew.call(closeRun, close(1))).status).toBe('CLOSED')
  })

  test('is told to the family with the person who accepted, and an undo is told as a correction', async () => {
    const { say, send, ada, organisation, pass } = await scene()
    const family = app.as(organisation.parent)
    const told = async () =>
      (await family.list(searchNotices, { body: {} })).data.map(({ title, values }) => ({ title, values }))
    const said = say('RETURNED', ada, { acceptance: SCHOOL })
    await send(said)
    expect((await told())[0]).toMatchObject({
      title: 'runs.notice.returned.school',
      values: { names: ada.name, receiver: SCHOOL.by },
    })
    const [card] = await family.call(childrenToday, { query: {} })
    expect(card?.runs[0]).toMatchObject({ state: 'RETURNED', returnedTo: 'school' })
    expect(card?.runs[0]?.facts.at(-1)).toMatchObject({ type: 'RETURNED', returnedTo: 'school', recipient: SCHOOL.by })
    pass()
    await send(say('UNDO', ada, { supersedesId: said.id }))
    expect((await told()).map(({ title }) => title)).toContain('runs.notice.undone')
  })

  test('who arrived after all only by mistake is corrected to the family too', async () => {
    const { say, send, ada, organisation, pass } = await scene()
    const said = say('DROPPED', ada, { outcome: 'to_school' })
    await send(said)
    pass()
    await send(say('UNDO', ada, { supersedesId: said.id }))
    const { data } = await app.as(organisation.parent).list(searchNotices, { body: {} })
    expect(data.map(({ title }) => title)).toEqual(['runs.notice.undone', 'runs.notice.arrived', 'runs.notice.boarded'])
  })

  test('stays with the office until it has asked whoever accepted; what the office records itself needs no second word', async () => {
    const first = await scene()
    await first.send(first.say('RETURNED', first.ada, { acceptance: SCHOOL }))
    const alert = await first.about('CHILD_RETURNED')
    expect(alert).toMatchObject({ childName: first.ada.name, values: { place: 'school', by: SCHOOL.by } })
    await first.crew.call(closeRun, first.close(1))
    expect(await first.about('CHILD_RETURNED')).toBeDefined()
    const body = { what: 'close' as const }
    expect(await first.office.refused(takeAlert, { params: { id: alert?.id ?? '' }, body })).toMatchObject({
      status: 400,
    })
    await first.office.call(takeAlert, { params: { id: alert?.id ?? '' }, body: { ...body, note: 'Bidella confirms' } })
    expect(await first.about('CHILD_RETURNED')).toBeUndefined()

    const second = await scene()
    await second.send(second.say('RETURNED', second.ada))
    second.pass()
    const params = { id: second.run.id }
    const events = [second.say('RETURNED', second.ada, { acceptance: SCHOOL, deviceId: 'desk', deviceSeq: 1 })]
    await second.office.call(recordEvents, { params, body: { events } })
    expect(await second.stateOf(second.ada)).toBe('RETURNED')
    expect(await second.alerts()).toEqual([])
  })

  test('is shown with who accepted in the run and its timeline; undone they are on board again and nothing rings', async () => {
    const { say, send, ada, read, office, run, stateOf, alerts, pass } = await scene()
    const said = say('RETURNED', ada, { acceptance: SCHOOL })
    await send(said)
    const shown = { id: said.id, acceptance: SCHOOL }
    expect((await read()).events).toContainEqual(expect.objectContaining(shown))
    const history = await office.call(getRunHistory, { params: { id: run.id } })
    expect(history.events).toContainEqual(expect.objectContaining(shown))
    pass()
    await send(say('UNDO', ada, { supersedesId: said.id }))
    expect(await stateOf(ada)).toBe('BOARDED')
    expect(await alerts()).toEqual([])
  })

  test('cannot be accepted in a fact that says something else, nor by nobody', async () => {
    const { say, crew, run, ada } = await scene()
    const params = { id: run.id }
    const refused = (more: object) =>
      crew.refused(recordEvents, { params, body: { events: [{ ...say('DROPPED', ada), ...more }] } })
    expect(await refused({ acceptance: SCHOOL })).toMatchObject({
      status: 400,
      errorCode: 'E012',
      fields: [{ fieldName: 'events.0.acceptance', message: 'Only a child who was returned can be accepted.' }],
    })
    expect(await refused({ type: 'RETURNED', acceptance: { place: 'school', by: ' ' } })).toMatchObject({ status: 400 })
  })

  test('counts as returned where it was recorded before anybody was asked who accepted', async () => {
    const { say, send, ada, run, read, alerts } = await scene()
    await send(say('RETURNED', ada))
    // As the migration leaves a run of before.
    const at = [run.id]
    await app.database.asOwner(`update boarding_event set before_acceptance = true where run_id = $1`, at)
    await app.database.asOwner(
      `update run_passenger set state = 'RETURNED', returned_to = 'school' where run_id = $1 and state = 'KEPT'`,
      at,
    )
    await app.database.asOwner(
      `update run set status = 'CLOSED', closed_at = now(), unaccounted = 0, rode = 1, delivered = 1, head_count = 1, vehicle_checked = true where id = $1`,
      at,
    )
    const { events } = await read()
    expect(events.at(-1)).toMatchObject({ type: 'RETURNED', acceptance: { place: 'school', by: null } })
    app.clock.pass({ minutes: 5 })
    // A late record about them is compared with what the close meant.
    await send(say('ANSWERED', ada))
    expect(await alerts()).not.toContain('LATE_EVENT')
  })

  test('is kept open by the database itself where a place is missing', async () => {
    const { run } = await scene()
    await expect(
      app.database.asOwner(`update run_passenger set state = 'RETURNED', returned_to = null where run_id = $1`, [
        run.id,
      ]),
    ).rejects.toThrow('run_passenger_returned')
  })
})
