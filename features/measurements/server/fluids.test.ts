import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MORNING } from '#app/server/testing/line-scene.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { latestMeasurements } from '../shared/measurements.contract.ts'
import { careScene } from './testing/measurement-scene.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

test('the balance is that of the last 24 hours, of what counts, and none where nobody wrote down what was drunk', async () => {
  const { admin, olga, record, correct, hoursAgo } = await careScene(app)
  const fluids = async () => (await app.as(admin).call(latestMeasurements, { params: { id: olga.id } })).fluids
  await record(admin, { measurement: 'DIURESIS', value: '150' })
  expect(await fluids()).toBeNull()
  await record(admin, { measurement: 'INTAKE', value: '200', context: { given: 'drink' } })
  const wrong = await record(admin, { measurement: 'INTAKE', value: '300', happenedAt: hoursAgo(2) })
  await record(admin, { measurement: 'INTAKE', value: '900', happenedAt: hoursAgo(24), lateReason: 'On paper' })
  await record(admin, { measurement: 'INTAKE', outcome: 'refused', value: undefined })
  expect(await fluids()).toEqual({ intake: 500, urine: 150 })
  await correct(admin, wrong.id, { value: '250' })
  expect(await fluids()).toEqual({ intake: 450, urine: 150 })
})

test('all of a day counts, however often somebody drank', async () => {
  const { admin, olga, record, hoursAgo } = await careScene(app)
  for (let sip = 0; sip < 40; sip += 1)
    await record(admin, { measurement: 'INTAKE', value: '50', happenedAt: hoursAgo(sip / 4) })
  const { fluids } = await app.as(admin).call(latestMeasurements, { params: { id: olga.id } })
  expect(fluids).toEqual({ intake: 2000, urine: 0 })
})

test('more than anybody drinks at once is refused, and much needs a second tap', async () => {
  const { admin, send } = await careScene(app)
  const status = async (value: string, more: object = {}) =>
    (await send(admin, { measurement: 'INTAKE', value, ...more })).statusCode
  expect([await status('3001'), await status('1501'), await status('1501', { confirmed: true })]).toEqual([
    400, 400, 200,
  ])
})
