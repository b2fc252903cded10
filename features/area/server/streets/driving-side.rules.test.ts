import { expect, test } from 'vitest'
import { sideAt, taggedSide } from './driving-side.rules.ts'

test.each([
  ['Bologna', 44.49, 11.34, 'right'],
  ['Monaco', 43.73, 7.42, 'right'],
  ['Calais', 50.95, 1.86, 'right'],
  ['Dieppe', 49.92, 1.08, 'right'],
  ['Dover', 51.13, 1.31, 'left'],
  ['London', 51.5, -0.12, 'left'],
  ['Truro', 50.26, -5.05, 'left'],
  ['Dublin', 53.35, -6.26, 'left'],
  ['Valletta', 35.9, 14.51, 'left'],
  ['Ragusa', 36.93, 14.72, 'right'],
  ['Nicosia', 35.17, 33.36, 'left'],
  ['Kyoto', 35.01, 135.77, 'left'],
  ['Busan', 35.18, 129.08, 'right'],
  ['Sydney', -33.87, 151.21, 'left'],
  ['Nairobi', -1.29, 36.82, 'left'],
  ['Addis Ababa', 9.03, 38.74, 'right'],
  ['New York', 40.71, -74.01, 'right'],
] as const)('in %s people drive on the %4$s', (_, latitude, longitude, side) => {
  const bounds = { south: latitude - 0.05, west: longitude - 0.05, north: latitude + 0.05, east: longitude + 0.05 }
  expect(sideAt(bounds)).toBe(side)
})

test('a boundary says the side for what is within it, other tags do not', () => {
  expect(taggedSide({ boundary: 'administrative', driving_side: 'left' })).toBe('left')
  expect(taggedSide({ boundary: 'administrative', driving_side: 'both' })).toBeNull()
  expect(taggedSide({ highway: 'primary', driving_side: 'left' })).toBeNull()
})
