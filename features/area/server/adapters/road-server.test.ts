import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Point } from '#platform/shared/geo/metres.ts'
import type { RoadHazard } from '../router/hazards/hazard.ts'
import { openLoopback, type Loopback } from '../testing/loopback.ts'
import { pointAt } from '../testing/made-area.ts'
import { osrmAnswer, SPEED, straight, valhallaAnswer } from '../testing/made-routers.ts'
import { RoadServer } from './road-server.ts'

let server: Loopback
beforeAll(async () => void (server = await openLoopback(osrmAnswer)))
afterAll(() => server?.close())
beforeEach(() => void (server.heard.length = 0))

const KINDS = [
  ['osrm', osrmAnswer],
  ['valhalla', valhallaAnswer],
] as const
type Kind = (typeof KINDS)[number][0]

const opened = (kind: Kind, now?: () => number) => new RoadServer({ kind, url: server.url }, now)
const asked = { mode: 'car', kerb: false, waitMs: 10_000, hazards: [] } as const
const [start, end] = [pointAt(0, 0), pointAt(5, 3)]
/** From each point to the next one. */
const legs = (...points: Point[]) => points.slice(1).map((to, at) => [points[at]!, to] as const)

test.each(KINDS)('%s says the ways from point to point, and learns nothing but them', async (kind, answer) => {
  server.answerWith(answer)
  const between = straight(start, end, SPEED.car)
  const [way, back] = await opened(kind).ways(legs(start, end, start), asked)
  expect(way).toMatchObject({ hazardIds: [], forbidden: false })
  expect(way!.seconds).toBeCloseTo(between.seconds, 3)
  expect(way!.metres).toBeCloseTo(between.metres, 3)
  expect(way!.shape).toEqual([
    [0, 10],
    [0.003, 10.005],
  ])
  expect(back!.shape[0]).toEqual([0.003, 10.005])
  const told = server.heard.map(({ url, body }) => url + body).toSorted()
  expect(told).toEqual(
    kind === 'osrm'
      ? [
          '/route/v1/car/10,0;10.005,0.003?overview=full&geometries=polyline6&steps=false&generate_hints=false',
          '/route/v1/car/10.005,0.003;10,0?overview=full&geometries=polyline6&steps=false&generate_hints=false',
        ]
      : [
          '/route{"costing":"auto","units":"kilometers","costing_options":{"auto":{"use_ferry":0}},"locations":[{"lat":0,"lon":10,"search_cutoff":1000},{"lat":0.003,"lon":10.005,"search_cutoff":1000}],"directions_type":"none"}',
          '/route{"costing":"auto","units":"kilometers","costing_options":{"auto":{"use_ferry":0}},"locations":[{"lat":0.003,"lon":10.005,"search_cutoff":1000},{"lat":0,"lon":10,"search_cutoff":1000}],"directions_type":"none"}',
        ],
  )
})

test.each([
  ['osrm', osrmAnswer, { foot: '/foot/', car: '/car/', bus: '/car/' }],
  ['valhalla', valhallaAnswer, { foot: '"pedestrian"', car: '"auto"', bus: '"bus"' }],
] as const)('%s is asked for people on foot, in cars and in buses', async (kind, answer, names) => {
  server.answerWith(answer)
  for (const mode of ['foot', 'car', 'bus'] as const) {
    server.heard.length = 0
    const [way] = await opened(kind).ways(legs(start, end), { ...asked, mode })
    expect(way!.seconds).toBeCloseTo(straight(start, end, mode === 'foot' ? SPEED.foot : SPEED.car).seconds, 3)
    expect(server.heard[0]!.url + server.heard[0]!.body).toContain(names[mode])
  }
})

test.each(KINDS)('%s says a matrix in tables of 50 points, each pair in its place', async (kind, answer) => {
  server.answerWith(answer)
  const from = Array.from({ length: 51 }, (_, at) => pointAt(at, 0))
  const to = Array.from({ length: 120 }, (_, at) => pointAt(at, 2))
  const matrix = await opened(kind).matrix(from, to, asked)
  expect(server.heard).toHaveLength(6)
  for (const [row, a] of from.entries())
    for (const [column, b] of to.entries()) {
      const { seconds, metres } = straight(a, b, SPEED.car)
      expect(Math.abs(matrix![row]![column]!.seconds - seconds)).toBeLessThan(1)
      expect(Math.abs(matrix![row]![column]!.metres - metres)).toBeLessThan(1)
    }
})

test('more places than a server is asked for, and places that others need less than that', async () => {
  server.answerWith(osrmAnswer)
  const many = Array.from({ length: 401 }, (_, at) => pointAt(at / 10, 0))
  expect(await opened('osrm').matrix(many, [start], asked)).toBeNull()
  expect(server.heard).toEqual([])
  expect(await opened('osrm').matrix([start], [], asked)).toEqual([])
})

test('a place that OSRM puts on a street far away is not in its area', async () => {
  server.answerWith((heard) =>
    JSON.parse(JSON.stringify(osrmAnswer(heard)).replaceAll('"distance":0}', '"distance":1001}')),
  )
  expect(await opened('osrm').ways(legs(start, end), asked)).toEqual([null])
  expect(await opened('osrm').matrix([start], [end], asked)).toEqual([[null]])
})

const hazard = (points: Point[], rest: Partial<RoadHazard> = {}): RoadHazard => ({
  id: 'hazard',
  kind: 'closedStreet',
  points,
  radiusM: null,
  closedFor: 'both',
  ...rest,
})
const across = [pointAt(2, -5), pointAt(2, 5)]
const faraway = [pointAt(0, 5), pointAt(5, 9)]

