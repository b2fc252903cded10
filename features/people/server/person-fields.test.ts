import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { newOrganisation, type TestPerson } from '#platform/server/testing/new-organisation.ts'
import { MORNING } from '#app/server/testing/line-scene.ts'
import {
  getEditStructure,
  getMyInfoStructure,
  getPersonalData,
  updateMyInfo,
} from '#features/profile/shared/profile.contract.ts'
import { exportGuests } from '#features/guests/shared/export.contract.ts'
import { getMyInfo } from '#features/session/shared/session.contract.ts'
import { exportParents } from '../shared/export.contract.ts'
import { getPersonFields, savePersonFields, type PersonFieldSetting } from '../shared/person-fields.contract.ts'
import { createGuest, createParent, getPerson, updatePerson } from '../shared/records.contract.ts'
import { fieldSetting } from '../shared/testing/field-setting.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
afterAll(() => app?.close())

const HIDDEN_CODE = fieldSetting('identifierCode', { hidden: true })

/** A school with an administrator of all its groups. */
async function scene() {
  const school = await newOrganisation(app)
  const [first, second] = school.groups
  const everywhere = await school.person([
    { role: 'CB_ADMIN', group: first },
    { role: 'CB_ADMIN', group: second },
  ])
  const office = app.as(everywhere)
  const save = async (fields: PersonFieldSetting[]) => {
    const { version } = await office.call(getPersonFields)
    return office.call(savePersonFields, { body: { version, fields } })
  }
  const person = { customerGroupId: first.id, name: 'Rosa', surname: 'Neri' }
  return { school, office, save, person }
}

