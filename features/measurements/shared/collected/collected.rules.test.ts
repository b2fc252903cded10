import { describe, expect, test } from 'vitest'
import { loincOf } from '../export/loinc.rules.ts'
import type { Earlier } from '../history.rules.ts'
import { AT, child, typed } from '../testing/typed.ts'
import { boundsOfDay, isCollecting, lastCollected, reachingInto, type Collected } from './collected.rules.ts'

const HOUR = 3_600_000
const hours = (ago: number): string => new Date(AT.getTime() - ago * HOUR).toISOString()
const entry = (ago: number, value: number): Earlier => ({ at: hours(ago), value, second: null, choice: null })
const collection = (ago: number, value: number): Collected => ({ at: hours(ago), value })

describe('urine that was collected over 24 hours', () => {
  const levels = (...values: string[]) =>
    values.map((value) => {
      const judged = typed('DIURESIS_DAY', value)
      return judged.at === 'kept' ? [judged.level, judged.doubt?.reason ?? null] : [judged.reason, judged.high]
    })

  test('has its three layers where the design has them', () => {
    expect(levels('0', '399', '400', '3000', '3001', '6000', '6001', '15000', '15001')).toEqual([
      ['red', null],
      ['red', null],
      ['none', null],
      ['none', null],
      ['amber', null],
      ['amber', null],
      ['amber', 'rare'],
      ['amber', 'rare'],
      ['range', 15_000],
    ])
  })

  test('says which limit, and is judged of adults alone', () => {
    expect(typed('DIURESIS_DAY', '399')).toMatchObject({ reason: { rule: 'value.below', limit: 400 } })
    expect(typed('DIURESIS_DAY', '3001')).toMatchObject({ reason: { rule: 'value.above', limit: 3000 } })
    for (const value of ['399', '3001'])
      expect(typed('DIURESIS_DAY', value, child('2018-01-01'))).toMatchObject({ level: 'none' })
    // What is impossible stays so for everybody.
    expect(typed('DIURESIS_DAY', '15001', child('2018-01-01'))).toMatchObject({ at: 'refused' })
  })

  test('is not added to single entries of the same hours', () => {
    const known = { earlier: [entry(2, 2000), entry(20, 2000)], weightKg: 70, heightCm: null, heightAt: null }
    expect(typed('DIURESIS_DAY', '2900', { known })).toMatchObject({ level: 'none', doubt: null })
    expect(typed('DIURESIS_DAY', '14000', { known })).toMatchObject({ at: 'kept' })
  })

  test('goes by limits that were set for the person', () => {
    const limits = [
      {
        id: 'own',
        code: 'DIURESIS_DAY' as const,
        of: 'value' as const,
        lowRed: 300,
        lowAmber: 800,
        highAmber: null,
        highRed: null,
        from: hours(1),
        to: hours(-24),
        setAt: hours(1),
        ended: false,
      },
    ]
    expect(typed('DIURESIS_DAY', '399', { limits })).toMatchObject({ level: 'amber', reason: { rangeId: 'own' } })
    expect(typed('DIURESIS_DAY', '3001', { limits })).toMatchObject({ level: 'none' })
  })

  test('has a LOINC code of its own', () => {
    expect(loincOf('DIURESIS_DAY', { unit: 'mL/d', context: {} })).toBe('3167-4')
    expect(loincOf('DIURESIS', { unit: 'mL', context: {} })).toBe('9187-6')
  })
})

