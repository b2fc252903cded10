import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { MORNING } from '#app/server/testing/line-scene.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { addCredential } from '#features/crew/shared/crew.contract.ts'
import { exportAssistants, exportParents } from '../shared/export.contract.ts'
import { createParent } from '../shared/records.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
afterAll(() => app?.close())

test('the list that a search finds leaves as a table, of the own groups alone, and who took it is kept', async () => {
  const school = await newOrganisation(app)
  const admin = app.as(school.administrator)
  const body = { customerGroupId: school.groups[0].id, surname: 'Export', phone: '+39 045' }
  await admin.call(createParent, { body: { ...body, name: '=HYPERLINK' } })
  const answer = await admin.send(exportParents, { body: { q: 'export' } })
  expect(answer.headers['content-type']).toContain('text/csv')
  expect(answer.body).toBe(
    `\uFEFFName,Children,Phone,E-mail,Group\r\n'=HYPERLINK Export,,'+39 045,,"${school.groups[0].name}"\r\n`,
  )
  const stranger = await newOrganisation(app)
  expect((await app.as(stranger.administrator).send(exportParents, { body: { q: 'export' } })).body).not.toContain(
    'HYPERLINK',
  )
  const kept = await app.database.asOwner(`select 1 from audit where action = 'people.exported'`)
  expect(kept).toHaveLength(2)
})

test('the table of assistants holds those whose credential ends soon, when the list does', async () => {
  const school = await newOrganisation(app)
  const admin = app.as(school.administrator)
  const rows = async (filters?: { credentials: 'soon' | 'expired' }) =>
    (await admin.send(exportAssistants, { body: filters ? { filters } : {} })).body.trim().split('\r\n').length - 1
  expect(await rows()).toBe(1)
  expect(await rows({ credentials: 'soon' })).toBe(0)
  await admin.call(addCredential, {
    params: { id: school.assistant.personId },
    body: { kind: 'driving_licence', validTo: '2026-10-20' },
  })
  expect(await rows({ credentials: 'soon' })).toBe(1)
  expect(await rows({ credentials: 'expired' })).toBe(0)
})
