import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MORNING } from '#app/server/testing/line-scene.ts'
import { suspendOrder } from '#features/medicines/shared/orders.contract.ts'
import { medicineScene } from '#features/medicines/server/testing/medicine-scene.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { searchTimeline } from '../shared/timeline.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

test('a dose that was given although it was not to be given stands in the history at its time, marked as a conflict', async () => {
  const { admin, olga, order, give } = await medicineScene(app)
  const { id } = await order()
  await app.as(admin).call(suspendOrder, { params: { id }, body: { version: 1, reason: 'Fasting' } })
  app.clock.set('2026-10-05T06:20:00Z')
  const happenedAt = '2026-10-05T06:10:00.000Z'
  expect((await give(admin, id, { happenedAt })).statusCode).toBe(409)
  const { data } = await app.as(admin).list(searchTimeline, { body: { filters: { personId: olga.id } } })
  expect(data.filter(({ kind, at }) => kind === 'dose' && at === happenedAt)).toMatchObject([
    { title: 'Metformin', about: ['Given', 'Conflict: The order is suspended'], struck: false },
  ])
})
