import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { NAME_MAX } from '#platform/shared/contract/fields.ts'
import { LANGUAGES, type Language } from '#platform/shared/i18n/texts.ts'
import { askedFields } from './person-fields.rules.ts'
import type { PersonFieldSetting } from './person-fields.contract.ts'
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

/** The fields of a record as the organisation asks for them. */
export const recordFields = (settings: readonly PersonFieldSetting[], language: Language): FieldDefinition[] =>
  askedFields(personFields, settings, language)

/** Adds to a form the required fields of a person that it lacks, behind the field `after`, and gives it the labels of the organisation. `more` is merged into each added field. */
export function withAskedPerson(
  fields: readonly FieldDefinition[],
  settings: readonly PersonFieldSetting[],
  language: Language,
  { after, ...more }: { after: string } & Partial<FieldDefinition>,
): FieldDefinition[] {
  const missing = recordFields(settings, language).filter(
    ({ required, fieldName }) => required && !fields.some((one) => one.fieldName === fieldName),
  )
  return askedFields(fields, settings, language).flatMap((field) =>
    field.fieldName === after ? [field, ...missing.map((one) => ({ ...one, ...more }))] : [field],
  )
}

/** What such a form has of the fields that it asks for because they are required. */
export const askedOfPerson = (typed: FieldValues) => ({
  identifierCode: typeof typed['identifierCode'] === 'string' ? typed['identifierCode'].trim() || null : null,
  language: LANGUAGES.find((one) => one === typed['language']) ?? null,
})

function field(fieldName: string, more: Partial<FieldDefinition>): FieldDefinition {
  return { fieldName, label: `people.record.${fieldName}`, type: 'string', ...more }
}
