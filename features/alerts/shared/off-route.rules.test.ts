import { expect, test } from 'vitest'
import { METRES_PER_DEGREE } from '#platform/shared/geo/metres.ts'
import { isOffRoute } from './off-route.rules.ts'

/** A point so many metres north and east of a corner in Lombardy. */
const point = (north: number, east: number) => ({
  latitude: 45.9 + north / METRES_PER_DEGREE,
  longitude: 9.1 + east / (METRES_PER_DEGREE * Math.cos((45.9 * Math.PI) / 180)),
})
const stops = [point(0, 0), point(800, 0), point(800, 4000)]

test('a vehicle is off its route from 300 m beside it', () => {
  const near = stops.slice(0, 2)
  expect(isOffRoute(near, point(400, 290))).toBe(false)
  expect(isOffRoute(near, point(400, -310))).toBe(true)
})

test('where stops are far apart the streets between them may bend by a quarter of that', () => {
  expect(isOffRoute(stops, point(1700, 2000))).toBe(false)
  expect(isOffRoute(stops, point(1900, 2000))).toBe(true)
})

test('around every stop it is on its route, and a route without stops has no side', () => {
  for (const stop of stops) expect(isOffRoute(stops, stop)).toBe(false)
  expect(isOffRoute([], point(0, 0))).toBe(false)
  expect(isOffRoute([point(0, 0)], point(301, 0))).toBe(true)
})
