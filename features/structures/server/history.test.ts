import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BodyInput } from '#platform/shared/contract/endpoint.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { fullName } from '#features/people/server/people.api.ts'
import { MORNING } from '#app/server/testing/line-scene.ts'
import { searchAnswerHistory } from '../shared/history.contract.ts'
import { saveExtraData, saveStructure, type StructureField } from '../shared/structures.contract.ts'
import { asking as askingIn, child, field } from './testing/asking.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
afterAll(() => app.close())

const asking = (fields: StructureField[]) => askingIn(app, fields)
type Client = ReturnType<TestApp['as']>
type Params = { entity: 'child'; id: string }

const shown = async (who: Client, params: Params, body: BodyInput<typeof searchAnswerHistory> = {}) => {
  const { data, page } = await who.list(searchAnswerHistory, { params, body })
  return {
    rows: data.map(({ version, field: of, oldValue, newValue }) => [version, of.label, oldValue, newValue]),
    page,
  }
}

test('each saving keeps what it changed, the newest first, with who and when', async () => {
  const { organisation, admin, parent, params } = await asking([field('diet'), field('seat')])
  const first = { version: 0, structureVersion: 1, values: { diet: 'vegan', seat: 'front' } }
  await parent.call(saveExtraData, { params, body: first })
  app.clock.pass({ minutes: 5 })
  await admin.call(saveExtraData, {
    params,
    body: { version: 1, structureVersion: 1, values: { diet: null, seat: 'front' } },
  })
  expect(await shown(parent, params)).toEqual({
    rows: [
      [2, 'diet', 'vegan', null],
      [1, 'diet', null, 'vegan'],
      [1, 'seat', null, 'front'],
    ],
    page: { limit: 20, offset: 0, total: 3 },
  })
  const { data } = await parent.list(searchAnswerHistory, { params, body: {} })
  expect(data.map(({ changedBy }) => changedBy?.fullName)).toEqual([
    fullName(organisation.administrator),
    fullName(organisation.parent),
    fullName(organisation.parent),
  ])
  expect(Date.parse(data[0]!.changedAt) - Date.parse(data[1]!.changedAt)).toBe(5 * 60_000)
})

test('it is read by field, in pages, from either end', async () => {
  const { parent, params } = await asking([field('a'), field('b')])
  for (const [version, value] of ['one', 'two', 'three'].entries())
    await parent.call(saveExtraData, {
      params,
      body: { version, structureVersion: 1, values: { a: value, b: 'same' } },
    })
  expect((await shown(parent, params, { filters: { fieldName: 'b' } })).rows).toEqual([[1, 'b', null, 'same']])
  const second = await shown(parent, params, { limit: 2, offset: 2 })
  expect(second.rows).toEqual([
    [1, 'a', null, 'one'],
    [1, 'b', null, 'same'],
  ])
  expect(second.page.total).toBe(4)
  const oldest = await shown(parent, params, { sort: [{ field: 'changedAt', direction: 'asc' }], limit: 1 })
  expect(oldest.rows).toEqual([[1, 'a', null, 'one']])
})

