import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { LANGUAGES } from '#platform/shared/i18n/texts.ts'
import type { PersonRecord } from '../shared/records.contract.ts'

/** What the form shows of a record. */
export function valuesOf({ name, surname, email, phone, identifierCode, language }: PersonRecord): FieldValues {
  return { name, surname, email, phone, identifierCode, language }
}

/** What the form says, as the contract wants it. Of a field that the organisation does not ask for nothing is sent. */
export function bodyOf(typed: FieldValues, fields: readonly FieldDefinition[]) {
  const asked = (name: string) => (fields.some((field) => field.fieldName === name) ? typed[name] : undefined)
  return {
    name: String(typed['name'] ?? ''),
    surname: String(typed['surname'] ?? ''),
    email: asText(typed['email']),
    phone: asText(typed['phone']),
    identifierCode: asText(asked('identifierCode')),
    language: LANGUAGES.find((one) => one === asked('language')) ?? null,
  }
}

const asText = (value: FieldValues[string] | undefined): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null
