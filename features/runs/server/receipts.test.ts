import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '#platform/server/testing/test-house.ts'
import { MORNING } from '#app/server/testing/line-scene.ts'
import { ride } from '#app/server/testing/ride-scene.ts'
import { openAlerts, takeAlert } from '../shared/alerts.contract.ts'
import { closeRun } from '../shared/closing.contract.ts'
import { getRunHistory } from '../shared/history.contract.ts'
import { arrivals, receiveChildren } from '../shared/receipts.contract.ts'
import { reachStop } from '../shared/runs.contract.ts'
import { momentsOf } from '../shared/timeline.rules.ts'

let house: TestHouse
beforeAll(async () => void (house = await openTestHouse({ now: MORNING })))
beforeEach(() => house.clock.set(MORNING))
afterAll(() => house?.close())

/** A run at the school; Ada and Ben are on board, Cleo is absent. */
async function atSchool() {
  const here = await ride(house)
  const [ada, ben, cleo] = here.children
  await here.send(here.say('BOARDED', ada), here.say('BOARDED', ben), here.say('ABSENT', cleo))
  house.clock.pass({ minutes: 20 })
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

test('another number is refused with the names, kept when counted again, and rings and keeps the run open', async () => {
  const here = await atSchool()
  await here.handOver()
  expect(await here.office.refused(receiveChildren, here.counted(1))).toMatchObject({
    status: 409,
    current: { code: 'count', counted: 1, names: ['Ada Colli', 'Ben Colli'] },
  })
  expect((await here.read()).receipt).toBeNull()
  await here.office.call(receiveChildren, here.counted(1, { sure: true }))
  expect(await here.alerts()).toEqual(['RECEIPT_DIFFERS'])
  expect(await here.crew.refused(closeRun, here.close(2))).toMatchObject({ current: { code: 'receipt' } })

  await here.office.call(receiveChildren, here.counted(2))
  expect(await here.alerts()).toEqual([])
  expect(await here.crew.call(closeRun, here.close(2))).toMatchObject({ status: 'CLOSED' })
})

test('a difference that somebody looked into lets the run close, and does not ring again', async () => {
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
  await house.inside(here.organisation.id, ({ db }) =>
    db.updateTable('run').set({ direction: 'from_school' }).where('id', '=', here.run.id).execute(),
  )
  expect(await here.office.refused(receiveChildren, here.counted(2))).toMatchObject({ status: 409 })
})
