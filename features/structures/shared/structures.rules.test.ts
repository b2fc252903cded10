import { expect, test } from 'vitest'
import type { StructureField } from './structures.contract.ts'
import { definitionOf, inLanguage, structureProblems } from './structures.rules.ts'

const field = (fieldName: string, more: Partial<StructureField> = {}): StructureField => ({
  fieldName,
  label: fieldName,
  type: 'string',
  required: false,
  vip: false,
  see: [],
  edit: [],
  ...more,
})

test('a field has the words of the language, and its own where that has none', () => {
  const [seat] = inLanguage(
    [
      field('seat', {
        label: 'Seat',
        type: 'radioTranslated',
        placeholder: 'Any',
        translations: { it: { label: 'Posto' } },
        fields: [
          { value: 'front', label: 'At the front', translations: { it: 'Davanti' } },
          { value: 'back', label: 'At the back' },
        ],
      }),
    ],
    'it',
  )
  expect(seat).toMatchObject({
    label: 'Posto',
    placeholder: 'Any',
    fields: [
      { value: 'front', label: 'Davanti' },
      { value: 'back', label: 'At the back' },
    ],
  })
})

test('fields under one heading stay together whichever of them has it translated', () => {
  const fields = [
    field('a', { category: 'At home' }),
    field('b', { category: 'At home', translations: { it: { category: 'A casa' } } }),
    field('c'),
  ]
  expect(inLanguage(fields, 'it').map(({ category }) => category)).toEqual(['A casa', 'A casa', undefined])
  expect(inLanguage(fields, 'en').map(({ category }) => category)).toEqual(['At home', 'At home', undefined])
  expect(inLanguage(inLanguage(fields, 'it'), 'it')).toEqual(inLanguage(fields, 'it'))
})

test('the form shows the words of a choice, and looks up no text by them', () => {
  const one = field('seat', { type: 'checkboxTranslated', fields: [{ value: 'v', label: 'Words' }] })
  expect(definitionOf(one, false)).toMatchObject({ plain: true, fields: [{ value: 'v', words: 'Words' }] })
  expect(definitionOf(one, false)).not.toHaveProperty('translations')
})

test('only choices that are translated have words in several languages', () => {
  const fields = [{ value: 'v', label: 'Words', translations: { it: 'Parole' } }]
  expect(structureProblems([field('a', { type: 'radioTranslated', fields })])).toEqual([])
  expect(structureProblems([field('a', { type: 'radio', fields })])).toEqual([
    { fieldName: 'fields.0', message: 'structures.error.optionWords' },
  ])
  expect(structureProblems([field('a', { type: 'checkboxTranslated' })])).toEqual([
    { fieldName: 'fields.0', message: 'structures.error.noChoices' },
  ])
})
