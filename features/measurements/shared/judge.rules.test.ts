import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFINITIONS } from './definitions.ts'
import { CODES, LEVELS, type Code } from './definition-types.ts'
import { bandOf, judge, marksFor, type Limits } from './judge.rules.ts'
import { about, aged, child, typed, unaged } from './testing/typed.ts'
import { fromKept, parseReading, sayReading, toKept, type Reading } from './parse.rules.ts'

describe('counter-examples of the design', () => {
  test('a temperature of 34.6 can be kept, and is red', () => {
    expect(typed('TEMPERATURE', '34,6')).toMatchObject({ at: 'kept', doubt: null, level: 'red' })
  })
  test('a saturation of 101 is refused with its limits', () => {
    expect(typed('SATURATION', '101')).toEqual({ at: 'refused', field: 'value', reason: 'range', low: 0, high: 100 })
  })
  test('a systolic pressure of 165 of an adult can be kept, and is amber', () => {
    expect(typed('PRESSURE', '165', { second: '85' })).toMatchObject({ at: 'kept', doubt: null, level: 'amber' })
  })
  test('a weight of 310 kg can be kept after a second tap', () => {
    expect(typed('WEIGHT', '310')).toMatchObject({ at: 'kept', doubt: { reason: 'rare', limit: 250 } })
  })
  test('80/120, typed the wrong way round, is refused', () => {
    expect(typed('PRESSURE', '80', { second: '120' })).toMatchObject({ at: 'refused', reason: 'reversed' })
  })
  test('a systolic pressure of 265 can be kept after a second tap', () => {
    expect(typed('PRESSURE', '265', { second: '120' })).toMatchObject({
      at: 'kept',
      doubt: { reason: 'rare' },
      level: 'red',
    })
  })
})

test('limits of the layers are where the design has them', () => {
  const levels = (code: Code, values: string[], more = {}) =>
    values.map((value) => {
      const judged = typed(code, value, more)
      return judged.at === 'kept' ? judged.level : 'refused'
    })
  expect(levels('GLYCEMIA', ['53', '54', '69', '70', '180', '181', '250', '251'])).toEqual([
    'red',
    'amber',
    'amber',
    'none',
    'none',
    'amber',
    'amber',
    'red',
  ])
  expect(levels('HEART_RATE', ['40', '41', '50', '51', '90', '91', '110', '111', '130', '131'])).toEqual([
    'red',
    'tint',
    'tint',
    'none',
    'none',
    'tint',
    'tint',
    'amber',
    'amber',
    'red',
  ])
  expect(levels('TEMPERATURE', ['35,0', '35,1', '36,0', '36,1', '38,0', '38,1', '39,0', '39,1'])).toEqual([
    'red',
    'tint',
    'tint',
    'none',
    'none',
    'tint',
    'tint',
    'amber',
  ])
  expect(levels('SATURATION', ['91', '92', '93', '94', '95', '96'])).toEqual([
    'red',
    'amber',
    'amber',
    'tint',
    'tint',
    'none',
  ])
  expect(levels('RESP_RATE', ['8', '9', '11', '12', '20', '21', '24', '25'])).toEqual([
    'red',
    'tint',
    'tint',
    'none',
    'none',
    'amber',
    'amber',
    'red',
  ])
  expect(levels('PRESSURE', ['90', '100', '110', '139', '140', '180'], { second: '60' })).toEqual([
    'red',
    'amber',
    'tint',
    'none',
    'amber',
    'red',
  ])
})

test('the prescribed scale of 88 to 92 takes the place of the usual one', () => {
  const context = { scale: '88-92' }
  expect(typed('SATURATION', '90', { context })).toMatchObject({ level: 'none' })
  expect(typed('SATURATION', '83', { context })).toMatchObject({ level: 'red' })
  expect(typed('SATURATION', '98', { context })).toMatchObject({ level: 'none' })
  expect(typed('SATURATION', '98', { context: { ...context, oxygen: 'oxygen' } })).toMatchObject({ level: 'red' })
})

