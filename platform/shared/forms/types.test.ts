import { describe, expect, test } from 'vitest'
import { FIELD_TYPES, type FieldDefinition, type FieldValue } from './fields.ts'
import { joinParts, partsOf, toggled } from './several.rules.ts'
import { shownText, TYPE_RULES } from './types.ts'
import { UPLOAD_MAX_BYTES } from './uploads.rules.ts'
import { problemOf } from './validate.ts'

const OPTIONS = [
  { value: 'milk', words: 'Milk' },
  { value: 'nuts', words: 'Nuts' },
  { value: 'eggs', words: 'Eggs' },
]
const field = (type: FieldDefinition['type'], more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  fieldName: 'x',
  label: 'x',
  type,
  ...more,
})

/** A value of every type that is good, and what no field of the type takes. */
const EXAMPLES: Record<FieldDefinition['type'], { good: FieldValue[]; bad: unknown[] }> = {
  string: { good: ['a'], bad: [1, true] },
  description: { good: ['a\nb'], bad: [1] },
  decimal: { good: [0, 3.5], bad: [-1, '3,5', true, 1e300] },
  integer: { good: [0, -3], bad: [3.5, '3', Number.NaN, 2 ** 60] },
  autocomplete: { good: ['id-1'], bad: [1] },
  autocompleteTranslated: { good: ['id-1'], bad: [true] },
  autocompleteMultiple: { good: ['id-1', 'id-1;id-2'], bad: ['id-1;id-1', ';id-1', 1] },
  autocompleteMultipleTranslated: { good: ['id-1;id-2'], bad: ['id-1;;id-2'] },
  radio: { good: ['milk'], bad: ['wine', 'milk;nuts', 1] },
  radioTranslated: { good: ['nuts'], bad: ['wine'] },
  checkbox: { good: ['milk', 'milk;nuts'], bad: ['wine', 'milk;wine', 'milk;milk', 'milk;', true] },
  checkboxTranslated: { good: ['nuts;eggs'], bad: ['nuts,eggs'] },
  colour: { good: ['#1976d2'], bad: ['1976d2', '#1976D2', '#12', 'red'] },
  date: { good: ['2026-10-05'], bad: ['05/10/2026', '2026-02-30', 1] },
  datetime: { good: ['2026-10-05T07:30'], bad: ['2026-10-05', '2026-10-05T07:30:00', '2026-10-05T25:00'] },
  switch: { good: [true, false], bad: ['true', 1] },
  upload: {
    good: [{ data: 'YWJj', fileName: 'a.pdf' }],
    bad: [
      'YWJj',
      { data: 'data:application/pdf;base64,YWJj', fileName: 'a.pdf' },
      { data: '', fileName: 'a.pdf' },
      { data: 'YWJj', fileName: ' ' },
    ],
  },
}

describe.each(FIELD_TYPES)('%s', (type) => {
  const defined = field(type, type.startsWith('radio') || type.startsWith('checkbox') ? { fields: OPTIONS } : {})
  const { good, bad } = EXAMPLES[type]
  test.each(good)('takes %j', (value) => expect(problemOf(defined, value)).toBeNull())
  // What a crafted request holds is of any type.
  test.each(bad)('refuses %j', (value) => expect(problemOf(defined, value as FieldValue)).not.toBeNull())
  test('an empty value is refused only where one is needed', () => {
    expect(problemOf(defined, null)).toBeNull()
    expect(problemOf({ ...defined, required: true }, null)).toEqual({ message: 'form.required' })
  })
  test('what stands in the field is read as the same value', () => {
    if (type === 'upload') return
    for (const value of good) expect(TYPE_RULES[type].parse(TYPE_RULES[type].format(value))).toEqual(value)
  })
})

test('a file keeps to the endings and to the size of the field', () => {
  const papers = field('upload', { acceptExtension: '.pdf, .jpg' })
  expect(problemOf(papers, { data: 'YWJj', fileName: 'Plan.PDF' })).toBeNull()
  expect(problemOf(papers, { data: 'YWJj', fileName: 'plan.exe' })?.message).toBe('form.wrongFile')
  const large = 'A'.repeat(Math.ceil((UPLOAD_MAX_BYTES + 3) / 3) * 4)
  expect(problemOf(papers, { data: large, fileName: 'plan.pdf' })).toEqual({
    message: 'form.fileTooLarge',
    values: { max: 5 },
  })
})

test('several choices are one text with semicolons, in the order of the choices', () => {
  expect(partsOf('milk;nuts')).toEqual(['milk', 'nuts'])
  expect(partsOf(null)).toEqual([])
  expect(joinParts([])).toBeNull()
  expect(toggled('nuts', 'milk', ['milk', 'nuts'])).toBe('milk;nuts')
  expect(toggled('milk;nuts', 'milk', ['milk', 'nuts'])).toBe('nuts')
  expect(toggled('milk', 'milk')).toBeNull()
})

test.each(['.5', ',5', '0.5', ' 0,5'])('%s in a field of a decimal is a half', (typed) => {
  expect(TYPE_RULES.decimal.parse(typed)).toBe(0.5)
  expect(shownText(field('decimal'), 0.5, typed)).toBe(typed)
})

test.each(['1/2', '-2', '1 2', '5 mg', '1.234,5', '12,'])(
  '%s stays in a field of a decimal as it is typed, and is refused in words',
  (typed) => {
    const value = TYPE_RULES.decimal.parse(typed) ?? typed
    expect(shownText(field('decimal'), value, typed)).toBe(typed)
    expect(problemOf(field('decimal'), value)?.message).toMatch(/^form\.(notANumber|tooSmall)$/)
  },
)

test.each([
  ['1,5', 'form.notWhole'],
  ['7a', 'form.notANumber'],
  ['-1', 'form.tooSmall'],
])('%s in a field of a whole number from 0 on: %s', (typed, message) =>
  expect(problemOf(field('integer', { min: 0 }), TYPE_RULES.integer.parse(typed) ?? typed)?.message).toBe(message),
)

test('a decimal stays as it is typed while that means its number, and is shown with its decimals before', () => {
  const money = field('decimal', { decimals: 2 })
  const typed = (text: string) => {
    // A keystroke after the other, as the field is drawn in between.
    let [shown, value] = ['', null as FieldValue]
    for (const key of text) {
      const now = shown + key
      value = TYPE_RULES.decimal.parse(now) ?? now
      shown = shownText(money, value, now)
    }
    return [shown, value]
  }
  expect(typed('93,05')).toEqual(['93,05', 93.05])
  expect(typed('0,05')).toEqual(['0,05', 0.05])
  expect(typed('9,00')).toEqual(['9,00', 9])
  expect(shownText(money, 93.6, null)).toBe('93,60')
  // Another value came from elsewhere.
  expect(shownText(money, 12.5, '93,60')).toBe('12,50')
  expect(shownText(field('decimal'), 93.6, null)).toBe('93,6')
})
