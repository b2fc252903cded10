import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepFiles } from '#platform/server/files/files.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { clientOf } from '#platform/server/testing/client.ts'
import { openTestApp, signInAs, type TestApp } from '#platform/server/testing/test-app.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { downloadAttachment, uploadAttachment } from '../shared/attachments.contract.ts'
import { archiveDocument, createDocument, getDocument, updateDocument } from '../shared/documents.contract.ts'
import { searchActual, searchArchived } from '../shared/searches.contract.ts'
import { createTag } from '../shared/tags.contract.ts'
import { retainDocuments } from './retention.jobs.ts'

let app: TestApp
const START = '2026-10-05T05:00:00Z'
beforeAll(async () => void (app = await openTestApp({ now: START })))
afterAll(() => app.close())

async function scene() {
  app.clock.set(START)
  const organisation = await newOrganisation(app)
  // A session of its own each time: the clock leaps over months.
  const admin = () =>
    clientOf(app.fastify, async () => (await signInAs(app.app, organisation.administrator, 'CB_ADMIN', 'mobile')).token)
  const [group] = organisation.groups
  const add = (name: string, more: object = {}) =>
    admin().call(createDocument, { body: { customerGroupId: group.id, name, ...more } })
  const names = async () =>
    (await Promise.all([searchActual, searchArchived].map((one) => admin().list(one, { body: {} }))))
      .flatMap(({ data }) => data.map(({ name }) => name))
      .toSorted()
  const night = () => app.runJob(organisation.id, retainDocuments, undefined)
  const told = async () =>
    (await admin().list(searchNotices, { body: {} })).data.filter(({ title }) => title === 'documents.notice.erased')
  return { organisation, admin, group, add, names, night, told }
}

test('a document is erased in the night after its last day, with its files, and the office is told before', async () => {
  const { organisation, admin, add, names, night, told } = await scene()
  const id = await add('Consent', { keepUntil: '2026-11-30' })
  await add('Handbook')
  const body = { data: 'YSxiCg==', name: 'list.csv', size: 8 }
  const { id: file } = await admin().call(uploadAttachment, { params: { id }, body })
  await night()
  expect(await told()).toEqual([])
  app.clock.set('2026-11-01T05:00:00Z')
  await night()
  await night()
  expect(await told()).toMatchObject([{ values: { day: '2026-11-30', count: 1 } }])
  // Still the 30th where the group is.
  app.clock.set('2026-11-30T22:59:00Z')
  await night()
  expect(await names()).toEqual(['Consent', 'Handbook'])
  app.clock.set('2026-11-30T23:00:00Z')
  await night()
  expect(await names()).toEqual(['Handbook'])
  expect(await admin().refused(downloadAttachment, { params: { id: file } })).toMatchObject({ status: 404 })
  expect(await admin().refused(getDocument, { params: { id } })).toMatchObject({ status: 404 })
  app.clock.pass({ days: 2 })
  await app.runJob(organisation.id, sweepFiles, undefined)
  const left = await app.inside(organisation.id, (tx) => tx.files.keysBefore(organisation.id, new Date(8e15)))
  expect(left).toEqual([])
})

test('an archived document goes after the months of its tag, one in use and one of another tag stay', async () => {
  const { admin, group, add, names, night } = await scene()
  const tag = async (name: string, keepMonths: number | null) =>
    (await admin().call(createTag, { body: { customerGroupId: group.id, name, keepMonths } })).id
  const [short, ever] = [await tag('Lists', 3), await tag('Contracts', null)]
  for (const [name, documentTagId] of [
    ['Archived list', short],
    ['Archived contract', ever],
  ] as const) {
    const id = await add(name, { documentTagId })
    await admin().call(archiveDocument, { params: { id }, query: { reason: 'Old' } })
  }
  await add('List in use', { documentTagId: short })
  app.clock.set('2027-01-05T05:00:00Z')
  await night()
  expect(await names()).toEqual(['Archived contract', 'Archived list', 'List in use'])
  app.clock.set('2027-01-06T05:00:00Z')
  await night()
  expect(await names()).toEqual(['Archived contract', 'List in use'])
})

test.each([
  ['before today', { keepUntil: '2026-10-04' }],
  ['before it expires', { keepUntil: '2026-12-01', expiration: '2026-12-02T10:00' }],
  ['no day', { keepUntil: '2026-02-30' }],
])('a last day %s is refused at its field', async (_, wrong) => {
  const { admin, group, names } = await scene()
  const refused = await admin().refused(createDocument, { body: { customerGroupId: group.id, name: 'One', ...wrong } })
  expect(refused).toMatchObject({ status: 400, fields: [{ fieldName: 'keepUntil' }] })
  expect(await names()).toEqual([])
})

test('only the office decides how long a document is kept', async () => {
  const { organisation, group, add } = await scene()
  const id = await add('Rules', { CB_PARENT: 'W', keepUntil: '2027-01-01' })
  const parent = app.as(await organisation.person([{ role: 'CB_PARENT', group }]))
  const own = { version: 1, name: 'Rules', CB_PARENT: 'W' } as const
  const change = (keepUntil: string | null) => ({ params: { id }, body: { ...own, keepUntil } })
  expect(await parent.refused(updateDocument, change('2026-10-06'))).toMatchObject({ status: 403 })
  expect(await parent.refused(updateDocument, change(null))).toMatchObject({ status: 403 })
  expect(await parent.call(updateDocument, change('2027-01-01'))).toMatchObject({ version: 2 })
})
