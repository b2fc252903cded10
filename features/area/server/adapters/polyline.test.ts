import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encoded } from '../testing/made-routers.ts'
import { pointsOf } from './polyline.ts'

test('every line of points comes back from its text', () => {
  const latitude = fc.integer({ min: -90e6, max: 90e6 })
  const longitude = fc.integer({ min: -180e6, max: 180e6 })
  fc.assert(
    fc.property(fc.array(fc.record({ latitude, longitude }), { maxLength: 50 }), (micro) => {
      const points = micro.map((one) => ({ latitude: one.latitude / 1e6, longitude: one.longitude / 1e6 }))
      expect(pointsOf(encoded(points), 6)).toEqual(points.map((one) => [one.latitude + 0, one.longitude + 0]))
    }),
  )
})

test('any other text is a line on the earth or refused', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      try {
        for (const [latitude, longitude] of pointsOf(text, 6)) {
          expect(Math.abs(latitude)).toBeLessThanOrEqual(90)
          expect(Math.abs(longitude)).toBeLessThanOrEqual(180)
        }
      } catch (error) {
        expect(error).toMatchObject({ name: 'Unanswered' })
      }
    }),
  )
})