describe('the fields of a person’s record', () => {
  test('are those of the product until somebody changes them', async () => {
    const { office } = await scene()
    const { version, updatedAt, fields, abilities } = await office.call(getPersonFields)
    expect({ version, updatedAt, abilities }).toEqual({ version: 0, updatedAt: null, abilities: { edit: true } })
    expect(fields.map((one) => [one.fieldName, one.required, one.hidden])).toEqual([
      ['name', true, false],
      ['surname', true, false],
      ['identifierCode', false, false],
      ['language', false, false],
      ['email', false, false],
      ['phone', false, false],
    ])
  })

  test('are saved as the next version; the one who was slower is told what is there', async () => {
    const { office, save } = await scene()
    const saved = await save([HIDDEN_CODE])
    expect(saved).toMatchObject({ version: 1, updatedAt: app.clock.now().toISOString() })
    expect(await office.refused(savePersonFields, { body: { version: 0, fields: [] } })).toMatchObject({
      status: 409,
      errorCode: 'E016',
      current: { version: 1 },
    })
    const both = await Promise.allSettled(
      [1, 2].map(() => office.call(savePersonFields, { body: { version: 1, fields: [] } })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await office.call(getPersonFields)).toMatchObject({ version: 2 })
  })

  test('are changed by administrators of all groups alone, and never in another organisation', async () => {
    const { school, save } = await scene()
    const other = await scene()
    const body = { version: 0, fields: [HIDDEN_CODE] }
    const some = app.as(school.administrator)
    expect((await some.call(getPersonFields)).abilities).toEqual({ edit: false })
    expect(await some.refused(savePersonFields, { body })).toMatchObject({ status: 403, errorCode: 'E013' })
    for (const person of [school.assistant, school.parent])
      expect(await app.as(person).refused(savePersonFields, { body })).toMatchObject({ status: 403 })
    await save([HIDDEN_CODE])
    expect((await app.as(school.assistant).call(getPersonFields)).fields.map((one) => one.fieldName)).not.toContain(
      'identifierCode',
    )
    expect((await other.office.call(getPersonFields)).version).toBe(0)
  })

  test.each(['name', 'surname', 'email', 'phone'] as const)('%s is renamed but never hidden', async (fieldName) => {
    const { office, save } = await scene()
    const body = { version: 0, fields: [fieldSetting(fieldName, { hidden: true })] }
    expect(await office.refused(savePersonFields, { body })).toMatchObject({
      status: 400,
      errorCode: 'E016',
      fields: [{ fieldName: 'fields.0.hidden' }],
    })
    expect((await office.call(getPersonFields)).version).toBe(0)
    const renamed = await save([fieldSetting(fieldName, { labels: { en: 'Called', it: 'Detto' } })])
    expect(renamed.fields.find((one) => one.fieldName === fieldName)?.labels).toEqual({ en: 'Called', it: 'Detto' })
  })

  test('that are named twice, or hidden and required, are refused', async () => {
    const { office } = await scene()
    const refusal = (fields: PersonFieldSetting[]) => office.refused(savePersonFields, { body: { version: 0, fields } })
    expect(await refusal([HIDDEN_CODE, fieldSetting('identifierCode')])).toMatchObject({
      fields: [{ fieldName: 'fields.1.fieldName' }],
    })
    expect(await refusal([fieldSetting('language', { hidden: true, required: true })])).toMatchObject({
      fields: [{ fieldName: 'fields.0.required' }],
    })
  })
})

describe('a hidden field', () => {
  test('is neither delivered nor accepted, and comes back with what was stored', async () => {
    const { office, save, person } = await scene()
    const { id, version } = await office.call(createParent, {
      body: { ...person, identifierCode: 'NRE-1', language: 'it' },
    })
    await save([HIDDEN_CODE, fieldSetting('language', { hidden: true })])
    const about = { params: { id } }
    expect(await office.call(getPerson, about)).toMatchObject({ identifierCode: null, language: null })
    expect(
      await office.refused(updatePerson, { ...about, body: { version, ...named, identifierCode: 'NRE-2' } }),
    ).toMatchObject({ status: 400, errorCode: 'E012', fields: [{ fieldName: 'identifierCode' }] })
    expect(await office.refused(createGuest, { body: { ...person, identifierCode: 'NRE-3' } })).toMatchObject({
      status: 400,
      errorCode: 'E012',
      fields: [{ fieldName: 'identifierCode' }],
    })
    // A record that is saved without it keeps what is stored.
    await office.call(updatePerson, { ...about, body: { version, ...named, phone: '045 1' } })
    await save([])
    expect(await office.call(getPerson, about)).toMatchObject({
      identifierCode: 'NRE-1',
      language: 'it',
      phone: '045 1',
    })
  })

  test('keeps its value when a form that was opened meanwhile is saved after it is shown again', async () => {
    const { office, save, person } = await scene()
    const code = 'A-12'
    const { id, version } = await office.call(createGuest, {
      body: { ...person, identifierCode: code, language: 'it', birthDate: null },
    })
    await save([HIDDEN_CODE, fieldSetting('language', { hidden: true })])
    await save([])
    const form = { version, name: 'Rosa', surname: 'Bruni', email: null, phone: null }
    await office.call(updatePerson, { params: { id }, body: form })
    const stored = await office.call(getPerson, { params: { id } })
    expect(stored).toMatchObject({ surname: 'Bruni', identifierCode: code, language: 'it' })
    await office.call(updatePerson, {
      params: { id },
      body: { ...form, version: stored.version, identifierCode: null, language: null },
    })
    expect(await office.call(getPerson, { params: { id } })).toMatchObject({ identifierCode: null, language: null })
  })

  test('is missing from the own data, the session and MY_INFO_EDIT', async () => {
    const { school, save } = await scene()
    await coded(school.parent, 'NRE-9')
    const me = app.as(school.parent)
    expect((await me.call(getMyInfo)).identifierCode).toBe('NRE-9')
    await save([HIDDEN_CODE])
    expect((await me.call(getMyInfo)).identifierCode).toBeNull()
    expect((await me.call(getPersonalData)).personalDataDto.identifierCode).toBeNull()
    const structure = await me.call(getMyInfoStructure, { params: { product: 'CARAVAN' } })
    expect(structure.map((one) => one.fieldName)).toEqual(['name', 'surname', 'email', 'phone'])
  })
})

describe('a required field', () => {
  test('is needed to add and to change a person, at the field', async () => {
    const { office, save, person } = await scene()
    const before = await office.call(createParent, { body: person })
    await save([fieldSetting('phone', { required: true }), fieldSetting('identifierCode', { required: true })])
    const missing = {
      status: 400,
      errorCode: 'E012',
      fields: [{ fieldName: 'identifierCode' }, { fieldName: 'phone' }],
    }
    expect(await office.refused(createParent, { body: person })).toMatchObject(missing)
    expect(
      await office.refused(updatePerson, { params: { id: before.id }, body: { version: 1, ...named } }),
    ).toMatchObject(missing)
    expect(await office.call(getPerson, { params: { id: before.id } })).toMatchObject({ version: 1 })
    await office.call(createParent, { body: { ...person, identifierCode: 'NRE-4', phone: '045 2' } })
  })

  test('is needed in the own data as well, as far as a person fills it in', async () => {
    const { school, save } = await scene()
    await save([fieldSetting('phone', { required: true }), fieldSetting('identifierCode', { required: true })])
    const me = app.as(school.parent)
    const { personalDataDto } = await me.call(getPersonalData)
    expect(await me.refused(updateMyInfo, { body: { personalDataDto } })).toMatchObject({
      status: 400,
      errorCode: 'E012',
      fields: [{ fieldName: 'personalDataDto.phone' }],
    })
    await me.call(updateMyInfo, { body: { personalDataDto: { ...personalDataDto, phone: '045 3' } } })
  })
})

test('MY_INFO_EDIT has the own values, categories, flags and the labels of the organisation', async () => {
  const { school, save } = await scene()
  await save([fieldSetting('phone', { vip: true, labels: { en: 'Mobile', it: 'Cellulare' } })])
  const me = app.as(school.parent)
  const { personalDataDto: own } = await me.call(getPersonalData)
  const structure = await me.call(getMyInfoStructure, { params: { product: 'CARAVAN' } })
  expect(structure).toEqual(await me.call(getEditStructure))
  expect(structure.find((one) => one.fieldName === 'name')).toMatchObject({
    value: own.name,
    required: true,
    hidden: false,
    vip: false,
    category: 'people.category.person',
  })
  expect(structure.find((one) => one.fieldName === 'phone')).toMatchObject({
    label: 'Mobile',
    ownLabel: true,
    value: own.phone,
    vip: true,
    category: 'people.category.contact',
  })
})

test('an export names its columns as the organisation does', async () => {
  const { office, save } = await scene()
  await save([fieldSetting('phone', { labels: { en: 'Mobile' } })])
  for (const list of [exportParents, exportGuests])
    expect((await office.send(list, { body: {}, query: { format: 'csv' } })).body.split('\r\n')[0]).toContain('Mobile')
})

const named = { name: 'Rosa', surname: 'Neri' }

/** Gives a person a code of the organisation. */
async function coded(person: TestPerson, code: string): Promise<void> {
  await app.inside(person.organisationId, ({ db }) =>
    db.updateTable('person').set({ identifier_code: code }).where('id', '=', person.personId).execute(),
  )
}