describe('a single entry beside what was collected', () => {
  const judged = (value: string, earlier: Earlier[], collected: Collected[], weightKg: number | null = null) =>
    typed('DIURESIS', value, { known: { earlier, weightKg, heightCm: null, heightAt: null, collected } })
  /** Far enough back that a day of single entries is judged. */
  const old = entry(30, 200)

  test('is not low for hours in which nothing but the collection was written down', () => {
    expect(judged('100', [entry(11, 100), old], [])).toMatchObject({ level: 'red', reason: { rule: 'urineDayLow' } })
    expect(judged('100', [entry(11, 100), old], [collection(12, 1500)])).toMatchObject({ level: 'none' })
    expect(judged('100', [old], [collection(6, 1500)])).toMatchObject({ level: 'none' })
  })

  test('is low where all that can have come is too little, and not one millilitre above it', () => {
    // 100 now and 50 since the collection ended; of it at most all lies in the day.
    expect(judged('100', [entry(6, 50), old], [collection(7, 249)])).toMatchObject({
      level: 'red',
      reason: { rule: 'urineDayLow' },
    })
    expect(judged('100', [entry(6, 50), old], [collection(7, 250)])).toMatchObject({ level: 'none' })
  })

  test('is not high by single entries of hours that were collected: the collection says how much it was', () => {
    const much = [entry(2, 1500), entry(5, 1400), old]
    expect(judged('200', much, [])).toMatchObject({ level: 'amber', reason: { rule: 'urineDayHigh' } })
    expect(judged('200', much, [collection(1, 2900)])).toMatchObject({ level: 'none' })
    // What came after it counts by itself.
    expect(judged('200', much, [collection(12, 2000)])).toMatchObject({ reason: { rule: 'urineDayHigh' } })
  })

  test('goes by the collection where that covers the same 24 hours', () => {
    expect(judged('100', [entry(3, 100), old], [collection(0, 399)])).toMatchObject({
      reason: { rule: 'urineDayLow' },
    })
    expect(judged('100', [entry(3, 100), old], [collection(0, 400)])).toMatchObject({ level: 'none' })
    expect(judged('100', [entry(3, 100), old], [collection(0, 3000)])).toMatchObject({ level: 'none' })
    expect(judged('100', [entry(3, 100), old], [collection(0, 3001)])).toMatchObject({
      level: 'amber',
      reason: { rule: 'urineDayHigh' },
    })
  })

  test('asks for no urine since the end of a collection with something, and of none with nothing', () => {
    expect(judged('300', [entry(20, 300)], [])).toMatchObject({ reason: { rule: 'urineNone' } })
    expect(judged('300', [entry(20, 300)], [collection(12, 900)])).toMatchObject({ level: 'none' })
    expect(judged('300', [entry(26, 300)], [collection(13, 900)])).toMatchObject({ reason: { rule: 'urineNone' } })
    expect(judged('300', [entry(20, 300)], [collection(4, 0)])).toMatchObject({ level: 'red' })
    // A collection alone is no habit of writing down each time.
    expect(judged('300', [], [collection(40, 900)])).toMatchObject({ level: 'none' })
  })

  test('that is written down late, of hours that were collected later, is not judged by its gaps', () => {
    expect(judged('300', [entry(20, 300)], [collection(-10, 1200)])).toMatchObject({ level: 'none' })
  })

  test('is judged by hour and kilogram only of hours that were not collected', () => {
    const few = [entry(7, 300), entry(8, 900), old]
    expect(judged('100', few, [], 70)).toMatchObject({ level: 'amber', reason: { rule: 'urineLow' } })
    expect(judged('100', few, [collection(5, 1500)], 70)).toMatchObject({ level: 'none' })
    expect(judged('100', few, [collection(6.5, 1500)], 70)).toMatchObject({ reason: { rule: 'urineLow' } })
  })
})

test('of a collection that reaches beyond a day none of it may lie there, or all', () => {
  const its = [collection(10, 1000)]
  expect(boundsOfDay(its, [entry(0, 100), entry(5, 200), entry(12, 700)], AT)).toEqual({ least: 300, most: 1300 })
  expect(boundsOfDay([collection(0, 1000)], [entry(5, 200)], AT)).toEqual({ least: 1000, most: 1000 })
  // Of the hours before a collection that ends later single entries have to tell.
  expect(boundsOfDay([collection(-6, 1000)], [entry(0, 100), entry(20, 50)], AT)).toEqual({ least: 50, most: null })
  expect(boundsOfDay([collection(-6, 1000)], [entry(20, 50), entry(24, 50)], AT)).toEqual({ least: 50, most: 1050 })
})

test('a collection reaches into the 24 hours before its end, not to the moment at which it begins', () => {
  expect(reachingInto([collection(24, 1), collection(23.9, 2)], AT, 24 * HOUR)).toEqual([collection(23.9, 2)])
  expect(reachingInto([collection(-24, 1), collection(-23.9, 2)], AT, 24 * HOUR)).toEqual([collection(-23.9, 2)])
  expect(isCollecting([collection(-24, 1)], AT)).toBe(false)
  expect(isCollecting([collection(-23.9, 1)], AT)).toBe(true)
  expect(isCollecting([collection(-23.9, 0)], AT)).toBe(false)
  expect(lastCollected([collection(3, 10), collection(2, 0), collection(-1, 10)], AT)).toBe(AT.getTime() - 3 * HOUR)
  expect(lastCollected([], AT)).toBeNull()
})
