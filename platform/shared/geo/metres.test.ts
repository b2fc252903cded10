import fc from 'fast-check'
import { expect, test } from 'vitest'
import { METRES_PER_DEGREE, metresApart, seenFrom, type Point } from './metres.ts'

const near = fc.record({
  latitude: fc.double({ min: 45, max: 45.3, noNaN: true }),
  longitude: fc.double({ min: 9, max: 9.4, noNaN: true }),
})

/** The great circle on the same sphere. */
function onTheSphere(a: Point, b: Point): number {
  const rad = Math.PI / 180
  const half = (angle: number) => Math.sin((angle * rad) / 2) ** 2
  const h =
    half(b.latitude - a.latitude) +
    Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * half(b.longitude - a.longitude)
  return ((2 * METRES_PER_DEGREE) / rad) * Math.asin(Math.sqrt(h))
}

test('a degree north is the same everywhere, a degree east is shorter in the north', () => {
  const north = seenFrom({ latitude: 45, longitude: 9 }, { latitude: 46, longitude: 9 })
  expect(north).toEqual({ east: 0, north: METRES_PER_DEGREE })
  const east = (latitude: number) => metresApart({ latitude, longitude: 9 }, { latitude, longitude: 9.001 })
  expect(Math.round(east(0))).toBe(111)
  expect(Math.round(east(60))).toBe(56)
})

test('west and south are negative, and which of the two is named first changes no distance', () => {
  fc.assert(
    fc.property(near, near, (a, b) => {
      const [there, back] = [seenFrom(a, b), seenFrom(b, a)]
      expect(there.east).toBeCloseTo(-back.east, 6)
      expect(there.north).toBeCloseTo(-back.north, 6)
      expect(metresApart(a, b)).toBeCloseTo(metresApart(b, a), 6)
    }),
  )
})

test('over the length of a line the plane is the sphere within a metre a kilometre', () => {
  fc.assert(
    fc.property(near, near, (a, b) => {
      const metres = onTheSphere(a, b)
      expect(Math.abs(metresApart(a, b) - metres)).toBeLessThanOrEqual(metres / 1000 + 0.01)
    }),
  )
})
