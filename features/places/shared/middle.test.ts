import { expect, test } from 'vitest'
import { middleOf } from './middle.ts'

test('one point that is far away does not move the middle', () => {
  const points = [9.1, 9.2, 9.3, 120].map((longitude, index) => ({ latitude: 45 + index / 100, longitude }))
  expect(middleOf(points)).toEqual({ latitude: 45.02, longitude: 9.3 })
  expect(middleOf([])).toBeNull()
})