test.each<['foot' | 'car', boolean, RoadHazard]>([
  ['car', false, hazard(across)],
  ['car', true, hazard(faraway)],
  ['car', false, hazard(across, { closedFor: 'vehicles' })],
  ['car', true, hazard(across, { closedFor: 'foot' })],
  ['foot', true, hazard(across, { closedFor: 'vehicles' })],
  ['foot', false, hazard(across, { kind: 'noCrossing', closedFor: null })],
  ['car', true, hazard(across, { kind: 'noCrossing', closedFor: null })],
  ['foot', false, hazard([pointAt(2, 0.5)], { kind: 'dangerousCrossing', radiusM: 30, closedFor: null })],
  ['foot', true, hazard([pointAt(2, 0.5)], { kind: 'dangerousCrossing', radiusM: 20, closedFor: null })],
])('a way by %s is taken: %s, beside %j', async (mode, taken, one) => {
  server.answerWith(osrmAnswer)
  const [way] = await opened('osrm').ways(legs(pointAt(0, 0), pointAt(5, 0)), { ...asked, mode, hazards: [one] })
  expect(way !== null).toBe(taken)
})

test('a matrix that hazards may change is not asked for', async () => {
  server.answerWith(osrmAnswer)
  const own = opened('osrm')
  const cars = [hazard(faraway, { closedFor: 'vehicles' })]
  expect(await own.matrix([start], [end], { ...asked, hazards: cars })).toBeNull()
  expect(server.heard).toEqual([])
  expect(await own.matrix([start], [end], { ...asked, mode: 'foot', hazards: cars })).not.toBeNull()
})

test('what was answered is kept for an hour, failures are not', async () => {
  let now = 0
  const own = opened('osrm', () => now)
  server.answerWith((_, response) => {
    response.statusCode = 500
    return {}
  })
  expect(await own.ways(legs(start, end), asked)).toEqual([null])
  server.answerWith(osrmAnswer)
  const [first] = await own.ways(legs(start, end), asked)
  expect(await own.ways(legs(start, end), asked)).toEqual([first])
  const matrix = await own.matrix([start], [end], asked)
  expect(await own.matrix([start], [end], asked)).toEqual(matrix)
  expect(server.heard).toHaveLength(3)
  now = 3_600_000
  await own.ways(legs(start, end), asked)
  await own.matrix([start], [end], asked)
  expect(server.heard).toHaveLength(5)
})

test('a long route asks for all of its legs at once, and warns of nothing', async () => {
  const warned: Error[] = []
  const hear = (warning: Error) => void warned.push(warning)
  process.on('warning', hear)
  server.answerWith(osrmAnswer)
  const points = Array.from({ length: 41 }, (_, at) => pointAt(at, at % 2))
  const ways = await opened('osrm').ways(legs(...points), asked)
  expect(ways.filter((way) => way !== null)).toHaveLength(40)
  await new Promise((done) => setImmediate(done))
  process.off('warning', hear)
  expect(warned).toEqual([])
})

/** Keeping to the side takes so many seconds longer; null: there is no way that does. */
const slowerAtKerb = (seconds: number | null) => {
  server.answerWith((heard, response) => {
    const answer = osrmAnswer(heard)
    if (!heard.url.includes('approaches=curb')) return answer
    if (seconds !== null) return JSON.parse(JSON.stringify(answer), (key, value) => later(key, value, seconds))
    response.statusCode = 400
    return { code: 'NoRoute', message: 'Impossible route between points' }
  })
}
function later(key: string, value: unknown, seconds: number): unknown {
  if (key === 'duration') return Number(value) + seconds
  if (key !== 'durations' || !Array.isArray(value)) return value
  return value.map((row: number[]) => row.map((one) => one + seconds))
}

test('a bus keeps to the side of its stops where that takes two minutes more at most', async () => {
  const atKerb = { ...asked, kerb: true }
  const [near, far] = [pointAt(0, 0), pointAt(50, 0)]
  const { seconds } = straight(near, far, SPEED.car)
  slowerAtKerb(119)
  const [way] = await opened('osrm').ways([[near, far]], atKerb)
  expect(way).toMatchObject({ seconds: expect.closeTo(seconds + 119, 3), across: { from: null, to: null } })
  const matrix = await opened('osrm').matrix([near], [far], atKerb)
  expect(matrix![0]![0]!.seconds).toBeCloseTo(seconds + 119, 3)
  expect(server.heard).toHaveLength(4)
  expect(server.heard.filter(({ url }) => url.includes('&approaches=curb;curb'))).toHaveLength(2)
  for (const more of [121, null]) {
    slowerAtKerb(more)
    // It may be across a street then, which the own streets name.
    expect(await opened('osrm').ways([[near, far]], atKerb)).toEqual([null])
  }
  slowerAtKerb(121)
  const plain = await opened('osrm').matrix([near], [far], atKerb)
  expect(plain![0]![0]!.seconds).toBeCloseTo(seconds, 3)
})

test.each(KINDS)('%s says how far its ends are from the street', async (kind, answer) => {
  server.answerWith((heard) => {
    const text = JSON.stringify(answer(heard))
    // All points are put on streets 111 m to the north.
    const moved =
      kind === 'osrm'
        ? text.replaceAll('"distance":0}', '"distance":111.2}')
        : text.replaceAll('"lat":0,', '"lat":0.001,')
    return JSON.parse(moved)
  })
  const matrix = await opened(kind).matrix([pointAt(0, 0)], [pointAt(50, 0)], asked)
  expect(matrix![0]![0]!.besideM).toBeCloseTo(222.4, 0)
})
