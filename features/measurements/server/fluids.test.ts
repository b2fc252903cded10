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
  expect(await fluids()).toEqual({ intake: 500, urine: 150, collectedAt: null })
  await correct(admin, wrong.id, { value: '250' })
  expect(await fluids()).toEqual({ intake: 450, urine: 150, collectedAt: null })
})

test('all of a day counts, however often somebody drank', async () => {
  const { admin, olga, record, hoursAgo } = await careScene(app)
  for (let sip = 0; sip < 40; sip += 1)
    await record(admin, { measurement: 'INTAKE', value: '50', happenedAt: hoursAgo(sip / 4) })
  const { fluids } = await app.as(admin).call(latestMeasurements, { params: { id: olga.id } })
  expect(fluids).toEqual({ intake: 2000, urine: 0, collectedAt: null })
})

test('more than anybody drinks at once is refused, and much needs a second tap', async () => {
  const { admin, send } = await careScene(app)
  const status = async (value: string, more: object = {}) =>
    (await send(admin, { measurement: 'INTAKE', value, ...more })).statusCode
  expect([await status('3001'), await status('1501'), await status('1501', { confirmed: true })]).toEqual([
    400, 400, 200,
  ])
})

test('urine that was collected takes the place of the single entries, with what was drunk in the same 24 hours', async () => {
  const { admin, olga, record, correct, hoursAgo } = await careScene(app)
  const fluids = async () => (await app.as(admin).call(latestMeasurements, { params: { id: olga.id } })).fluids
  await record(admin, { measurement: 'DIURESIS', value: '150', happenedAt: hoursAgo(5) })
  await record(admin, { measurement: 'INTAKE', value: '200', happenedAt: hoursAgo(1) })
  await record(admin, { measurement: 'INTAKE', value: '700', happenedAt: hoursAgo(4) })
  // Drunk before the last 24 hours, and within those that were collected.
  await record(admin, { measurement: 'INTAKE', value: '400', happenedAt: hoursAgo(26), lateReason: 'On paper' })
  expect(await fluids()).toEqual({ intake: 900, urine: 150, collectedAt: null })
  const collected = await record(admin, { measurement: 'DIURESIS_DAY', value: '1200', happenedAt: hoursAgo(3) })
  expect(collected).toMatchObject({ level: 'none', unit: 'mL/d' })
  expect(await fluids()).toEqual({ intake: 1100, urine: 1200, collectedAt: hoursAgo(3) })
  await correct(admin, collected.id, { value: '1300' })
  expect(await fluids()).toMatchObject({ urine: 1300, collectedAt: hoursAgo(3) })
  app.clock.pass({ minutes: 21 * 60 })
  await record(admin, { measurement: 'INTAKE', value: '50' })
  // It ended 24 hours ago: the single entries of the last 24 hours count again.
  expect(await fluids()).toEqual({ intake: 250, urine: 0, collectedAt: null })
})

test('one that was entered in error gives the place back', async () => {
  const { admin, olga, record, correct } = await careScene(app)
  await record(admin, { measurement: 'DIURESIS', value: '150' })
  await record(admin, { measurement: 'INTAKE', value: '200' })
  const { id } = await record(admin, { measurement: 'DIURESIS_DAY', value: '900' })
  const fluids = async () => (await app.as(admin).call(latestMeasurements, { params: { id: olga.id } })).fluids
  expect(await fluids()).toMatchObject({ urine: 900 })
  await correct(admin, id, { inError: true })
  expect(await fluids()).toEqual({ intake: 200, urine: 150, collectedAt: null })
})

test('a day of urine has its three layers on the server, and a single entry is judged beside it', async () => {
  const { admin, send, record, hoursAgo } = await careScene(app)
  const status = async (value: string, more: object = {}) =>
    (await send(admin, { measurement: 'DIURESIS_DAY', value, ...more })).statusCode
  expect([await status('15001', { confirmed: true }), await status('6001')]).toEqual([400, 400])
  expect(await status('6001', { confirmed: true, happenedAt: hoursAgo(40), lateReason: 'On paper' })).toBe(200)
  const old = await record(admin, {
    measurement: 'DIURESIS',
    value: '100',
    happenedAt: hoursAgo(30),
    lateReason: 'On paper',
  })
  expect(old.level).toBe('none')
  expect(await record(admin, { measurement: 'DIURESIS', value: '100', happenedAt: hoursAgo(2) })).toMatchObject({
    level: 'red',
  })
  await record(admin, { measurement: 'DIURESIS_DAY', value: '1200', happenedAt: hoursAgo(1) })
  expect(await record(admin, { measurement: 'DIURESIS', value: '120' })).toMatchObject({ level: 'none' })
})
