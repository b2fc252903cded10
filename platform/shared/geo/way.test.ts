import { expect, test } from 'vitest'
import { METRES_PER_DEGREE } from './metres.ts'
import { onWay, type Way } from './way.ts'

/** Degrees of so many metres north of, and east of, a point at the equator, where both are alike. */
const spot = (north: number, east: number): [number, number] => [north / METRES_PER_DEGREE, east / METRES_PER_DEGREE]
const seen = (north: number, east: number) => ({ latitude: spot(north, east)[0], longitude: spot(north, east)[1] })
/** 1,000 m north, then 3,000 m east. */
const way: Way = [spot(0, 0), spot(1000, 0), spot(1000, 3000)]

test.each([
  { at: seen(500, 20), metres: 20, along: 0.125 },
  { at: seen(1040, 2000), metres: 40, along: 0.75 },
  { at: seen(-30, 0), metres: 30, along: 0 },
  { at: seen(1000, 3050), metres: 50, along: 1 },
])('a point lies $metres m beside a way, $along of its length along it', ({ at, metres, along }) => {
  const found = onWay(at, way)
  expect(found.metres).toBeCloseTo(metres, 1)
  expect(found.along).toBeCloseTo(along, 4)
})

test('of a way that comes by again the first pass counts, and one without length has a beginning alone', () => {
  expect(onWay(seen(0, 100), [spot(0, 0), spot(0, 200), spot(0, 0)]).along).toBeCloseTo(0.25, 4)
  expect(onWay(seen(3, 0), [spot(0, 0), spot(0, 0)])).toEqual({ metres: expect.closeTo(3, 1), along: 0 })
})
