import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { LANGUAGES } from '#platform/shared/i18n/texts.ts'
import type { PersonRecord } from '../shared/records.contract.ts'

/** What the form shows of a record. */
export function valuesOf({ name, surname, email, phone, identifierCode, language }: PersonRecord): FieldValues {
  return { name, surname, email, phone, identifierCode, language }
}

/** What the form says, as the contract wants it. Hidden fields are left out. */
export function bodyOf(typed: FieldValues, fields: readonly FieldDefinition[]) {
  const isAsked = (name: string) => fields.some((field) => field.fieldName === name)
  return {
    name: String(typed['name'] ?? ''),
    surname: String(typed['surname'] ?? ''),
    email: asText(typed['email']),
    phone: asText(typed['phone']),
    ...(isAsked('identifierCode') && { identifierCode: asText(typed['identifierCode']) }),
    ...(isAsked('language') && { language: LANGUAGES.find((one) => one === typed['language']) ?? null }),
  }
}

const asText = (value: FieldValues[string] | undefined): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null
