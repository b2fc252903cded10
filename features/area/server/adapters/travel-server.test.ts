import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { estimatedTravel } from '../../shared/travel.rules.ts'
import { openLoopback, type Loopback } from '../testing/loopback.ts'
import { graphOf, pointAt, putArea, spot, withFolder } from '../testing/made-area.ts'
import { osrmAnswer, SPEED, straight } from '../testing/made-routers.ts'
import { legsThrough, timesFrom, travelTimes } from '../travel.api.ts'

let server: Loopback
beforeAll(async () => void (server = await openLoopback(osrmAnswer)))
afterAll(() => server?.close())
beforeEach(() => void (server.heard.length = 0))

/** One street that goes around: the server of these tests leads straight, so it shows who answered. */
const street = () =>
  graphOf({
    nodes: [
      { id: 1, at: spot(0, 0) },
      { id: 2, at: spot(5, 0) },
      { id: 3, at: spot(5, 5) },
    ],
    ways: [{ id: 10, refs: [1, 2, 3], tags: { highway: 'residential' } }],
  })
const [start, end, far] = [pointAt(0, 0), pointAt(5, 5), pointAt(0, 60)]
const AROUND_M = 1112

/** Settings of their own in each test: what a server answered before is forgotten with them. */
const at = (areaFolder: string) => ({ areaFolder, roadServer: { kind: 'osrm' as const, url: server.url } })
const broken = (status: number) => {
  server.answerWith((_, response) => {
    response.statusCode = status
    return {}
  })
}

test('a server that is named is asked before the area, also where there is none', async () => {
  await withFolder(async (folder) => {
    server.answerWith(osrmAnswer)
    const { seconds, metres } = straight(start, end, SPEED.car)
    const straightOn = { estimated: false, seconds: expect.closeTo(seconds, 3), metres: expect.closeTo(metres, 3) }
    expect(await legsThrough(at(folder), [start, end], 'minibus')).toMatchObject([straightOn])
    expect(await timesFrom(at(folder), start, [end], 'minibus')).toMatchObject([straightOn])
    putArea(folder, await street())
    expect(await legsThrough(at(folder), [start, end], 'minibus')).toMatchObject([straightOn])
    const times = await travelTimes(at(folder), [start, end], { mode: 'minibus', until: Infinity })
    expect(times[0]![1]).toMatchObject(straightOn)
  })
})

test('a group walks the way of the server at its own speed, and a limit counts', async () => {
  await withFolder(async (folder) => {
    server.answerWith(osrmAnswer)
    const [walk] = await legsThrough(at(folder), [start, end], 'walk')
    expect(walk!.seconds).toBeCloseTo((straight(start, end, SPEED.foot).seconds * 5.1) / 3.5, 1)
    const asked = { mode: 'walk', until: Infinity } as const
    const near = await travelTimes(at(folder), [start, end], { ...asked, walkSeconds: 700 })
    expect(near[0]![1]).toMatchObject({ estimated: false })
    const times = await travelTimes(at(folder), [start, end], { ...asked, walkSeconds: 100 })
    expect(times[0]![1]).toBeNull()
  })
})

test.each([500, 429, 302, 404])('a server that answers %d leaves the area, then the estimate', async (status) => {
  await withFolder(async (folder) => {
    broken(status)
    expect(await legsThrough(at(folder), [start, end], 'car')).toMatchObject([estimatedTravel(start, end, 'car')])
    expect(await timesFrom(at(folder), start, [end], 'car')).toEqual([estimatedTravel(start, end, 'car')])
    putArea(folder, await street())
    const source = at(folder)
    const legs = await legsThrough(source, [start, end, far], 'car')
    expect(legs).toMatchObject([{ estimated: false }, { estimated: true }])
    expect(legs[0]!.metres).toBeCloseTo(AROUND_M, 0)
    const times = await travelTimes(source, [start, end], { mode: 'car', until: Infinity })
    expect(times[0]![1]).toMatchObject({ estimated: false, metres: expect.closeTo(AROUND_M, 0) })
    expect(await timesFrom(source, start, [end], 'car')).toMatchObject([{ estimated: false }])
  })
})

test('a matrix is of one source: one table that fails leaves all of it to the area', async () => {
  await withFolder(async (folder) => {
    putArea(folder, await street())
    let tables = 0
    server.answerWith((heard, response) => {
      tables += 1
      if (tables < 4) return osrmAnswer(heard)
      response.statusCode = 500
      return {}
    })
    const places = Array.from({ length: 60 }, (_, one) => pointAt(5, one / 12))
    const times = await travelTimes(at(folder), [start, ...places], { mode: 'car', until: Infinity })
    expect(tables).toBe(4)
    expect(times[0]![60]!.metres).toBeCloseTo(546.6 + 555.975, -1)
    for (const time of times[0]!.slice(1)) expect(time!.metres).toBeGreaterThanOrEqual(555)
  })
})

test('a server that hangs takes half of the patience, the area has the rest', async () => {
  await withFolder(async (folder) => {
    putArea(folder, await street())
    // The thread of the area is there already.
    await legsThrough({ areaFolder: folder, roadServer: null }, [start, end], 'car')
    server.answerWith(() => undefined)
    const source = at(folder)
    const legs = await legsThrough(source, [start, end], 'car', { patienceMs: 400 })
    expect(legs).toMatchObject([{ estimated: false }])
    expect(legs[0]!.metres).toBeCloseTo(AROUND_M, 0)
    const until = performance.now() + 400
    const times = await travelTimes(source, [start, end], { mode: 'car', until })
    expect(times[0]![1]).toMatchObject({ estimated: false })
    expect(server.heard).toHaveLength(2)
  })
})

test('hazards: the area answers what they may change, the server the rest', async () => {
  await withFolder(async (folder) => {
    server.answerWith(osrmAnswer)
    putArea(folder, await street())
    const closed = {
      id: 'closed',
      kind: 'closedStreet' as const,
      points: [pointAt(2, 0), pointAt(4, 0)],
      radiusM: null,
      closedFor: 'vehicles' as const,
    }
    const asked = { hazards: [closed] }
    const [leg] = await legsThrough(at(folder), [start, pointAt(5, 0)], 'car', asked)
    expect(leg).toMatchObject({ estimated: false, hazardIds: ['closed'], forbidden: true })
    const [beside] = await legsThrough(at(folder), [pointAt(5, 1), end], 'car', asked)
    expect(beside).toMatchObject({ estimated: false, hazardIds: [], forbidden: false })
    expect(server.heard).toHaveLength(2)
    const times = await travelTimes(at(folder), [start, pointAt(5, 0)], { mode: 'car', until: Infinity, ...asked })
    expect(times[0]![1]).toBeNull()
    expect(server.heard).toHaveLength(2)
  })
})
