import { afterAll, beforeAll, expect, test } from 'vitest'
import { MORNING } from '#app/server/testing/line-scene.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { createPlace, getPlace, updatePlace, type Place } from '../shared/places.contract.ts'
import { putPlaces } from './places.bulk.api.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
afterAll(() => app?.close())

const corner = { name: 'Corner', kind: 'stop' as const, latitude: 45.9, longitude: 9.1 }
const imported = { key: 'C-1', kind: 'home_point' as const, name: 'Via Roma 1', address: 'Via Roma 1' }

async function scene() {
  const organisation = await newOrganisation(app)
  const [group] = organisation.groups
  const office = app.as(organisation.administrator)
  const put = (place: { latitude: number; longitude: number; name?: string }) =>
    app.inside(organisation.id, (tx) => putPlaces(tx, [{ groupId: group.id, ...imported, ...place }], false))
  const read = (id: string) => office.call(getPlace, { params: { id } })
  const change = ({ id, version }: Place, body: object = {}) =>
    office.call(updatePlace, { params: { id }, body: { ...corner, version, ...body } })
  return { organisation, group, office, put, read, change }
}

test('a place says how its point was set, when, and by whom in short', async () => {
  const { office, group, organisation, read } = await scene()
  const { name, surname } = organisation.administrator
  const by = `${name} ${surname[0]}.`
  const make = (body: object = {}) =>
    office.call(createPlace, { body: { customerGroupId: group.id, ...corner, ...body } })
  const at = app.clock.now().toISOString()
  expect((await make()).located).toEqual({ how: 'hand', at, by })
  for (const how of ['hand', 'device', 'address'] as const) {
    const { id } = await make({ located: how })
    expect((await read(id)).located).toEqual({ how, at, by })
  }
  for (const located of ['import', 'satellite', null]) {
    const body = { customerGroupId: group.id, ...corner, located }
    expect((await office.send(createPlace, { body })).statusCode).toBe(400)
  }
})

test('only who moves the point, or confirms it, is noted', async () => {
  const { office, group, change } = await scene()
  const made = await office.call(createPlace, { body: { customerGroupId: group.id, ...corner, located: 'address' } })
  app.clock.pass({ hours: 1 })
  const renamed = await change(made, { name: 'Market' })
  expect(renamed.located).toEqual(made.located)
  const moved = await change(renamed, { latitude: 45.91 })
  expect(moved.located).toMatchObject({ how: 'hand', at: app.clock.now().toISOString() })
  const confirmed = await change(moved, { latitude: 45.91, located: 'device' })
  expect(confirmed.located).toMatchObject({ how: 'device' })
})

test('an import moves its own points and none about which a person decided', async () => {
  const { put, read, change } = await scene()
  const first = await put({ latitude: 45, longitude: 9 })
  const [id] = [...first.ids.values()]
  expect((await read(id!)).located).toMatchObject({ how: 'import', by: null })
  expect(await put({ latitude: 45.001, longitude: 9 })).toMatchObject({ changed: 1 })
  const moved = await read(id!)
  expect(moved).toMatchObject({ latitude: 45.001, located: { how: 'import' } })

  const set = await change(moved, { ...imported, key: undefined, latitude: 45.002, longitude: 9 })
  expect(await put({ latitude: 45.001, longitude: 9 })).toMatchObject({ changed: 0, unchanged: 1 })
  expect(await read(id!)).toMatchObject({ latitude: 45.002, located: set.located, version: set.version })
  // What else the file says is taken over.
  expect(await put({ latitude: 45.001, longitude: 9, name: 'Via Roma 1, Como' })).toMatchObject({ changed: 1 })
  expect(await read(id!)).toMatchObject({ name: 'Via Roma 1, Como', latitude: 45.002, located: set.located })
})

test('a point from before this was noted says nothing, and an import moves it as it did', async () => {
  const { organisation, put, read } = await scene()
  const { ids } = await put({ latitude: 45, longitude: 9 })
  const [id] = [...ids.values()]
  const nothing = { located: null, located_at: null, located_by: null }
  await app.inside(organisation.id, ({ db }) => db.updateTable('place').set(nothing).where('id', '=', id!).execute())
  expect((await read(id!)).located).toBeNull()
  expect(await put({ latitude: 45.001, longitude: 9 })).toMatchObject({ changed: 1 })
})
