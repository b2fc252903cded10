import { expect, test } from 'vitest'
import type { FieldDefinition } from './fields.ts'
import { layout } from './layout.rules.ts'

const field = (fieldName: string, more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  fieldName,
  label: fieldName,
  type: 'string',
  ...more,
})
const drawn = (fields: readonly FieldDefinition[], columns: 1 | 2 = 2) =>
  layout(fields, columns).map(({ category, cells }) => [
    category,
    cells.map((cell) => `${cell.field.fieldName}${cell.span}`).join(' '),
  ])

test('one column takes twelve each; two take six, the last odd one twelve', () => {
  const three = [field('a'), field('b'), field('c')]
  expect(drawn(three, 1)).toEqual([[null, 'a12 b12 c12']])
  expect(drawn(three)).toEqual([[null, 'a6 b6 c12']])
  expect(drawn(three.slice(0, 2))).toEqual([[null, 'a6 b6']])
})

test('nothing stands alone beside an empty half: before a text of several lines the odd one is wide', () => {
  expect(drawn([field('a'), field('b', { type: 'description' }), field('c'), field('d')])).toEqual([
    [null, 'a12 b12 c6 d6'],
  ])
})

test('categories stand together in the order of their first field, what is important first in each', () => {
  expect(
    drawn([
      field('a', { category: 'home' }),
      field('b', { category: 'school' }),
      field('c', { category: 'home', vip: true }),
      field('d'),
    ]),
  ).toEqual([
    ['home', 'c6 a6'],
    ['school', 'b12'],
    [null, 'd12'],
  ])
})
