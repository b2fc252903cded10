import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { searchAddresses } from '../../shared/addresses.contract.ts'
import { getAreaServers } from '../../shared/servers.contract.ts'
import { openLoopback, type Loopback } from '../testing/loopback.ts'

let app: TestApp
let server: Loopback
beforeAll(async () => {
  server = await openLoopback(() => [])
  app = await openTestApp({
    roadServer: { kind: 'osrm', url: `${server.url}/osrm` },
    addressServer: { kind: 'nominatim', url: server.url, perSecond: 50 },
  })
})
afterAll(async () => {
  await app?.close()
  await server?.close()
})

test('an administrator sees which servers are asked and how they do; nobody else does', async () => {
  const { administrator, assistant, parent } = await newOrganisation(app)
  const office = app.as(administrator)
  const unused = {
    host: server.host,
    lastAnswerAt: null,
    lastError: null,
    pausedUntil: null,
    asked: 0,
    failed: 0,
    heldBack: 0,
  }
  expect(await office.call(getAreaServers)).toEqual({
    roads: { kind: 'osrm', ...unused },
    addresses: { kind: 'nominatim', perSecond: 50, ...unused },
  })
  await office.call(searchAddresses, { body: { text: 'Via Roma 1' } })
  server.answerWith((_, response) => void response.writeHead(429, { 'retry-after': '60' }).end())
  for (const text of ['Via Verdi 1', 'Via Bianchi 1']) await office.send(searchAddresses, { body: { text } })
  const { addresses } = await office.call(getAreaServers)
  expect(addresses).toMatchObject({ asked: 2, failed: 1, heldBack: 1, lastError: { problem: 'tooMany' } })
  const seconds = (instant: string) => (Date.parse(instant) - app.clock.now().getTime()) / 1000
  expect(seconds(addresses!.lastAnswerAt!)).toBeLessThanOrEqual(0)
  expect(seconds(addresses!.lastAnswerAt!)).toBeGreaterThan(-60)
  expect(seconds(addresses!.pausedUntil!)).toBeGreaterThan(0)
  expect(seconds(addresses!.pausedUntil!)).toBeLessThanOrEqual(60)
  for (const person of [assistant, parent]) expect((await app.as(person).send(getAreaServers)).statusCode).toBe(403)
})

test('without a setting nobody is named', async () => {
  const other = await openTestApp()
  try {
    const { administrator } = await newOrganisation(other)
    expect(await other.as(administrator).call(getAreaServers)).toEqual({ roads: null, addresses: null })
  } finally {
    await other.close()
  }
})
