import type { FieldDefinition } from '#platform/shared/forms/fields.ts'
import { ABSENCE_DIRECTIONS, ABSENCE_REASONS } from './absences.contract.ts'

/** The form of an absence. */
export const absenceFields: readonly FieldDefinition[] = [
  { fieldName: 'fromDay', label: 'absences.from', type: 'date', required: true },
  { fieldName: 'toDay', label: 'absences.to', type: 'date', required: true },
  { fieldName: 'directions', label: 'absences.directions', type: 'radio', required: true, fields: ABSENCE_DIRECTIONS.map((value) => ({ value, label: `absences.directions.${value}` })) },
  { fieldName: 'reason', label: 'absences.reason', type: 'radio', required: true, fields: ABSENCE_REASONS.map((value) => ({ value, label: `absences.reason.${value}` })) },
  { fieldName: 'note', label: 'absences.note', type: 'string', maxDigits: 200 },
]
