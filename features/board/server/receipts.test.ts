import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '#platform/shared/dates/zoned.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { ride } from '#app/server/testing/ride-scene.ts'
import { openAlerts, takeAlert } from '#features/alerts/shared/alerts.contract.ts'
import { closeRun } from '#features/runs/shared/closing.contract.ts'
import { getRunHistory } from '#features/history/shared/history.contract.ts'
import { arrivals, receiveChildren } from '../shared/receipts.contract.ts'
import { reachStop } from '#features/runs/shared/runs.contract.ts'
import { momentsOf } from '#features/history/shared/timeline.rules.ts'
import { watchRuns } from './board.jobs.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

/** A run at the school; Ada and Ben are on board, Cleo was collected by the family. */
async function atSchool() {
  const here = await ride(app)
  const [ada, ben, cleo] = here.children
  await here.send(here.say('BOARDED', ada), here.say('BOARDED', ben), here.say('COLLECTED', cleo))
  app.clock.pass({ minutes: 20 })
  const stopId = here.run.stops.at(-1)!.id
  await here.crew.call(reachStop, { body: { runId: here.run.id, stopId, what: 'reached', ...here.device() } })
  const params = { id: here.run.id }
  return {
    ...here,
    handOver: () =>
      here.send(...[ada, ben].map((child) => here.say('DROPPED', child, { outcome: 'to_school', stopId }))),
    counted: (counted: number, more: { sure?: boolean; receivedBy?: string } = {}) => ({
      params,
      body: { counted, ...more },
    }),
  }
}

test('a run at the school waits there for a count, and the count of both sides agrees', async () => {
  const here = await atSchool()
  expect(await here.office.call(arrivals)).toMatchObject([
    { runId: here.run.id, stopName: here.run.stops.at(-1)!.name },
  ])
  const early = await here.office.call(receiveChildren, here.counted(2, { receivedBy: 'Sister Agnes' }))
  expect(early.receipt).toMatchObject({ counted: 2, stands: 'waits', by: expect.stringContaining('Sister Agnes') })
  expect(await here.office.call(arrivals)).toEqual([])
  await here.handOver()
  expect((await here.read()).receipt).toMatchObject({ counted: 2, handed: 2, stands: 'agrees' })
  expect(await here.alerts()).toEqual([])
  expect(await here.crew.call(closeRun, here.close(2))).toMatchObject({ status: 'CLOSED' })
  const moments = momentsOf(await here.office.call(getRunHistory, { params: { id: here.run.id } }))
  expect(moments.find((moment) => moment.kind === 'received')).toMatchObject({ counted: 2 })
})

test('the count names nobody at the door who may be an adult restricted for a child of the run', async () => {
  const here = await atSchool()
  const { organisation, group, office, counted, children } = here
  const ugo = await organisation.person([{ role: 'CB_PARENT', group }], { name: 'Ugo', surname: 'Bigi' })
  await makeGuardian(app, organisation, ugo, children[0], { restricted: true })
  expect(await office.refused(receiveChildren, counted(2, { receivedBy: 'Ugo Biggi' }))).toMatchObject({
    status: 400,
    fields: [{ fieldName: 'receivedBy' }],
  })
  expect(await office.call(receiveChildren, counted(2, { receivedBy: 'Sister Agnes' }))).toMatchObject({
    receipt: { counted: 2 },
  })
})

test('another number is refused with the names, kept when counted again, raises an alert and keeps the run open', async () => {
  const here = await atSchool()
  await here.handOver()
  expect(await here.office.refused(receiveChildren, here.counted(1))).toMatchObject({
    status: 409,
    current: { code: 'count', counted: 1, names: ['Ada Colli', 'Ben Colli'] },
  })
  expect((await here.read()).receipt).toBeNull()
  const kept = await here.office.call(receiveChildren, here.counted(1, { sure: true, receivedBy: 'Sister Agnes' }))
  expect(await here.alerts()).toEqual(['RECEIPT_DIFFERS'])
  // Both numbers, and who counted on each side, also once the count is another one.
  const both = { counted: 1, by: expect.stringContaining('Sister Agnes'), handed: 2, crew: 'Aldo Assistant' }
  expect(kept.receipt).toMatchObject(both)
  expect((await here.office.call(openAlerts))[0]?.values).toMatchObject(both)
  expect(await here.crew.refused(closeRun, here.close(2))).toMatchObject({ current: { code: 'receipt' } })

  await here.office.call(receiveChildren, here.counted(2))
  expect(await here.alerts()).toEqual([])
  expect(await here.crew.call(closeRun, here.close(2))).toMatchObject({ status: 'CLOSED' })
  const { alerts, receipts } = await here.office.call(getRunHistory, { params: { id: here.run.id } })
  expect(alerts.find(({ rule }) => rule === 'RECEIPT_DIFFERS')?.values).toMatchObject(both)
  expect(receipts.map(({ counted }) => counted)).toEqual([1, 2])
})

