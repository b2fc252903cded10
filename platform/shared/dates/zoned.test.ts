import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instantOf } from './zoned.ts'

const of = (time: string, day = '2026-03-29', zone = 'Europe/Rome') => instantOf(day, time, zone).toISOString()

describe('the hour that the spring change skips', () => {
  test('is the moment of the change, so that stops keep their order', () => {
    expect(['01:59', '02:00', '02:30', '02:59', '03:00', '03:30'].map((time) => of(time))).toEqual([
      '2026-03-29T00:59:00.000Z',
      '2026-03-29T01:00:00.000Z',
      '2026-03-29T01:00:00.000Z',
      '2026-03-29T01:00:00.000Z',
      '2026-03-29T01:00:00.000Z',
      '2026-03-29T01:30:00.000Z',
    ])
  })
  test('may be half an hour', () => {
    expect(of('02:15', '2026-10-04', 'Australia/Lord_Howe')).toBe(of('02:30', '2026-10-04', 'Australia/Lord_Howe'))
  })
})

test('an hour that happens twice in autumn is the first of the two', () => {
  expect(of('02:30', '2026-10-25')).toBe('2026-10-25T00:30:00.000Z')
})

test('of two times of a day the later one is never the earlier instant, in any zone on any day', () => {
  const minute = fc.integer({ min: 0, max: 1439 })
  const time = (at: number) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
  fc.assert(
    fc.property(
      fc.constantFrom('Europe/Rome', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Tehran', 'Africa/Casablanca'),
      fc.constantFrom('2026-03-08', '2026-03-29', '2026-10-04', '2026-10-25', '2026-11-01', '2022-03-22', '2026-02-15'),
      minute,
      minute,
      (zone, day, one, other) => {
        const [first, second] = [Math.min(one, other), Math.max(one, other)]
        expect(instantOf(day, time(first), zone) <= instantOf(day, time(second), zone)).toBe(true)
      },
    ),
    { numRuns: 2000 },
  )
})
