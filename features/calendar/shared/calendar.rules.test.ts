import { expect, test } from 'vitest'
import { countDays, monthsOf, schoolYearOf, statesOf } from './calendar.rules.ts'
import type { ClosedDay } from './calendar.contract.ts'

const entry = (day: string, kind: ClosedDay['kind']): ClosedDay => ({
  day,
  kind,
  endsAt: kind === 'closed' ? null : '12:30',
  customerGroupDto: { id: 'g', name: 'School' },
  reason: 'Why',
  source: 'Somebody',
})
const found = {
  days: [entry('2026-11-02', 'closed'), entry('2026-11-20', 'half_day'), entry('2026-11-21', 'early_dismissal')],
  service: [
    { weekdays: [1, 2, 3, 4, 5], validFrom: null, validTo: null, routes: 2 },
    { weekdays: [5], validFrom: '2026-11-10', validTo: '2026-11-20', routes: 1 },
  ],
}

test('a school year begins in September', () => {
  expect(schoolYearOf('2026-08-31')).toEqual({ from: '2025-09-01', to: '2026-08-31' })
  expect(schoolYearOf('2026-09-01')).toEqual({ from: '2026-09-01', to: '2027-08-31' })
  expect(monthsOf('2026-09-01')).toHaveLength(12)
  expect(monthsOf('2026-09-01').at(-1)).toBe('2027-08-01')
})

test('a day runs what serves it, a closed one nothing, one that ends early all of it', () => {
  const on = statesOf(found)
  expect(on('2026-11-02')).toMatchObject({ state: 'closed', routes: 0 })
  expect(on('2026-11-06')).toMatchObject({ state: 'service', routes: 2, entry: null })
  expect(on('2026-11-20')).toMatchObject({ state: 'early', routes: 3 })
  expect(on('2026-11-21')).toMatchObject({ state: 'early', routes: 0 })
  expect(on('2026-11-27')).toMatchObject({ state: 'service', routes: 2 })
  expect(on('2026-11-28')).toMatchObject({ state: 'none', routes: 0 })
})

test('service days are those on which a route runs, early ends included and closures not', () => {
  // November 2026 has 21 weekdays.
  expect(countDays(statesOf(found), '2026-11-01', '2026-11-30')).toEqual({ service: 20, closed: 1, early: 2 })
})