test('children are judged by their age, and without a date of birth by nothing that goes by age', () => {
  expect(typed('PRESSURE', '81', { second: '50', ...child('2020-11-12') })).toMatchObject({ level: 'red' })
  expect(typed('PRESSURE', '82', { second: '50', ...child('2020-11-12') })).toMatchObject({ level: 'tint' })
  expect(typed('TEMPERATURE', '38,0', child('2026-09-01'))).toMatchObject({ level: 'red' })
  expect(typed('TEMPERATURE', '38,2', child('2018-09-01'))).toMatchObject({ level: 'amber' })
  expect(typed('HEART_RATE', '130', child('2020-11-12'))).toMatchObject({ level: 'tint' })
  expect(typed('HEART_RATE', '130', { ...child('2020-11-12'), context: { unwell: 'yes' } })).toMatchObject({
    level: 'amber',
  })
  expect(typed('HEART_RATE', '130', { who: { birthDate: null, child: true, sex: null } })).toMatchObject({
    level: 'none',
  })
  expect(typed('GLYCEMIA', '60', { who: { birthDate: null, child: true, sex: null } })).toMatchObject({
    level: 'amber',
  })
})

test('of somebody whose date of birth is missing what is not dangerous at every age is not judged, and it says so', () => {
  const notJudged = { level: 'none', reason: { rule: 'ageMissing', limit: 0 }, doubt: null }
  for (const who of [unaged(false), unaged(true)]) {
    expect(typed('PRESSURE', '85', { second: '50', ...who })).toMatchObject(notJudged)
    expect(typed('PRESSURE', '190', { second: '125', ...who })).toMatchObject(notJudged)
    expect(typed('HEART_RATE', '140', who)).toMatchObject(notJudged)
    expect(typed('RESP_RATE', '30', who)).toMatchObject(notJudged)
    expect(typed('SATURATION', '92', who)).toMatchObject(notJudged)
    expect(typed('TEMPERATURE', '40', who)).toMatchObject(notJudged)
    expect(typed('WEIGHT', '12', who)).toMatchObject(notJudged)
    expect(typed('HEIGHT', '80', who)).toMatchObject(notJudged)
    expect(typed('DIURESIS_DAY', '100', who)).toMatchObject(notJudged)
    expect(typed('SATURATION', '91', who)).toMatchObject({ level: 'red', reason: { rule: 'value.atMost', limit: 91 } })
    // The limit of the scale for people who retain carbon dioxide is lower than that of children.
    const lower = { ...who, context: { scale: '88-92' } }
    expect(['84', '83'].map((value) => typed('SATURATION', value, lower))).toMatchObject([notJudged, { level: 'red' }])
    // Limits for every age hold.
    expect(typed('GLYCEMIA', '50', who)).toMatchObject({ level: 'red', reason: { rule: 'value.below' } })
    expect(typed('GLYCEMIA', '100', who)).toMatchObject({ level: 'none', reason: null })
    expect(typed('PAIN', '8', who)).toMatchObject({ level: 'red' })
    expect(typed('CONSCIOUSNESS', 'P', who)).toMatchObject({ level: 'red' })
  }
})

test('limits that were set for somebody hold without a date of birth', () => {
  const limits: Limits[] = [
    {
      id: 'x',
      code: 'HEART_RATE',
      of: 'value',
      lowRed: 50,
      lowAmber: null,
      highAmber: null,
      highRed: 120,
      from: '2026-11-01T00:00:00Z',
      to: '2026-12-01T00:00:00Z',
      setAt: '2026-11-01T00:00:00Z',
      ended: false,
    },
  ]
  expect(typed('HEART_RATE', '130', { ...unaged(false), limits })).toMatchObject({ level: 'red' })
  expect(typed('HEART_RATE', '80', { ...unaged(false), limits })).toMatchObject({ level: 'none', reason: null })
})

test('a number that fits the other unit says so', () => {
  expect(typed('GLYCEMIA', '6')).toMatchObject({ at: 'refused', reason: 'otherUnit' })
  expect(typed('GLYCEMIA', '12')).toMatchObject({ doubt: { reason: 'otherUnit' } })
  expect(typed('GLYCEMIA', '100', { unit: 'mmol/L' })).toMatchObject({ at: 'refused', reason: 'otherUnit' })
  expect(typed('GLYCEMIA', '5,6', { unit: 'mmol/L' })).toMatchObject({ doubt: null, level: 'none' })
  expect(typed('GLYCEMIA', '3,8', { unit: 'mmol/L' })).toMatchObject({ level: 'amber' })
})

test('what a meter cannot show is kept without a number, and is red', () => {
  expect(typed('GLYCEMIA', 'LO')).toMatchObject({ level: 'red', reason: { rule: 'comparator' } })
  expect(typed('GLYCEMIA', 'hi')).toMatchObject({ level: 'red' })
  expect(parseReading('HEART_RATE', { unit: '/min', value: 'HI' })).toMatchObject({ ok: false, problem: 'number' })
})

