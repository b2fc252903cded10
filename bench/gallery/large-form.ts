import type { FieldDefinition, FieldType } from '#platform/shared/forms/fields.ts'

/** The sizes of the target (issue "Accounts, people and forms", the form engine). */
export const LARGE = { fields: 300, dependencies: 60 }

const TYPES: readonly FieldType[] = [
  'string',
  'integer',
  'date',
  'decimal',
  'switch',
  'string',
  'radio',
  'checkbox',
  'string',
  'description',
]
const OPTIONS = ['One', 'Two', 'Three'].map((words) => ({ value: words.toLowerCase(), words }))

/** 300 fields of ten types in ten categories; 60 of them depend on the text field of their category, the first of each is required. */
export const largeForm: readonly FieldDefinition[] = Array.from({ length: LARGE.fields }, (_, index) => {
  const category = Math.floor(index / 30)
  const place = index % 30
  const type = TYPES[index % TYPES.length] ?? 'string'
  return {
    fieldName: `field${index}`,
    label: `Field ${index}`,
    plain: true,
    type,
    category: `Category ${category + 1}`,
    ...(type === 'string' && { maxDigits: 80 }),
    ...((type === 'radio' || type === 'checkbox') && { fields: OPTIONS }),
    ...(place === 24 && { required: true }),
    ...(place >= 24 && { dependencies: { values: [{ fieldName: `field${category * 30}`, value: 'open' }] } }),
  }
})
