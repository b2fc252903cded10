import { expect, test } from 'vitest'
import { byCall, caresOn, stateOn, uncoveredDays, type CaregiverState } from './caregivers.rules.ts'

test('the first and the last day count', () => {
  const days = { from: '2026-03-02', to: '2026-03-04', closed: false }
  expect(stateOn('2026-03-01', days)).toBe('COMING')
  expect(stateOn('2026-03-02', days)).toBe('NOW')
  expect(stateOn('2026-03-04', days)).toBe('NOW')
  expect(stateOn('2026-03-05', days)).toBe('PAST')
  expect(stateOn('2099-01-01', { ...days, to: null })).toBe('NOW')
  expect(stateOn('2026-03-03', { ...days, closed: true })).toBe('PAST')
})

test('a day is covered by somebody in force who cares on it, or on every day', () => {
  const now = { state: 'NOW' as const }
  expect(uncoveredDays([])).toEqual([])
  expect(
    uncoveredDays([
      { ...now, weekdays: [1, 2, 3] },
      { ...now, weekdays: [3, 4, 5] },
    ]),
  ).toEqual([6, 7])
  expect(uncoveredDays([{ ...now, weekdays: [] }])).toEqual([])
  expect(
    uncoveredDays([
      { ...now, weekdays: [1] },
      { state: 'PAST', weekdays: [] },
    ]),
  ).toEqual([2, 3, 4, 5, 6, 7])
})

test('who is called first stands first, and who left last', () => {
  const one = (fullName: string, callOrder: number | null, state: CaregiverState = 'NOW') => ({
    fullName,
    callOrder,
    state,
  })
  const all = [one('Anna', null), one('Old', 1, 'PAST'), one('Carl', 2), one('Bea', 1)]
  expect(all.toSorted(byCall).map(({ fullName }) => fullName)).toEqual(['Bea', 'Carl', 'Anna', 'Old'])
})

test('who names no weekday cares on each; who ended or comes later on none', () => {
  expect(caresOn(3, { state: 'NOW', weekdays: [] })).toBe(true)
  expect(caresOn(3, { state: 'NOW', weekdays: [1, 3] })).toBe(true)
  expect(caresOn(2, { state: 'NOW', weekdays: [1, 3] })).toBe(false)
  expect(caresOn(3, { state: 'COMING', weekdays: [] })).toBe(false)
  expect(caresOn(3, { state: 'PAST', weekdays: [3] })).toBe(false)
})
