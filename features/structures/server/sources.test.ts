import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { listParents, restrict } from '#features/relationships/shared/relationships.contract.ts'
import { activeLine, enrol, makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { searchAnswerHistory } from '../shared/history.contract.ts'
import {
  getExtraData,
  saveExtraData,
  saveStructure,
  SOURCES,
  suggestFrom,
  type StructureField,
} from '../shared/structures.contract.ts'
import { asking, child, field } from './testing/asking.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
afterAll(() => app.close())

const OWN = field('club', {
  type: 'autocomplete',
  fields: ['Chess', 'Choir', 'Football'].map((value) => ({ value, label: value })),
})
const FRIENDS = field('friends', { type: 'autocompleteMultiple', source: 'children' })
const first = (values: Record<string, string | null>) => ({ version: 0, structureVersion: 1, values })

describe('a list of its own', () => {
  test('takes what is on it and nothing else', async () => {
    const many = { ...OWN, fieldName: 'clubs', type: 'autocompleteMultiple' as const }
    const { parent, params } = await asking(app, [OWN, many])
    for (const [fieldName, value] of [
      ['club', 'Rugby'],
      ['club', 'Chess;Choir'],
      ['clubs', 'Chess;Rugby'],
      ['clubs', 'Chess;Chess'],
    ] as const)
      expect(await parent.refused(saveExtraData, { params, body: first({ [fieldName]: value }) })).toMatchObject({
        status: 400,
        errorCode: 'E016',
        fields: [{ fieldName }],
      })
    const values = { club: 'Chess', clubs: 'Choir;Chess' }
    expect(await parent.call(saveExtraData, { params, body: first(values) })).toMatchObject({ values, names: {} })
  })

  test('holds some hundreds, where choices that are all in sight are fifty', async () => {
    const { admin } = await asking(app, [])
    const fields = Array.from({ length: 500 }, (_, at) => ({ value: `c${at}`, label: `Club ${at}` }))
    const save = (one: StructureField) =>
      admin.refused(saveStructure, { params: child, body: { version: 1, fields: [one] } })
    const most = { ...OWN, fields }
    expect(await save({ ...most, type: 'radio' })).toMatchObject({ status: 400, errorCode: 'E016' })
    expect(await save({ ...OWN, fields: [...fields, { value: 'x', label: 'x' }] })).toMatchObject({ status: 400 })
    expect(await admin.call(saveStructure, { params: child, body: { version: 1, fields: [most] } })).toMatchObject({
      version: 2,
    })
  })
})

describe('a source', () => {
  test.each([
    ['a path', { ...FRIENDS, source: '/comunibus/api/v1/child/search' }],
    ['a source that there is not', { ...FRIENDS, source: 'accounts' }],
    ['a source and a list', { ...FRIENDS, fields: OWN.fields }],
    ['neither', { ...FRIENDS, source: undefined }],
    ['a source of another kind of field', { ...field('note'), source: 'children' }],
  ])('is refused with %s', async (_why, broken) => {
    const { admin } = await asking(app, [])
    expect(await admin.refused(saveStructure, { params: child, body: { version: 1, fields: [broken] } })).toMatchObject(
      {
        status: 400,
      },
    )
  })

  test('stays the same over all versions, and nothing hangs on it', async () => {
    const { admin } = await asking(app, [FRIENDS])
    const save = (fields: StructureField[]) =>
      admin.refused(saveStructure, { params: child, body: { version: 1, fields } })
    expect(await save([{ ...FRIENDS, source: 'places' }])).toMatchObject({ status: 400, errorCode: 'E016' })
    const hangs = field('why', { dependencies: { values: [{ fieldName: 'friends', value: 'x' }] } })
    expect(await save([FRIENDS, hangs])).toMatchObject({ fields: [{ fieldName: 'fields.1' }] })
  })

  test('offers what the caller reaches, whatever it is', async () => {
    const { organisation, children, route } = await activeLine(app)
    const [admin, assistant, parent] = [organisation.administrator, organisation.assistant, organisation.parent].map(
      (who) => app.as(who),
    )
    const apart = await enrol(app, organisation, 'Apart', organisation.groups[1])
    const names = async (who: typeof admin, source: (typeof SOURCES)[number], q = '') =>
      (await who!.call(suggestFrom, { params: { source }, query: { q } })).map(({ name }) => name)
    expect(await names(admin, 'children')).toEqual(expect.arrayContaining(children.map(({ name }) => name)))
    expect(await names(admin, 'children')).not.toContain(apart.name)
    expect(await names(parent, 'children')).toEqual([children[0].name])
    expect(await names(assistant, 'children')).toContain(children[0].name)
    for (const who of [admin, assistant, parent]) expect(await names(who, 'routes')).toEqual([route.name])
    expect(await names(admin, 'places')).not.toEqual([])
    expect(await names(assistant, 'places')).not.toEqual([])
    // The homes of others are among the places.
    expect(await names(parent, 'places')).toEqual([])
    expect(await names(admin, 'assistants')).not.toEqual([])
    for (const who of [assistant, parent]) expect(await names(who, 'assistants')).toEqual([])
    expect(await names(admin, 'guests')).toEqual([])
    expect(await names(admin, 'children', 'no such name')).toEqual([])
  })

  test('is refused under another name, and for too long a text', async () => {
    const { admin } = await asking(app, [])
    expect(await admin.refused(suggestFrom, { params: { source: 'accounts' } })).toMatchObject({ status: 400 })
    const long = { params: { source: 'children' }, query: { q: 'x'.repeat(201) } }
    expect(await admin.refused(suggestFrom, long)).toMatchObject({ status: 400 })
  })
})

describe('answers that refer to somebody', () => {
  test('are kept by their ids and read by their names, in the history too', async () => {
    const { organisation, admin, params } = await asking(app, [FRIENDS])
    const bea = await enrol(app, organisation, 'Bea')
    const values = { friends: bea.id }
    expect(await admin.call(saveExtraData, { params, body: first(values) })).toMatchObject({
      values,
      names: { [bea.id]: bea.name },
    })
    const { data } = await admin.list(searchAnswerHistory, { params, body: {} })
    expect(data).toMatchObject([{ newValue: bea.id, names: { [bea.id]: bea.name } }])
  })

  test('refer to whom the writer reaches, and to nobody else', async () => {
    const { organisation, admin, parent, params } = await asking(app, [FRIENDS])
    const bea = await enrol(app, organisation, 'Bea')
    const far = await enrol(app, organisation, 'Far', organisation.groups[1])
    const refused = { status: 400, errorCode: 'E016', fields: [{ fieldName: 'friends' }] }
    for (const friends of [bea.id, `${params.id};${bea.id}`, 'hidden-0', 'x'])
      expect(await parent.refused(saveExtraData, { params, body: first({ friends }) })).toMatchObject(refused)
    expect(await admin.refused(saveExtraData, { params, body: first({ friends: far.id }) })).toMatchObject(refused)
    expect(await admin.refused(saveExtraData, { params, body: first({ friends: app.app.newId() }) })).toMatchObject(
      refused,
    )
    await parent.call(saveExtraData, { params, body: first({ friends: params.id }) })
  })

  test('say nothing of whom the reader does not reach, and keep them when the reader saves', async () => {
    const { organisation, admin, parent, params } = await asking(app, [FRIENDS, field('note')])
    const bea = await enrol(app, organisation, 'Bea')
    await admin.call(saveExtraData, { params, body: first({ friends: `${bea.id};${params.id}` }) })
    const seen = await parent.call(getExtraData, { params })
    expect(seen.values).toMatchObject({ friends: `hidden-0;${params.id}` })
    expect(JSON.stringify([seen, await parent.list(searchAnswerHistory, { params, body: {} })])).not.toMatch(
      new RegExp(`${bea.id}|${bea.name}`),
    )
    const body = { version: 1, structureVersion: 1, values: { ...seen.values, note: 'hello' } }
    await parent.call(saveExtraData, { params, body })
    expect((await admin.call(getExtraData, { params })).values).toEqual({
      friends: `${bea.id};${params.id}`,
      note: 'hello',
    })
    const { page } = await admin.list(searchAnswerHistory, { params, body: { filters: { fieldName: 'friends' } } })
    expect(page.total).toBe(1)
    // Taken away by the one who could not see whom.
    await parent.call(saveExtraData, {
      params,
      body: { version: 2, structureVersion: 1, values: { friends: params.id } },
    })
    expect((await admin.call(getExtraData, { params })).values).toMatchObject({ friends: params.id })
  })

  test('do not name a child to an adult who is restricted from it', async () => {
    const { organisation, admin, parent, params } = await asking(app, [FRIENDS])
    const bea = await enrol(app, organisation, 'Bea')
    await makeGuardian(app, organisation, organisation.parent, bea)
    await admin.call(saveExtraData, { params, body: first({ friends: bea.id }) })
    expect((await parent.call(getExtraData, { params })).names).toEqual({ [bea.id]: bea.name })
    const [kinship] = await admin.call(listParents, { params: { id: bea.id } })
    await admin.call(restrict, {
      params: { id: kinship!.id },
      body: { version: kinship!.version, restricted: true, reason: 'A court said so' },
    })
    const seen = await parent.call(getExtraData, { params })
    expect(seen).toMatchObject({ values: { friends: 'hidden-0' }, names: {} })
    expect(JSON.stringify(await parent.list(searchAnswerHistory, { params, body: {} }))).not.toContain(bea.id)
  })
})
