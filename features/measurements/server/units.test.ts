import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MORNING } from '#app/server/testing/line-scene.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { exportMeasurements } from '../shared/export/export.contract.ts'
import { latestMeasurements } from '../shared/measurements.contract.ts'
import { getUnits, setUnits } from '../shared/units.contract.ts'
import { careScene } from './testing/measurement-scene.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

test('the unit of a group is locked for entry, and everything that was entered is read in it', async () => {
  const { admin, record, send, choose, list, olga, hoursAgo } = await careScene(app)
  await record(admin, { measurement: 'GLYCEMIA', value: '101', happenedAt: hoursAgo(3) })
  const locked = await send(admin, { measurement: 'GLYCEMIA', value: '5,6', unit: 'mmol/L' })
  expect([locked.statusCode, locked.json().fields]).toMatchObject([400, [{ fieldName: 'unit' }]])
  await choose({ GLYCEMIA: 'mmol/L' })
  // Without a unit it is that of the group.
  expect(await record(admin, { measurement: 'GLYCEMIA', value: '6,2' })).toMatchObject({
    value: 111.6992,
    unit: 'mmol/L',
    entered: null,
  })
  // A device that has not heard of it yet: its value says in which unit it is.
  expect(await record(admin, { measurement: 'GLYCEMIA', value: '120', unit: 'mg/dL' })).toMatchObject({
    unit: 'mmol/L',
    entered: '120 mg/dL',
  })
  expect((await list(admin)).map(({ unit, entered }) => [unit, entered])).toEqual(
    expect.arrayContaining([
      ['mmol/L', '101 mg/dL'],
      ['mmol/L', null],
    ]),
  )
  const csv = await app.as(admin).send(exportMeasurements, { body: { personId: olga.id }, query: { format: 'csv' } })
  expect(csv.body).toContain('Entered as 101 mg/dL')
  expect(csv.body.match(/"?5,6"?,mmol/)).not.toBeNull()
  app.clock.pass({ hours: 49 })
  expect((await send(admin, { measurement: 'GLYCEMIA', value: '130', unit: 'mg/dL' })).statusCode).toBe(400)
})

test('units are chosen by administrators of the group, and of two at the same time one is told', async () => {
  const { admin, organisation, group, choose } = await careScene(app)
  expect(await app.as(admin).call(getUnits, { params: { id: group.id } })).toMatchObject({
    version: 0,
    units: { GLYCEMIA: 'mg/dL', WEIGHT: 'kg' },
  })
  expect(await choose({ WEIGHT: 'g' })).toMatchObject({ version: 1 })
  const body = { version: 0, units: { GLYCEMIA: 'mmol/L' as const, WEIGHT: 'kg' as const } }
  const set = async (who: typeof admin, more: object = {}) =>
    (await app.as(who).send(setUnits, { params: { id: group.id }, body: { ...body, ...more } })).statusCode
  expect(await set(admin)).toBe(409)
  expect(await set(organisation.assistant, { version: 1 })).toBe(403)
  const stranger = (await newOrganisation(app)).administrator
  expect(await set(stranger, { version: 1 })).toBe(404)
  expect(
    (await Promise.all([set(admin, { version: 1 }), set(admin, { version: 1 })])).toSorted((a, b) => a - b),
  ).toEqual([200, 409])
})

test('the body mass index is that of the latest weight and height, with a band for adults alone', async () => {
  const { admin, record, olga, ada, hoursAgo } = await careScene(app)
  const bmiOf = async (id: string) => (await app.as(admin).call(latestMeasurements, { params: { id } })).bmi
  expect(await bmiOf(olga.id)).toBeNull()
  // Two years ago: nobody measures an adult every month.
  await record(admin, {
    measurement: 'HEIGHT',
    value: '170',
    happenedAt: hoursAgo(24 * 730),
    lateReason: 'From the old papers',
  })
  await record(admin, { measurement: 'WEIGHT', value: '70', happenedAt: hoursAgo(24 * 20), lateReason: 'Paper' })
  expect(await bmiOf(olga.id)).toMatchObject({ value: 24.2, level: 'none', limit: null, heightAt: hoursAgo(24 * 730) })
  expect(await record(admin, { measurement: 'WEIGHT', value: '50', confirmed: true })).toMatchObject({
    level: 'red',
  })
  expect(await bmiOf(olga.id)).toMatchObject({ value: 17.3, level: 'red', limit: 18.5, weightAt: hoursAgo(0) })
  await record(admin, { personId: ada.id, measurement: 'HEIGHT', value: '120', confirmed: true })
  await record(admin, { personId: ada.id, measurement: 'WEIGHT', value: '18', confirmed: true })
  expect(await bmiOf(ada.id)).toMatchObject({ value: 12.5, level: 'none', limit: null })
})

test('a pressure that falls on standing up is shown as postural, whatever else it is', async () => {
  const { admin, record, list } = await careScene(app)
  const pressure = (value: string, second: string, position: string) =>
    record(admin, { measurement: 'PRESSURE', value, second, context: { position } })
  await pressure('130', '80', 'lying')
  app.clock.pass({ minutes: 3 })
  expect(await pressure('111', '75', 'standing')).toMatchObject({ level: 'none', postural: null })
  app.clock.pass({ minutes: 1 })
  expect(await pressure('105', '70', 'standing')).toMatchObject({
    level: 'amber',
    reason: { rule: 'postural', limit: 20 },
    postural: 25,
  })
  app.clock.pass({ minutes: 1 })
  // Red for another reason: it is postural all the same.
  expect(await pressure('88', '60', 'standing')).toMatchObject({
    level: 'red',
    reason: { rule: 'value.atMost' },
    postural: 42,
  })
  app.clock.pass({ hours: 1 })
  expect(await pressure('96', '60', 'standing')).toMatchObject({ postural: null })
  expect((await list(admin)).filter(({ postural }) => postural !== null)).toHaveLength(2)
})
