import { expect, test } from 'vitest'
import { administered, daysShown, endedBefore, overlap, stateOn } from './memberships.rules.ts'

test('memberships overlap when they share a day, the first and the last included', () => {
  expect(overlap({ from: '2026-01-01', to: '2026-01-31' }, { from: '2026-01-31', to: null })).toBe(true)
  expect(overlap({ from: '2026-01-01', to: '2026-01-31' }, { from: '2026-02-01', to: null })).toBe(false)
  expect(overlap({ from: '2026-01-01', to: null }, { from: '2020-01-01', to: '2025-12-31' })).toBe(false)
})

test('a membership is over on the day after its last', () => {
  const days = { from: '2026-01-02', to: '2026-01-31' }
  expect(['2026-01-01', '2026-01-02', '2026-01-31', '2026-02-01'].map((today) => stateOn(days, today))).toEqual([
    'future',
    'current',
    'current',
    'past',
  ])
})

test('what is taken away today ended yesterday; what began today or later keeps its first day and holds no day at all', () => {
  const today = '2026-10-05'
  const none = { from: today, to: '2026-10-04' }
  expect(endedBefore({ from: '2026-01-02', to: null }, today)).toEqual({ from: '2026-01-02', to: '2026-10-04' })
  expect(endedBefore({ from: today, to: null }, today)).toEqual(none)
  const never = { from: '2026-12-01', to: '2026-11-30' }
  expect(endedBefore({ from: '2026-12-01', to: null }, today)).toEqual(never)
  expect(overlap(none, { from: '2026-01-01', to: null })).toBe(false)
  expect(overlap({ from: '2026-01-01', to: null }, none)).toBe(false)
  expect([none, never].map((days) => stateOn(days, today))).toEqual(['past', 'past'])
})

test('who reads the days of one that held no day reads the day on which it was made and ended', () => {
  expect(daysShown({ from: '2026-10-05', to: '2026-10-04' })).toEqual({ from: '2026-10-05', to: '2026-10-05' })
  expect(daysShown({ from: '2026-10-05', to: null })).toEqual({ from: '2026-10-05', to: null })
})

test('a group stays administered only by somebody who is there now and has no end', () => {
  expect(administered([{ from: '2026-01-01', to: '2030-01-01' }], '2026-10-05')).toBe(false)
  expect(administered([{ from: '2026-10-06', to: null }], '2026-10-05')).toBe(false)
  expect(administered([{ from: '2026-10-05', to: null }], '2026-10-05')).toBe(true)
})
