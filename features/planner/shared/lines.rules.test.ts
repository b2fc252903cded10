import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minutesOf } from '#features/routes/shared/times.rules.ts'
import { buildLines, type LineRequest, type Lines } from './lines.rules.ts'
import { base, onFoot, rider, school, straightAt } from './testing/line-request.ts'

const requests: fc.Arbitrary<LineRequest> = fc
  .record({
    direction: fc.constantFrom('to_school' as const, 'from_school' as const),
    bell: fc.constantFrom('07:30', '08:30', '13:05', '16:00'),
    capacity: fc.integer({ min: 1, max: 40 }),
    speedKmh: fc.integer({ min: 4, max: 50 }),
    wheelchairPlaces: fc.integer({ min: 0, max: 3 }),
    walkMetres: fc.constantFrom(0, 400, 2000),
    known: fc.array(
      fc.tuple(fc.double({ min: 42.2, max: 42.45, noNaN: true }), fc.double({ min: -71.2, max: -70.95, noNaN: true })),
      { maxLength: 8 },
    ),
    homes: fc.array(
      fc.tuple(
        fc.double({ min: 42.2, max: 42.45, noNaN: true }),
        fc.double({ min: -71.2, max: -70.95, noNaN: true }),
        // One for each child of the home: how long the child may ride, and whether in a wheelchair (one of ten).
        fc.array(fc.tuple(fc.integer({ min: 10, max: 90 }), fc.integer({ min: 0, max: 9 })), {
          minLength: 1,
          maxLength: 4,
        }),
      ),
      { maxLength: 60 },
    ),
  })
  .map(({ homes, known, speedKmh, ...rest }) => ({
    ...rest,
    travel: straightAt(speedKmh),
    walk: onFoot,
    school,
    knownStops: known.map(([latitude, longitude], stop) => ({ placeId: `stop-${stop}`, latitude, longitude })),
    riders: homes.flatMap(([latitude, longitude, limits], home) =>
      limits.map(([maxRideMinutes, chance], child) => ({
        ...rider(`${home}.${child}`, latitude, longitude, `home-${home}`),
        maxRideMinutes,
        wheelchair: chance === 0,
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

  test('every child is on exactly one line or named with the reason', () => {
    holds((request, lines) => {
      expect([...childrenOf(lines), ...lines.tooFar, ...lines.noWheelchairPlace].toSorted()).toEqual(
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
  test('no line carries more wheelchairs than its vehicle has places, and each is fetched at home', () => {
    holds((request, { lines }) => {
      const rolling = new Map(request.riders.filter((one) => one.wheelchair).map((one) => [one.childId, one.placeId]))
      for (const { stops } of lines) {
        const on = stops.flatMap((stop) =>
          stop.childIds.filter((id) => rolling.has(id)).map((id) => [id, stop.placeId]),
        )
        expect(on.length).toBeLessThanOrEqual(request.wheelchairPlaces)
        for (const [id, placeId] of on) expect(placeId).toBe(rolling.get(id!))
      }
    })
  })
  test('nobody walks farther than the distance, and what is said of the walk is true', () => {
    holds((request, { lines, walks }) => {
      const points = new Map([...request.riders, ...request.knownStops].map((one) => [one.placeId, one]))
      for (const stop of lines.flatMap((line) => line.stops))
        for (const childId of stop.childIds) {
          const home = request.riders.find((one) => one.childId === childId)!
          expect(walks.get(childId)).toBe(onFoot(home, points.get(stop.placeId)!))
          expect(walks.get(childId)).toBeLessThanOrEqual(request.walkMetres)
        }
    })
  })
  test('when seats alone decide there are as few vehicles as full loads', () => {
    holds((request) => {
      const riders = request.riders.map((one) => ({ ...one, maxRideMinutes: 24 * 60, wheelchair: false }))
      // So fast that the day is never too short.
      const { lines } = buildLines({
        ...request,
        riders,
        travel: straightAt(5000),
        capacity: Math.min(request.capacity, 30),
      })
      expect(lines.length).toBe(Math.ceil(riders.length / Math.min(request.capacity, 30)))
    })
  })
  test('a line says how many it carries and how long the longest ride is', () => {
    holds((_, { lines }) => {
      for (const line of lines) {
        const times = line.stops.map((stop) => minute(stop.time))
        expect(line.children).toBe(line.stops.flatMap((stop) => stop.childIds).length)
        expect(line.longestRideMinutes).toBe(times.at(-1)! - times[0]!)
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

test('to school the farthest child boards first, on the return run it leaves last', () => {
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
  expect(
    minutesOf(
      straightAt(25)({ placeId: 'a', latitude: 45, longitude: 9 }, { placeId: 'b', latitude: 45.01, longitude: 9 }),
    ),
  ).toBe(4)
})

test('nobody to carry gives no line', () => {
  expect(buildLines({ ...base, riders: [] })).toMatchObject({ lines: [], tooFar: [] })
})

test('40 children and vehicles of 20 are two runs of 20, also when their stops do not add up to 20', () => {
  // Stops of 8, 8, 8, 8 and 8 children.
  const riders = Array.from({ length: 40 }, (_, n) =>
    rider(`c${n}`, 42.35 + Math.floor(n / 8) / 100, -71.08, `p${Math.floor(n / 8)}`),
  )
  const { lines } = buildLines({ ...base, riders })
  expect(lines.map((line) => [line.children, line.full])).toEqual([
    [20, 'seats'],
    [20, null],
  ])
})

test('the children of a stop stay together where that costs no vehicle more', () => {
  const riders = [12, 12, 6].flatMap((count, place) =>
    Array.from({ length: count }, (_, n) => rider(`${place}.${n}`, 42.35 + place / 100, -71.08, `p${place}`)),
  )
  const { lines } = buildLines({ ...base, riders })
  expect(lines.map((line) => [line.children, line.full])).toEqual([
    [12, 'together'],
    [18, null],
  ])
})

test('homes within the walking distance share a stop: a known one before a home', () => {
  const riders = [
    rider('a', 42.35, -71.08),
    rider('b', 42.351, -71.08),
    rider('c', 42.3519, -71.08),
    rider('far', 42.38, -71.08),
  ]
  const stopsOf = (walkMetres: number, knownStops: LineRequest['knownStops'] = []) =>
    buildLines({ ...base, walkMetres, knownStops, riders }).lines[0]!.stops.map((stop) => [
      stop.placeId,
      stop.childIds.length,
    ])
  expect(stopsOf(0)).toHaveLength(5)
  // a and c each live 100 m and more from b: with the streets 130 to 145 m.
  expect(stopsOf(200)).toEqual([
    ['home-far', 1],
    ['home-b', 3],
    ['school', 0],
  ])
  expect(stopsOf(200, [{ placeId: 'square', latitude: 42.3511, longitude: -71.08 }])).toEqual([
    ['home-far', 1],
    ['square', 3],
    ['school', 0],
  ])
})

test('without a wheelchair place whoever needs one is named', () => {
  const { noWheelchairPlace, lines } = buildLines({
    ...base,
    wheelchairPlaces: 0,
    riders: [rider('a', 42.35, -71.08), { ...rider('w', 42.35, -71.081), wheelchair: true }],
  })
  expect(noWheelchairPlace).toEqual(['w'])
  expect(childrenOf({ lines, tooFar: [], noWheelchairPlace: [], walks: new Map() })).toEqual(['a'])
})
