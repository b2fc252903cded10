import type { FieldDefinition } from '#platform/shared/forms/fields.ts'

export const joinFields: readonly FieldDefinition[] = [
  {
    fieldName: 'code',
    label: 'joins.code',
    type: 'string',
    required: true,
    maxDigits: 40,
    autocomplete: 'one-time-code',
  },
]
