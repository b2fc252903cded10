import { FIELD_TYPES, type FieldDefinition, type FieldType, type FieldValue } from '#platform/shared/forms/fields.ts'

const LONG =
  'Donaudampfschifffahrtsgesellschaftskapitänswitwenrente und noch ein Satz, der nicht mehr in eine Zeile passt'
const HELP = 'Once a year, as it is on the paper'
const OPTIONS = [
  { value: 'milk', words: 'Milk' },
  { value: 'nuts', words: 'Nuts and seeds' },
  { value: 'eggs', words: 'Eggs' },
]
const OWN_LIST = [
  ...OPTIONS,
  ...Array.from({ length: 300 }, (_, at) => ({ value: `more${at}`, words: `Another one ${at + 1}` })),
]
const LONG_OPTIONS = [...OPTIONS, { value: 'long', words: LONG }]
const TRANSLATED = ['red', 'green', 'blue'].map((name) => ({ value: name, label: `form.colour.${name}` }))
const FOUND = ['anna', 'bruno']

/** A value of every type, a long one, and one that has reached the limit. */
const FILLED: Record<FieldType, { value: FieldValue; long?: FieldValue; limit?: FieldValue }> = {
  string: { value: 'Anna Rossi', long: LONG, limit: 'x'.repeat(20) },
  decimal: { value: 3.5, limit: 100 },
  integer: { value: 12, limit: 100 },
  description: { value: 'Two lines\nof text', long: `${LONG}\n`.repeat(9), limit: 'x'.repeat(20) },
  autocomplete: { value: 'anna', long: 'long' },
  autocompleteTranslated: { value: 'anna', long: 'long' },
  autocompleteMultiple: { value: 'anna;bruno', long: 'anna;bruno;long' },
  autocompleteMultipleTranslated: { value: 'anna;bruno', long: 'anna;bruno;long' },
  radio: { value: 'nuts', long: 'long' },
  radioTranslated: { value: 'green' },
  colour: { value: '#1976d2' },
  date: { value: '2026-10-05' },
  datetime: { value: '2026-10-05T07:30' },
  switch: { value: true },
  checkbox: { value: 'milk;eggs', long: 'long' },
  checkboxTranslated: { value: 'red;blue' },
  upload: { value: { data: 'YWJj', fileName: 'plan.pdf' }, long: { data: 'YWJj', fileName: `${LONG}.pdf` } },
}

/** The names behind the ids of the autocompletes, in place of a server. */
export const NAMES = [
  { id: 'anna', name: 'Anna Rossi' },
  { id: 'bruno', name: 'Bruno Bianchi' },
  { id: 'long', name: LONG },
  ...FOUND.map((id) => ({ id: `more-${id}`, name: `Another ${id}` })),
]

export const STATES = [
  'empty',
  'filled',
  'required',
  'readOnly',
  'disabled',
  'limit',
  'long',
  'vip',
  'help',
  'ownList',
] as const
export type State = (typeof STATES)[number]
export type Shown = { field: FieldDefinition; value: FieldValue; error?: string; disabled?: boolean }

/** A field of the type in the state; null where the type has none (a colour is never long). */
export function shownIn(type: FieldType, state: State): Shown | null {
  const { value, long, limit } = FILLED[type]
  const field = fieldOf(type, state)
  switch (state) {
    case 'empty':
    case 'help':
      return { field, value: null }
    case 'filled':
    case 'vip':
      return { field, value }
    case 'required':
      return { field: { ...field, required: true }, value: null, error: 'form.required' }
    case 'readOnly':
      return { field: { ...field, notEditable: true }, value }
    case 'disabled':
      return { field, value, disabled: true }
    case 'limit':
      return limit === undefined ? null : { field: { ...field, maxDigits: 20, max: 100 }, value: limit }
    case 'ownList':
      // An autocomplete that asks nobody.
      return type === 'autocomplete' || type === 'autocompleteMultiple'
        ? { field: { ...field, fields: OWN_LIST }, value: 'nuts' }
        : null
    case 'long':
      return long === undefined ? null : { field: { ...field, label: LONG }, value: long }
  }
}

function fieldOf(type: FieldType, state: State): FieldDefinition {
  const translated = type.endsWith('Translated') && !type.startsWith('autocomplete')
  const options = state === 'long' ? LONG_OPTIONS : OPTIONS
  return {
    fieldName: `${type}-${state}`,
    label: `${type}, ${state}`,
    plain: true,
    type,
    ...(state === 'vip' && { vip: true }),
    ...(state === 'help' && { helperText: HELP }),
    ...(type === 'upload' && { acceptExtension: '.pdf,.jpg' }),
    ...((type.startsWith('radio') || type.startsWith('checkbox')) && { fields: translated ? TRANSLATED : options }),
  }
}

export const TYPES = FIELD_TYPES
