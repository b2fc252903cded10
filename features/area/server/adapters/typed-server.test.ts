import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { addressAt, searchAddresses } from '../../shared/addresses.contract.ts'
import { removeArea } from '../area.commands.ts'
import { openLoopback, type Loopback } from '../testing/loopback.ts'
import { putAddresses } from '../testing/made-addresses.ts'
import { pointAt, spot } from '../testing/made-area.ts'
import { photonAnswer, type Entry } from '../testing/made-geocoders.ts'

let app: TestApp
let server: Loopback
beforeAll(async () => {
  server = await openLoopback(photonAnswer([verdi]))
  app = await openTestApp({ addressServer: { kind: 'photon', url: server.url, perSecond: 100 } })
})
beforeEach(() => {
  server.heard.length = 0
  removeArea(app.app.settings.areaFolder)
})
afterAll(async () => {
  await app?.close()
  await server?.close()
})

const verdi: Entry = { kind: 'house', street: 'Via Verdi', number: '3', town: 'Bosco', ...pointAt(900, 0) }
const tagged = (id: number, at: [number, number], tags: Record<string, string>) => ({ id, at, tags })
const area = {
  nodes: [
    ...[0, 2].map((east, id) => ({ id: id + 1, at: spot(east, 0) })),
    tagged(5, spot(0, 0), { place: 'village', name: 'Alba' }),
    tagged(7, spot(1, 0.1), { 'addr:street': 'Via Roma', 'addr:housenumber': '1' }),
  ],
  ways: [{ id: 9, refs: [1, 2], tags: { highway: 'residential', name: 'Via Roma' } }],
}

async function office() {
  const { administrator } = await newOrganisation(app)
  return app.as(administrator)
}

test('without an area the server answers, and a name is sent to nobody', async () => {
  const client = await office()
  expect(await client.call(searchAddresses, { body: { text: 'Via Verdi 3, Bosco' } })).toMatchObject({
    known: true,
    addresses: [{ label: 'Via Verdi 3, Bosco', confidence: 'rooftop' }],
  })
  expect(await client.call(addressAt, { body: pointAt(900, 0.1) })).toMatchObject({ label: 'Via Verdi 3, Bosco' })
  expect(server.heard).toHaveLength(2)
  expect(await client.call(searchAddresses, { body: { text: 'Rossi' } })).toEqual({ known: true, addresses: [] })
  expect(server.heard).toHaveLength(2)
})

test('the area answers first; what it does not know the server does', async () => {
  await putAddresses(app.app.settings.areaFolder, area)
  const client = await office()
  const labels = async (text: string) =>
    (await client.call(searchAddresses, { body: { text } })).addresses.map(({ label }) => label)
  expect(await labels('via roma 1')).toEqual(['Via Roma 1, Alba'])
  expect((await client.call(addressAt, { body: pointAt(1, 0.1) }))!.label).toBe('Via Roma 1, Alba')
  expect(server.heard).toEqual([])
  expect(await labels('verdi 3 bosco')).toEqual(['Via Verdi 3, Bosco'])
  expect(server.heard).toHaveLength(1)
})

test('a server that fails leaves what the area knows; where nobody knows, the field is told to try again', async () => {
  const client = await office()
  server.answerWith((_, response) => void response.writeHead(404).end())
  const refused = await client.send(searchAddresses, { body: { text: 'Via Bianchi 3' } })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '2'])
  expect(await client.call(addressAt, { body: pointAt(800, 0) })).toBeNull()
  await putAddresses(app.app.settings.areaFolder, area)
  expect(await client.call(searchAddresses, { body: { text: 'Via Bianchi 3' } })).toEqual({
    known: true,
    addresses: [],
  })
  expect(server.heard).toHaveLength(3)
})
