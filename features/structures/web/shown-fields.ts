import type { FieldDefinition } from '#platform/shared/forms/fields.ts'
import { shownNames } from '#platform/shared/forms/shown.rules.ts'
import { currentLanguage } from '#platform/web/i18n/language.ts'
import type { ExtraData, StructureField } from '../shared/structures.contract.ts'
import { definitionOf, inLanguage } from '../shared/structures.rules.ts'

/** A field in the words of the reader's language. */
export const fieldInWords = (field: StructureField, language = currentLanguage()): StructureField =>
  inLanguage([field], language)[0] ?? field

/** What was read about a person, in the words of the reader's language. */
export const dataInWords = (data: ExtraData, language = currentLanguage()): ExtraData => ({
  ...data,
  fields: inLanguage(data.fields, language),
  former: data.former.map(({ field, value }) => ({ field: fieldInWords(field, language), value })),
})

/** The fields for the form engine, as the caller's role may use them. */
export function definitionsOf({ fields, readOnly }: Pick<ExtraData, 'fields' | 'readOnly'>): FieldDefinition[] {
  return fields.map((field) => definitionOf(field, readOnly.includes(field.fieldName)))
}

/** The fields that are on the form with these answers. */
export function shownFields(data: ExtraData): StructureField[] {
  const shown = shownNames(definitionsOf(data), data.values)
  return data.fields.filter((field) => shown.has(field.fieldName))
}
