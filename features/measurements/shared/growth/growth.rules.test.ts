import { describe, expect, test } from 'vitest'
import { NOTHING_KNOWN } from '../history.rules.ts'
import { improbableOfChild } from './growth.rules.ts'
import { aged, child, typed } from '../testing/typed.ts'

describe('the weight of a child', () => {
  // Four years old on the day of the test.
  const four = child('2022-11-10')
  const doubtOf = (value: string, heightCm: number | null = null, who = four) => {
    const judged = typed('WEIGHT', value, { ...who, known: { ...NOTHING_KNOWN, heightCm } })
    return judged.at === 'kept' ? judged.doubt : judged
  }

  test('with its comma left out asks for a second tap and can be kept', () => {
    expect(doubtOf('16,3')).toBeNull()
    expect(doubtOf('163')).toMatchObject({ reason: 'rare', field: 'value', limit: 32.7 })
    expect(doubtOf('1,6')).toMatchObject({ reason: 'rare', limit: 6.7 })
  })

  test('is improbable for its height, where it would not be for its age', () => {
    expect(doubtOf('28', 115)).toBeNull()
    expect(doubtOf('28', 102)).toMatchObject({ reason: 'rare', limit: 25.7 })
    expect(doubtOf('9', 102)).toMatchObject({ reason: 'rare', limit: 10.2 })
  })

  test('of whom no date of birth is known, or of an adult, goes by other limits', () => {
    expect(doubtOf('163', null, { who: { birthDate: null, child: true, sex: null } })).toBeNull()
    expect(doubtOf('163', null, { who: { birthDate: '1942-02-03', child: false, sex: null } })).toBeNull()
    expect(improbableOfChild(163, aged(192), null)).toBeNull()
  })

  // Medians and 3 standard deviations of both sexes (WHO Child Growth Standards, WHO Reference 2007).
  test.each([
    [0, 2.0, 3.3, 5.0],
    [1, 2.7, 4.3, 6.6],
    [6, 5.1, 7.6, 10.9],
    [12, 6.3, 9.3, 13.5],
    [24, 8.1, 11.8, 17.1],
    [60, 12.1, 18.2, 29.5],
    [84, 14.6, 22.6, 38.3],
    [119, 18.5, 31.2, 60.0],
  ])('at %i months is probable from 3 deviations below to 3 above', (months, ...weights) => {
    expect(weights.map((weight) => improbableOfChild(weight, aged(months), null))).toEqual([null, null, null])
  })

  test('has a limit at every age, and a higher one every month', () => {
    const limits = (kilograms: number) =>
      Array.from({ length: 192 }, (_, months) => improbableOfChild(kilograms, aged(months), null))
    for (const side of [limits(0.21), limits(999)]) {
      expect(side).not.toContain(null)
      expect(side).toEqual(side.toSorted((a, b) => (a ?? 0) - (b ?? 0)))
    }
  })
})
