import type { FieldDefinition } from '#platform/shared/forms/fields.ts'
import { shownNames } from '#platform/shared/forms/shown.rules.ts'
import type { ExtraData, StructureField } from '../shared/structures.contract.ts'
import { definitionOf } from '../shared/structures.rules.ts'

/** The fields for the form engine, as the caller's role may use them. */
export function definitionsOf({ fields, readOnly }: Pick<ExtraData, 'fields' | 'readOnly'>): FieldDefinition[] {
  return fields.map((field) => definitionOf(field, readOnly.includes(field.fieldName)))
}

/** The fields that are on the form with these answers. */
export function shownFields(data: ExtraData): StructureField[] {
  const shown = shownNames(definitionsOf(data), data.values)
  return data.fields.filter((field) => shown.has(field.fieldName))
}
