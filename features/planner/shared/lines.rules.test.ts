import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildLines, minutesBetween, type LineRequest, type Lines } from './lines.rules.ts'

const school = { placeId: 'school', latitude: 42.34, longitude: -71.08 }
const base: Omit<LineRequest, 'riders'> = {
  direction: 'to_school',
  school,
  bell: '08:30',
  capacity: 20,
  speedKmh: 25,
}
const rider = (childId: string, latitude: number, longitude: number, placeId = `home-${childId}`) => ({
  childId,
  placeId,
  maxRideMinutes: 60,
  latitude,
  longitude,
})

const requests: fc.Arbitrary<LineRequest> = fc
  .record({
    direction: fc.constantFrom('to_school' as const, 'from_school' as const),
    bell: fc.constantFrom('07:30', '08:30', '13:05', '16:00'),
    capacity: fc.integer({ min: 1, max: 40 }),
    speedKmh: fc.integer({ min: 4, max: 50 }),
    homes: fc.array(
      fc.tuple(
        fc.double({ min: 42.2, max: 42.45, noNaN: true }),
        fc.double({ min: -71.2, max: -70.95, noNaN: true }),
        // One for each child of the home: how long it may ride.
        fc.array(fc.integer({ min: 10, max: 90 }), { minLength: 1, maxLength: 4 }),
      ),
      { maxLength: 60 },
    ),
  })
  .map(({ homes, ...rest }) => ({
    ...rest,
    school,
    riders: homes.flatMap(([latitude, longitude, limits], home) =>
      limits.map((maxRideMinutes, child) => ({
        ...rider(`${home}.${child}`, latitude, longitude, `home-${home}`),
        maxRideMinutes,
      })),
    ),
  }))

const childrenOf = (lines: Lines): string[] =>
  lines.lines.flatMap((line) => line.stops.flatMap((stop) => stop.childIds))
const minute = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

describe('properties of every plan', () => {
  const holds = (check: (request: LineRequest, lines: Lines) => void) =>
    fc.assert(
      fc.property(requests, (request) => check(request, buildLines(request))),
      { numRuns: 200, seed: 20261005 },
    )

  test('every child is on exactly one line or named as too far', () => {
    holds((request, lines) => {
      expect([...childrenOf(lines), ...lines.tooFar].toSorted()).toEqual(
        request.riders.map((one) => one.childId).toSorted(),
      )
    })
  })
  test('no line carries more children than its vehicle has seats', () => {
    holds((request, { lines }) => {
      for (const { stops } of lines)
        expect(stops.flatMap((stop) => stop.childIds).length).toBeLessThanOrEqual(request.capacity)
    })
  })
  test('times ascend by at least a minute and nobody rides longer than allowed', () => {
    holds((request, { lines }) => {
      for (const { stops } of lines) {
        const times = stops.map((stop) => minute(stop.time))
        expect(times.every((time, index) => index === 0 || time > times[index - 1]!)).toBe(true)
        const atSchool = request.direction === 'to_school' ? times.at(-1)! : times[0]!
        for (const [index, stop] of stops.entries())
          for (const childId of stop.childIds) {
            const { maxRideMinutes } = request.riders.find((one) => one.childId === childId)!
            expect(Math.abs(atSchool - times[index]!)).toBeLessThanOrEqual(maxRideMinutes)
          }
      }
    })
  })
  test('a line ends at the school five minutes before the bell, or begins there five minutes after it', () => {
    holds((request, { lines }) => {
      for (const { stops } of lines) {
        const atSchool = request.direction === 'to_school' ? stops.at(-1)! : stops[0]!
        expect(atSchool.placeId).toBe('school')
        expect(minute(atSchool.time) - minute(request.bell)).toBe(request.direction === 'to_school' ? -5 : 5)
      }
    })
  })
  test('a line stops at a place once, and each stop but the school has children', () => {
    holds((_, { lines }) => {
      for (const { stops } of lines) {
        expect(new Set(stops.map((stop) => stop.placeId)).size).toBe(stops.length)
        expect(stops.every((stop) => stop.placeId === 'school' || stop.childIds.length > 0)).toBe(true)
      }
    })
  })
  test('the same children in another order give lines for the same children', () => {
    holds((request, lines) => {
      const turned = buildLines({ ...request, riders: request.riders.toReversed() })
      expect(turned.lines.length).toBe(lines.lines.length)
      expect(childrenOf(turned).toSorted()).toEqual(childrenOf(lines).toSorted())
    })
  })
})

