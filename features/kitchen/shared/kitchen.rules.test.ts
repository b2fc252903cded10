import { describe, expect, test } from 'vitest'
import { awayOn, isWatched, watchedFirst } from './kitchen.rules.ts'

const ZONE = 'Europe/Rome'
const DAY = '2026-10-05'
const span = (from: string, until: string | null) => ({
  startsAt: new Date(from),
  endsAt: until === null ? null : new Date(until),
})

describe('a day of absences', () => {
  test('that covers it from midnight to midnight where the person is, not in UTC', () => {
    expect(awayOn([span('2026-10-04T22:00:00Z', '2026-10-05T22:00:00Z')], DAY, ZONE).whole).toBe(true)
    expect(awayOn([span('2026-10-05T00:00:00Z', '2026-10-06T00:00:00Z')], DAY, ZONE).whole).toBe(false)
  })

  test('without an end covers every day after the one on which it began', () => {
    expect(awayOn([span('2026-10-01T10:00:00Z', null)], DAY, ZONE).whole).toBe(true)
    expect(awayOn([span('2026-10-05T10:00:00Z', null)], DAY, ZONE)).toEqual({
      whole: false,
      parts: [{ from: new Date('2026-10-05T10:00:00Z'), until: null }],
    })
  })

  test('is a whole one when one follows the other without a gap, and two parts with a gap', () => {
    const morning = span('2026-10-04T08:00:00Z', '2026-10-05T10:00:00Z')
    expect(awayOn([span('2026-10-05T10:00:00Z', '2026-10-07T10:00:00Z'), morning], DAY, ZONE).whole).toBe(true)
    expect(awayOn([morning, span('2026-10-05T12:00:00Z', '2026-10-05T14:00:00Z')], DAY, ZONE).parts).toEqual([
      { from: null, until: new Date('2026-10-05T10:00:00Z') },
      { from: new Date('2026-10-05T12:00:00Z'), until: new Date('2026-10-05T14:00:00Z') },
    ])
  })

  test('that is over before it or begins after it leaves it whole', () => {
    const around = [span('2026-10-01T08:00:00Z', '2026-10-04T22:00:00Z'), span('2026-10-05T22:00:00Z', null)]
    expect(awayOn(around, DAY, ZONE)).toEqual({ whole: false, parts: [] })
  })

  test('has 25 hours when the clocks go back', () => {
    const day = '2026-10-25'
    expect(awayOn([span('2026-10-24T22:00:00Z', '2026-10-25T22:00:00Z')], day, ZONE).whole).toBe(false)
    expect(awayOn([span('2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z')], day, ZONE).whole).toBe(true)
  })
})

test('the most dangerous come first, an allergy without a name before one that is known as low, diets last', () => {
  const person = (id: string, more: object = {}) => ({
    id,
    allergies: [],
    unnamedAllergy: false,
    diets: [],
    ...more,
  })
  const people = [
    person('nothing'),
    person('diet', { diets: ['No salt'] }),
    person('low', { allergies: [{ high: false }] }),
    person('unnamed', { unnamedAllergy: true }),
    person('high', { allergies: [{ high: false }, { high: true }], diets: ['Soft'] }),
  ]
  expect(watchedFirst(people).map(({ id }) => id)).toEqual(['high', 'unnamed', 'low', 'diet'])
  expect(people.filter((one) => !isWatched(one)).map(({ id }) => id)).toEqual(['nothing'])
})
