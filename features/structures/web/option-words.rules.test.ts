import { expect, test } from 'vitest'
import { readOptions, typedOf, writeOptions } from './option-words.rules.ts'

test('a choice keeps its value when its words change, and a new one is called as its first words', () => {
  const typed = writeOptions([
    { value: 'Red', label: 'Crimson', translations: { it: ' Cremisi ', en: '' } },
    { value: '', label: ' Blue ' },
  ])
  expect(readOptions(typed)).toEqual([
    { value: 'Red', label: 'Crimson', translations: { it: 'Cremisi' } },
    { value: 'Blue', label: 'Blue' },
  ])
})

test('a value is free and can be part of an answer', () => {
  const typed = writeOptions([
    { value: 'Red', label: 'Blue' },
    { value: '', label: 'Red' },
    { value: '', label: 'Red' },
    { value: '', label: 'a;b' },
  ])
  expect(readOptions(typed).map(({ value }) => value)).toEqual(['Red', 'Red (2)', 'Red (3)', 'a,b'])
})

test('what is no list of choices is none', () => {
  for (const value of [null, undefined, '', 'x', '{}', '[1]']) expect(typedOf(value)).toEqual([])
  expect(writeOptions([])).toBeNull()
})