test('children on two sides of the school ride on two lines when one ride would be too long', () => {
  const { lines } = buildLines({
    ...base,
    riders: [
      rider('n1', 42.38, -71.08),
      rider('n2', 42.385, -71.081),
      rider('s1', 42.3, -71.08),
      rider('s2', 42.295, -71.081),
    ].map((one) => ({ ...one, maxRideMinutes: 30 })),
  })
  const together = lines
    .map((line) =>
      line.stops
        .flatMap((stop) => stop.childIds)
        .toSorted()
        .join(' '),
    )
    .toSorted()
  expect(together).toEqual(['n1 n2', 's1 s2'])
})

test('a child that may ride for a short time only does not make a detour for a neighbour', () => {
  const near = rider('near', 42.355, -71.07)
  const linesOf = (maxRideMinutes: number) =>
    buildLines({ ...base, riders: [{ ...rider('short', 42.37, -71.08), maxRideMinutes }, near] }).lines.length
  expect(linesOf(14)).toBe(1)
  expect(linesOf(13)).toBe(2)
})

test('of two children of one home only the one that may not ride so long is named as too far', () => {
  const home = (childId: string) => rider(childId, 42.42, -71.08, 'home')
  const { lines, tooFar } = buildLines({ ...base, riders: [home('a'), { ...home('b'), maxRideMinutes: 10 }] })
  expect(tooFar).toEqual(['b'])
  expect(lines.flatMap((line) => line.stops.flatMap((stop) => stop.childIds))).toEqual(['a'])
})

test('brothers and sisters of one home share a stop', () => {
  const { lines } = buildLines({
    ...base,
    riders: [rider('a', 42.35, -71.08, 'home'), rider('b', 42.35, -71.08, 'home')],
  })
  expect(lines).toHaveLength(1)
  expect(lines[0]!.stops[0]).toMatchObject({ placeId: 'home', childIds: ['a', 'b'] })
})

test('to school the farthest child boards first, on the way home it leaves last', () => {
  const riders = [rider('near', 42.345, -71.08), rider('far', 42.37, -71.08), rider('middle', 42.355, -71.08)]
  const order = (direction: LineRequest['direction']) =>
    buildLines({ ...base, direction, riders }).lines[0]!.stops.flatMap((stop) => stop.childIds)
  expect(order('to_school')).toEqual(['far', 'middle', 'near'])
  expect(order('from_school')).toEqual(['near', 'middle', 'far'])
})

test('a child that no ride reaches in time is named, not dropped', () => {
  const { lines, tooFar } = buildLines({ ...base, riders: [rider('here', 42.35, -71.08), rider('away', 43.5, -71.08)] })
  expect(tooFar).toEqual(['away'])
  expect(lines).toHaveLength(1)
})

test('a place with more children than seats is served by several lines', () => {
  const riders = Array.from({ length: 5 }, (_, index) => rider(`c${index}`, 42.35, -71.08, 'block'))
  expect(buildLines({ ...base, capacity: 2, riders }).lines.map((line) => line.stops[0]!.childIds.length)).toEqual([
    2, 2, 1,
  ])
})

test('minutes include streets and the stop', () => {
  // 1.112 km straight, 1.446 km by street, 3.47 min at 25 km/h and half a minute for the stop.
  expect(minutesBetween({ latitude: 45, longitude: 9 }, { latitude: 45.01, longitude: 9 }, 25)).toBe(4)
})

test('nobody to carry gives no line', () => {
  expect(buildLines({ ...base, riders: [] })).toEqual({ lines: [], tooFar: [] })
})
