import { expect, test } from 'vitest'
import { asksFor, leavesBeforeEnd, staysDecided } from './transport.rules.ts'

const plan = {
  startsAt: new Date('2026-10-05T13:00:00Z'),
  endsAt: new Date('2026-10-05T14:00:00Z'),
  placeId: null,
  place: 'Museum',
  transport: true,
  ways: 'both' as const,
}

test('what was decided about transport holds while the activity is at the same time and place', () => {
  expect(staysDecided('there', plan, { ...plan, startsAt: new Date(plan.startsAt) })).toBe(true)
  expect(staysDecided('there', plan, { ...plan, startsAt: new Date('2026-10-05T13:30:00Z') })).toBe(false)
  expect(staysDecided('there', plan, { ...plan, endsAt: new Date('2026-10-05T15:00:00Z') })).toBe(false)
  expect(staysDecided('there', plan, { ...plan, place: 'Park' })).toBe(false)
  expect(staysDecided('there', plan, { ...plan, placeId: 'x' })).toBe(false)
  expect(staysDecided('there', plan, { ...plan, transport: false })).toBe(false)
})

test('each way is asked for by itself, and what is asked for no more is decided no more', () => {
  expect([
    asksFor('there', 'both'),
    asksFor('back', 'both'),
    asksFor('back', 'there'),
    asksFor('there', 'back'),
  ]).toEqual([true, true, false, false])
  const back = { ...plan, ways: 'back' as const }
  expect(staysDecided('there', plan, back)).toBe(false)
  expect(staysDecided('back', plan, back)).toBe(true)
  expect(staysDecided('back', plan, { ...back, endsAt: new Date('2026-10-05T15:00:00Z') })).toBe(false)
})

test('a way back that leaves before the end is told, one at the end or of the way there is not', () => {
  const activity = { endsAt: '2026-10-05T14:00:00.000Z' }
  expect(leavesBeforeEnd('back', '2026-10-05T15:59:00+02:00', activity)).toBe(true)
  expect(leavesBeforeEnd('back', '2026-10-05T16:00:00+02:00', activity)).toBe(false)
  expect(leavesBeforeEnd('there', '2026-10-05T12:00:00Z', activity)).toBe(false)
  expect(leavesBeforeEnd('back', null, activity)).toBe(false)
})
