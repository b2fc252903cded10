import fc from 'fast-check'
import { expect, test } from 'vitest'
import { METRES_PER_DEGREE } from '#platform/shared/geo/metres.ts'
import { boxOf, isActiveOn, lengthOf } from './hazards.rules.ts'
import { parsePoints, showPoints } from './points.rules.ts'

const degrees = (most: number) => fc.integer({ min: -most * 1e6, max: most * 1e6 }).map((micro) => micro / 1e6)
const point = fc.record({ latitude: degrees(89), longitude: degrees(179) })

test('points are read back from the text that shows them', () => {
  fc.assert(
    fc.property(fc.array(point, { maxLength: 100 }), (points) => {
      expect(parsePoints(showPoints(points))).toEqual(points)
    }),
  )
})

test('a line that is no point makes the text unreadable; empty lines do not', () => {
  expect(parsePoints('45.9, 9.1\n\n 45,91 9,2 \n')).toEqual([
    { latitude: 45.9, longitude: 9.1 },
    { latitude: 45.91, longitude: 9.2 },
  ])
  for (const text of ['45.9', 'here', '45.9, 9.1\n91, 9', '45.9, 9.1, 3']) expect(parsePoints(text)).toBeNull()
})

test('the box holds all points, with the radius of a single one', () => {
  fc.assert(
    fc.property(
      fc.array(point, { minLength: 1, maxLength: 9 }),
      fc.option(fc.integer({ min: 5, max: 100 })),
      (all, r) => {
        const points = r === null ? all : all.slice(0, 1)
        const box = boxOf({ points, radiusM: r })
        const north = (r ?? 0) / METRES_PER_DEGREE
        for (const { latitude, longitude } of points) {
          expect(box.south).toBeLessThanOrEqual(latitude - north)
          expect(box.north).toBeGreaterThanOrEqual(latitude + north)
          expect(box.west).toBeLessThanOrEqual(longitude - north)
          expect(box.east).toBeGreaterThanOrEqual(longitude + north)
        }
      },
    ),
  )
})

test('a closed street counts on its first and its last day, and the others always', () => {
  const closed = { firstDay: '2026-02-28', lastDay: '2026-03-01' }
  const days = ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']
  expect(days.map((day) => isActiveOn(closed, day))).toEqual([false, true, true, false])
  expect(isActiveOn({ firstDay: null, lastDay: null }, '2026-02-27')).toBe(true)
})

test('the length of a line is that of its parts', () => {
  const at = (latitude: number) => ({ latitude, longitude: 9 })
  expect(lengthOf([at(45)])).toBe(0)
  expect(lengthOf([at(45), at(45.001), at(45)])).toBeCloseTo((2 * METRES_PER_DEGREE) / 1000, 6)
})
