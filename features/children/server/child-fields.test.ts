import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import {
  getPersonFields,
  savePersonFields,
  type ChildFieldSetting,
} from '#features/people/shared/person-fields.contract.ts'
import { fieldSetting } from '#features/people/shared/testing/field-setting.ts'
import { archiveGroup, restoreGroup } from '#features/groups/shared/groups.contract.ts'
import { createChild, getChild, searchChildren, updateChild } from '../shared/children.contract.ts'
import { exportChildren } from '../shared/export.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp()))
afterAll(() => app?.close())

/** A school with an administrator of all its groups and a child with class, longest ride and notes. */
async function scene() {
  const school = await newOrganisation(app)
  const [first, second] = school.groups
  const office = app.as(
    await school.person([
      { role: 'CB_ADMIN', group: first },
      { role: 'CB_ADMIN', group: second },
    ]),
  )
  const save = async (childFields: ChildFieldSetting[]) => {
    const { version, fields } = await office.call(getPersonFields)
    return office.call(savePersonFields, { body: { version, fields, childFields } })
  }
  const named = { name: 'Ada', surname: 'Rossi' }
  const record = { schoolClass: '2A', maxRideMinutes: 40, notes: 'Calm' }
  const child = await office.call(createChild, { body: { ...named, ...record, customerGroupId: first.id } })
  return { school, first, office, save, named, record, child, params: { id: child.id } }
}

test('hidden fields of children are nowhere, are not accepted, and come back with what was stored', async () => {
  const { school, first, office, save, named, record, child, params } = await scene()
  const hidden = (['schoolClass', 'maxRideMinutes', 'notes'] as const).map((name) =>
    fieldSetting(name, { hidden: true }),
  )
  await save(hidden)
  const now = await office.call(getChild, { params })
  expect(now).toMatchObject({ schoolClass: null, maxRideMinutes: null, notes: '' })
  expect((await office.list(searchChildren, { body: {} })).data).toMatchObject([{ schoolClass: null }])
  const table = await office.send(exportChildren, { body: {} })
  expect(table.body.split('\r\n')[0]).toBe('\uFEFFChild,Routes,Group')
  expect((await app.as(school.assistant).call(getPersonFields)).childFields.map((one) => one.fieldName)).toEqual([
    'name',
    'surname',
    'homePlaceId',
  ])
  // A form from before the change does not overwrite what is stored.
  const body = { ...named, version: child.version }
  expect(await office.refused(updateChild, { params, body })).toMatchObject({ status: 409, errorCode: 'E016' })
  for (const refused of [
    office.refused(updateChild, { params, body: { ...body, version: now.version, notes: 'Loud' } }),
    office.refused(createChild, { body: { ...named, notes: 'Loud', customerGroupId: first.id } }),
  ])
    expect(await refused).toMatchObject({ status: 400, errorCode: 'E012', fields: [{ fieldName: 'notes' }] })
  await office.call(updateChild, { params, body: { ...named, name: 'Adele', version: now.version } })
  await save([])
  expect(await office.call(getChild, { params })).toMatchObject({ ...record, name: 'Adele' })
})

test('of another organisation nothing is hidden, and an administrator of some groups hides nothing', async () => {
  const { school, save, params, office, record } = await scene()
  const other = await scene()
  await other.save([fieldSetting('schoolClass', { hidden: true })])
  expect(await office.call(getChild, { params })).toMatchObject(record)
  const body = { version: 0, fields: [], childFields: [fieldSetting('notes', { hidden: true })] }
  expect(await app.as(school.administrator).refused(savePersonFields, { body })).toMatchObject({ status: 403 })
  await save([])
})

test('a group that was archived while fields were hidden follows when it is restored', async () => {
  const { school, office, save, record, params } = await scene()
  const [first, second] = school.groups
  const stays = app.as(await school.person([{ role: 'CB_ADMIN', group: second }]))
  await office.call(archiveGroup, { params: { id: first.id } })
  const { version, fields } = await stays.call(getPersonFields)
  const hidden = [fieldSetting('schoolClass', { hidden: true }), fieldSetting('notes', { hidden: true })]
  await stays.call(savePersonFields, { body: { version, fields, childFields: hidden } })
  await office.call(restoreGroup, { params: { id: first.id } })
  expect(await office.call(getChild, { params })).toMatchObject({ schoolClass: null, maxRideMinutes: 40, notes: '' })
  await save([])
  expect(await office.call(getChild, { params })).toMatchObject(record)
})

test('required fields of a child are needed to enrol and to change one; labels name the columns of the export', async () => {
  const { office, first, save, named, params, child } = await scene()
  await save([
    fieldSetting('schoolClass', { required: true, labels: { en: 'Section' } }),
    fieldSetting('homePlaceId', { required: true }),
  ])
  const missing = {
    status: 400,
    errorCode: 'E012',
    fields: [{ fieldName: 'schoolClass' }, { fieldName: 'homePlaceId' }],
  }
  expect(await office.refused(createChild, { body: { ...named, customerGroupId: first.id } })).toMatchObject(missing)
  expect(await office.refused(updateChild, { params, body: { ...named, version: child.version } })).toMatchObject(
    missing,
  )
  const table = await office.send(exportChildren, { body: {} })
  expect(table.body.split('\r\n')[0]).toBe('\uFEFFChild,Section,Routes,Group')
})

test('settings of children stay when somebody saves those of adults alone; the home is never hidden', async () => {
  const { office, save } = await scene()
  const { version } = await save([fieldSetting('notes', { vip: true })])
  await office.call(savePersonFields, { body: { version, fields: [] } })
  const { childFields } = await office.call(getPersonFields)
  expect(childFields.find((one) => one.fieldName === 'notes')).toMatchObject({ vip: true })
  const body = { version: version + 1, fields: [], childFields: [fieldSetting('homePlaceId', { hidden: true })] }
  expect(await office.refused(savePersonFields, { body })).toMatchObject({
    status: 400,
    errorCode: 'E016',
    fields: [{ fieldName: 'childFields.0.hidden' }],
  })
})
