import { expect, test } from 'vitest'
import { readNumber, readWhole } from './numbers.rules.ts'

test.each([
  ['0.5', 0.5],
  ['0,5', 0.5],
  ['.5', 0.5],
  [',5', 0.5],
  [' 0,5', 0.5],
  ['12', 12],
  ['-2', -2],
  ['007', 7],
])('%s is %d', (typed, number) => expect(readNumber(typed)).toBe(number))

test('an empty text is no number yet', () => {
  expect(readNumber('')).toBeNull()
  expect(readNumber('  ')).toBeNull()
})

test.each(['1/2', '1 2', '1,2,3', '1.234,5', '5mg', '5-', '--5', '12,', ',', '1e3', '0x10', '½', '٣', '9'.repeat(17)])(
  '%s is refused as a whole',
  (typed) => expect(readNumber(typed)).toBeUndefined(),
)

test('a whole number within its limits', () => {
  const limits = { min: 0, max: 60 }
  expect(['0', '60', ' 7 '].map((typed) => readWhole(typed, limits))).toEqual([0, 60, 7])
  expect(['', '-1', '61', '1,5', '1e1'].filter((typed) => readWhole(typed, limits) !== undefined)).toEqual([])
})
