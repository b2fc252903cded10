import { expect, test } from 'vitest'
import { between, busiestWindow, DWELL_MS, rideOf, underWay } from './plan.ts'

const lead = { username: 'lead', personId: 'lead', groupId: 'group' }
const stop = (id: string, plannedAt: string) => ({
  id,
  latitude: 0,
  longitude: 0,
  plannedAt,
})
const EIGHT = Date.parse('2026-10-05T12:00:00Z')

test('the busiest window is the one with the most instants, its end left out', () => {
  expect(busiestWindow([0, 10_000, 10_500, 19_999, 20_000], 10)).toEqual({ from: 10_000, count: 3 })
  expect(busiestWindow([30_000, 0, 1000], 10)).toEqual({ from: 0, count: 2 })
  expect(busiestWindow([], 10)).toEqual({ from: 0, count: 0 })
})

test('children board one after the other at their own stop, and the run is set apart as a whole', () => {
  const passenger = (id: string, boardStopId: string) => ({ id, childId: `child of ${id}`, boardStopId })
  const run = {
    id: 'run',
    stops: [stop('a', '2026-10-05T12:00:00Z'), stop('b', '2026-10-05T12:05:00Z')],
    passengers: [passenger('p', 'a'), passenger('q', 'a'), passenger('r', 'b')],
  }
  const ride = rideOf(run, lead, 500)
  expect(ride.stops.map(({ at }) => at - EIGHT)).toEqual([500, 300_500])
  expect(ride.boardings.map(({ passengerId, stopId, at }) => [passengerId, stopId, at - EIGHT])).toEqual([
    ['p', 'a', 500 + DWELL_MS],
    ['q', 'a', 500 + 2 * DWELL_MS],
    ['r', 'b', 300_500 + DWELL_MS],
  ])
  expect(ride.boardings.map(({ plannedAt }) => plannedAt - EIGHT)).toEqual([0, 0, 300_000])
})

test('a run is under way between its first and its last stop', () => {
  const ride = rideOf(
    { id: 'run', stops: [stop('a', '2026-10-05T12:00:00Z'), stop('b', '2026-10-05T12:05:00Z')], passengers: [] },
    lead,
    0,
  )
  const during = (from: number, to: number) => underWay([ride], EIGHT + from, EIGHT + to).length
  expect(during(-60_000, 0)).toBe(0)
  expect(during(-60_000, 1)).toBe(1)
  expect(during(299_999, 400_000)).toBe(1)
  expect(during(300_000, 400_000)).toBe(0)
})

test('a vehicle is on the way from the last stop it passed to the next one', () => {
  const { stops } = rideOf(
    { id: 'run', stops: [stop('a', '2026-10-05T12:00:00Z'), stop('b', '2026-10-05T12:05:00Z')], passengers: [] },
    lead,
    0,
  )
  const where = (at: number) => {
    const { from, to, along } = between(stops, EIGHT + at)
    return [from.id, to.id, along]
  }
  expect(where(-1)).toEqual(['a', 'a', 0])
  expect(where(0)).toEqual(['a', 'b', 0])
  expect(where(75_000)).toEqual(['a', 'b', 0.25])
  expect(where(300_000)).toEqual(['b', 'b', 0])
})
