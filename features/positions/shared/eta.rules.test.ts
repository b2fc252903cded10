import { describe, expect, test } from 'vitest'
import { bandOf, deviation, expectedAt, legsNear, wasRight, type EtaStop } from './eta.rules.ts'

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

describe('along the streets', () => {
  const line = [stop('a', 45.9, '05:40:00', '05:40:00'), stop('b', 45.91, '05:48:00'), stop('c', 45.95, '06:00:00')]
  /** Round a bay: east, north and back, some three times as long as the straight line. */
  const ways = new Map([
    [
      0,
      [
        [45.9, 9.1],
        [45.9, 9.114],
        [45.91, 9.114],
        [45.91, 9.1],
      ] as const,
    ],
  ])

  test('a vehicle is where it is on its way, not where the straight line is near', () => {
    // A good kilometre east of the first stop: 1,083 of 3,278 m, so the plan says 05:42:38. The straight line has nothing near.
    const corner = here(45.9, '05:44:38', 9.114)
    expect(deviation(line, corner, at('05:44:38'))).toEqual({ seconds: 0, source: 'stops' })
    expect(deviation(line, corner, at('05:44:38'), ways)).toEqual({
      seconds: expect.closeTo(120, -1),
      source: 'position',
    })
  })

  test('the three nearest ways of what is left of the line are asked for, the nearest first', () => {
    const long = [...line, stop('d', 45.95, '06:05:00'), stop('e', 45.99, '06:10:00')]
    expect(legsNear(long, here(45.9101, '05:46:00'), at('05:46:00'))).toEqual([1, 0, 2])
    const half = [line[0]!, stop('b', 45.91, '05:48:00', '05:48:00'), line[2]!]
    expect(legsNear(half, here(45.902, '05:49:00'), at('05:49:00'))).toEqual([1])
    // A phone that is silent says nothing.
    expect(legsNear(line, here(45.9, '05:40:00'), at('05:49:00'))).toEqual([])
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
