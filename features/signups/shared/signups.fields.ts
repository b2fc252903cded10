import type { FieldDefinition } from '#platform/shared/forms/fields.ts'
import { ASKED_ROLES } from './signups.contract.ts'

/** What somebody without an account says about themselves. */
export const signUpFields: readonly FieldDefinition[] = [
  {
    fieldName: 'role',
    label: 'signups.field.role',
    type: 'radio',
    required: true,
    fields: ASKED_ROLES.map((role) => ({ value: role, label: `signups.role.${role}` })),
  },
  {
    fieldName: 'name',
    label: 'signups.field.name',
    type: 'string',
    required: true,
    maxDigits: 80,
    autocomplete: 'given-name',
  },
  {
    fieldName: 'surname',
    label: 'signups.field.surname',
    type: 'string',
    required: true,
    maxDigits: 80,
    autocomplete: 'family-name',
  },
  {
    fieldName: 'email',
    label: 'signups.field.email',
    type: 'string',
    required: true,
    maxDigits: 200,
    rule: 'email',
    helperText: 'signups.field.emailHelp',
    autocomplete: 'email',
  },
  { fieldName: 'phone', label: 'signups.field.phone', type: 'string', maxDigits: 40, autocomplete: 'tel' },
  { fieldName: 'message', label: 'signups.field.message', type: 'description', required: true, maxDigits: 1000 },
]
