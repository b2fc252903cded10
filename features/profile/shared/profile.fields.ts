import type { FieldDefinition } from '#platform/shared/forms/fields.ts'

/** The own edit form. The identifier code is given by the organisation. */
export const profileFields: readonly FieldDefinition[] = [
  {
    fieldName: 'name',
    label: 'profilePage.field.name',
    type: 'string',
    required: true,
    maxDigits: 80,
    autocomplete: 'given-name',
    category: 'people.category.person',
  },
  {
    fieldName: 'surname',
    label: 'profilePage.field.surname',
    type: 'string',
    required: true,
    maxDigits: 80,
    autocomplete: 'family-name',
    category: 'people.category.person',
  },
  {
    fieldName: 'identifierCode',
    label: 'profilePage.field.identifierCode',
    type: 'string',
    notEditable: true,
    category: 'people.category.person',
  },
  {
    fieldName: 'email',
    label: 'profilePage.field.email',
    type: 'string',
    maxDigits: 200,
    rule: 'email',
    helperText: 'profilePage.field.emailHelp',
    autocomplete: 'email',
    category: 'people.category.contact',
  },
  {
    fieldName: 'phone',
    label: 'profilePage.field.phone',
    type: 'string',
    maxDigits: 40,
    autocomplete: 'tel',
    category: 'people.category.contact',
  },
]
