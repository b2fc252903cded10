import type { FieldValues } from '#platform/shared/forms/fields.ts'

/** What was typed into a text field, without the spaces around it. */
export const words = (value: FieldValues[string] | undefined): string => (typeof value === 'string' ? value.trim() : '')

/** What was chosen among checkboxes. */
export const several = (value: FieldValues[string] | undefined): string[] => words(value).split(';').filter(Boolean)