test('a difference that somebody looked into lets the run close, and raises no alert again', async () => {
  const here = await atSchool()
  await here.office.call(receiveChildren, here.counted(1, { sure: true }))
  expect(await here.alerts()).toEqual([])
  await here.handOver()
  const [alert] = await here.office.call(openAlerts)
  expect(alert).toMatchObject({ rule: 'RECEIPT_DIFFERS', values: { counted: 1, handed: 2 } })
  const close = (note: string) => ({ params: { id: alert!.id }, body: { what: 'close' as const, note } })
  expect(await here.office.refused(takeAlert, close(''))).toMatchObject({ errorCode: 'E012' })
  await here.office.call(takeAlert, close('Ben went to the toilet first'))
  expect((await here.read()).receipt).toMatchObject({ stands: 'settled' })
  expect(await here.crew.call(closeRun, here.close(2))).toMatchObject({ status: 'CLOSED' })
  expect(await here.alerts()).toEqual([])
})

test('the crew does not count for the school, and only runs to school are received', async () => {
  const here = await atSchool()
  expect(await here.crew.refused(receiveChildren, here.counted(2))).toMatchObject({ status: 403 })
  await app.inside(here.organisation.id, ({ db }) =>
    db.updateTable('run').set({ direction: 'from_school' }).where('id', '=', here.run.id).execute(),
  )
  expect(await here.office.refused(receiveChildren, here.counted(2))).toMatchObject({ status: 409 })
})

/** A run that its crew closed at the school, in a group where somebody counted so many days before (null: never). */
async function closedUncounted(habit: number | null) {
  const here = await atSchool()
  await here.handOver()
  await here.crew.call(closeRun, here.close(2))
  if (habit !== null)
    await app.inside(here.organisation.id, async ({ db, newId, now }) => {
      const row = await db.selectFrom('run').selectAll().where('id', '=', here.run.id).executeTakeFirstOrThrow()
      const id = newId()
      const day = addDays(row.service_date, -habit)
      await db
        .insertInto('run')
        .values({ ...row, id, service_date: day })
        .execute()
      await db
        .insertInto('run_receipt')
        .values({
          organisation_id: here.organisation.id,
          group_id: row.group_id,
          run_id: id,
          no: 1,
          counted: 2,
          recorded_by: here.organisation.administrator.personId,
          at: new Date(now.getTime() - habit * 86_400_000),
        })
        .execute()
    })
  return { ...here, look: () => app.runJob(here.organisation.id, watchRuns, undefined) }
}

test('half an hour after the close a school that counts is asked for the count, once, until it counts', async () => {
  const here = await closedUncounted(1)
  app.clock.pass({ minutes: 29 })
  await here.look()
  expect(await here.alerts()).toEqual([])
  app.clock.pass({ minutes: 1 })
  await here.look()
  await here.look()
  expect(await here.office.call(openAlerts)).toMatchObject([
    { runId: here.run.id, rule: 'RECEIPT_MISSING', assigned: expect.any(String), values: { minutes: 30 } },
  ])
  await here.office.call(receiveChildren, here.counted(2))
  expect(await here.alerts()).toEqual([])
  await here.look()
  expect(await here.alerts()).toEqual([])
})

test('a missing count that somebody dealt with raises no alert again, and another number raises an alert as a difference alone', async () => {
  const here = await closedUncounted(1)
  app.clock.pass({ minutes: 31 })
  await here.look()
  const [alert] = await here.office.call(openAlerts)
  await here.office.call(takeAlert, { params: { id: alert!.id }, body: { what: 'close' } })
  await here.look()
  expect(await here.alerts()).toEqual([])

  app.clock.set(MORNING)
  const other = await closedUncounted(29)
  app.clock.pass({ minutes: 31 })
  await other.look()
  expect(await other.alerts()).toEqual(['RECEIPT_MISSING'])
  await other.office.call(receiveChildren, other.counted(1, { sure: true }))
  expect(await other.alerts()).toEqual(['RECEIPT_DIFFERS'])
})

test('nobody is asked where nobody counts, about a run that is still open, about no child, or in the afternoon', async () => {
  const silent = async (here: { look: () => Promise<void>; alerts: () => Promise<string[]> }, minutes: number) => {
    app.clock.pass({ minutes })
    await here.look()
    expect(await here.alerts()).not.toContain('RECEIPT_MISSING')
    app.clock.set(MORNING)
  }
  await silent(await closedUncounted(null), 31)
  await silent(await closedUncounted(31), 31)
  await silent(await closedUncounted(1), 6 * 60 + 15)
  const open = await closedUncounted(1)
  await app.database.asOwner(`update run set status = 'IN_PROGRESS', closed_at = null where id = $1`, [open.run.id])
  await silent(open, 31)
  const empty = await closedUncounted(1)
  await app.database.asOwner(`update run_passenger set state = 'ABSENT' where run_id = $1`, [empty.run.id])
  await silent(empty, 31)
})
