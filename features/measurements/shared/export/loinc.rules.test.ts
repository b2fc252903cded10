import { expect, test } from 'vitest'
import { CODES, type Code } from '../definition-types.ts'
import { DEFINITIONS } from '../definitions.ts'
import { loincOf } from './loinc.rules.ts'

const of = (code: Code, context = {}, unit: string = DEFINITIONS[code].units[0].unit) =>
  loincOf(code, { unit, context })

/** LOINC ends each number with a check digit: the Luhn sum of all digits can be divided by 10. */
function isLoinc(code: string): boolean {
  const digits = Array.from(code.replace('-', '')).toReversed().map(Number)
  const sum = digits.reduce((all, digit, at) => {
    const doubled = at % 2 === 1 ? digit * 2 : digit
    return all + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return /^\d{3,7}-\d$/.test(code) && sum % 10 === 0
}

test('glucose goes by sample and unit, temperature by site', () => {
  expect([of('GLYCEMIA', { sample: 'finger' }), of('GLYCEMIA', { sample: 'finger' }, 'mmol/L')]).toEqual([
    '41653-7',
    '14743-9',
  ])
  expect([of('GLYCEMIA'), of('GLYCEMIA', {}, 'mmol/L')]).toEqual(['2339-0', '15074-8'])
  expect([of('GLYCEMIA', { sample: 'cgm' }), of('GLYCEMIA', { sample: 'cgm' }, 'mmol/L')]).toEqual(['99504-3', null])
  expect(['oral', 'ear', 'axilla', 'rectal', 'forehead'].map((site) => of('TEMPERATURE', { site }))).toEqual([
    '8331-1',
    '8333-7',
    '8328-7',
    '8332-9',
    '8310-5',
  ])
})

test('all but a bowel movement and what is drunk has a code, and the check digit of each is right', () => {
  const codes = CODES.flatMap((code) => [
    ...Object.values(DEFINITIONS[code].loinc),
    ...['finger', 'cgm', ''].flatMap((sample) =>
      DEFINITIONS[code].units.map(({ unit }) => of(code, sample === '' ? {} : { sample }, unit)),
    ),
    ...['oral', 'ear', 'axilla', 'rectal'].map((site) => of(code, { site })),
  ]).filter((code) => code !== null)
  expect(codes.filter((code) => !isLoinc(code))).toEqual([])
  expect(CODES.filter((code) => of(code) === null)).toEqual(['PURGE', 'INTAKE'])
})
