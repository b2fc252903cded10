import { expect, test } from 'vitest'
import { parseCoordinates, showCoordinates } from './coordinates.ts'

test('coordinates are read as maps write them, with points or commas, east and west', () => {
  expect(parseCoordinates('45.991, 9.231')).toEqual({ latitude: 45.991, longitude: 9.231 })
  expect(parseCoordinates(' 42.3, -71.08 ')).toEqual({ latitude: 42.3, longitude: -71.08 })
  expect(parseCoordinates('45,991 9,231')).toEqual({ latitude: 45.991, longitude: 9.231 })
})

test('what is no place on earth is not read', () => {
  for (const text of ['', '45', 'Via Roma', '91, 9', '45, 181', '45.1, 9.2, 3'])
    expect(parseCoordinates(text)).toBeNull()
})

test('what is shown can be read back', () => {
  const point = { latitude: -33.8567844, longitude: 151.213108 }
  expect(parseCoordinates(showCoordinates(point))).toEqual({ latitude: -33.856784, longitude: 151.213108 })
})
