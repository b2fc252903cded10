import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAway, slotAway, slotState, windowOfSlot } from './doses.rules.ts'

const at = (time: string) => new Date(`2026-10-05T${time}:00Z`)
const slot = { at: at('08:00'), critical: false }
const away = (from: string, to: string | null, dosesAlong = false) => [
  { startsAt: at(from), endsAt: to === null ? null : at(to), dosesAlong },
]

test('a dose is not given to who left before its hour and comes back when it is late', () => {
  expect(slotAway(slot, away('07:59', '09:00'))).toBe('away')
  expect(slotAway(slot, away('08:00', null))).toBe('away')
  expect(slotAway(slot, away('08:01', '12:00'))).toBeNull()
})

test('who comes back while it may still be given gets it, unless it went along', () => {
  expect(slotAway(slot, away('07:00', '08:59'))).toBeNull()
  expect(slotAway({ ...slot, critical: true }, away('07:00', '08:29'))).toBeNull()
  expect(slotAway({ ...slot, critical: true }, away('07:00', '08:30'))).toBe('away')
  expect(slotAway(slot, away('07:00', '08:01', true))).toBe('with_family')
})

test('of every slot of an absence there is one state at every moment: away or one of the usual ones', () => {
  const minutes = fc.integer({ min: -600, max: 600 })
  fc.assert(
    fc.property(
      minutes,
      fc.option(fc.integer({ min: 1, max: 900 }), { nil: null }),
      fc.boolean(),
      minutes,
      (from, length, along, later) => {
        const moment = (offset: number) => new Date(slot.at.getTime() + offset * 60_000)
        const absence = {
          startsAt: moment(from),
          endsAt: length === null ? null : moment(from + length),
          dosesAlong: along,
        }
        const absent = slotAway(slot, [absence])
        const state = absent ?? slotState(slot, { outcome: null, next: null, now: moment(later) })
        expect(isAway(state)).toBe(absent !== null)
        // Nothing that is due is away, and nobody misses what they were not there for.
        const { late } = windowOfSlot(slot, null)
        const thereInTime = absence.startsAt > slot.at || (absence.endsAt !== null && absence.endsAt <= slot.at)
        if (thereInTime) expect(absent).toBeNull()
        const goneAllTheTime = absence.startsAt <= slot.at && (absence.endsAt === null || absence.endsAt >= late)
        if (goneAllTheTime) expect(absent).toBe(along ? 'with_family' : 'away')
      },
    ),
  )
})
