import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MORNING } from '#app/server/testing/line-scene.ts'
import { searchCareAlerts } from '#features/carealerts/shared/carealerts.contract.ts'
import { createGuest } from '#features/people/shared/records.contract.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { setBirthDate } from '../shared/birth.contract.ts'
import { exportMeasurements } from '../shared/export/export.contract.ts'
import { chartMeasurement, latestMeasurements } from '../shared/measurements.contract.ts'
import { setScoring } from '../shared/news2/news2.contract.ts'
import { careScene } from './testing/measurement-scene.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

/** Ivo, a guest without a date of birth. */
async function scene() {
  const made = await careScene(app)
  const office = app.as(made.admin)
  const ivo = await office.call(createGuest, {
    body: { customerGroupId: made.group.id, name: 'Ivo', surname: 'Nani', birthDate: null },
  })
  const record = (
    measurement: 'PRESSURE' | 'HEART_RATE' | 'SATURATION' | 'TEMPERATURE' | 'GLYCEMIA' | 'WEIGHT' | 'HEIGHT',
    value: string,
  ) =>
    made.record(made.admin, {
      personId: ivo.id,
      measurement,
      value,
      ...(measurement === 'PRESSURE' && { second: '50' }),
    })
  const latest = () => office.call(latestMeasurements, { params: { id: ivo.id } })
  const alerts = async () => (await office.list(searchCareAlerts, { body: { filters: { personId: ivo.id } } })).data
  const setBorn = (birthDate: string, version = 0) =>
    office.call(setBirthDate, { params: { id: ivo.id }, body: { version, birthDate } })
  return { ...made, office, ivo, record, latest, alerts, setBorn }
}

test('values that go by age are not judged without a date of birth, and say so', async () => {
  const { ivo, office, record, latest, alerts } = await scene()
  expect(await record('PRESSURE', '85')).toMatchObject({ level: 'none', reason: { rule: 'ageMissing' } })
  expect(await record('HEART_RATE', '140')).toMatchObject({ level: 'none', reason: { rule: 'ageMissing' } })
  expect(await record('TEMPERATURE', '40')).toMatchObject({ level: 'none', reason: { rule: 'ageMissing' } })
  expect(await alerts()).toEqual([])
  // The same limits at every age.
  expect(await record('GLYCEMIA', '50')).toMatchObject({ level: 'red', reason: { rule: 'value.below' } })
  const { summary, points } = (
    await office.call(chartMeasurement, {
      body: { personId: ivo.id, measurement: 'HEART_RATE', period: 'TODAY' },
    })
  ).now
  expect(summary).toMatchObject({ count: 1, judged: 0, inRange: 0 })
  expect(points).toMatchObject([{ judged: false }])
  expect((await latest()).birthDate).toBeNull()
  const table = await office.send(exportMeasurements, {
    body: { personId: ivo.id, period: 'TODAY' },
    query: { format: 'csv' },
  })
  expect(table.body).toContain('Date of birth missing: not judged')
})

test('the early warning score and the body mass index wait for the date of birth', async () => {
  const { group, office, record, latest, setBorn } = await scene()
  await office.call(setScoring, { params: { id: group.id }, body: { version: 0, on: true, accepted: true } })
  await record('HEART_RATE', '140')
  await record('WEIGHT', '40')
  await record('HEIGHT', '170')
  expect(await latest()).toMatchObject({ news2: null, scoreAgeMissing: true, bmi: { level: 'none', limit: null } })
  await setBorn('1942-02-03')
  expect(await latest()).toMatchObject({ news2: { total: null }, scoreAgeMissing: false, bmi: { level: 'red' } })
})

test('once it is entered the next value is judged', async () => {
  const { record, alerts, setBorn } = await scene()
  await record('HEART_RATE', '139')
  await setBorn('1942-02-03')
  expect(await record('HEART_RATE', '140')).toMatchObject({ level: 'red' })
  expect(await alerts()).toHaveLength(1)
})

test('a value that is dangerous at every age is red without a date of birth too', async () => {
  const { record, alerts } = await scene()
  expect(await record('SATURATION', '75')).toMatchObject({ level: 'red', reason: { rule: 'value.atMost', limit: 91 } })
  expect(await alerts()).toMatchObject([{ measurement: 'SATURATION' }])
  expect(await record('SATURATION', '92')).toMatchObject({ level: 'none', reason: { rule: 'ageMissing' } })
  // Below the limit of a newborn, which is the lowest.
  expect(await record('PRESSURE', '59')).toMatchObject({ level: 'red', reason: { rule: 'value.below', limit: 60 } })
  // High for an adult, usual for an infant.
  expect(await record('HEART_RATE', '140')).toMatchObject({ level: 'none', reason: { rule: 'ageMissing' } })
})
