import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Point } from '#platform/shared/geo/metres.ts'
import { openLoopback, type Heard, type Loopback } from '../testing/loopback.ts'
import { pointAt } from '../testing/made-area.ts'
import { encoded, osrmAnswer, valhallaAnswer } from '../testing/made-routers.ts'
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

/** Another answer, made of a right one. */
type Changed = (answer: Record<string, unknown>) => unknown
const times = (factor: number, names: readonly string[]): Changed => {
  const change = (value: unknown, name = ''): unknown => {
    if (typeof value === 'number') return names.includes(name) ? value * factor : value
    if (Array.isArray(value)) return value.map((one) => change(one, name))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, change(one, key)]))
  }
  return (answer) => change(answer)
}
const TIMES = ['duration', 'durations', 'time']
const LENGTHS = ['distance', 'distances', 'length']
const shaped =
  (geometry: string): Changed =>
  (answer) =>
    JSON.parse(JSON.stringify(answer).replace(/"(geometry|shape)":"[^"]*"/g, `"$1":${JSON.stringify(geometry)}`))

test('Valhalla that counts in miles is not believed', async () => {
  const own = opened('valhalla')
  server.answerWith((heard) => JSON.parse(JSON.stringify(valhallaAnswer(heard)).replaceAll('"kilometers"', '"miles"')))
  expect(await own.ways(legs(start, end), asked)).toEqual([null])
  expect(await own.matrix([start], [end], asked)).toBeNull()
  expect(own.doing()).toMatchObject({ failed: 2, failedAgo: { problem: 'notUnderstood' } })
})

const wrong: [string, string, Changed][] = [
  ['minutes in place of seconds', 'implausible', times(1 / 60, TIMES)],
  ['milliseconds', 'implausible', times(1000, TIMES)],
  ['other lengths', 'implausible', times(1 / 1000, LENGTHS)],
  ['a negative time', 'notUnderstood', times(-1, TIMES)],
  [
    'texts for numbers',
    'notUnderstood',
    (answer) => JSON.parse(JSON.stringify(answer).replace(/(?<=[[:,])\d+(\.\d+)?(?=[,\]}])/g, '"$&"')),
  ],
  ['a list', 'notUnderstood', () => []],
  ['nothing', 'notUnderstood', () => null],
  ['something else', 'notUnderstood', () => ({ ok: true })],
]
const wrongShapes: [string, string, Changed][] = [
  ['miles', 'implausible', times(0.621, LENGTHS)],
  ['a shape that is none', 'notUnderstood', shaped('~~~~~~~~~~~~~~~~')],
  ['a shape that ends in the middle', 'notUnderstood', shaped('_')],
  ['a shape that leaves the earth', 'notUnderstood', shaped(encoded([{ latitude: 91, longitude: 0 }]))],
  ['a shape with letters of another script', 'notUnderstood', shaped('ä́漢')],
]

test.each(KINDS.flatMap(([kind, answer]) => [...wrong, ...wrongShapes].map((one) => [kind, ...one, answer] as const)))(
  '%s with %s is asked, and not believed',
  async (kind, _, problem, change, answer) => {
    server.answerWith((heard: Heard) => change(answer(heard)) ?? null)
    const own = opened(kind)
    expect(await own.ways(legs(start, end), asked)).toEqual([null])
    expect(own.doing()).toMatchObject({ asked: 1, failed: 1, failedAgo: { problem } })
  },
)

test.each(KINDS.flatMap(([kind, answer]) => wrong.map((one) => [kind, ...one, answer] as const)))(
  'a matrix of %s with %s is not believed',
  async (kind, _, problem, change, answer) => {
    server.answerWith((heard: Heard) => change(answer(heard)) ?? null)
    const own = opened(kind)
    expect(await own.matrix([start, end], [start, end], asked)).toBeNull()
    expect(own.doing()).toMatchObject({ failed: 1, failedAgo: { problem } })
  },
)

test('a matrix with rows or cells missing, and a profile for cars where people walk, are not believed', async () => {
  const own = opened('osrm')
  for (const cut of [(cells: number[][]) => cells.slice(1), (cells: number[][]) => cells.map((row) => row.slice(1))]) {
    server.answerWith((heard) => {
      const answer = osrmAnswer(heard)
      // The answer was made above.
      return { ...answer, durations: cut(answer['durations'] as number[][]) }
    })
    expect(await own.matrix([start, end], [start, end], asked)).toBeNull()
  }
  server.answerWith((heard) => osrmAnswer({ ...heard, url: heard.url.replace('/foot/', '/car/') }))
  expect(await own.ways(legs(start, pointAt(20, 0)), { ...asked, mode: 'foot' })).toEqual([null])
  expect(own.doing()).toMatchObject({ failed: 3, failedAgo: { problem: 'implausible' } })
})

test('a swapped or distant way is of other places', async () => {
  server.answerWith((heard) => shaped(encoded([{ latitude: 10, longitude: 0 }, end]))(osrmAnswer(heard)))
  expect(await opened('osrm').ways(legs(start, end), asked)).toEqual([null])
})

test.each([
  ['osrm', { code: 'NoRoute', message: 'Impossible route between points' }],
  ['osrm', { code: 'NoSegment', message: 'Could not find a matching segment for coordinate 0' }],
  ['valhalla', { error_code: 442, error: 'No path could be found for input', status_code: 400, status: 'Bad Request' }],
  ['valhalla', { error_code: 171, error: 'No suitable edges near location', status_code: 400, status: 'Bad Request' }],
] as const)('%s that knows no way has answered', async (kind, answer) => {
  server.answerWith((_, response) => {
    response.statusCode = 400
    return answer
  })
  const own = opened(kind)
  expect(await own.ways(legs(start, end), asked)).toEqual([null])
  expect(await own.matrix([start], [end], asked)).toBeNull()
  expect(own.doing()).toMatchObject({ asked: 2, failed: 0 })
})

test.each([
  ['osrm', { code: 'TooBig', message: 'Too many table coordinates' }],
  ['valhalla', { error_code: 150, error: 'Exceeded max locations', status_code: 400 }],
] as const)('%s that refuses a question has not', async (kind, answer) => {
  server.answerWith((_, response) => {
    response.statusCode = 400
    return answer
  })
  const own = opened(kind)
  expect(await own.matrix([start], [end], asked)).toBeNull()
  expect(own.doing()).toMatchObject({ failed: 1, failedAgo: { problem: 'status' } })
})