test('anything but alert is red', () => {
  expect(typed('CONSCIOUSNESS', 'A')).toMatchObject({ level: 'none' })
  expect(typed('CONSCIOUSNESS', 'c')).toMatchObject({ level: 'red' })
})

test('the band of a chart is what is not amber', () => {
  expect(bandOf(marksFor('GLYCEMIA', aged(800), {}), 'value')).toEqual({ low: 70, high: 180 })
  expect(bandOf(marksFor('PRESSURE', aged(800), {}), 'second')).toEqual({ low: null, high: 90 })
  expect(bandOf(marksFor('HEART_RATE', aged(80), {}), 'value')).toEqual({ low: 75, high: 118 })
  expect(bandOf(marksFor('WEIGHT', aged(800), {}), 'value')).toEqual({ low: null, high: null })
})

const numbers = CODES.filter((code) => DEFINITIONS[code].hard.value !== undefined)
const reading = (value: number, second: number | null = null): Reading => ({
  value,
  second,
  comparator: null,
  choice: null,
})

test('whatever is set for a person and however old they are: outside of what is possible is refused, inside never', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...numbers),
      fc.double({ min: -100, max: 4000, noNaN: true }),
      fc.option(fc.integer({ min: -50, max: 5000 })),
      fc.integer({ min: 0, max: 1200 }),
      (code, value, limit, months) => {
        const born = new Date(Date.UTC(2026, 10 - months, 12)).toISOString().slice(0, 10)
        const [low, high] = DEFINITIONS[code].hard.value ?? [0, 0]
        const second = DEFINITIONS[code].hard.second ? 10 : null
        const limits = [
          {
            id: 'r1',
            code,
            of: 'value' as const,
            ended: false,
            lowRed: limit,
            lowAmber: limit,
            highAmber: limit,
            highRed: limit,
            from: '2026-01-01T00:00:00Z',
            to: '2027-01-01T00:00:00Z',
            setAt: '2026-01-01T00:00:00Z',
          },
        ]
        const judged = judge(
          code,
          reading(value, second),
          about({ limits, who: { birthDate: born, child: months < 192, sex: null } }),
        )
        if (second === null) expect(judged.at === 'refused').toBe(value < low || value > high)
        else expect(judged.at === 'refused').toBe(value < low || value > high || value <= second)
      },
    ),
  )
})

test('a range has one middle: going away from it the level never gets weaker', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<Code>('GLYCEMIA', 'HEART_RATE', 'TEMPERATURE', 'RESP_RATE', 'SATURATION', 'PAIN'),
      fc.integer({ min: 0, max: 1200 }),
      (code, months) => {
        const born = new Date(Date.UTC(2026, 10 - months, 12)).toISOString().slice(0, 10)
        const [low, high] = DEFINITIONS[code].hard.value ?? [0, 0]
        const steps = Array.from({ length: 200 }, (_, index) => low + ((high - low) * index) / 199)
        const levels = steps.map((value) => {
          const judged = judge(
            code,
            reading(value),
            about({ who: { birthDate: born, child: months < 192, sex: null } }),
          )
          return judged.at === 'kept' ? LEVELS.indexOf(judged.level) : 9
        })
        const least = levels.indexOf(Math.min(...levels))
        for (let at = 1; at < levels.length; at += 1)
          expect(at <= least ? levels[at - 1]! >= levels[at]! : levels[at - 1]! <= levels[at]!).toBe(true)
      },
    ),
  )
})

test('a number comes back in its unit as it was typed', () => {
  fc.assert(
    fc.property(fc.constantFrom(...numbers), fc.nat(9999), (code, digits) => {
      for (const unit of DEFINITIONS[code].units) {
        const value = digits / 10 ** unit.decimals
        expect(fromKept(toKept(value, unit), unit)).toBe(value)
      }
    }),
  )
  const [, mmol] = DEFINITIONS.GLYCEMIA.units
  expect(toKept(5.6, mmol!)).toBeCloseTo(100.8896, 4)
  expect(sayReading('GLYCEMIA', reading(toKept(5.6, mmol!)), 'mmol/L')).toBe('5,6')
  expect(sayReading('PRESSURE', reading(128, 76), 'mm[Hg]')).toBe('128/76')
})
