import { afterAll, beforeAll, expect, test } from 'vitest'
import { MORNING } from '#app/server/testing/line-scene.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { exportMeasurements, printMeasurements } from '../shared/export/export.contract.ts'
import { careScene } from './testing/measurement-scene.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
afterAll(() => app?.close())

test('an export has the measurements of the specification in their order, with what was corrected; a PDF has them too', async () => {
  const { admin, organisation, olga, daughter, record, correct, hoursAgo, choose } = await careScene(app)
  await choose({ GLYCEMIA: 'mmol/L' })
  const wrong = await record(admin, { value: '39,8' })
  await correct(admin, wrong.id, { value: '36,8' })
  await record(daughter, { measurement: 'GLYCEMIA', value: '5,6', unit: 'mmol/L', context: { meal: 'before' } })
  const oxygen = { oxygen: 'oxygen', flow: '2,5' }
  await record(admin, { measurement: 'SATURATION', value: '96', context: oxygen })
  await record(admin, { measurement: 'PURGE', value: '4' })
  await record(admin, { measurement: 'PAIN', value: '2' })
  await record(admin, { measurement: 'WEIGHT', value: '70', happenedAt: hoursAgo(24 * 60), lateReason: 'Paper' })
  const body = { personId: olga.id }
  const csv = await app.as(admin).send(exportMeasurements, { body, query: { format: 'csv' } })
  expect(csv.statusCode).toBe(200)
  const rows = csv.body.trim().split('\n').slice(1)
  expect(rows.map((row) => row.split(',').slice(1, 2).join())).toEqual([
    'Glucose',
    'Temperature',
    'Temperature',
    'Saturation',
    'Bowel',
  ])
  expect(rows[0]).toContain('5,6')
  expect(rows[0]).toContain('When: Before a meal')
  expect(rows[0]).toContain('Measured at home')
  expect(csv.body).toContain('Breathing: Oxygen; Oxygen flow: 2,5 L/min')
  expect(csv.body).toContain('Typed wrongly')
  // What a program reads: LOINC by sample, site and unit, and the unit in UCUM.
  const coded = rows.map((row) => row.trim().split(',').slice(-2))
  expect(coded).toEqual([
    ['15074-8', 'mmol/L'],
    ['8310-5', 'Cel'],
    ['8310-5', 'Cel'],
    ['59408-5', '%'],
    ['', '{score}'],
  ])
  const pdf = await app.as(admin).send(printMeasurements, { body })
  expect([pdf.statusCode, pdf.headers['content-type'], pdf.rawPayload.subarray(0, 5).toString()]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ])
  expect((await app.as(organisation.assistant).send(printMeasurements, { body })).statusCode).toBe(404)
  const kept = await app.database.asOwner<{ action: string }>(
    `select action from audit where subject_id = $1 and action in ('measurements.exported', 'measurements.printed') order by action`,
    [olga.id],
  )
  expect(kept.map(({ action }) => action)).toEqual(['measurements.exported', 'measurements.printed'])
})

test('urine that was collected over 24 hours is exported and printed with its own code and unit', async () => {
  const { admin, olga, record } = await careScene(app)
  await record(admin, { measurement: 'DIURESIS_DAY', value: '399', context: { way: 'catheter' } })
  const body = { personId: olga.id, measurements: ['DIURESIS_DAY' as const] }
  const csv = await app.as(admin).send(exportMeasurements, { body, query: { format: 'csv' } })
  const [, row] = csv.body.trim().split('\n')
  expect(row).toContain('Urine collected over 24 h')
  expect(row).toContain('Catheter')
  expect(row?.trim().split(',').slice(-2)).toEqual(['3167-4', 'mL/d'])
  const pdf = await app.as(admin).send(printMeasurements, { body })
  expect([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
})
