import fc from 'fast-check'
import { expect, test } from 'vitest'
import { METRES_PER_DEGREE } from '#platform/shared/geo/metres.ts'
import { maybeOne } from './duplicates.rules.ts'

const spot = { groupId: 'g', kind: 'stop' as const, nameKey: 'via roma', latitude: 45.9, longitude: 9.1 }
const north = (metres: number) => ({ ...spot, latitude: spot.latitude + metres / METRES_PER_DEGREE })
const other = { nameKey: 'piazza' }

test('near points are one, far ones only by name and up to 150 metres', () => {
  expect(maybeOne(spot, { ...north(29.9), ...other })).toBe(true)
  expect(maybeOne(spot, { ...north(30.1), ...other })).toBe(false)
  expect(maybeOne(spot, north(149.9))).toBe(true)
  expect(maybeOne(spot, north(150.1))).toBe(false)
})

test('another group, another kind and two families behind one door are two', () => {
  expect(maybeOne(spot, { ...spot, groupId: 'h' })).toBe(false)
  expect(maybeOne(spot, { ...spot, kind: 'school' })).toBe(false)
  const home = { ...spot, kind: 'home_point' as const }
  expect(maybeOne(home, { ...home, ...other })).toBe(false)
  expect(maybeOne(home, home)).toBe(true)
})

test('which of the two is named first does not matter', () => {
  const point = fc.record({
    groupId: fc.constantFrom('g', 'h'),
    kind: fc.constantFrom('stop' as const, 'home_point' as const),
    nameKey: fc.constantFrom('a', 'b'),
    latitude: fc.double({ min: 45, max: 45.002, noNaN: true }),
    longitude: fc.double({ min: 9, max: 9.002, noNaN: true }),
  })
  fc.assert(fc.property(point, point, (a, b) => maybeOne(a, b) === maybeOne(b, a) && maybeOne(a, a)))
})
