import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { createChild } from '../shared/children.contract.ts'
import { exportChildren } from '../shared/export.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp()))
afterAll(() => app?.close())

test('the children that a search finds leave as a table without their needs, and who took it is kept', async () => {
  const school = await newOrganisation(app)
  const admin = app.as(school.administrator)
  await admin.call(createChild, {
    body: {
      customerGroupId: school.groups[0].id,
      name: '@Nora',
      surname: 'Export',
      schoolClass: '2A',
      needs: ['allergy'],
    },
  })
  const answer = await admin.send(exportChildren, { body: { q: 'export' } })
  expect(answer.headers['content-type']).toContain('text/csv')
  const [heads, row] = answer.body.split('\r\n')
  expect(heads).toBe('\uFEFFChild,Class,Routes,Group')
  expect(row).toContain(`'@Nora Export,2A,,`)
  expect(row).toContain(school.groups[0].name)
  expect(answer.body.toLowerCase()).not.toContain('allergy')
  const stranger = await newOrganisation(app)
  const theirs = await app.as(stranger.administrator).send(exportChildren, { body: { q: 'export' } })
  expect(theirs.body).not.toContain('Nora')
  expect(await app.database.asOwner(`select 1 from audit where action = 'children.exported'`)).toHaveLength(2)
})
