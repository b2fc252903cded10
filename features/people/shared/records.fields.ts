import type { FieldDefinition } from '#platform/shared/forms/fields.ts'
import { NAME_MAX } from '#platform/shared/contract/fields.ts'
import { LANGUAGES } from '#platform/shared/i18n/texts.ts'
import { CODE_MAX, EMAIL_MAX, PHONE_MAX } from './records.contract.ts'

/** The personal data that an administrator edits, by category; the same rules in the form and on the server. */
export const personFields: readonly FieldDefinition[] = [
  field('name', { required: true, maxDigits: NAME_MAX, category: 'people.category.person' }),
  field('surname', { required: true, maxDigits: NAME_MAX, category: 'people.category.person' }),
  field('identifierCode', { maxDigits: CODE_MAX, category: 'people.category.person' }),
  {
    ...field('language', { category: 'people.category.person' }),
    type: 'radio',
    fields: LANGUAGES.map((value) => ({ value, label: `utils.language.${value}` })),
  },
  field('email', {
    maxDigits: EMAIL_MAX,
    category: 'people.category.contact',
    rule: 'email',
    helperText: 'people.email.wrong',
    autocomplete: 'off',
  }),
  field('phone', { maxDigits: PHONE_MAX, category: 'people.category.contact' }),
]

function field(fieldName: string, more: Partial<FieldDefinition>): FieldDefinition {
  return { fieldName, label: `people.record.${fieldName}`, type: 'string', ...more }
}
