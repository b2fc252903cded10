import { expect, test } from 'vitest'
import { staysDecided } from './transport.rules.ts'

const plan = {
  startsAt: new Date('2026-10-05T13:00:00Z'),
  endsAt: new Date('2026-10-05T14:00:00Z'),
  placeId: null,
  place: 'Museum',
  transport: true,
}

test('what was decided about transport holds while the activity is at the same time and place', () => {
  expect(staysDecided(plan, { ...plan, startsAt: new Date(plan.startsAt) })).toBe(true)
  expect(staysDecided(plan, { ...plan, startsAt: new Date('2026-10-05T13:30:00Z') })).toBe(false)
  expect(staysDecided(plan, { ...plan, endsAt: new Date('2026-10-05T15:00:00Z') })).toBe(false)
  expect(staysDecided(plan, { ...plan, place: 'Park' })).toBe(false)
  expect(staysDecided(plan, { ...plan, placeId: 'x' })).toBe(false)
  expect(staysDecided(plan, { ...plan, transport: false })).toBe(false)
})
