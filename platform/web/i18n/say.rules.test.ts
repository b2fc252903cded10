import { expect, test } from 'vitest'
import { filled, formOf } from './say.rules.ts'

const texts = {
  'list.chosen_one': 'x',
  'list.chosen_other': 'x',
  'list.of': 'x',
  'list.only_one': 'x',
  'list.only': 'x',
}

test.each([
  ['en', 'list.chosen', 1, 'list.chosen_one'],
  ['en', 'list.chosen', 0, 'list.chosen_other'],
  ['it', 'list.chosen', 2, 'list.chosen_other'],
  // Italian has a form of its own for millions, which no text has.
  ['it', 'list.chosen', 1_000_000, 'list.chosen_other'],
  ['en', 'list.of', 3, 'list.of'],
  ['en', 'list.only', 2, 'list.only'],
  ['en', 'list.of', undefined, 'list.of'],
  ['en', 'list.of', '3', 'list.of'],
  ['en', 'list.gone', 3, undefined],
])('in %s %s with %j is %s', (language, id, count, form) => {
  expect(formOf(texts, language, id, count)).toBe(form)
})

test('values are put in, numbers too, and a value that nobody gave is not hidden', () => {
  expect(filled('{count} of {total}, {count} late', { count: 0, total: '7' })).toBe('0 of 7, 0 late')
  expect(filled('{who} waits', {})).toBe('{who} waits')
  expect(filled('{who} waits', { who: '{when}' })).toBe('{when} waits')
})