test('a saving that changes nothing, is refused or comes second leaves no entry', async () => {
  const { admin, parent, params } = await asking([field('note', { maxDigits: 5 })])
  const body = (note: string, version = 0) => ({ version, structureVersion: 1, values: { note } })
  const two = await Promise.allSettled([
    admin.call(saveExtraData, { params, body: body('a') }),
    parent.call(saveExtraData, { params, body: body('p') }),
  ])
  expect(two.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await parent.refused(saveExtraData, { params, body: body('too long', 1) })
  const { rows } = await shown(parent, params)
  expect(rows).toHaveLength(1)
  await parent.call(saveExtraData, { params, body: body(String(rows[0]?.[3]), 1) })
  expect((await shown(parent, params)).rows).toEqual(rows)
})

test('a repeat with the same key is one entry', async () => {
  const { parent, params } = await asking([field('note')])
  const body = { version: 0, structureVersion: 1, values: { note: 'x' } }
  const input = { params, body, key: crypto.randomUUID() }
  await parent.call(saveExtraData, input)
  await parent.call(saveExtraData, input)
  expect((await shown(parent, params)).rows).toHaveLength(1)
})

test('a role reads the history of the fields that it sees, of former ones too, and of no other', async () => {
  const secret = field('secret', { see: [], edit: [] })
  const { admin, parent, params } = await asking([secret, field('open'), field('old')])
  await admin.call(saveExtraData, {
    params,
    body: { version: 0, structureVersion: 1, values: { secret: 'custody', open: 'a', old: 'b' } },
  })
  await admin.call(saveStructure, { params: child, body: { version: 1, fields: [secret, field('open')] } })
  expect((await shown(parent, params)).rows).toEqual([
    [1, 'old', null, 'b'],
    [1, 'open', null, 'a'],
  ])
  expect((await shown(parent, params, { filters: { fieldName: 'secret' } })).rows).toEqual([])
  expect((await shown(admin, params)).rows).toHaveLength(3)
  await admin.call(saveStructure, {
    params: child,
    body: { version: 2, fields: [field('open', { see: [], edit: [] })] },
  })
  expect((await shown(parent, params)).rows).toEqual([[1, 'old', null, 'b']])
})

test('what hangs on an answer that the reader does not see is shown while the field is', async () => {
  const { admin, parent, params } = await asking([
    field('hidden', { type: 'switch', see: [], edit: [] }),
    field('more', { dependencies: { values: [{ fieldName: 'hidden', value: true }] } }),
  ])
  const save = (version: number, values: Record<string, string | boolean>) =>
    admin.call(saveExtraData, { params, body: { version, structureVersion: 1, values } })
  await save(0, { hidden: true, more: 'x' })
  expect((await shown(parent, params)).rows).toEqual([[1, 'more', null, 'x']])
  await save(1, { hidden: false })
  expect((await shown(parent, params)).rows).toEqual([])
})

test('of a person out of reach it is not to be found; what cannot be asked is refused', async () => {
  const { organisation, admin, params } = await asking([field('note')])
  const stranger = app.as((await newOrganisation(app)).administrator)
  const neighbour = app.as(await organisation.person([{ role: 'CB_ADMIN', group: organisation.groups[1] }]))
  const uncle = app.as(await organisation.person([{ role: 'CB_PARENT', group: organisation.groups[0] }]))
  for (const who of [stranger, neighbour, uncle])
    expect(await who.refused(searchAnswerHistory, { params, body: {} })).toMatchObject({ status: 404 })
  for (const body of [{ limit: 101 }, { offset: -1 }, { filters: { fieldName: 'no such name' } }])
    expect(await admin.refused(searchAnswerHistory, { params, body })).toMatchObject({ status: 400 })
})

test('what was answered before there was a history is its first entry', async () => {
  const { organisation, parent, params } = await asking([field('diet'), field('seat')])
  const save = (version: number, values: Record<string, string | null>) =>
    parent.call(saveExtraData, { params, body: { version, structureVersion: 1, values } })
  await save(0, { diet: 'vegan', seat: 'front' })
  await save(1, { diet: 'halal', seat: null })
  await app.database.asOwner(`delete from form_answer_change where organisation_id = '${organisation.id}'`)
  const migration = await readFile('db/migrations/0245_structure_history.sql', 'utf8')
  await app.database.asOwner(
    `${migration.slice(migration.indexOf('insert into')).replace(/;\s*$/, '')} and a.organisation_id = '${organisation.id}'`,
  )
  await save(2, { diet: 'none', seat: null })
  expect((await shown(parent, params)).rows).toEqual([
    [3, 'diet', 'halal', 'none'],
    [2, 'diet', null, 'halal'],
  ])
})

test('nobody changes it or takes it away: the application may only add', async () => {
  const { organisation, parent, params } = await asking([field('note')])
  await parent.call(saveExtraData, { params, body: { version: 0, structureVersion: 1, values: { note: 'x' } } })
  const at = organisation.id
  await expect(
    app.inside(at, (tx) => tx.db.deleteFrom('form_answer_change').where('organisation_id', '=', at).execute()),
  ).rejects.toThrow(/permission denied/)
})
