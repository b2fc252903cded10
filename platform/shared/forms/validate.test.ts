import { describe, expect, test } from 'vitest'
import { counterLevel, type FieldDefinition } from './fields.ts'
import { shownNames } from './shown.rules.ts'
import { TYPE_RULES } from './types.ts'
import { problemOf, validate } from './validate.ts'

const field = (more: Partial<FieldDefinition>): FieldDefinition => ({
  fieldName: 'x',
  label: 'x',
  type: 'string',
  ...more,
})

describe('a required field', () => {
  test.each([null, undefined, '', '   '])('refuses %j', (value) => {
    expect(problemOf(field({ required: true }), value)).toEqual({ message: 'form.required' })
  })
  test('takes false and zero for values', () => {
    expect(problemOf(field({ type: 'switch', required: true }), false)).toBeNull()
    expect(problemOf(field({ type: 'integer', required: true }), 0)).toBeNull()
  })
})

describe('an e-mail address', () => {
  const email = field({ rule: 'email', helperText: 'people.email.help' })
  test.each(['giulia@example.org', 'a.b@mail.example.info', ''])('takes %j', (value) => {
    expect(problemOf(email, value)).toBeNull()
  })
  test.each(['giulia', 'giulia@example', '@example.org', 'giulia@example.museum', 'giulia@example.o'])(
    'refuses %j with the text of the field',
    (value) => {
      expect(problemOf(email, value)).toEqual({ message: 'people.email.help' })
    },
  )
})

test('a text is refused beyond its maximum, not at it', () => {
  expect(problemOf(field({ maxDigits: 3 }), 'abc')).toBeNull()
  expect(problemOf(field({ maxDigits: 3 }), 'abcd')).toEqual({ message: 'form.tooLong', values: { max: 3 } })
})

test('decimals are written with a comma and are never negative', () => {
  expect(TYPE_RULES.decimal.parse('3,5')).toBe(3.5)
  expect(TYPE_RULES.decimal.format(3.5)).toBe('3,5')
  expect(problemOf(field({ type: 'decimal' }), TYPE_RULES.decimal.parse('-3,5') ?? null)).toEqual({
    message: 'form.tooSmall',
    values: { min: 0 },
  })
})

test('an integer keeps to its range', () => {
  const seats = field({ type: 'integer', min: 1, max: 200 })
  expect(problemOf(seats, 0)).toEqual({ message: 'form.tooSmall', values: { min: 1 } })
  expect(problemOf(seats, 201)).toEqual({ message: 'form.tooLarge', values: { max: 200 } })
  expect(problemOf(seats, 200)).toBeNull()
})

test('the limit of a decimal is said with a comma', () => {
  const litres = field({ type: 'decimal', min: 0.01, max: 99.5 })
  expect(problemOf(litres, 0)).toEqual({ message: 'form.tooSmall', values: { min: '0,01' } })
  expect(problemOf(litres, 100)).toEqual({ message: 'form.tooLarge', values: { max: '99,5' } })
})

test.each(['2026-13-01', '01/02/2026', '2026-2-1'])('a day is refused when it is none: %s', (value) => {
  expect(problemOf(field({ type: 'date' }), value)).toEqual({ message: 'form.notADay' })
})

test('a dependent field counts only while the controlling field has the value', () => {
  const reason = field({
    fieldName: 'reason',
    required: true,
    dependencies: { values: [{ fieldName: 'late', value: true }] },
  })
  const late = field({ fieldName: 'late', type: 'switch' })
  expect(shownNames([late, reason], { late: false }).has('reason')).toBe(false)
  expect(validate([late, reason], { late: false })).toEqual([])
  expect(validate([late, reason], { late: true })).toEqual([{ fieldName: 'reason', message: 'form.required' }])
})

test('hidden and not editable fields are never refused', () => {
  expect(
    validate(
      [field({ fieldName: 'a', required: true, hidden: true }), field({ required: true, notEditable: true })],
      {},
    ),
  ).toEqual([])
})

test('all problems are told at once', () => {
  const fields = [field({ fieldName: 'a', required: true }), field({ fieldName: 'b', type: 'integer', max: 5 })]
  expect(validate(fields, { a: '', b: 9 }).map((problem) => problem.fieldName)).toEqual(['a', 'b'])
})

test.each([
  [64, 'normal'],
  [65, 'alert'],
  [72, 'alert'],
  [73, 'alert2'],
  [79, 'alert2'],
  [80, 'error'],
] as const)('with %i of 80 characters the counter is %s', (length, level) =>
  expect(counterLevel(length, 80)).toBe(level),
)
