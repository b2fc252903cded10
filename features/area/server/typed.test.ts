import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { addressAt, searchAddresses } from '../shared/addresses.contract.ts'
import { removeArea } from './area.commands.ts'
import { putAddresses } from './testing/made-addresses.ts'
import { pointAt, spot } from './testing/made-area.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp()))
afterAll(() => app?.close())

const house = (id: number, east: number, number: string) => ({
  id,
  at: spot(east, 0.1),
  tags: { 'addr:street': 'Via Roma', 'addr:housenumber': number },
})
const area = {
  nodes: [
    ...[0, 2, 300, 302].map((east, id) => ({ id: id + 1, at: spot(east, 0) })),
    { id: 5, at: spot(0, 0), tags: { place: 'village', name: 'Alba' } },
    { id: 6, at: spot(300, 0), tags: { place: 'village', name: 'Bosco' } },
    house(7, 1, '1'),
    house(8, 301, '1'),
  ],
  ways: [
    { id: 9, refs: [1, 2], tags: { highway: 'residential', name: 'Via Roma' } },
    { id: 10, refs: [3, 4], tags: { highway: 'residential', name: 'Via Roma' } },
  ],
}

test('an administrator finds an address while typing it, close ones first, and the address of a point', async () => {
  const { administrator } = await newOrganisation(app)
  const office = app.as(administrator)
  const { areaFolder } = app.app.settings
  const none = { known: false, addresses: [] }
  expect(await office.call(searchAddresses, { body: { text: 'via rom' } })).toEqual(none)
  expect(await office.call(addressAt, { body: pointAt(1, 0.1) })).toBeNull()

  await putAddresses(areaFolder, area)
  const near = pointAt(300, 0)
  const { known, addresses } = await office.call(searchAddresses, { body: { text: 'Via Rmoa 1', near } })
  expect(known).toBe(true)
  expect(addresses.map(({ label }) => label)).toEqual(['Via Roma 1, Bosco', 'Via Roma 1, Alba'])
  expect(addresses[0]).toMatchObject({ street: 'Via Roma', number: '1', town: 'Bosco', confidence: 'street' })
  expect((await office.call(searchAddresses, { body: { text: 'via rom', near, limit: 1 } })).addresses).toHaveLength(1)
  expect(await office.call(searchAddresses, { body: { text: 'piazza napoleone' } })).toEqual({ ...none, known: true })
  expect(await office.call(addressAt, { body: pointAt(1.1, 0.1) })).toMatchObject({
    label: 'Via Roma 1, Alba',
    metres: expect.closeTo(11.1, 0),
  })
  expect(await office.call(addressAt, { body: pointAt(100, 0) })).toBeNull()
  removeArea(areaFolder)
  expect(await office.call(searchAddresses, { body: { text: 'via roma 1' } })).toEqual(none)
})

test.each([
  { text: '' },
  { text: '   ' },
  { text: 'x'.repeat(201) },
  { text: 'Via Roma', limit: 0 },
  { text: 'Via Roma', limit: 21 },
  { text: 'Via Roma', near: { latitude: 91, longitude: 0 } },
  { text: 'Via Roma', organisationId: 'x' },
])('%j is refused', async (body) => {
  const { administrator } = await newOrganisation(app)
  expect((await app.as(administrator).send(searchAddresses, { body })).statusCode).toBe(400)
})

test('a point that is none is refused', async () => {
  const { administrator } = await newOrganisation(app)
  const office = app.as(administrator)
  for (const body of [{}, { latitude: 0, longitude: 181 }, { latitude: 'north', longitude: 1 }])
    expect((await office.send(addressAt, { body })).statusCode).toBe(400)
})

test('whoever asks too fast waits, and nobody else does', async () => {
  const { administrator, person, groups } = await newOrganisation(app)
  const colleague = await person([{ role: 'CB_ADMIN', group: groups[0] }])
  const office = app.as(administrator)
  const ask = (who = office) => who.send(searchAddresses, { body: { text: 'Via Roma' } })
  for (let calls = 0; calls < 60; calls += 1) expect((await ask()).statusCode).toBe(200)
  const refused = await ask()
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
  expect((await office.send(addressAt, { body: pointAt(0, 0) })).statusCode).toBe(429)
  expect((await ask(app.as(colleague))).statusCode).toBe(200)
  app.clock.pass({ seconds: 1 })
  expect((await ask()).statusCode).toBe(200)
})
