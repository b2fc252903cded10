import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { activeLine, MORNING, phoneOf } from '#app/server/testing/line-scene.ts'
import { ride } from '#app/server/testing/ride-scene.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { closeRun } from '#features/runs/shared/closing.contract.ts'
import { combineRun } from '../shared/combine.contract.ts'
import { getRun, recordEvents } from '#features/runs/shared/runs.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

/** A run under way and another of the same school whose crew is missing. */
async function twoRuns() {
  const here = await ride(app)
  const there = await activeLine(app, here.organisation)
  const driver = await here.organisation.person([{ role: 'CB_ASSISTANT', group: here.group }])
  await app.inside(here.organisation.id, async ({ db }) => {
    await db
      .updateTable('run_crew')
      .set({ person_id: driver.personId, name: 'Missing driver' })
      .where('run_id', '=', there.run.id)
      .execute()
    await db.updateTable('run').set({ vehicle_label: 'Bus 7' }).where('id', '=', here.run.id).execute()
  })
  const params = { id: there.run.id }
  return {
    here,
    there,
    driver,
    params,
    combined: () => here.office.call(combineRun, { params, body: { withRunId: here.run.id } }),
  }
}

test('one crew takes a second run along: its list comes to their phone, the other crew has it no more, families are told', async () => {
  const { here, there, driver, params, combined } = await twoRuns()
  await expect(here.crew.call(getRun, { params })).rejects.toThrow(/404/)
  const now = await combined()
  expect(now).toMatchObject({ vehicleLabel: 'Bus 7', partners: [{ id: here.run.id }] })
  expect((await here.read()).partners).toMatchObject([{ id: there.run.id }])
  expect((await here.crew.call(getRun, { params })).passengers).toHaveLength(3)
  await expect(app.as(driver).call(getRun, { params })).rejects.toThrow(/404/)
  const told = await app.as(here.organisation.parent).call(searchNotices, { body: {} })
  expect(told.filter((one) => one.title === 'runs.notice.combined')).toHaveLength(1)
  await combined()
  expect(await app.as(here.organisation.parent).call(searchNotices, { body: {} })).toHaveLength(told.length)
})

test('each run keeps its children and closes by its own rules', async () => {
  const { here, there, params, combined } = await twoRuns()
  await combined()
  const [ada, ben, cleo] = there.children
  const say = phoneOf(app, there.run, 'phone-1')
  const send = (...events: ReturnType<typeof say>[]) => here.crew.call(recordEvents, { params, body: { events } })
  await send(say('BOARDED', ada), say('COLLECTED', ben), say('COLLECTED', cleo))
  await here.send(...here.children.map((child) => here.say('COLLECTED', child)))
  expect(await here.crew.call(closeRun, here.close(0))).toMatchObject({ status: 'CLOSED' })
  const close = { params, body: here.close(1).body }
  expect(await here.crew.refused(closeRun, close)).toMatchObject({ current: { code: 'unaccounted' } })
  await send(say('DROPPED', ada, { outcome: 'to_school' }))
  expect(await here.crew.call(closeRun, close)).toMatchObject({ status: 'CLOSED', counts: { rode: 1 } })
})

test('only a run that has not started is taken along, by one of its own school and way, that leads itself', async () => {
  const { here, there, params, combined } = await twoRuns()
  const refused = (id: string, withRunId: string) =>
    here.office.refused(combineRun, { params: { id }, body: { withRunId } })
  expect(await refused(here.run.id, there.run.id)).toMatchObject({ status: 409 })
  expect(await refused(there.run.id, there.run.id)).toMatchObject({ errorCode: 'E012' })
  const third = await activeLine(app, here.organisation)
  await combined()
  expect(await refused(third.run.id, there.run.id)).toMatchObject({ status: 409 })
  await app.inside(here.organisation.id, ({ db }) =>
    db.updateTable('run').set({ direction: 'from_school' }).where('id', '=', third.run.id).execute(),
  )
  expect(await refused(third.run.id, here.run.id)).toMatchObject({ errorCode: 'E012' })
  const again = await here.office.call(combineRun, { params, body: { withRunId: null } })
  expect(again.partners).toEqual([])
  expect(again.crew).toHaveLength(1)
})
