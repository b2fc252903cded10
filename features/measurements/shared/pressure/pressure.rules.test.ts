import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SEXES, type Sex } from '../definition-types.ts'
import { NOTHING_KNOWN } from '../history.rules.ts'
import { CENTILE_AGES, highPressure, pressureAt, sayHigh, type Centile, type High } from './pressure.rules.ts'

/** The columns of the printed tables: deviations of the 5th, 10th, 25th, 50th, 75th, 90th and 95th centile of height. */
const HEIGHTS = [-1.645, -1.28, -0.674, 0, 0.674, 1.28, 1.645]

/** Rows of the tables 3 (boys) and 4 (girls) of the report: years, centile, systolic and diastolic by height. */
type Printed = readonly [
  sex: Sex,
  years: number,
  centile: Centile,
  systolic: readonly number[],
  diastolic: readonly number[],
]
const PRINTED: readonly Printed[] = [
  ['male', 1, 50, [80, 81, 83, 85, 87, 88, 89], [34, 35, 36, 37, 38, 39, 39]],
  ['male', 1, 90, [94, 95, 97, 99, 100, 102, 103], [49, 50, 51, 52, 53, 53, 54]],
  ['male', 1, 95, [98, 99, 101, 103, 104, 106, 106], [54, 54, 55, 56, 57, 58, 58]],
  ['male', 2, 50, [84, 85, 87, 88, 90, 92, 92], [39, 40, 41, 42, 43, 44, 44]],
  ['male', 2, 90, [97, 99, 100, 102, 104, 105, 106], [54, 55, 56, 57, 58, 58, 59]],
  ['male', 2, 95, [101, 102, 104, 106, 108, 109, 110], [59, 59, 60, 61, 62, 63, 63]],
  ['male', 3, 50, [86, 87, 89, 91, 93, 94, 95], [44, 44, 45, 46, 47, 48, 48]],
  ['male', 3, 90, [100, 101, 103, 105, 107, 108, 109], [59, 59, 60, 61, 62, 63, 63]],
  ['male', 3, 95, [104, 105, 107, 109, 110, 112, 113], [63, 63, 64, 65, 66, 67, 67]],
  ['male', 4, 50, [88, 89, 91, 93, 95, 96, 97], [47, 48, 49, 50, 51, 51, 52]],
  ['male', 4, 90, [102, 103, 105, 107, 109, 110, 111], [62, 63, 64, 65, 66, 66, 67]],
  ['male', 4, 95, [106, 107, 109, 111, 112, 114, 115], [66, 67, 68, 69, 70, 71, 71]],
  ['male', 5, 50, [90, 91, 93, 95, 96, 98, 98], [50, 51, 52, 53, 54, 55, 55]],
  ['male', 5, 90, [104, 105, 106, 108, 110, 111, 112], [65, 66, 67, 68, 69, 69, 70]],
  ['male', 5, 95, [108, 109, 110, 112, 114, 115, 116], [69, 70, 71, 72, 73, 74, 74]],
  ['male', 10, 50, [97, 98, 100, 102, 103, 105, 106], [58, 59, 60, 61, 61, 62, 63]],
  ['male', 10, 90, [111, 112, 114, 115, 117, 119, 119], [73, 73, 74, 75, 76, 77, 78]],
  ['male', 10, 95, [115, 116, 117, 119, 121, 122, 123], [77, 78, 79, 80, 81, 81, 82]],
  ['male', 15, 95, [126, 127, 129, 131, 133, 134, 135], [81, 81, 82, 83, 84, 85, 85]],
  ['male', 17, 95, [131, 132, 134, 136, 138, 139, 140], [84, 85, 86, 87, 87, 88, 89]],
  ['female', 1, 50, [83, 84, 85, 86, 88, 89, 90], [38, 39, 39, 40, 41, 41, 42]],
  ['female', 1, 90, [97, 97, 98, 100, 101, 102, 103], [52, 53, 53, 54, 55, 55, 56]],
  ['female', 1, 95, [100, 101, 102, 104, 105, 106, 107], [56, 57, 57, 58, 59, 59, 60]],
  ['female', 5, 50, [89, 90, 91, 93, 94, 95, 96], [52, 53, 53, 54, 55, 55, 56]],
  ['female', 5, 90, [103, 103, 105, 106, 107, 109, 109], [66, 67, 67, 68, 69, 69, 70]],
  ['female', 5, 95, [107, 107, 108, 110, 111, 112, 113], [70, 71, 71, 72, 73, 73, 74]],
  ['female', 10, 95, [116, 116, 117, 119, 120, 121, 122], [77, 77, 77, 78, 79, 80, 80]],
  ['female', 15, 95, [124, 125, 126, 127, 129, 130, 131], [82, 82, 82, 83, 84, 85, 85]],
  ['female', 17, 95, [125, 126, 127, 129, 130, 131, 132], [82, 83, 83, 84, 85, 85, 86]],
]

test('the tables of the report, cell by cell', () => {
  const cells = PRINTED.flatMap(([sex, years, centile, ...printed]) =>
    (['value', 'second'] as const).flatMap((part, index) =>
      HEIGHTS.map((deviation, column) => ({
        row: `${sex} ${years} ${centile} ${part}`,
        off: pressureAt({ sex, months: years * 12, deviation }, part, centile) - printed[index]![column]!,
      })),
    ),
  )
  expect(Math.max(...cells.map(({ off }) => Math.abs(off)))).toBe(1)
  // The tables were calculated from coefficients with more digits than are printed: a few cells lie on the other side of a whole number.
  expect(cells.filter(({ off }) => off !== 0).map(({ row }) => row)).toHaveLength(7)
})

