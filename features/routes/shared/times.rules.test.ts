import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { minuteOf } from './rides.rules.ts'
import { minutesOf, tightLegs, timesAlong } from './times.rules.ts'

const stop = (plannedTime: string, waitMinutes = 0) => ({ plannedTime, waitMinutes })
const legs = (...minutes: number[]) => minutes.map((one) => ({ seconds: one * 60 }))

test('to school the arrival stays; from school and between the first stop', () => {
  const stops = [stop('07:00'), stop('07:30', 2), stop('08:00')]
  expect(timesAlong(stops, legs(9.5, 4.5), 'to_school')).toEqual(['07:43', '07:53', '08:00'])
  for (const direction of ['from_school', 'between'] as const)
    expect(timesAlong(stops, legs(9.5, 4.5), direction)).toEqual(['07:00', '07:10', '07:17'])
})

test('a time on another day is none', () => {
  expect(timesAlong([stop('00:00'), stop('00:05')], legs(10), 'to_school')).toBeNull()
  expect(timesAlong([stop('23:55'), stop('23:59')], legs(10), 'from_school')).toBeNull()
  expect(timesAlong([], [], 'to_school')).toEqual([])
})

test('times ascend by what each way takes, and are never too tight', () => {
  const minute = fc.integer({ min: 300, max: 900 })
  const some = fc.array(
    fc.record({ minute, waitMinutes: fc.integer({ min: 0, max: 30 }), seconds: fc.integer({ min: 0, max: 900 }) }),
    { minLength: 1, maxLength: 8 },
  )
  fc.assert(
    fc.property(some, fc.constantFrom('to_school' as const, 'from_school' as const), (made, direction) => {
      const stops = made.map((one) => stop('12:00', one.waitMinutes))
      const ways = made.slice(1)
      const times = timesAlong(stops, ways, direction)!
      const then = stops.map((one, index) => ({ ...one, plannedTime: times[index]! }))
      for (const [index, way] of ways.entries())
        expect(minuteOf(times[index + 1]!) - minuteOf(times[index]!)).toBe(
          minutesOf(way.seconds) + stops[index]!.waitMinutes,
        )
      expect(tightLegs(then, ways)).toEqual([])
    }),
  )
})

test('too little is more than a minute less than the way takes, after the waiting time', () => {
  const stops = [stop('07:40', 3), stop('07:50')]
  expect(tightLegs(stops, legs(8))).toEqual([])
  expect(tightLegs(stops, legs(8.1))).toEqual([{ leg: 0, planned: 7, needed: 9 }])
  expect(tightLegs(stops, [])).toEqual([])
})
