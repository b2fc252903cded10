import { expect, test } from 'vitest'
import { closedAs, concernOf, driftOf, isOver, movesOf, nextReview } from './goals.rules.ts'

test('a goal is proposed, pursued, held and taken up again; to its end it goes by closing', () => {
  expect(movesOf('PROPOSED')).toContain('CANCELLED')
  expect(movesOf('ACTIVE')).toEqual(['ON_HOLD'])
  expect(movesOf('COMPLETED')).toEqual(['ACTIVE'])
  expect(isOver('CANCELLED')).toBe(true)
})

test('what came of it says how it ended', () => {
  expect(closedAs('SUSTAINING')).toBe('COMPLETED')
  expect(closedAs('NOT_ACHIEVED')).toBe('CANCELLED')
})

test('it is reviewed after 90 days or on the day that was named', () => {
  expect(nextReview('2026-10-05', undefined)).toBe('2027-01-03')
  expect(nextReview('2026-10-05', '2026-11-01')).toBe('2026-11-01')
})

test('a goal that is pursued drifts after 30 days without a word, one on hold does not', () => {
  const at = { last: new Date('2026-09-01T08:00:00Z'), now: new Date('2026-10-05T08:00:00Z') }
  expect(driftOf('ACTIVE', at)).toBe(34)
  expect(driftOf('ON_HOLD', at)).toBeNull()
  expect(driftOf('ACTIVE', { ...at, last: new Date('2026-10-01T08:00:00Z') })).toBeNull()
})

test('the summary names a goal that is due or reviewed within two weeks, the earlier first, and one that drifts', () => {
  const goal = { lifecycle: 'ACTIVE', reviewOn: '2026-12-30', dueOn: null, drift: null } as const
  const today = '2026-11-27'
  expect(concernOf(goal, today)).toBeNull()
  expect(concernOf({ ...goal, drift: 31 }, today)).toEqual({ kind: 'drift', days: 31 })
  expect(concernOf({ ...goal, drift: 31, reviewOn: '2026-12-11' }, today)).toEqual({ kind: 'review', on: '2026-12-11' })
  expect(concernOf({ ...goal, dueOn: '2026-12-01' }, today)).toEqual({ kind: 'due', on: '2026-12-01' })
  expect(concernOf({ ...goal, dueOn: '2026-12-01', reviewOn: '2026-11-20' }, today)).toEqual({
    kind: 'review',
    on: '2026-11-20',
  })
  for (const lifecycle of ['PROPOSED', 'COMPLETED', 'CANCELLED'] as const)
    expect(concernOf({ ...goal, lifecycle, dueOn: '2026-11-01', drift: 40 }, today)).toBeNull()
})
