import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { getChild, searchChildren } from '#features/children/shared/children.contract.ts'
import { savePersonFields } from '#features/people/shared/person-fields.contract.ts'
import { searchParents } from '#features/people/shared/people.contract.ts'
import { importFamilies } from '../shared/interchange.contract.ts'
import { FAMILY, familyFile, importBody, type Cells } from './testing/family-file.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp()))
afterAll(() => app?.close())

const PARENT: Cells = { parent1Name: 'Pia', parent1Surname: 'Rossi', parent1Email: 'pia@example.test' }
const PHONE = { fieldName: 'phone', required: true } as const

/** A school whose administrator works in all groups, and the body of an import of a family with these changes. */
async function scene() {
  const school = await newOrganisation(app)
  const [first, second] = school.groups
  const office = app.as(
    await school.person([
      { role: 'CB_ADMIN', group: first },
      { role: 'CB_ADMIN', group: second },
    ]),
  )
  const body = (...rows: Cells[]) =>
    importBody(familyFile(rows.map((row) => ({ ...FAMILY, ...PARENT, group: first.name, ...row }))))
  return { office, body }
}

test('a parent without what the organisation requires is a problem of the row, and nothing is imported', async () => {
  const { office, body } = await scene()
  await office.call(savePersonFields, { body: { version: 0, fields: [PHONE] } })
  expect(await office.refused(importFamilies, { body: body({}) })).toMatchObject({
    status: 400,
    errorCode: 'E012',
    current: { problems: [{ field: 'parent1Phone', reason: 'missing', count: 1, rows: [{ row: 2 }] }] },
  })
  expect((await office.list(searchParents, { body: { q: 'rossi' } })).data).toEqual([])
  expect(await office.call(importFamilies, { body: body({ parent1Phone: '045 1' }) })).toMatchObject({
    guardians: { created: 1 },
  })
})

test('records that an import leaves as they are may lack what is required since then', async () => {
  const { office, body } = await scene()
  await office.call(importFamilies, { body: body({}) })
  const schoolClass = { fieldName: 'schoolClass', required: true } as const
  await office.call(savePersonFields, { body: { version: 0, fields: [PHONE], childFields: [schoolClass] } })
  expect(await office.call(importFamilies, { body: body({}) })).toMatchObject({
    children: { unchanged: 1 },
    guardians: { unchanged: 1 },
  })
  const other = { childId: '2', name: 'Bea', parent1Email: 'other@example.test' }
  expect(
    await office.refused(importFamilies, { body: body({ parent1Name: 'Paola', bellEnd: '14:00' }, other) }),
  ).toMatchObject({
    current: {
      problems: [
        { field: 'class', count: 2, rows: [{ row: 2 }, { row: 3 }] },
        { field: 'parent1Phone', count: 2, rows: [{ row: 2 }, { row: 3 }] },
      ],
    },
  })
})

test('the class of a file is not read while the organisation hides it', async () => {
  const { office, body } = await scene()
  const childFields = [{ fieldName: 'schoolClass', hidden: true } as const]
  await office.call(savePersonFields, { body: { version: 0, fields: [], childFields } })
  await office.call(importFamilies, { body: body({ class: '2B' }) })
  await office.call(savePersonFields, { body: { version: 1, fields: [], childFields: [] } })
  const [child] = (await office.list(searchChildren, { body: {} })).data
  expect(await office.call(getChild, { params: { id: child?.id ?? '' } })).toMatchObject({ schoolClass: null })
})
