import { expect, test } from 'vitest'
import { ageOn, monthsBetween } from '#features/people/shared/birth.rules.ts'
import { isLate, lateness } from '#platform/shared/dates/late-entry.rules.ts'
import { isDuplicate, trendOf } from './entries.rules.ts'
import { parseNumber, parseReading } from './parse.rules.ts'

test('a number is typed with a comma or a point, never with a sign, two separators or too many digits', () => {
  expect(parseNumber(' 36,8 ', 1)).toBe(36.8)
  expect(parseNumber('36.8', 1)).toBe(36.8)
  expect(parseNumber(',5', 1)).toBe(0.5)
  expect(parseNumber('', 1)).toBe('missing')
  for (const wrong of ['-1', '1e3', '1,2,3', '1.200,5', 'abc', ',', '36,', '1234567'])
    expect(parseNumber(wrong, 2)).toBe('number')
  expect(parseNumber('36,85', 1)).toBe('decimals')
})

test('a pressure needs both numbers, a choice one of its list, a value a unit of its measurement', () => {
  expect(parseReading('PRESSURE', { unit: 'mm[Hg]', value: '120' })).toMatchObject({ ok: false, field: 'second' })
  expect(parseReading('PURGE', { unit: '{score}', value: '8' })).toMatchObject({ ok: false, problem: 'choice' })
  expect(parseReading('WEIGHT', { unit: 'lb', value: '8' })).toMatchObject({ ok: false, problem: 'unit' })
})

test('ages are whole months', () => {
  expect(monthsBetween('2026-01-31', '2026-02-27')).toBe(0)
  expect(monthsBetween('2026-01-31', '2026-02-28')).toBe(1)
  expect(monthsBetween('2020-02-29', '2026-02-28')).toBe(72)
  expect(ageOn({ birthDate: null }, '2026-11-12')).toBeNull()
  expect(ageOn({ birthDate: '2027-01-01' }, '2026-11-12')).toBe(0)
})

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 12, 8, minutes))
const entry = (value: number, minutes: number) => ({
  value,
  second: null,
  comparator: null,
  choice: null,
  outcome: 'value' as const,
  happenedAt: at(minutes).toISOString(),
})

test('the same value within two minutes is a duplicate, another value or a later one is not', () => {
  expect(isDuplicate(entry(36.8, 0), entry(36.8, 2))).toBe(true)
  expect(isDuplicate(entry(36.8, 0), entry(36.8, 3))).toBe(false)
  expect(isDuplicate(entry(36.8, 0), entry(36.9, 1))).toBe(false)
})

test('a late entry is marked after 2 hours, says why after 24, and is for administrators after 7 days', () => {
  const late = (hours: number) => ({ happenedAt: at(0), recordedAt: new Date(at(0).getTime() + hours * 3_600_000) })
  expect([24, 25, 168, 169].map((hours) => lateness(late(hours)))).toEqual(['none', 'reason', 'reason', 'office'])
  const words = (hours: number) => ({
    happenedAt: late(hours).happenedAt.toISOString(),
    recordedAt: late(hours).recordedAt.toISOString(),
  })
  expect([isLate(words(2)), isLate(words(2.1))]).toEqual([false, true])
})

test('a trend compares with up to three values before', () => {
  expect(trendOf('TEMPERATURE', [36.8])).toBeNull()
  expect(trendOf('TEMPERATURE', [36.8, 36.7, 36.9])).toBe('steady')
  expect(trendOf('TEMPERATURE', [38.2, 36.7, 36.9])).toBe('rising')
  expect(trendOf('WEIGHT', [60, 62, 63, 64, 40])).toBe('falling')
})
