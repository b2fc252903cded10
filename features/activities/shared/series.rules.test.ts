import { expect, test } from 'vitest'
import { movedAlong, OCCURRENCES_MAX, occurrencesOf, spanOn } from './series.rules.ts'

const ROME = 'Europe/Rome'
// A Monday, 15:00 to 16:30 in Rome, the week before the clocks go back.
const first = { startsAt: new Date('2026-10-19T13:00:00Z'), endsAt: new Date('2026-10-19T14:30:00Z') }

test('weekdays until a day, the first itself among them, at the same time on the wall when the clocks change', () => {
  const all = occurrencesOf(first, { weekdays: [1, 4], until: '2026-10-29' }, ROME)
  expect(all).toEqual([
    first,
    { startsAt: new Date('2026-10-22T13:00:00Z'), endsAt: new Date('2026-10-22T14:30:00Z') },
    { startsAt: new Date('2026-10-26T14:00:00Z'), endsAt: new Date('2026-10-26T15:30:00Z') },
    { startsAt: new Date('2026-10-29T14:00:00Z'), endsAt: new Date('2026-10-29T15:30:00Z') },
  ])
})

test('it begins on one of the weekdays, has at least two days and at most sixty', () => {
  const wrong = (weekdays: number[], until: string) => occurrencesOf(first, { weekdays, until }, ROME)
  expect(wrong([2], '2026-12-31')).toEqual({ fieldName: 'repeat.weekdays', message: 'activities.error.firstDay' })
  for (const until of ['2026-10-18', '2026-10-19', '2026-10-25'])
    expect(wrong([1], until)).toEqual({ fieldName: 'repeat.until', message: 'activities.error.until' })
  const everyDay = [1, 2, 3, 4, 5, 6, 7]
  // 19 October and 59 days.
  expect(wrong(everyDay, '2026-12-17')).toHaveLength(OCCURRENCES_MAX)
  for (const until of ['2026-12-18', '9999-12-31'])
    expect(wrong(everyDay, until)).toEqual({ fieldName: 'repeat.until', message: 'activities.error.many' })
})

test('an activity over midnight stays one, and one in the hour that is skipped lasts as long', () => {
  const night = { startsAt: new Date('2026-10-19T20:00:00Z'), endsAt: new Date('2026-10-20T06:00:00Z') }
  expect(spanOn('2026-10-24', night, ROME)).toEqual({
    startsAt: new Date('2026-10-24T20:00:00Z'),
    endsAt: new Date('2026-10-25T07:00:00Z'),
  })
  const early = { startsAt: new Date('2026-03-22T01:10:00Z'), endsAt: new Date('2026-03-22T01:40:00Z') }
  // 02:10 to 02:40 on the day on which 02:00 becomes 03:00.
  const skipped = spanOn('2026-03-29', early, ROME)
  expect(skipped.endsAt.getTime() - skipped.startsAt.getTime()).toBe(30 * 60_000)
})

test('the following are moved by as many days, to the new times', () => {
  const following = { startsAt: new Date('2026-10-26T14:00:00Z'), endsAt: new Date('2026-10-26T15:30:00Z') }
  const to = { startsAt: new Date('2026-10-20T08:00:00Z'), endsAt: new Date('2026-10-20T09:00:00Z') }
  expect(movedAlong(following, { from: first, to }, ROME)).toEqual({
    startsAt: new Date('2026-10-27T09:00:00Z'),
    endsAt: new Date('2026-10-27T10:00:00Z'),
  })
})
