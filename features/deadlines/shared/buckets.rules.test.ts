import { expect, test } from 'vitest'
import fc from 'fast-check'
import { addDays, dayIn, instantOf } from '#platform/shared/dates/zoned.ts'
import { bucketOf, daysBetween, HORIZON_DAYS } from './buckets.rules.ts'

const ROME = 'Europe/Rome'
/** The class of what ends at a wall time in a zone, at another moment. */
const at = (zone: string, day: string, time: string, now: string) => {
  const instant = new Date(now)
  return bucketOf({ dueOn: day, endsAt: instantOf(day, time, zone) }, { today: dayIn(zone, instant), now: instant })
}

test.each([
  ['the minute before it ends', '2026-10-05', '07:31', '2026-10-05T05:30:00Z', 'WEEK'],
  ['the minute in which it ends', '2026-10-05', '07:31', '2026-10-05T05:31:00Z', 'OVERDUE'],
  ['the seventh day', '2026-10-12', '23:59', '2026-10-05T05:30:00Z', 'WEEK'],
  ['the eighth day', '2026-10-13', '00:00', '2026-10-05T05:30:00Z', 'MONTH'],
  ['the thirtieth day', '2026-11-04', '12:00', '2026-10-05T05:30:00Z', 'MONTH'],
  ['the thirty-first day', '2026-11-05', '12:00', '2026-10-05T05:30:00Z', 'QUARTER'],
  ['the ninetieth day', '2027-01-03', '12:00', '2026-10-05T05:30:00Z', 'QUARTER'],
  ['the ninety-first day', '2027-01-04', '12:00', '2026-10-05T05:30:00Z', null],
])('%s', (_, day, time, now, expected) => expect(at(ROME, day, time, now)).toBe(expected))

test('days are those of the calendar where the clock changes: the day of 25 hours is one', () => {
  // Summer time ends on 25 October 2026 in Rome: from noon on the 18th to noon on the 25th are 169 hours.
  expect(at(ROME, '2026-10-25', '23:30', '2026-10-18T00:00:00Z')).toBe('WEEK')
  expect(at(ROME, '2026-10-25', '23:30', '2026-10-17T21:59:00Z')).toBe('MONTH')
  // And begins on 28 March 2027, a day of 23 hours.
  expect(at(ROME, '2027-03-29', '00:30', '2027-03-21T23:30:00Z')).toBe('WEEK')
  expect(at(ROME, '2027-03-29', '00:30', '2027-03-21T22:30:00Z')).toBe('MONTH')
})

test('the same moment is another day in another zone', () => {
  const now = '2026-10-05T10:30:00Z'
  // It is 6 October in Kiritimati already, and 4 October in Pago Pago still at 23:30.
  expect(at('Pacific/Kiritimati', '2026-10-13', '12:00', now)).toBe('WEEK')
  expect(at('Pacific/Pago_Pago', '2026-10-13', '12:00', '2026-10-05T10:30:00Z')).toBe('MONTH')
})

test('a class never becomes less urgent while time passes', () => {
  const order = ['OVERDUE', 'WEEK', 'MONTH', 'QUARTER', null]
  const zones = fc.constantFrom(ROME, 'America/Santiago', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'UTC')
  const minutes = fc.integer({ min: 0, max: 140 * 1440 })
  fc.assert(
    fc.property(zones, minutes, minutes, fc.integer({ min: 0, max: 140 }), (zone, a, b, n) => {
      const dueOn = addDays('2026-09-01', n)
      const endsAt = instantOf(addDays(dueOn, 1), '00:00', zone)
      const [early, late] = [Math.min(a, b), Math.max(a, b)].map((minute) => {
        const now = new Date(Date.parse('2026-09-01T00:00:00Z') + minute * 60_000)
        return order.indexOf(bucketOf({ dueOn, endsAt }, { today: dayIn(zone, now), now }))
      })
      expect(late).toBeLessThanOrEqual(early!)
    }),
  )
})

test('days between two days, both ways, over a leap day', () => {
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
  expect(daysBetween('2028-03-01', '2028-02-28')).toBe(-2)
  expect(HORIZON_DAYS).toBe(90)
})
