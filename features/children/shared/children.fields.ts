import { DESCRIPTION_MAX, NAME_MAX } from '#platform/shared/contract/fields.ts'
import type { FieldDefinition } from '#platform/shared/forms/fields.ts'

/** The form of a child; the needs stand as their own row of buttons, the home is chosen among the places. */
export const childFields: readonly FieldDefinition[] = [
  { fieldName: 'name', label: 'children.name', type: 'string', required: true, maxDigits: NAME_MAX },
  { fieldName: 'surname', label: 'children.surname', type: 'string', required: true, maxDigits: NAME_MAX },
  { fieldName: 'schoolClass', label: 'children.class', type: 'string', maxDigits: 20 },
  { fieldName: 'homePlaceId', label: 'children.home', type: 'autocomplete', path: '/comunibus/api/v1/place/autocomplete' },
  { fieldName: 'notes', label: 'children.notes', type: 'description', maxDigits: DESCRIPTION_MAX },
]
