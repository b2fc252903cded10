import { Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { openLoopback } from '../testing/loopback.ts'
import { graphOf, pointAt, putArea, spot, withFolder } from '../testing/made-area.ts'
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

async function everyWay(source: RoadSource): Promise<void> {
  await legsThrough(source, places, 'bus')
  await legsThrough(source, places, 'walk')
  await timesFrom(source, places[0]!, places, 'car')
  await travelTimes(source, places, { mode: 'minibus', until: Infinity })
}

test('without a server for ways no connection is opened, with an area and without', async () => {
  await withFolder(async (areaFolder) => {
    await everyWay({ areaFolder, roadServer: null })
    putArea(areaFolder, await street())
    await everyWay({ areaFolder, roadServer: null })
  })
  expect(connect).not.toHaveBeenCalled()
})

test('with one they are counted', async () => {
  const server = await openLoopback(osrmAnswer)
  try {
    await withFolder((areaFolder) => everyWay({ areaFolder, roadServer: { kind: 'osrm', url: server.url } }))
    expect(server.heard).toHaveLength(6)
    expect(connect).toHaveBeenCalled()
  } finally {
    await server.close()
  }
})
