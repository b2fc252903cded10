import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { savePersonFields } from '#features/people/shared/person-fields.contract.ts'
import { searchParents } from '#features/people/shared/people.contract.ts'
import { importFamilies } from '../shared/interchange.contract.ts'
import { FAMILY_COLUMNS } from './families.rules.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp()))
afterAll(() => app?.close())

const ROW = {
  childId: '1',
  name: 'Ada',
  surname: 'Rossi',
  homeAddress: 'Via Roma 1',
  homeLatitude: '45.8081',
  homeLongitude: '9.0852',
  schoolName: 'Primary',
  schoolAddress: 'Via Scuola 3',
  schoolLatitude: '45.81',
  schoolLongitude: '9.09',
  parent1Name: 'Pia',
  parent1Surname: 'Rossi',
  parent1Email: 'pia@example.test',
}

test('a parent without what the organisation requires is a problem of the row, and nothing is imported', async () => {
  const school = await newOrganisation(app)
  const [first, second] = school.groups
  const everywhere = await school.person([
    { role: 'CB_ADMIN', group: first },
    { role: 'CB_ADMIN', group: second },
  ])
  const office = app.as(everywhere)
  const body = (more: object = {}) => {
    const row: Record<string, string> = { ...ROW, group: first.name, ...more }
    const lines = [FAMILY_COLUMNS, FAMILY_COLUMNS.map((column) => row[column] ?? '')]
    const text = lines.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\r\n')
    return { fileName: 'families.csv', data: Buffer.from(text).toString('base64'), dryRun: false }
  }
  const phone = { fieldName: 'phone', required: true } as const
  await office.call(savePersonFields, { body: { version: 0, fields: [phone] } })
  expect(await office.refused(importFamilies, { body: body() })).toMatchObject({
    status: 400,
    errorCode: 'E012',
    current: { problems: [{ field: 'parent1Phone', reason: 'missing', count: 1, rows: [{ row: 2 }] }] },
  })
  expect((await office.list(searchParents, { body: { q: 'rossi' } })).data).toEqual([])
  expect(await office.call(importFamilies, { body: body({ parent1Phone: '045 1' }) })).toMatchObject({
    guardians: { created: 1 },
  })
})
