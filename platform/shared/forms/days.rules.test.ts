import { describe, expect, test } from 'vitest'
import { addMonths, weeksOf } from './calendar.rules.ts'
import { dayAsTyped, isDay, momentAsTyped, typedDay, typedMoment } from './days.rules.ts'

describe('a day is typed as DD/MM/YYYY', () => {
  test.each(['05/10/2026', '05.10.2026', '05-10-2026', '05102026', ' 05/10/2026 ', '2026-10-05'])('%j', (typed) =>
    expect(typedDay(typed)).toBe('2026-10-05'),
  )
  test('single digits count only when the person is done', () => {
    expect(typedDay('5/1/2026')).toBeUndefined()
    expect(typedDay('5/1/2026', true)).toBe('2026-01-05')
  })
  test.each(['30/02/2026', '05/13/2026', '05/10/26', '0510', 'tomorrow', ''])('%j is none', (typed) =>
    expect(typedDay(typed, true)).toBeUndefined(),
  )
  test('29 February is there in leap years only', () => {
    expect(isDay('2028-02-29')).toBe(true)
    expect(isDay('2026-02-29')).toBe(false)
  })
})

test('a moment is a day and a time, without seconds and without zone', () => {
  expect(typedMoment('05/10/2026 07:30')).toBe('2026-10-05T07:30')
  expect(typedMoment('05102026 0730')).toBe('2026-10-05T07:30')
  expect(typedMoment('5/10/2026 7.30', true)).toBe('2026-10-05T07:30')
  expect(typedMoment('05/10/2026 24:00', true)).toBeUndefined()
  expect(typedMoment('05/10/2026', true)).toBeUndefined()
})

test('what is half typed stays as it is', () => {
  expect(dayAsTyped('05/1')).toBe('05/1')
  expect(dayAsTyped('2026-10-05')).toBe('05/10/2026')
  expect(momentAsTyped('2026-10-05T07:30')).toBe('05/10/2026 07:30')
  expect(momentAsTyped('05/10/2026 0')).toBe('05/10/2026 0')
})

test('a month is six weeks from Monday; a longer month leads to the last day of a shorter one', () => {
  const weeks = weeksOf('2026-10-05')
  expect(weeks).toHaveLength(6)
  expect(weeks[0]).toEqual([
    '2026-09-28',
    '2026-09-29',
    '2026-09-30',
    '2026-10-01',
    '2026-10-02',
    '2026-10-03',
    '2026-10-04',
  ])
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-01-31', -2)).toBe('2025-11-30')
})
