import type { FieldDefinition } from '#platform/shared/forms/fields.ts'
import type { ChildFieldSetting } from '#features/people/shared/person-fields.contract.ts'
import { askedFields } from '#features/people/shared/person-fields.rules.ts'
import type { Language } from '#platform/shared/i18n/texts.ts'
import { birthFields } from '#features/people/shared/birth.rules.ts'
import { DESCRIPTION_MAX, NAME_MAX } from '#platform/shared/contract/fields.ts'
import { NEEDS } from './children.contract.ts'
import { RIDE_LIMIT } from './ride-limit.ts'

/** The form of a child. Each need is a switch of its own: `need.<name>`. */
export const childFields: readonly FieldDefinition[] = [
  { fieldName: 'name', label: 'children.field.name', type: 'string', required: true, maxDigits: NAME_MAX },
  { fieldName: 'surname', label: 'children.field.surname', type: 'string', required: true, maxDigits: NAME_MAX },
  ...birthFields(),
  { fieldName: 'schoolClass', label: 'children.field.schoolClass', type: 'string', maxDigits: 20 },
  {
    fieldName: 'homePlaceId',
    label: 'children.field.home',
    type: 'autocomplete',
    path: '/comunibus/api/v1/place/autocomplete',
  },
  ...NEEDS.map((need) => ({ fieldName: `need.${need}`, label: `children.need.${need}`, type: 'switch' as const })),
  {
    fieldName: 'maxRideMinutes',
    label: 'children.field.maxRideMinutes',
    type: 'integer',
    placeholder: 'children.asTheLine',
    ...RIDE_LIMIT,
  },
  { fieldName: 'notes', label: 'children.field.notes', type: 'description', maxDigits: DESCRIPTION_MAX },
]

/** The form of a child as the organisation asks for it. */
export const askedChildFields = (settings: readonly ChildFieldSetting[], language: Language): FieldDefinition[] =>
  askedFields(childFields, settings, language)
