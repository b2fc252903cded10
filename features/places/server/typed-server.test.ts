import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLoopback, type Loopback } from '#features/area/server/testing/loopback.ts'
import { photonAnswer } from '#features/area/server/testing/made-geocoders.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { autocompletePlaces, createPlace } from '../shared/places.contract.ts'

const verdi = { kind: 'house' as const, street: 'Via Verdi', number: '3', town: 'Bosco', latitude: 45, longitude: 9 }

let app: TestApp
let server: Loopback
beforeAll(async () => {
  server = await openLoopback(photonAnswer([verdi]))
  app = await openTestApp({ addressServer: { kind: 'photon', url: server.url, perSecond: 100 } })
})
afterAll(async () => {
  await app?.close()
  await server?.close()
})

test('an autocomplete of places has the addresses of a server, and stays when the server fails', async () => {
  const { administrator, groups } = await newOrganisation(app)
  const office = app.as(administrator)
  const place = { name: 'Via Verdi stop', kind: 'stop' as const, latitude: 45.9, longitude: 9.1 }
  await office.call(createPlace, { body: { customerGroupId: groups[0].id, ...place } })
  const ask = async (q: string) =>
    (await office.call(autocompletePlaces, { query: { q, addresses: 'true' } })).map(
      ({ kind, name }) => `${kind} ${name}`,
    )
  expect(await ask('via verdi')).toEqual(['stop Via Verdi stop', 'address Via Verdi 3, Bosco'])
  server.answerWith((_, response) => void response.writeHead(500).end())
  expect(await ask('verdi stop 9')).toEqual([])
  expect(await ask('via verdi stop')).toEqual(['stop Via Verdi stop'])
  // Not written as an address.
  expect(await ask('stop')).toEqual(['stop Via Verdi stop'])
  expect(server.heard).toHaveLength(3)
})
