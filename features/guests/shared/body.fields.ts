import type { FieldDefinition } from '#platform/shared/forms/fields.ts'
import { BODY_REGIONS } from './body.rules.ts'

/** The field of a form for parts of the body; its value is their codes with semicolons between. */
export const bodySitesField = (fieldName: string, label: string): FieldDefinition => ({
  fieldName,
  label,
  type: 'checkbox',
  fields: BODY_REGIONS.map((value) => ({ value, label: `guests.body.${value}` })),
})
