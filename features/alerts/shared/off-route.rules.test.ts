import { expect, test } from 'vitest'
import { METRES_PER_DEGREE, type Point } from '#platform/shared/geo/metres.ts'
import type { Way } from '#platform/shared/geo/way.ts'
import { isNearRoute, isOffLeg, legsByDistance } from './off-route.rules.ts'

/** A point so many metres north and east of a corner in Lombardy. */
const point = (north: number, east: number) => ({
  latitude: 45.9 + north / METRES_PER_DEGREE,
  longitude: 9.1 + east / (METRES_PER_DEGREE * Math.cos((45.9 * Math.PI) / 180)),
})
const stops = [point(0, 0), point(800, 0), point(800, 4000)]
const isOff = (its: readonly Point[], at: Point, way: Way | null = null): boolean =>
  !isNearRoute(its, at) && legsByDistance(its, at).every((leg) => isOffLeg(leg, at, way))

test('a vehicle is off its route from 300 m beside it', () => {
  const near = stops.slice(0, 2)
  expect(isOff(near, point(400, 290))).toBe(false)
  expect(isOff(near, point(400, -310))).toBe(true)
})

test('where stops are far apart and no street is known, the streets between them may bend by a quarter of that', () => {
  expect(isOff(stops, point(1700, 2000))).toBe(false)
  expect(isOff(stops, point(1900, 2000))).toBe(true)
})

test('where the streets are known, they alone say where the route is', () => {
  const pair = stops.slice(1)
  const round = [point(800, 0), point(2500, 2000), point(800, 4000)].map(
    ({ latitude, longitude }) => [latitude, longitude] as const,
  )
  expect(isOff(pair, point(2500, 2000), round)).toBe(false)
  expect(isOff(pair, point(2700, 2000), round)).toBe(false)
  expect(isOff(pair, point(2900, 2000), round)).toBe(true)
  expect(isOff(pair, point(1400, 2000), round)).toBe(true)
})

test('around every stop it is on its route, and a route without stops has no side', () => {
  for (const stop of stops) expect(isOff(stops, stop)).toBe(false)
  expect(isOff([], point(0, 0))).toBe(false)
  expect(isOff([point(0, 0)], point(301, 0))).toBe(true)
})

test('the nearest way is looked at first', () => {
  expect(legsByDistance(stops, point(900, 2000)).map((leg) => leg.to)).toEqual([stops[2], stops[1]])
})
