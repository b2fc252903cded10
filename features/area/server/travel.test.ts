import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { estimatedTravel } from '../shared/travel.rules.ts'
import { partOf } from './stored/versions.ts'
import { graphOf, pointAt, putArea, spot, withFolder } from './testing/made-area.ts'
import { legsThrough, timesFrom, travelTimes } from './travel.api.ts'

/** The area in a folder, and no server beside it. */
const alone = (folder: string) => ({ areaFolder: folder, roadServer: null })

const street = () =>
  graphOf({
    nodes: [
      { id: 1, at: spot(0, 0) },
      { id: 2, at: spot(5, 0) },
      { id: 3, at: spot(5, 5) },
    ],
    ways: [{ id: 10, refs: [1, 2, 3], tags: { highway: 'residential', oneway: 'yes' } }],
  })
const [start, end, far] = [pointAt(0, 0), pointAt(5, 5), pointAt(0, 60)]

test('a group walks the way of an adult alone, at its own speed', async () => {
  await withFolder(async (folder) => {
    putArea(folder, await street())
    const [leg] = await legsThrough(alone(folder), [start, end], 'walk')
    expect(leg).toMatchObject({ estimated: false, shape: [spot(0, 0), spot(5, 0), spot(5, 5)] })
    expect(leg!.seconds).toBeCloseTo(leg!.metres / (3.5 / 3.6), 0)
    expect(await legsThrough(alone(folder), [start, end], 'walk')).toEqual([leg])
  })
})

test('a walk begins at the door, a ride on the street', async () => {
  await withFolder(async (folder) => {
    putArea(folder, await street())
    const door = pointAt(2, -0.5)
    const [onStreet] = await legsThrough(alone(folder), [pointAt(2, 0), end], 'walk')
    const [walk] = await legsThrough(alone(folder), [door, end], 'walk')
    expect(walk!.metres - onStreet!.metres).toBeCloseTo(55.6, 0)
    expect(walk!.seconds - onStreet!.seconds).toBeCloseTo(55.6 / (3.5 / 3.6), 0)
    expect(walk!.shape[0]).toEqual(spot(2, -0.5))
    const [ride] = await legsThrough(alone(folder), [door, end], 'car')
    expect(ride!.metres).toBeCloseTo(onStreet!.metres, 0)
  })
})

test.each([
  ['a door and a corner', pointAt(2, -0.5), pointAt(5.3, 5.2)],
  ['a corner and a door', pointAt(0.02, 0.01), pointAt(5.5, 3)],
  ['two places on the street', pointAt(1, 0), pointAt(4, 0)],
])('a walk in a matrix is as long as the drawn one, between %s', async (_, from, to) => {
  await withFolder(async (folder) => {
    putArea(folder, await street())
    for (const mode of ['walk', 'car'] as const) {
      const [leg] = await legsThrough(alone(folder), [from, to], mode)
      const [row] = await travelTimes(alone(folder), [from, to], { mode, until: Infinity })
      const [time] = await timesFrom(alone(folder), from, [to], mode)
      expect(leg!.estimated).toBe(false)
      for (const found of [row![1], time]) {
        expect(found!.metres).toBeCloseTo(leg!.metres, 6)
        expect(found!.seconds).toBeCloseTo(leg!.seconds, 6)
      }
    }
  })
})

test('a place in a street for residents is in the matrix of short walks', async () => {
  await withFolder(async (folder) => {
    const nodes = [0, 1, 2].map((at) => ({ id: at + 1, at: spot(at, 0) }))
    const tags = { highway: 'service', access: 'private' }
    const ways = [
      { id: 10, refs: [1, 2], tags: { highway: 'residential' } },
      { id: 11, refs: [2, 3], tags },
    ]
    putArea(folder, await graphOf({ nodes, ways }))
    const places = [pointAt(0, 0), pointAt(1.5, 0)]
    const within = (walkSeconds: number) =>
      travelTimes(alone(folder), places, { mode: 'walk', until: Infinity, walkSeconds })
    expect((await within(120))[0]![1]).toMatchObject({ estimated: false })
    expect((await within(110))[0]![1]).toBeNull()
  })
})

test('what no street says is estimated, each way by itself', async () => {
  await withFolder(async (folder) => {
    expect(await legsThrough(alone(folder), [start], 'bus')).toEqual([])
    expect(await legsThrough(alone(folder), [start, end], 'bus')).toMatchObject([estimatedTravel(start, end, 'bus')])
    putArea(folder, await street())
    expect(await legsThrough(alone(folder), [start, end, far, end], 'bus')).toMatchObject([
      { estimated: false },
      estimatedTravel(end, far, 'bus'),
      estimatedTravel(far, end, 'bus'),
    ])
    // Against the only street nobody drives.
    expect(await legsThrough(alone(folder), [end, start], 'bus')).toMatchObject([{ estimated: true }])
  })
})

test('a matrix tells a way that is closed from a place that has no street, and ends in time', async () => {
  await withFolder(async (folder) => {
    putArea(folder, await street())
    const places = [start, end, far]
    const times = await travelTimes(alone(folder), places, { mode: 'car', until: Infinity })
    expect(times[0]![1]).toMatchObject({ estimated: false })
    expect(times[1]![0]).toBeNull()
    expect(times[0]![2]).toEqual(estimatedTravel(start, far, 'car'))
    const late = await travelTimes(alone(folder), places, { mode: 'car', until: -1 })
    expect(late.flat().every((one) => one?.estimated)).toBe(true)
  })
})

test('a file that is damaged leaves the estimate', async () => {
  await withFolder(async (folder) => {
    putArea(folder, await street())
    writeFileSync(partOf(folder, 'streets.bin')!, 'no streets')
    expect(await legsThrough(alone(folder), [start, end], 'car')).toMatchObject([{ estimated: true }])
    const times = await travelTimes(alone(folder), [start, end], { mode: 'car', until: Infinity })
    expect(times.flat().every((one) => one?.estimated)).toBe(true)
  })
})
