import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, instantOf } from '#platform/shared/dates/zoned.ts'
import { WAYS } from '../absences.rules.ts'
import { covers } from './guest-absences.rules.ts'
import { LONGEST_DAYS, rideSpans } from './ride-days.rules.ts'

const zone = 'Europe/Rome'
const TIMES = { to_school: '07:40', from_school: '13:40' }
const leaves = (_: string, way: (typeof WAYS)[number]) => TIMES[way]

test('a ride is covered when, and only when, it begins while the person is away, also where the clocks change', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 24 * 8 }), fc.integer({ min: 1, max: 24 * 8 }), (from, hours) => {
      // The clocks change in the night to 25 October.
      const at = (hour: number) => new Date(Date.UTC(2026, 9, 21) + hour * 3_600_000)
      const away = { startsAt: at(from), endsAt: at(from + hours) }
      const spans = rideSpans(away, { zone, leaves })
      expect(spans.length).toBeLessThanOrEqual(3)
      expect(new Set(spans.map(({ fromDay }) => fromDay)).size).toBe(spans.length)
      for (let day = '2026-10-20'; day < '2026-11-08'; day = addDays(day, 1))
        for (const way of WAYS) {
          const said = spans.filter(
            ({ fromDay, toDay, directions }) =>
              fromDay <= day && day <= toDay && (directions === 'both' || directions === way),
          )
          expect(said.length).toBe(covers(away, instantOf(day, TIMES[way], zone)) ? 1 : 0)
        }
    }),
  )
})

test('until further notice has an end here, and on a day without rides nothing but a whole day counts', () => {
  const startsAt = new Date('2026-10-05T05:00:00Z')
  const asked = { zone, leaves: () => null }
  expect(rideSpans({ startsAt, endsAt: null }, asked)).toEqual([
    { fromDay: '2026-10-06', toDay: addDays('2026-10-05', LONGEST_DAYS), directions: 'both' },
  ])
  expect(rideSpans({ startsAt, endsAt: new Date('2026-10-05T20:00:00Z') }, asked)).toEqual([])
})
