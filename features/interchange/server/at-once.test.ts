import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { searchChildren } from '#features/children/shared/children.contract.ts'
import { searchParents } from '#features/people/shared/people.contract.ts'
import { importFamilies } from '../shared/interchange.contract.ts'
import { FAMILY, familyFile, importBody } from './testing/family-file.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp()))
afterAll(() => app?.close())

const AT_ONCE = 50

test('fifty imports of one file at once enrol each child and parent once; what is refused for the load changes nothing', async () => {
  const school = await newOrganisation(app)
  const office = app.as(school.administrator)
  const group = school.groups[0].name
  const rows = ['1', '2', '3'].map((childId) => ({
    ...FAMILY,
    childId,
    name: `Child ${childId}`,
    group,
    parent1Name: 'Pia',
    parent1Surname: 'Rossi',
    parent1Email: 'pia@example.test',
  }))
  const body = importBody(familyFile(rows))
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => office.send(importFamilies, { body })))
  const statuses = new Set(answers.map(({ statusCode }) => statusCode))
  expect([...statuses].filter((status) => ![200, 409, 429, 503].includes(status))).toEqual([])
  expect(statuses).toContain(200)
  expect(await office.call(importFamilies, { body })).toMatchObject({ children: { unchanged: 3 } })
  expect((await office.list(searchChildren, { body: {} })).data).toHaveLength(3)
  expect((await office.list(searchParents, { body: { q: 'rossi' } })).data).toHaveLength(1)
})
