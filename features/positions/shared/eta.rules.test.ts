import { describe, expect, test } from 'vitest'
import { bandOf, deviation, expectedAt, wasRight, type EtaStop } from './eta.rules.ts'

const at = (time: string) => new Date(`2026-10-05T${time}Z`)
const stop = (id: string, latitude: number, time: string, arrived?: string): EtaStop => ({
  id,
  latitude,
  longitude: 9.1,
  plannedAt: at(time).toISOString(),
  arrivedAt: arrived ? at(arrived).toISOString() : null,
})
const here = (latitude: number, time: string, longitude = 9.1) => ({ at: at(time).toISOString(), latitude, longitude })

describe('how far a run is from its plan', () => {
  const line = [stop('a', 45.9, '05:40:00', '05:42:00'), stop('b', 45.91, '05:48:00'), stop('c', 45.92, '06:00:00')]

  test('is where the vehicle is along the line, against when the plan wanted it there', () => {
    // Halfway from a to b the plan says 05:44.
    expect(deviation(line, here(45.905, '05:47:00'), at('05:47:05'))).toEqual({ seconds: 180, source: 'position' })
    expect(deviation(line, here(45.905, '05:43:00'), at('05:43:00'))).toEqual({ seconds: -60, source: 'position' })
  })

  test('is what the last stop said when the phone is silent or far from the line', () => {
    expect(deviation(line, here(45.905, '05:47:00'), at('05:49:00'))).toEqual({ seconds: 120, source: 'stops' })
    expect(deviation(line, here(45.905, '05:47:00', 9.2), at('05:47:00'))).toEqual({ seconds: 120, source: 'stops' })
    expect(deviation(line, null, at('05:47:00'))).toEqual({ seconds: 120, source: 'stops' })
  })

  test('looks only at the rest of the line: a loop that comes by again does not jump ahead of the stops', () => {
    const loop = [
      stop('a', 45.9, '05:40:00', '05:40:00'),
      stop('b', 45.91, '05:44:00', '05:45:00'),
      stop('c', 45.9, '05:50:00'),
    ]
    expect(deviation(loop, here(45.905, '05:48:00'), at('05:48:00'))).toEqual({ seconds: 60, source: 'position' })
  })

  test('is the plan before the first stop, wherever the vehicle comes from', () => {
    const ahead = [stop('a', 45.9, '05:40:00'), stop('b', 45.91, '05:48:00')]
    expect(deviation(ahead, here(45.899, '05:38:00'), at('05:38:00'))).toEqual({ seconds: 0, source: 'plan' })
    expect(deviation(ahead, here(45.901, '05:30:00'), at('05:30:00'))).toEqual({ seconds: 0, source: 'position' })
    expect(deviation([], here(45.9, '05:38:00'), at('05:38:00'))).toEqual({ seconds: 0, source: 'plan' })
  })
})

test('a stop is expected at its planned time and the deviation, never in the past', () => {
  expect(expectedAt('2026-10-05T05:48:00Z', 120, at('05:45:00'))).toEqual(at('05:50:00'))
  expect(expectedAt('2026-10-05T05:48:00Z', 0, at('05:52:00'))).toEqual(at('05:52:00'))
})

test('a prediction is right within the open bands, which are wider the further it looks', () => {
  const made = at('05:40:00')
  const right = (predicted: string, actual: string) =>
    wasRight({ madeAt: made, predictedAt: at(predicted), actualAt: at(actual) })
  expect(right('05:42:00', '05:43:30')).toBe(true)
  expect(right('05:42:00', '05:43:31')).toBe(false)
  expect(right('05:42:00', '05:41:29')).toBe(false)
  expect(right('05:45:00', '05:47:30')).toBe(true)
  expect(right('05:49:00', '05:52:31')).toBe(false)
  expect(right('05:54:00', '05:52:30')).toBe(true)
  expect(right('05:56:00', '05:56:00')).toBe(null)
  expect(bandOf(at('06:10:00'), made)).toMatchObject({ scored: false })
})
