import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeArea } from '#features/area/server/area.commands.ts'
import { putAddresses } from '#features/area/server/testing/made-addresses.ts'
import { spot } from '#features/area/server/testing/made-area.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { parseCoordinates } from '../shared/coordinates.ts'
import { autocompletePlaces, createPlace } from '../shared/places.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp()))
afterAll(() => app?.close())

const area = {
  nodes: [
    { id: 1, at: spot(0, 0) },
    { id: 2, at: spot(2, 0) },
    { id: 3, at: spot(1, 0.1), tags: { 'addr:street': 'Via Roma', 'addr:housenumber': '1' } },
  ],
  ways: [{ id: 4, refs: [1, 2], tags: { highway: 'residential', name: 'Via Roma' } }],
}

test('an autocomplete that asks for addresses gets them behind the places, marked as addresses', async () => {
  const { administrator, groups } = await newOrganisation(app)
  const office = app.as(administrator)
  const { areaFolder } = app.app.settings
  const place = { name: 'Via Roma stop', kind: 'stop' as const, latitude: 45.9, longitude: 9.1 }
  await office.call(createPlace, { body: { customerGroupId: groups[0].id, ...place } })
  const ask = async (q: string, addresses?: 'true' | 'false') =>
    (await office.call(autocompletePlaces, { query: { q, ...(addresses && { addresses }) } })).map(
      ({ kind, name }) => `${kind} ${name}`,
    )
  expect(await ask('via roma', 'true')).toEqual(['stop Via Roma stop'])

  await putAddresses(areaFolder, area)
  expect(await ask('via roma 1', 'true')).toEqual(['address Via Roma 1'])
  expect(await ask('via roma', 'true')).toEqual(['stop Via Roma stop', 'address Via Roma'])
  for (const without of [undefined, 'false'] as const)
    expect(await ask('via roma', without)).toEqual(['stop Via Roma stop'])
  expect(await ask('', 'true')).toEqual(['stop Via Roma stop'])
  const [found] = await office.call(autocompletePlaces, { query: { q: 'Via Rmoa 1', addresses: 'true' } })
  expect(found).toMatchObject({ kind: 'address', address: 'Via Roma 1', confidence: 'rooftop' })
  expect(parseCoordinates(found!.id)).toEqual({ latitude: 0.0001, longitude: 10.001 })
  removeArea(areaFolder)
})

test('whoever is refused makes nobody look for addresses', async () => {
  const { administrator, assistant } = await newOrganisation(app)
  const query = { q: 'via roma', addresses: 'true' as const }
  const refused = async () => (await app.as(assistant).send(autocompletePlaces, { query })).statusCode
  for (let calls = 0; calls < 61; calls += 1) expect(await refused()).toBe(403)
  const office = app.as(administrator)
  for (let calls = 0; calls < 60; calls += 1) await office.call(autocompletePlaces, { query })
  expect((await office.send(autocompletePlaces, { query })).statusCode).toBe(429)
  await office.call(autocompletePlaces, { query: { q: 'via roma' } })
})
