import { expect, test } from 'vitest'
import { rideMs } from './assistant.ts'

test('a ride takes seven seconds a stop on average, times the pace', () => {
  expect(rideMs(20, 1)).toBe(140_000)
  expect(rideMs(30, 6)).toBe(1_260_000)
})
