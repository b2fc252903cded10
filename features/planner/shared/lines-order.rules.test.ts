import { expect, test } from 'vitest'
import { buildLines, type LineRequest } from './lines.rules.ts'
import { base, rider, straightAt } from './testing/line-request.ts'

test('a line takes its stops in a short order, also along one-way streets', () => {
  // Always to the nearest stop would go east, west past the school and east again.
  const riders = [rider('west', 42.34, -71.092), rider('near', 42.34, -71.07), rider('far', 42.34, -71.045)]
  const order = (request: Partial<LineRequest>) =>
    buildLines({ ...base, riders, ...request }).lines[0]!.stops.flatMap((stop) => stop.childIds)
  expect(order({ direction: 'from_school' })).toEqual(['west', 'near', 'far'])
  // Towards the east four times as long.
  const travel: LineRequest['travel'] = (from, to) => straightAt(25)(from, to) * (to.longitude > from.longitude ? 4 : 1)
  expect(order({ direction: 'from_school', travel })).toEqual(['far', 'near', 'west'])
  expect(order({ direction: 'to_school', travel })).toEqual(['far', 'near', 'west'])
  expect(order({ direction: 'to_school' })).toEqual(['far', 'near', 'west'])
})

test('who may ride for a short time only gets off first where the shortest order would take too long', () => {
  const order = (maxRideMinutes: number) =>
    buildLines({
      ...base,
      direction: 'from_school',
      riders: [
        { ...rider('north', 42.35, -71.08), maxRideMinutes },
        rider('behind', 42.356, -71.084),
        rider('east', 42.34, -71.0651),
      ],
    }).lines.map((line) => line.stops.flatMap((stop) => stop.childIds))
  expect(order(60)).toEqual([['east', 'north', 'behind']])
  expect(order(5)).toEqual([['north', 'behind', 'east']])
})
