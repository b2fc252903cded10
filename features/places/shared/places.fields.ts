import { DESCRIPTION_MAX, NAME_MAX } from '#platform/shared/contract/fields.ts'
import type { FieldDefinition } from '#platform/shared/forms/fields.ts'
import { PLACE_KINDS } from './places.contract.ts'

/** The form of a place. */
export const placeFields: readonly FieldDefinition[] = [
  { fieldName: 'name', label: 'places.name', type: 'string', required: true, maxDigits: NAME_MAX },
  { fieldName: 'address', label: 'places.address', type: 'string', maxDigits: 200 },
  { fieldName: 'kind', label: 'places.kind', type: 'radio', required: true, fields: PLACE_KINDS.map((kind) => ({ value: kind, label: `places.kind.${kind}` })) },
  { fieldName: 'latitude', label: 'places.latitude', type: 'string', required: true },
  { fieldName: 'longitude', label: 'places.longitude', type: 'string', required: true },
  { fieldName: 'safetyNotes', label: 'places.safetyNotes', type: 'description', maxDigits: DESCRIPTION_MAX },
]
