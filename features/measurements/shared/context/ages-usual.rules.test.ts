import { expect, test } from 'vitest'
import { CODES, type Code } from '../definition-types.ts'
import { aged, child, typed } from '../testing/typed.ts'
import { sayUsualForAge, usualForAge } from './ages-usual.rules.ts'

const say = (id: string, values?: object): string => (values ? JSON.stringify(values) : id)
const words = (code: Code, months: number | null): string | undefined => {
  const said = sayUsualForAge(code, usualForAge(code, months === null ? null : aged(months)), say)
  return said === null ? undefined : JSON.parse(said).range
}

/** The chart of PALS, 2015: months of the first and the last day of a row, then heart, breath, systolic and diastolic. */
const CHART = [
  [0, 0, '100–205', '30–53', '67–84 / 35–53'],
  [1, 11, '100–190', '30–53', '72–104 / 37–56'],
  [12, 35, '98–140', '22–37', '86–106 / 42–63'],
  [36, 71, '80–120', '20–28', '89–112 / 46–72'],
  [72, 119, '75–118', '18–25', '97–115 / 57–76'],
  [120, 143, '75–118', '18–25', '102–120 / 61–80'],
  [144, 191, '60–100', '12–20', '110–131 / 64–83'],
] as const

test('every row of the chart holds from its first month to its last', () => {
  for (const [first, last, heart, breath, pressure] of CHART)
    for (const months of [first, last])
      expect([words('HEART_RATE', months), words('RESP_RATE', months), words('PRESSURE', months)]).toEqual([
        heart,
        breath,
        pressure,
      ])
})

test('adults, children of unknown age and other measurements have none', () => {
  expect([words('PRESSURE', 192), words('PRESSURE', null), words('TEMPERATURE', 40)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(CODES.filter((code) => usualForAge(code, aged(40)).length > 0)).toEqual([
    'PRESSURE',
    'HEART_RATE',
    'RESP_RATE',
  ])
})

test('a pressure outside of what is usual for the age is tinted and alarms nobody; a low systolic one is red', () => {
  const five = child('2021-11-12')
  const level = (value: string, second: string) => typed('PRESSURE', value, { second, ...five })
  expect(level('100', '60')).toMatchObject({ level: 'none' })
  expect(level('113', '60')).toMatchObject({ level: 'tint', reason: { rule: 'value.above', limit: 112 } })
  expect(level('88', '60')).toMatchObject({ level: 'tint', reason: { rule: 'value.below', limit: 89 } })
  expect(level('100', '73')).toMatchObject({ level: 'tint', reason: { rule: 'second.above', limit: 72 } })
  expect(level('100', '45')).toMatchObject({ level: 'tint', reason: { rule: 'second.below', limit: 46 } })
  expect(level('170', '110')).toMatchObject({ level: 'tint' })
  expect(level('79', '45')).toMatchObject({ level: 'red' })
})
