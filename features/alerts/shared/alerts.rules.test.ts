import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alarmsOf, stepOf, type Watched } from './alerts.rules.ts'

const NOW = new Date('2026-10-05T06:00:00Z')
const ago = (minutes: number): Date => new Date(NOW.getTime() - minutes * 60_000)
const fine: Watched = {
  onBoard: 5,
  delay: 60,
  lastSign: ago(0.5),
  located: true,
  stillSince: null,
  metresToEnd: 3000,
  offRouteSince: null,
  endReachedAt: null,
  skipped: false,
}

describe('a run under way raises an alert', () => {
  test('for nothing while it goes as planned', () => expect(alarmsOf(fine, NOW)).toEqual([]))
  test.each<[string, Partial<Watched>, string[]]>([
    ['late by more than ten minutes', { delay: 601 }, ['LATE']],
    ['not by ten', { delay: 600 }, []],
    ['without a sign for three minutes', { lastSign: ago(3) }, ['NO_DATA']],
    ['not for less', { lastSign: ago(2.9) }, []],
    ['not when nobody is on board', { lastSign: ago(30), onBoard: 0 }, []],
    ['a phone that never said where it is has ten minutes', { lastSign: ago(9.9), located: false }, []],
    ['and no more', { lastSign: ago(10), located: false }, ['NO_DATA']],
    ['standing for ten minutes', { stillSince: ago(10) }, ['IDLE']],
    ['not at the school', { stillSince: ago(10), metresToEnd: 150 }, []],
    ['not with an empty vehicle', { stillSince: ago(10), onBoard: 0 }, []],
    ['a stop was left out', { skipped: true }, ['STOP_SKIPPED']],
    ['open ten minutes after the last stop', { endReachedAt: ago(10) }, ['STILL_OPEN']],
  ])('%s', (_, more, raised) => expect(alarmsOf({ ...fine, ...more }, NOW)).toEqual(raised))
})

describe('an alert is escalated', () => {
  const grave = { step: 0, gravity: 'grave' as const, openedAt: NOW, takenAt: null }
  const after = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
  test('to the whole office when nobody takes it', () => {
    expect([1.9, 2, 9.9, 10].map((minutes) => stepOf(grave, after(minutes)))).toEqual([0, 1, 1, 2])
  })
  test('and again when it is taken but not resolved: taking is not closing', () => {
    expect(stepOf({ ...grave, takenAt: after(1) }, after(9))).toBe(0)
    expect(stepOf({ ...grave, takenAt: after(1) }, after(10))).toBe(2)
  })
  test('never down, whatever the clock says', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2 }),
        fc.constantFrom('grave' as const, 'plain' as const, 'quiet' as const),
        fc.integer({ min: -60, max: 600 }),
        fc.integer({ min: 0, max: 600 }),
        fc.boolean(),
        (step, gravity, minutes, more, taken) => {
          const one = { step, gravity, openedAt: NOW, takenAt: taken ? NOW : null }
          const first = stepOf(one, after(minutes))
          expect(first).toBeGreaterThanOrEqual(step)
          expect(stepOf({ ...one, step: first }, after(minutes + more))).toBeGreaterThanOrEqual(first)
        },
      ),
    )
  })
})
