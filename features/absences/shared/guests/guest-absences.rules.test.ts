import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  awayAt,
  covers,
  endsEarlier,
  mayCancel,
  mayDecide,
  mayEnd,
  overlap,
  periodProblem,
} from './guest-absences.rules.ts'

const at = (hours: number) => new Date(Date.UTC(2026, 9, 5) + hours * 3_600_000)
const period = (from: number, to: number | null) => ({ startsAt: at(from), endsAt: to === null ? null : at(to) })
const periods = fc
  .tuple(fc.integer({ min: 0, max: 200 }), fc.option(fc.integer({ min: 1, max: 200 }), { nil: null }))
  .map(([from, length]) => period(from, length === null ? null : from + length))

describe('two absences', () => {
  test('that follow each other do not overlap, and one until further notice overlaps with all that come', () => {
    expect(overlap(period(0, 24), period(24, 48))).toBe(false)
    expect(overlap(period(0, null), period(500, 501))).toBe(true)
    expect(overlap(period(10, null), period(0, 10))).toBe(false)
  })

  test('overlap when, and only when, a moment belongs to both', () => {
    fc.assert(
      fc.property(periods, periods, (one, other) => {
        const hours = Array.from({ length: 402 }, (_, n) => at(n))
        const both = hours.some((hour) => covers(one, hour) && covers(other, hour))
        expect([overlap(one, other), overlap(other, one)]).toEqual([both, both])
      }),
    )
  })

  test('of which at most one is found for a moment', () => {
    const two = [period(0, 24), period(24, 48)]
    expect([-1, 0, 23, 24, 47, 48].map((hour) => two.indexOf(awayAt(two, at(hour)) ?? period(0, 1)))).toEqual([
      -1, 0, 0, 1, 1, -1,
    ])
  })
})

test('staff enter up to a week later, families beforehand, both within a year', () => {
  const wrong = (from: number, to: number | null, family: boolean) =>
    periodProblem(period(from, to), { now: at(0), family })?.problem ?? 'fine'
  expect([wrong(-168, 4, false), wrong(-169, 4, false), wrong(-2, 4, true), wrong(0, 4, true)]).toEqual([
    'fine',
    'past',
    'past',
    'fine',
  ])
  expect([wrong(24, 24, false), wrong(24, null, true), wrong(24 * 367, null, false)]).toEqual(['order', 'fine', 'far'])
})

test('each step is open in its own time alone', () => {
  const of = (state: 'proposed' | 'accepted' | 'refused' | 'cancelled', now: number, family = false) => {
    const standing = { ...period(10, 20), state }
    return [
      mayDecide(standing, at(now)) && 'decide',
      mayCancel(standing, { now: at(now), family }) && 'cancel',
      mayEnd(standing, at(now)) && 'end',
    ].filter(Boolean)
  }
  expect(of('proposed', 5)).toEqual(['decide', 'cancel'])
  expect(of('proposed', 21)).toEqual(['cancel'])
  expect([of('accepted', 5), of('accepted', 5, true), of('accepted', 10), of('accepted', 20)]).toEqual([
    ['cancel'],
    [],
    ['end'],
    [],
  ])
  expect([of('refused', 5), of('cancelled', 5)]).toEqual([[], []])
  expect([9, 10, 15, 20].map((hour) => endsEarlier(period(10, 20), at(hour)))).toEqual([false, false, true, false])
})
