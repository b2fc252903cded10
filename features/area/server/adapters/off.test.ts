import { Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp } from '#platform/server/testing/test-app.ts'
import { addressAt, searchAddresses } from '../../shared/addresses.contract.ts'
import { getAreaServers } from '../../shared/servers.contract.ts'
import { addressesOf, type AddressSource } from '../addresses.api.ts'
import { openLoopback } from '../testing/loopback.ts'
import { graphOf, pointAt, putArea, spot, withFolder } from '../testing/made-area.ts'
import { photonAnswer } from '../testing/made-geocoders.ts'
import { osrmAnswer } from '../testing/made-routers.ts'
import { legsThrough, timesFrom, travelTimes, type RoadSource } from '../travel.api.ts'

/** Every connection over TCP, TLS or a socket file goes through it, whatever library opens it. */
const connect = vi.spyOn(Socket.prototype, 'connect')
afterEach(() => connect.mockClear())

const street = () =>
  graphOf({
    nodes: [
      { id: 1, at: spot(0, 0) },
      { id: 2, at: spot(5, 0) },
    ],
    ways: [{ id: 10, refs: [1, 2], tags: { highway: 'residential' } }],
  })
const places = [pointAt(0, 0), pointAt(5, 0), pointAt(0, 60)]

const ADDRESSES = ['Via Roma 1, Alba', 'Via Nessuna 3']

async function everyAddress(source: AddressSource): Promise<void> {
  const addresses = addressesOf(source)
  for (const text of ADDRESSES) await addresses.find(text)
  await addresses.findAll(ADDRESSES)
  await addresses.nearest(places[0]!)
}

async function everyWay(source: RoadSource): Promise<void> {
  await legsThrough(source, places, 'bus')
  await legsThrough(source, places, 'walk')
  await timesFrom(source, places[0]!, places, 'car')
  await travelTimes(source, places, { mode: 'minibus', until: Infinity })
}

test('without servers no connection is opened, with an area and without', async () => {
  await withFolder(async (areaFolder) => {
    const off = { areaFolder, roadServer: null, addressServer: null }
    await everyWay(off)
    await everyAddress(off)
    putArea(areaFolder, await street())
    await everyWay(off)
    await everyAddress(off)
  })
  expect(connect).not.toHaveBeenCalled()
})

test('the house itself opens none but to its database', async () => {
  const app = await openTestApp()
  try {
    const { port } = new URL(app.database.urls.app)
    const office = app.as((await newOrganisation(app)).administrator)
    await office.call(searchAddresses, { body: { text: 'Via Roma 1, Alba' } })
    await office.call(addressAt, { body: places[0]! })
    await office.call(getAreaServers)
    const to = connect.mock.calls.map((args) => JSON.stringify(args))
    expect(to.filter((where) => !where.includes(`${port},`) && !where.includes(`"${port}"`))).toEqual([])
  } finally {
    await app.close()
  }
})

test('with servers they are counted', async () => {
  const [roads, addresses] = [await openLoopback(osrmAnswer), await openLoopback(photonAnswer([]))]
  try {
    const [roadServer, addressServer] = [
      { kind: 'osrm' as const, url: roads.url },
      { kind: 'photon' as const, url: addresses.url, perSecond: 100 },
    ]
    await withFolder((areaFolder) => everyWay({ areaFolder, roadServer }))
    expect(roads.heard).toHaveLength(9)
    expect(connect).toHaveBeenCalled()
    connect.mockClear()
    await withFolder((areaFolder) => everyAddress({ areaFolder, addressServer }))
    expect(addresses.heard).toHaveLength(3)
    expect(connect).toHaveBeenCalled()
  } finally {
    await roads.close()
    await addresses.close()
  }
})