test('the table of the report for a boy of median height, to the number', () => {
  const row = (years: number) =>
    ([50, 90, 95] as const).map((centile) => {
      const at = (part: 'value' | 'second') =>
        pressureAt({ sex: 'male', months: years * 12, deviation: 0 }, part, centile)
      return `${at('value')}/${at('second')}`
    })
  expect([row(1), row(5), row(10)]).toEqual([
    ['85/37', '99/52', '103/56'],
    ['95/53', '108/68', '112/72'],
    ['102/61', '115/75', '119/80'],
  ])
})

test('taller is not lower, a higher centile is higher, and beyond three deviations nothing changes', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...SEXES),
      fc.integer({ min: CENTILE_AGES.from, max: CENTILE_AGES.to - 1 }),
      fc.double({ min: -3, max: 3, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (sex, months, deviation, more) => {
        for (const part of ['value', 'second'] as const) {
          const at = (z: number, centile: Centile) => pressureAt({ sex, months, deviation: z }, part, centile)
          // The diastolic polynomial of girls has its lowest point at -2.25 deviations: below, less than half a mmHg is lost.
          expect(at(deviation + more, 95)).toBeGreaterThanOrEqual(at(deviation, 95) - 1)
          expect(at(deviation, 95)).toBeGreaterThan(at(deviation, 90))
          expect(at(deviation, 90)).toBeGreaterThan(at(deviation, 50))
          expect([at(4, 95), at(-4, 95)]).toEqual([at(3, 95), at(-3, 95)])
        }
      },
    ),
  )
})

describe('of whom a pressure is judged by centile', () => {
  const DAY = '2026-11-12'
  const NOW = { at: new Date(`${DAY}T08:00:00Z`), day: DAY }
  const five = { birthDate: '2021-11-12', child: true, sex: 'male' } as const
  const height = (heightCm: number, day = DAY) => ({
    ...NOTHING_KNOWN,
    heightCm,
    heightAt: `${day}T08:00:00.000Z`,
  })
  const why = (high: High) => (high.at === 'missing' ? high.why : high.at)

  test('a child from its first birthday on until it counts as an adult, whose sex and height are known', () => {
    // The median height at the age of five: the row of the report.
    expect(highPressure(five, NOW, height(109.2))).toEqual({ at: 'judged', systolic: 112, diastolic: 72 })
    expect(highPressure({ ...five, sex: 'female' }, NOW, height(108))).toEqual({
      at: 'judged',
      systolic: 110,
      diastolic: 72,
    })
    const of = (birthDate: string | null) => why(highPressure({ ...five, birthDate }, NOW, height(109.2)))
    expect([of(null), of('2025-11-13'), of('2010-11-12')]).toEqual(['none', 'none', 'none'])
    expect(why(highPressure({ ...five, birthDate: '2025-11-12' }, NOW, height(76)))).toBe('judged')
    expect(why(highPressure({ ...five, birthDate: '2010-11-13' }, NOW, height(174)))).toBe('judged')
  })

  test('nobody without a sex, without a height, or with one that is no height of that age', () => {
    expect(why(highPressure({ ...five, sex: null }, NOW, height(109.2)))).toBe('sex')
    expect(why(highPressure(five, NOW, NOTHING_KNOWN))).toBe('height')
    expect(why(highPressure(five, NOW, height(190)))).toBe('heightOfAge')
    expect(why(highPressure(five, NOW, height(60)))).toBe('heightOfAge')
    expect(why(highPressure(five, NOW, height(95)))).toBe('judged')
  })

  test('nobody whose height is older than a year, or half a year before the third birthday', () => {
    const two = { ...five, birthDate: '2024-03-12' }
    expect(why(highPressure(five, NOW, height(104, '2025-11-12')))).toBe('judged')
    expect(why(highPressure(five, NOW, height(104, '2025-11-10')))).toBe('oldHeight')
    expect(why(highPressure(two, NOW, height(88, '2026-05-14')))).toBe('judged')
    expect(why(highPressure(two, NOW, height(88, '2026-05-11')))).toBe('oldHeight')
  })

  test('a child keeps the centile of its height while it grows', () => {
    const then = highPressure(five, NOW, height(102.5, '2025-12-01'))
    // At the median a year ago: as at the median today.
    expect(then).toEqual(highPressure(five, NOW, height(109.2)))
  })

  test('the limits and what is missing in words, of which families hear the limits alone', () => {
    const say = (id: string, values?: object) => (values ? `${id} ${JSON.stringify(values)}` : id)
    const high = { at: 'judged', systolic: 112, diastolic: 72 } as const
    expect(sayHigh(high, say, false)).toBe('measurements.centile {"range":"112/72","unit":"mmHg"}')
    expect(sayHigh({ at: 'missing', why: 'oldHeight' }, say, true)).toBe('measurements.centile.missing.oldHeight')
    expect([sayHigh({ at: 'missing', why: 'sex' }, say, false), sayHigh({ at: 'none' }, say, true)]).toEqual([
      null,
      null,
    ])
  })
})
