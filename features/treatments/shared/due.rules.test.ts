import { expect, test } from 'vitest'
import {
  deadlineOf,
  expectedSince,
  inForceAt,
  isOverdue,
  nextDue,
  plannedIn,
  weekOf,
  type Frequency,
  type Plan,
} from './due.rules.ts'

const zone = 'Europe/Rome'
const at = (text: string) => new Date(text)
const plan = (frequency: Frequency, more: Partial<Plan> = {}): Plan => ({
  frequency,
  startsOn: '2026-10-01',
  endsOn: null,
  ...more,
})
const daily = plan({ kind: 'times', times: ['10:00'] })
const twice = plan({ kind: 'times', times: ['08:00', '20:00'] })
const iso = (date: Date | null) => date?.toISOString() ?? null
const due = (of: Plan, since: string, last: string | null = null) =>
  iso(nextDue(of, { since: at(since), last: last === null ? null : at(last), zone }))

test('every so many days counts from the first day, and the wall time stays when the clock changes', () => {
  const third = plan(
    { kind: 'days', every: 3, times: ['18:00', '09:00'] },
    { startsOn: '2026-10-20', endsOn: '2026-10-27' },
  )
  const span = { from: at('2026-10-01T00:00:00Z'), until: at('2026-11-30T00:00:00Z'), zone }
  expect(plannedIn(third, span).map(iso)).toEqual([
    '2026-10-20T07:00:00.000Z',
    '2026-10-20T16:00:00.000Z',
    '2026-10-23T07:00:00.000Z',
    '2026-10-23T16:00:00.000Z',
    '2026-10-26T08:00:00.000Z',
    '2026-10-26T17:00:00.000Z',
  ])
  expect(
    plannedIn(third, { ...span, from: at('2026-10-23T08:00:00Z'), until: at('2026-10-26T08:00:00Z') }).map(iso),
  ).toEqual(['2026-10-23T16:00:00.000Z'])
})

test('a session counts for the planned one that is nearest', () => {
  const since = '2026-10-05T00:00:00Z'
  expect(due(twice, since)).toBe('2026-10-05T06:00:00.000Z')
  // Late for 08:00, by less than half of the way to 20:00.
  expect(due(twice, since, '2026-10-05T11:00:00Z')).toBe('2026-10-05T18:00:00.000Z')
  // Early for 20:00.
  expect(due(twice, since, '2026-10-05T12:30:00Z')).toBe('2026-10-06T06:00:00.000Z')
  expect(due(daily, since, '2026-10-05T07:30:00Z')).toBe('2026-10-06T08:00:00.000Z')
  // One that was left out is not made up by a later one.
  expect(due(daily, since, '2026-10-08T08:00:00Z')).toBe('2026-10-09T08:00:00.000Z')
})

test('what is rare may be half a day early, and is found however far away', () => {
  const monthly = plan({ kind: 'days', every: 28, times: ['09:00'] })
  expect(due(monthly, '2026-10-01T12:00:00Z')).toBe('2026-10-29T08:00:00.000Z')
  expect(due(monthly, '2026-09-30T12:00:00Z', '2026-09-30T20:00:00Z')).toBe('2026-10-29T08:00:00.000Z')
  expect(due(monthly, '2026-09-30T12:00:00Z', '2026-09-30T18:00:00Z')).toBe('2026-10-01T07:00:00.000Z')
  const yearly = plan({ kind: 'days', every: 366, times: ['09:00'] })
  expect(due(yearly, '2026-10-01T12:00:00Z')).toBe('2027-10-02T07:00:00.000Z')
})

test('nothing is due before it begins, after it ended, or as needed', () => {
  expect(due({ ...daily, startsOn: '2027-01-10' }, '2026-10-05T00:00:00Z')).toBe('2027-01-10T09:00:00.000Z')
  const ended = { ...daily, endsOn: '2026-10-06' }
  expect(due(ended, '2026-10-05T00:00:00Z', '2026-10-05T08:00:00Z')).toBe('2026-10-06T08:00:00.000Z')
  expect(due(ended, '2026-10-05T00:00:00Z', '2026-10-06T08:00:00Z')).toBeNull()
  expect(due(plan({ kind: 'asNeeded' }), '2026-10-05T00:00:00Z')).toBeNull()
})

test('it is overdue an hour after it was planned', () => {
  expect(isOverdue(at('2026-10-05T08:00:00Z'), at('2026-10-05T09:00:00Z'))).toBe(false)
  expect(isOverdue(at('2026-10-05T08:00:00Z'), at('2026-10-05T09:00:01Z'))).toBe(true)
  expect(isOverdue(null, at('2026-10-05T09:00:01Z'))).toBe(false)
})

test('what is frequent is a deadline from the day after, what is rare at any time', () => {
  expect(deadlineOf(daily, at('2026-10-05T08:00:00Z'), zone)).toEqual({
    on: '2026-10-06',
    from: at('2026-10-05T22:00:00Z'),
  })
  const weekly = plan({ kind: 'weekdays', weekdays: [1], times: ['10:00'] })
  expect(deadlineOf(weekly, at('2026-10-05T08:00:00Z'), zone)).toEqual({ on: '2026-10-05', from: new Date(0) })
})

test('sessions are expected since the plan is as it is, without a pause', () => {
  const version = (state: 'ACTIVE' | 'SUSPENDED', text: string, of: Plan) => ({ state, at: at(text), plan: of })
  const first = version('ACTIVE', '2026-10-01T08:00:00Z', daily)
  const same = version('ACTIVE', '2026-10-02T08:00:00Z', { ...daily })
  const other = version('ACTIVE', '2026-10-03T08:00:00Z', twice)
  const pause = version('SUSPENDED', '2026-10-04T08:00:00Z', twice)
  const again = version('ACTIVE', '2026-10-05T08:00:00Z', twice)
  expect(expectedSince([first])).toEqual(first.at)
  expect(expectedSince([same, first])).toEqual(first.at)
  expect(expectedSince([other, same, first])).toEqual(other.at)
  expect(expectedSince([pause, other])).toBeNull()
  expect(expectedSince([again, pause, other])).toEqual(again.at)
  expect(inForceAt([again, pause, other], at('2026-10-04T12:00:00Z'))).toBe(pause)
  expect(inForceAt([again, pause, other], at('2026-09-01T12:00:00Z'))).toBe(other)
})

test('a week says how many were planned and held; a refused one was not held', () => {
  const sessions = [
    { at: at('2026-10-07T08:00:00Z'), outcome: 'DONE' as const },
    { at: at('2026-10-06T08:00:00Z'), outcome: 'REFUSED' as const },
    { at: at('2026-09-20T08:00:00Z'), outcome: 'DONE' as const },
  ]
  const now = at('2026-10-08T12:00:00Z')
  expect(weekOf(daily, { since: at('2026-10-05T00:00:00Z'), sessions, zone, now })).toEqual({ planned: 4, held: 1 })
  expect(weekOf(daily, { since: null, sessions, zone, now })).toEqual({ planned: 0, held: 1 })
})
