import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MORNING } from '#app/server/testing/line-scene.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { medicineScene } from './testing/medicine-scene.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

test.each([
  ['12:00', '13:00', 'May be given from 20:00. Your entry is kept for the office.'],
  ['19:00', '20:00', 'May be given from 03:00 on 06/10/2026. Your entry is kept for the office.'],
])(
  'a dose given at %s UTC: a refusal at %s names the day of the next one when it is not today',
  async (first, second, detail) => {
    const { admin, asNeeded, give } = await medicineScene(app)
    const { id } = await asNeeded({ gapMinutes: 360, mostIn24h: 2 })
    app.clock.set(`2026-10-05T${first}:00Z`)
    await give(admin, id, { slotAt: null })
    app.clock.set(`2026-10-05T${second}:00Z`)
    expect((await give(admin, id, { slotAt: null })).json().detail).toBe(detail)
  },
)

test('an order every n days is due on its days at the time on the wall', async () => {
  const { admin, order, give } = await medicineScene(app)
  const { id } = await order({ schedule: { kind: 'days', every: 2, times: ['08:00'] }, startsOn: '2026-10-05' })
  const statuses = []
  for (const day of ['05', '06', '07']) {
    const slotAt = `2026-10-${day}T06:00:00.000Z`
    app.clock.set(slotAt)
    statuses.push((await give(admin, id, { slotAt })).statusCode)
  }
  expect(statuses).toEqual([200, 400, 200])
})
